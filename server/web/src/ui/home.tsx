// The first page: a name, three ways into a game, the options, the open tables.
import type { Signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { GameFamily, type Game } from '../proto/meeple/v1/envelope_pb';
import { Role, RoomPhase, SeatKind } from '../proto/meeple/v1/room_pb';
import { keep, kept } from '../base/keep';
import { drawn_by } from '../base/lazy';
import { list, named, since, text } from '../text/text';
import { seat_name } from '../text/words';
import { useAhead } from './ahead';
import { options_part } from './options_part';
import type { App } from './app_state';
import { tile_pictures } from './faces';
import { GameScene } from './game_scene';
import { LookButton } from './look_button';
import { knows_looks } from '../net/own_look';
import { current_game } from './current_game';
import { useDocked } from './docked';
import { Finished } from './finished';
import type { Running } from './running';
import {
    hash_of,
    hash_of_editor,
    hash_of_lesson,
    hash_of_local_game,
    hash_of_person,
    hash_of_puzzle,
    hash_of_texts,
    local_game_of,
    posed_game_of,
    todays_puzzle,
} from './routes';
import { AskedTwice, Icon, Problem } from './bits';
import { Preferences } from './preferences';
import { Scene } from './scene';
import { GameCards, RulesOfGame } from './game_cards';
import { has_mind } from '../mind/mind';
import { past_games } from '../net/past_games';
import { local_page } from '../net/local_socket';
import { Live } from './live';
import { PeopleHereList, QuickGame, quick_icon } from './meeting';
import { NameInput } from './name_input';
import { OpenTables } from './open_tables';
import { PastGames } from './past';
import { pace_in_short } from './table/manners';
import { against_bots, change, wish, wish_in_short, with_people } from './wish';

// Which game it is and how it stands.
function Standing({
    game: { name, game, seats, seat, phase, decides, created_ms, pace },
}: {
    game: Running;
}) {
    const others = seats.flatMap(({ kind }, i) =>
        i === seat || kind === SeatKind.OPEN ? [] : [seat_name(seats, i)],
    );
    return (
        <>
            <strong>
                {name || named('game', game)}
                {others.length > 0 && <em> {text('running.with', { names: list(others) })}</em>}
            </strong>
            <span>
                {phase === RoomPhase.WAITING
                    ? text('running.waiting')
                    : decides === seat
                      ? text('running.your_turn')
                      : decides === undefined
                        ? text('running.others')
                        : text('running.turn_of', { name: seat_name(seats, decides) })}
                {created_ms > 0 && ` ${text('running.since', { when: since(created_ms) })}`}
                {pace && ` · ${pace_in_short(pace)}`}
            </span>
        </>
    );
}

const BoardInSmall = drawn_by(tile_pictures, (it) => it.RememberedBoard);

// As we have last seen it; until it is drawn, or if we have not, the picture of the game.
function Picture({ app, game: { room, game } }: { app: App; game: Running }) {
    const shelf = app.shelf.value;
    const of_tiles = shelf?.game(game)?.family === GameFamily.TILES;
    return (
        <div class="in-small">
            <GameScene game={game} />
            {shelf && of_tiles && <BoardInSmall shelf={shelf} room={room} />}
        </div>
    );
}

// Asks once, as what is given up does not come back.
function GiveUp({ app, game }: { app: App; game: Running }) {
    const waiting = game.phase === RoomPhase.WAITING;
    return (
        <AskedTwice
            says={text(waiting ? 'leave' : 'resign')}
            sure={text(waiting ? 'running.leave_sure' : 'running.resign_sure')}
            act={() => void app.give_up(game)}
        />
    );
}

function RunningGames({ app }: { app: App }) {
    const welcome = app.connection.welcome.value;
    // Games that wait for us first.
    const waits = ({ decides, seat }: Running) => decides === seat;
    const active = [...app.running.value].sort((a, b) => Number(waits(b)) - Number(waits(a)));
    const full = app.over_quota.value !== undefined;
    // At once: the page may be left before its next frame.
    useLayoutEffect(() => {
        if (welcome) keep('running', active.length > 0 ? String(active.length) : undefined);
    }, [welcome, active.length]);
    // As many as there were keep their places until the server tells.
    const expected = welcome ? 0 : Math.min(10, Number(kept('running') ?? 0));
    if (active.length + expected === 0) return null;
    return (
        <section class={`running ${full ? 'full' : ''}`}>
            <h2>{text(full ? 'running.full' : 'running')}</h2>
            {Array.from({ length: expected - active.length }, (_, i) => (
                <div key={i} class="expected-game" />
            ))}
            <ul>
                {active.map((game) => (
                    <li key={game.room} class={waits(game) ? 'waits' : ''}>
                        <Picture app={app} game={game} />
                        <Standing game={game} />
                        <span class="running-do">
                            <button
                                type="button"
                                class={game.decides === game.seat && !full ? 'go' : ''}
                                onClick={() => app.go(hash_of(game.room, '', Role.SEAT))}
                            >
                                {text('running.back')}
                            </button>
                            {full ? (
                                <button
                                    type="button"
                                    class="danger"
                                    disabled={app.creating.value}
                                    onClick={() => void app.make_place(game)}
                                >
                                    {text('running.make_place')}
                                </button>
                            ) : (
                                <GiveUp app={app} game={game} />
                            )}
                        </span>
                    </li>
                ))}
            </ul>
        </section>
    );
}

const icons = {
    bot: 'M4 7h12v9H4zM10 7V3M7.5 11h.01M12.5 11h.01M8 14h4M2 10v3M18 10v3',
    friend: 'M7 9a3 3 0 1 0 0-6a3 3 0 0 0 0 6M1.5 17c0-4 2.5-6 5.5-6s5.5 2 5.5 6M14 8a2.5 2.5 0 1 0-1-4.8M15 11c2.2.5 3.5 2.5 3.5 5.5',
    open: 'M3 8h14M5 8v9M15 8v9M3 8l2-4h10l2 4M8 12h4',
};

// A guest's is for now; that of an account stands.
function YourName({ app }: { app: App }) {
    const welcome = app.connection.welcome.value;
    if (welcome?.registered)
        return (
            <p class="name-field">
                <span>{text('name.yours')}</span>
                <strong>{welcome.name}</strong>
            </p>
        );
    return (
        <label class="name-field">
            <span>{text('name.yours')}</span>
            <NameInput app={app} />
        </label>
    );
}

// Where people are found, oneself among them.
function PeopleLinks({ app }: { app: App }) {
    const welcome = app.connection.welcome.value;
    if (local_page) return null;
    return (
        <nav class="people-links" aria-label={text('board.people')}>
            <a href="#/boards">{text('board.title')}</a>
            {welcome?.registered && (
                <a href={hash_of_person(welcome.name)}>{text('person.yours')}</a>
            )}
            <a class="account-link" href="#/account">
                {text('account')}
            </a>
        </nav>
    );
}

// Nothing comes from a server now: this page needs none, or there is none.
function is_offline(app: App): boolean {
    const status = app.connection.status.value;
    return local_page || (has_mind && (status === 'offline' || status === 'silent'));
}

// Others come over a server.
function WithPeople({ app, game, busy }: { app: App; game: Game | undefined; busy: boolean }) {
    const now = wish.value;
    if (is_offline(app)) return <NeedServer />;
    return (
        <>
            <button
                type="button"
                class="way"
                disabled={busy}
                onClick={() => game && void app.create({ settings: with_people(game, now, true) })}
            >
                <Icon d={icons.friend} />
                <strong>{text('way.friend')}</strong>
                <span>{text('way.friend.what')}</span>
            </button>
            <button
                type="button"
                class="way"
                disabled={busy}
                onClick={() => game && void app.create({ settings: with_people(game, now, false) })}
            >
                <Icon d={icons.open} />
                <strong>{text('way.open')}</strong>
                <span>{text('way.open.what')}</span>
            </button>
            <QuickGame app={app} game={game} />
        </>
    );
}

// The same ways without a server: there they are, and why they cannot be taken.
function NeedServer() {
    const ways = [
        ['friend', 'way.friend'],
        ['open', 'way.open'],
        ['quick', 'quick'],
    ] as const;
    return (
        <>
            {ways.map(([icon, name]) => (
                <button key={name} type="button" class={`way ${icon}`} disabled>
                    <Icon d={icon === 'quick' ? quick_icon : icons[icon]} />
                    <strong>{text(name)}</strong>
                    <span>{text('local.needs_server')}</span>
                </button>
            ))}
        </>
    );
}

// The tutorial. It needs no server.
function Learn() {
    return (
        <a class="as-button by-way learn" href={hash_of_lesson()}>
            <strong>{text('lesson.go')}</strong>
            <span>{text('lesson.go.what')}</span>
        </a>
    );
}

function PuzzlesLink() {
    return (
        <>
            <a class="as-button by-way" href={hash_of_puzzle(todays_puzzle)}>
                <strong>{text('puzzles.today')}</strong>
                <span>{text('puzzles.today.what')}</span>
            </a>
            <a class="as-button by-way" href="#/puzzles">
                <strong>{text('puzzles.go')}</strong>
                <span>{text('puzzles.go.what')}</span>
            </a>
        </>
    );
}

// Games and positions as text: the page reads them with its own rules.
function TextLinks() {
    if (!has_mind) return null;
    return (
        <>
            <a class="as-button by-way" href={hash_of_texts}>
                <strong>{text('game_text.go')}</strong>
                <span>{text('game_text.go.what')}</span>
            </a>
            <a class="as-button by-way" href={hash_of_editor}>
                <strong>{text('editor.go')}</strong>
                <span>{text('editor.go.what')}</span>
            </a>
        </>
    );
}

// A game without a server, and the way back.
function Alone({ game }: { game: Game | undefined }) {
    if (!has_mind) return null;
    return (
        <a class="as-button by-way alone" href={local_page ? '/' : hash_of_local_game(game?.name)}>
            <strong>{text(local_page ? 'local.back' : 'local.go')}</strong>
            <span>{text(local_page ? 'local.here' : 'local.what')}</span>
        </a>
    );
}

// For who has neither played nor learned in this browser.
function Newcomer() {
    const is_new = useMemo(
        () => past_games().length === 0 && !kept('lessons') && !kept('running'),
        [],
    );
    return is_new ? <a href={hash_of_lesson()}>{text('tagline.learn')}</a> : null;
}

// What this is, and the way into a game.
function Hero({ app, game, busy }: { app: App; game: Game | undefined; busy: boolean }) {
    return (
        <button
            type="button"
            class="way go play"
            disabled={busy}
            onClick={() => {
                if (!game) return;
                // Where the server is away the bots of this browser play.
                if (!local_page && is_offline(app)) location.assign(hash_of_local_game(game.name));
                else void app.create({ settings: against_bots(game, wish.value) });
            }}
        >
            <Icon d={icons.bot} />
            <strong>{text('way.bot')}</strong>
            <span>{(game && wish_in_short(game, wish.value)) || text('way.bot.what')}</span>
        </button>
    );
}

// The page came here to play at once, without a server.
function useGameAtOnce(app: App) {
    const online = app.connection.status.value === 'online',
        { shelf } = app;
    useEffect(() => {
        const name = local_game_of(location.hash),
            position = posed_game_of(location.hash);
        if (!local_page || !online || !shelf.value) return;
        if (position !== undefined) {
            history.replaceState(null, '', '#/');
            void import('./posed').then(({ play_posed }) => play_posed(app, position));
            return;
        }
        if (name === undefined) return;
        history.replaceState(null, '', '#/');
        if (shelf.value.game(name)) change({ game: name });
        const game = current_game(app);
        if (game) void app.create({ settings: against_bots(game, wish.value) });
    }, [online, shelf.value]);
}

const Options = drawn_by(
    options_part,
    (it) => it.Options,
    null,
    <p role="alert">{text('part.missing')}</p>,
);

function FoldedOptions({ app, game, open }: { app: App; game: Game; open: Signal<boolean> }) {
    const opened = useRef(false); // At some time; then they stay as they are.
    opened.current ||= open.value;
    return (
        <details
            class="options"
            onToggle={(event) => {
                open.value = event.currentTarget.open;
            }}
        >
            <summary>{text('options')}</summary>
            {opened.current && <Options app={app} game={game} />}
        </details>
    );
}

export function Home({ app }: { app: App }) {
    const game = current_game(app);
    const busy = app.creating.value || !game;
    const { place, options, open, docked, style } = useDocked();
    useGameAtOnce(app);
    useAhead(game?.family);
    return (
        <div class="home">
            <Scene shelf={app.shelf.value} game={game?.name ?? ''} />
            <main class="home-main">
                <header class="home-head">
                    <h1>{text('title')}</h1>
                    <Preferences />
                </header>
                <p class="tagline">
                    {text('tagline')} <Newcomer />
                </p>
                <RunningGames app={app} />
                <div ref={place} style={style}>
                    <div class={`ways ${docked ? 'docked' : ''}`}>
                        <Hero app={app} game={game} busy={busy} />
                        <WithPeople app={app} game={game} busy={busy} />
                        {app.creating.value ? (
                            <p class="quiet" role="status">
                                {text('creating')}
                            </p>
                        ) : (
                            <Problem error={app.problem.value} />
                        )}
                    </div>
                </div>
                <GameCards app={app} game={game} />
                <div class="options-place" ref={options}>
                    {game && <FoldedOptions app={app} game={game} open={open} />}
                </div>
                <div class="home-you">
                    <span class="home-name">
                        {(!app.connection.welcome.value || knows_looks(app.connection)) && (
                            <LookButton
                                name={app.connection.welcome.value?.name ?? app.name.value}
                            />
                        )}
                        <YourName app={app} />
                    </span>
                    <PeopleLinks app={app} />
                </div>
                <div class="by-ways">
                    <Learn />
                    <PuzzlesLink />
                    <TextLinks />
                    <Alone game={game} />
                </div>
                {!local_page && <Live app={app} />}
                {!local_page && <Finished app={app} />}
                {game && <RulesOfGame app={app} game={game} />}
                <PastGames app={app} game={game} />
                {!local_page && <OpenTables app={app} game={game} />}
                {!local_page && <PeopleHereList app={app} game={game} />}
            </main>
        </div>
    );
}
