// Profiles and leaderboards.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { want_sheet } from '../base/sheet';
import { Refused } from '../net/connection';
import { fetch_record } from '../net/record';
import {
    curve_of,
    load_board,
    load_curve,
    load_games,
    load_opponents,
    load_person,
    type Pool,
} from '../net/people';
import type {
    GameResult,
    Leaderboard,
    Opponent,
    PoolRating,
    ResultSeat,
} from '../proto/meeple/v1/people_pb';
import { Role } from '../proto/meeple/v1/room_pb';
import sheet from '../styles/people.later.css';
import { day, named, number, text } from '../text/text';
import type { App } from './app_state';
import { CopyField, Emblem, Problem, save_file } from './bits';
import { Preferences } from './preferences';
import { Choice } from './choice';
import { rating_text } from './rating';
import { NothingYet } from './nothing_yet';
import { Portrait } from './portrait';
import { hash_of, hash_of_person } from './routes';
import { StandingLine } from './series_line';
import { wish } from './wish';

export const drawn = want_sheet(sheet);

// What was asked for over HTTP: not there yet, there, or not to be had.
function useAnswer<T>(ask: () => Promise<T>, on: readonly unknown[]) {
    const [answer, set_answer] = useState<T | undefined>(undefined);
    const [failed, set_failed] = useState<unknown>(undefined);
    useEffect(() => {
        let wanted = true;
        set_failed(undefined);
        ask()
            .then((told) => {
                if (wanted) set_answer(() => told);
            })
            .catch((reason: unknown) => {
                if (wanted) set_failed(reason);
            });
        return () => {
            wanted = false;
        };
    }, on);
    return { answer, failed };
}

function Failure({ reason }: { reason: unknown }) {
    if (reason === undefined) return null;
    if (reason instanceof Refused) return <Problem error={reason.error} />;
    return (
        <p class="problem" role="alert">
            {text('connection.lost')}
        </p>
    );
}

interface PageProps {
    app: App;
    title: string;
    portrait?: ComponentChildren;
    children: ComponentChildren;
}

function Page({ app, title, portrait, children }: PageProps) {
    return (
        <main class="page-card person">
            <header class="home-head">
                {portrait}
                <h1>{title}</h1>
                <Preferences />
            </header>
            {children}
            <button type="button" onClick={() => app.home()}>
                {text('to_home')}
            </button>
        </main>
    );
}

const speed_name = (slow: boolean) => text(slow ? 'board.slow' : 'board.live');

function Name({ name, bot }: { name: string; bot: boolean }) {
    return (
        <>
            <a href={hash_of_person(name)}>{name}</a>
            {bot && <span class="seat-program"> {text('rating.bot')}</span>}
        </>
    );
}

// ---- Leaderboards.

function Board({ board, from }: { board: Leaderboard; from: number }) {
    return (
        <table class="board-table">
            <thead>
                <tr>
                    <th scope="col">
                        <span class="unseen">{text('board.place')}</span>
                    </th>
                    <th scope="col">{text('board.name')}</th>
                    <th scope="col">{text('board.rating')}</th>
                    <th scope="col">{text('board.games')}</th>
                </tr>
            </thead>
            <tbody>
                {board.places.map(({ name, bot, rating }, i) => (
                    <tr key={name}>
                        <td>{number(from + i + 1)}</td>
                        <th scope="row">
                            <Portrait name={name} bot={bot} size={28} />
                            <Name name={name} bot={bot} />
                        </th>
                        <td>{rating && rating_text(rating)}</td>
                        <td>{number(rating?.games ?? 0)}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

export function BoardsScreen({ app }: { app: App }) {
    const games = app.shelf.value?.catalogue.games ?? [];
    const [pool, set_pool] = useState<Pool>({ game: '', slow: false });
    const [bots, set_bots] = useState(false);
    const [pages, set_pages] = useState<readonly string[]>(['']);
    const game = pool.game || (games[0]?.name ?? '');
    const after = pages.at(-1) ?? '';
    const { answer, failed } = useAnswer(
        () =>
            game
                ? load_board({ ...pool, game }, bots, after)
                : new Promise<Leaderboard>(() => undefined),
        [game, pool.slow, bots, after],
    );
    const page_size = 50;
    return (
        <Page app={app} title={text('board.title')}>
            <div class="choice-grid">
                <Choice
                    label={text('game')}
                    value={game}
                    values={games.map(({ name }) => name)}
                    say={(name) => named('game', name)}
                    choose={(name) => {
                        set_pages(['']);
                        set_pool({ ...pool, game: name });
                    }}
                />
                <Choice
                    label={text('pace')}
                    value={pool.slow ? 'slow' : 'live'}
                    values={['live', 'slow']}
                    say={(one) => speed_name(one === 'slow')}
                    choose={(one) => {
                        set_pages(['']);
                        set_pool({ ...pool, slow: one === 'slow' });
                    }}
                />
                <Choice
                    label={text('players')}
                    value={bots ? 'bots' : 'people'}
                    values={['people', 'bots']}
                    say={(one) => text(one === 'bots' ? 'board.bots' : 'board.people')}
                    choose={(one) => {
                        set_pages(['']);
                        set_bots(one === 'bots');
                    }}
                />
            </div>
            <Failure reason={failed} />
            {answer &&
                (answer.places.length > 0 ? (
                    <Board board={answer} from={page_size * (pages.length - 1)} />
                ) : (
                    <NothingYet
                        picture="ranks"
                        says={text('board.empty')}
                        does={text('nothing.play')}
                        act={() => app.home()}
                    />
                ))}
            {answer?.next && (
                <button type="button" onClick={() => set_pages([...pages, answer.next])}>
                    {text('board.more')}
                </button>
            )}
            <p class="quiet small">{text('board.rule')}</p>
        </Page>
    );
}

// ---- Profiles.

const curve_width = 320,
    curve_height = 72;

// A rating over its games, the first on the left.
function Curve({ name, pool }: { name: string; pool: Pool }) {
    const { answer } = useAnswer(() => load_curve(name, pool), [name, pool.game, pool.slow]);
    const points = answer ? curve_of(answer) : [];
    const first = points[0],
        last = points.at(-1);
    if (first === undefined || last === undefined || points.length < 2) return null;
    const low = Math.min(...points),
        top = Math.max(...points),
        height = Math.max(1, top - low);
    const at = (rating: number, i: number) =>
        `${(4 + ((curve_width - 8) * i) / (points.length - 1)).toFixed(1)},${(curve_height - 6 - ((curve_height - 12) * (rating - low)) / height).toFixed(1)}`;
    return (
        <svg
            class="curve"
            viewBox={`0 0 ${curve_width} ${curve_height}`}
            role="img"
            aria-label={text('person.curve', {
                first: number(first),
                last: number(last),
                top: number(top),
            })}
        >
            <polyline points={points.map(at).join(' ')} />
        </svg>
    );
}

function Ratings({ name, ratings }: { name: string; ratings: readonly PoolRating[] }) {
    if (ratings.length === 0) return <p class="quiet">{text('person.ratings.none')}</p>;
    return (
        <ul class="person-ratings">
            {ratings.map((rating) => (
                <li key={`${rating.game}/${rating.slow}`}>
                    <span>
                        {text('person.rating_of', {
                            game: named('game', rating.game),
                            speed: speed_name(rating.slow),
                        })}
                    </span>
                    <b>{rating_text(rating)}</b>
                    <span class="quiet small">
                        {text('person.rating_games', { n: rating.games })}
                    </span>
                    <Curve name={name} pool={{ game: rating.game, slow: rating.slow }} />
                </li>
            ))}
        </ul>
    );
}

// How its series stood with it.
function Series({ game }: { game: GameResult }) {
    if (!game.series) return null;
    const { bestOf: best_of, game: number_of_it, halves, decided } = game.series;
    return (
        <StandingLine
            standing={{ best_of, game: number_of_it, halves, decided }}
            names={game.seats.map(seat_text)}
        />
    );
}

const seat_text = ({ name, registered, bot }: ResultSeat) =>
    bot && !registered ? named('bot', name) : name || text('person.gone');

function Game({ app, game }: { app: App; game: GameResult }) {
    const [failed, set_failed] = useState(false);
    const record = () => {
        set_failed(false);
        fetch_record(game.room, '')
            .then((file) => save_file(file, `${game.room}.json`))
            .catch(() => set_failed(true));
    };
    return (
        <li>
            <strong>{named('game', game.game)}</strong>
            <span class="quiet small">
                {day(Number(game.atMs))}
                {game.rated && ` · ${text('rated')}`}
            </span>
            <span class="past-result">
                {game.seats.map((seat, i) => (
                    <span key={i} class={seat.place === 1 ? 'won' : ''}>
                        <Emblem seat={i} size={16} />{' '}
                        {seat.registered ? (
                            <Name name={seat.name} bot={seat.bot} />
                        ) : (
                            seat_text(seat)
                        )}{' '}
                        <b>{number(seat.score)}</b>
                        {seat.place === 1 && (
                            <span role="img" aria-label={text('past.won')}>
                                {' '}
                                ★
                            </span>
                        )}
                        {seat.after && seat.before && (
                            <span class="quiet small">
                                {' '}
                                {text('rating.change', {
                                    before: number(seat.before.rating),
                                    after: number(seat.after.rating),
                                })}
                            </span>
                        )}
                    </span>
                ))}
            </span>
            <Series game={game} />
            <span class="running-do">
                <button
                    type="button"
                    onClick={() => app.go(hash_of(game.room, '', Role.SPECTATOR))}
                >
                    {text('person.look')}
                </button>
                <button type="button" class="plain" onClick={record}>
                    {text('person.record')}
                </button>
            </span>
            {failed && (
                <p class="problem" role="alert">
                    {text('final.no_record')}
                </p>
            )}
        </li>
    );
}

function Games({ app, name, opponent }: { app: App; name: string; opponent: string }) {
    const games = app.shelf.value?.catalogue.games ?? [];
    const [game, set_game] = useState('');
    const [shown, set_shown] = useState<readonly GameResult[]>([]);
    const [after, set_after] = useState('');
    const { answer, failed } = useAnswer(
        () => load_games(name, { game, opponent, after }),
        [name, game, opponent, after],
    );
    useEffect(() => {
        set_shown([]);
        set_after('');
    }, [name, game, opponent]);
    const all = [...shown, ...(answer?.games ?? [])];
    return (
        <section class="past-games">
            <h2>{text('person.games')}</h2>
            {games.length > 1 && (
                <Choice
                    label={text('game')}
                    value={game}
                    values={['', ...games.map((one) => one.name)]}
                    say={(one) => (one ? named('game', one) : text('person.games.all'))}
                    choose={set_game}
                />
            )}
            <Failure reason={failed} />
            {answer && all.length === 0 && (
                <NothingYet
                    picture="tiles"
                    says={text('person.games.none')}
                    does={text(game ? 'person.games.show' : 'nothing.play')}
                    act={() => (game ? set_game('') : app.home())}
                />
            )}
            <ul>
                {all.map((one) => (
                    <Game key={one.room} app={app} game={one} />
                ))}
            </ul>
            {answer?.next && (
                <button
                    type="button"
                    class="plain"
                    onClick={() => {
                        set_shown(all);
                        set_after(answer.next);
                    }}
                >
                    {text('board.more')}
                </button>
            )}
        </section>
    );
}

function Opponents({
    name,
    chosen,
    choose,
}: {
    name: string;
    chosen: string;
    choose: (opponent: string) => void;
}) {
    const { answer } = useAnswer(() => load_opponents(name), [name]);
    const opponents: readonly Opponent[] = answer?.opponents ?? [];
    if (opponents.length === 0) return null;
    return (
        <section>
            <h2>{text('person.opponents')}</h2>
            <ul class="person-opponents">
                {opponents.slice(0, 12).map((one) => (
                    <li key={`${one.registered}/${one.name}`}>
                        {one.registered ? (
                            <Name name={one.name} bot={one.bot} />
                        ) : (
                            <span>{one.bot ? named('bot', one.name) : one.name}</span>
                        )}
                        <span class="quiet small">
                            {text('person.opponent', {
                                n: one.games,
                                ahead: number(one.ahead),
                                behind: number(one.behind),
                            })}
                        </span>
                        {one.registered && (
                            <button
                                type="button"
                                class="plain"
                                aria-pressed={chosen === one.name}
                                onClick={() => choose(chosen === one.name ? '' : one.name)}
                            >
                                {text('person.against', { name: one.name })}
                            </button>
                        )}
                    </li>
                ))}
            </ul>
        </section>
    );
}

// A private table of what was last wished for, with a seat that is kept for them.
function ChallengeButton({ app, name }: { app: App; name: string }) {
    const welcome = app.connection.welcome.value;
    const games = app.shelf.value?.catalogue.games ?? [];
    const game = games.find((one) => one.name === wish.value.game) ?? games[0];
    if (!welcome?.registered || welcome.name === name || !game) return null;
    return (
        <>
            <button
                type="button"
                class="go"
                disabled={app.creating.value}
                onClick={() => void app.challenge(name, game)}
            >
                {text('person.challenge', { name, game: named('game', game.name) })}
            </button>
            <Problem error={app.problem.value} />
        </>
    );
}

export function PersonScreen({ app, name }: { app: App; name: string }) {
    const { answer: person, failed } = useAnswer(() => load_person(name), [name]);
    const [opponent, set_opponent] = useState('');
    const url = `${location.origin}/person/${encodeURIComponent(name)}`;
    return (
        <Page
            app={app}
            title={person?.name ?? name}
            portrait={
                <Portrait
                    name={person?.name ?? name}
                    bot={person?.bot ?? false}
                    chosen={person?.portrait}
                    size={64}
                />
            }
        >
            <Failure reason={failed} />
            {person && (
                <>
                    <p class="quiet">
                        {text('person.since', { day: day(Number(person.createdMs)) })}
                        {person.bot && ` · ${text('person.bot', { owner: person.owner })}`}
                    </p>
                    <ChallengeButton app={app} name={person.name} />
                    <h2>{text('rating.title')}</h2>
                    <Ratings name={person.name} ratings={person.ratings} />
                    <Opponents name={person.name} chosen={opponent} choose={set_opponent} />
                    <Games app={app} name={person.name} opponent={opponent} />
                    <CopyField label={text('person.link')} value={url} />
                </>
            )}
        </Page>
    );
}
