// Matchmaking: quick games, and people online.
import { useEffect, useState } from 'preact/hooks';
import type { Game } from '../proto/meeple/v1/envelope_pb';
import { Whereabouts, type PersonHere } from '../proto/meeple/v1/meeting_pb';
import type { Sought } from '../net/seeking';
import { list, named, text } from '../text/text';
import type { App } from './app_state';
import { CloseButton, Icon, Problem } from './bits';
import { NothingYet } from './nothing_yet';
import { hash_of_person } from './routes';
import { is_slow, wish, with_people } from './wish';

export const quick_icon = 'M11 2L4 11h5l-1 7l7-9h-5z';
const tick_ms = 1000;

// Between accounts a quick game counts, unless that is not wished.
export function quick_is_rated(app: App): boolean {
    return (wish.value.rated ?? true) && (app.connection.welcome.value?.registered ?? false);
}

// As the other ways into a game, but without choices that would split the pool: house rules and unusual clocks.
export function quick_game(app: App, game: Game): Sought {
    const now = wish.value;
    const standard = app.shelf.value?.catalogue.clocks.find(({ name }) => name === 'standard');
    const live = now.pace && !is_slow(now.pace.setting) ? now.pace : standard;
    const rated = quick_is_rated(app);
    const settings = with_people(
        game,
        {
            ...now,
            rated,
            bots: 0,
            options: new Map(),
            pace: live,
            at_zero: undefined,
            takebacks: undefined,
            aids: undefined,
            talk: undefined,
        },
        false,
    );
    return { games: [settings], botsAfterSeconds: now.bots_after ?? (rated ? 0 : 60) };
}

export function QuickGame({ app, game }: { app: App; game: Game | undefined }) {
    return (
        <button
            type="button"
            class="way quick"
            disabled={!game || app.creating.value || app.ticket.now.value !== undefined}
            onClick={() => {
                if (game) app.seek(quick_game(app, game));
            }}
        >
            <Icon d={quick_icon} />
            <strong>{text('quick')}</strong>
            <span>{text(quick_is_rated(app) ? 'quick.what.rated' : 'quick.what')}</span>
        </button>
    );
}

function duration(ms: number): string {
    const seconds = Math.round(ms / 1000);
    return seconds < 90
        ? text('quick.seconds', { n: seconds })
        : text('quick.minutes', { n: Math.round(seconds / 60) });
}

// On every screen, while a ticket waits.
export function SeekingLine({ app }: { app: App }) {
    const told = app.ticket.now.value;
    const [, tick] = useState(0);
    useEffect(() => {
        if (!told) return undefined;
        const timer = setInterval(() => tick((n) => n + 1), tick_ms);
        return () => clearInterval(timer);
    }, [told === undefined]);
    const problem = app.ticket.problem.value;
    if (!told) return problem ? <Problem error={problem} /> : null;
    const sought = app.ticket.wish?.games?.[0];
    const bots = app.ticket.wish?.botsAfterSeconds ?? 0;
    const waited = Date.now() - app.ticket.since.value;
    return (
        <p class="news-line seeking" role="status">
            <strong>{text('quick.seeking', { game: named('game', sought?.game ?? '') })}</strong>
            <span aria-hidden="true">{duration(waited)}</span>
            <span>{text('quick.waiting', { n: told.waiting ?? 0 })}</span>
            {told.expectedMs !== undefined && (
                <span>{text('quick.expected', { time: duration(told.expectedMs) })}</span>
            )}
            {sought?.rated && (
                <span>
                    {told.width === undefined
                        ? text('quick.any_rating')
                        : text('quick.width', { n: told.width })}
                </span>
            )}
            {bots > 0 && <span>{text('quick.bots_after', { time: duration(bots * 1000) })}</span>}
            <CloseButton label={text('quick.stop')} onClick={() => app.ticket.stop()} />
        </p>
    );
}

// ---- Who is here.

const where: Readonly<Record<Whereabouts, 'here.online' | 'here.playing' | 'here.idle'>> = {
    [Whereabouts.ONLINE]: 'here.online',
    [Whereabouts.PLAYING_NOW]: 'here.playing',
    [Whereabouts.IDLE]: 'here.idle',
};

function Person({ app, game, one }: { app: App; game: Game | undefined; one: PersonHere }) {
    const welcome = app.connection.welcome.value;
    const others = welcome?.registered && welcome.name !== one.name;
    return (
        <li>
            <a href={hash_of_person(one.name)}>{one.name}</a>
            {one.bot && <span class="seat-program">{text('rating.bot')}</span>}
            <span class="quiet">{text(where[one.whereabouts])}</span>
            {others && game && (
                <button
                    type="button"
                    class="plain"
                    disabled={app.creating.value}
                    aria-label={text('person.challenge', {
                        name: one.name,
                        game: named('game', game.name),
                    })}
                    onClick={() => void app.challenge(one.name, game)}
                >
                    {text('here.challenge')}
                </button>
            )}
        </li>
    );
}

export function PeopleHereList({ app, game }: { app: App; game: Game | undefined }) {
    const here = app.lobby.here.value;
    if (!here) return null;
    const first = new Set(here.people.map(({ name }) => name));
    const later = app.lobby.more_people.value.filter(({ name }) => !first.has(name));
    const registered = app.connection.welcome.value?.registered;
    return (
        <section class="people-here">
            <h2>{text('here.title')}</h2>
            <p class="quiet">
                {list([
                    ...(here.accounts > 0 ? [text('here.accounts', { n: here.accounts })] : []),
                    ...(here.guests > 0 ? [text('here.guests', { n: here.guests })] : []),
                    ...(here.seeking > 0 ? [text('here.seeking', { n: here.seeking })] : []),
                ])}
            </p>
            {here.people.length === 0 && (
                <NothingYet
                    picture="people"
                    says={text('here.none')}
                    does={text('way.friend')}
                    disabled={!game || app.creating.value}
                    act={() => {
                        if (game)
                            void app.create({ settings: with_people(game, wish.value, true) });
                    }}
                />
            )}
            {here.people.length > 0 && (
                <ul>
                    {[...here.people, ...later].map((one) => (
                        <Person key={one.name} app={app} game={game} one={one} />
                    ))}
                </ul>
            )}
            {app.lobby.next_person.value !== '' && (
                <button
                    type="button"
                    class="plain"
                    onClick={() => void app.lobby.show_more_people()}
                >
                    {text('open.more')}
                </button>
            )}
            {registered && (
                <label class="habit">
                    <input
                        type="checkbox"
                        checked={app.presence.hidden.value}
                        onChange={(event) => app.presence.hide(event.currentTarget.checked)}
                    />{' '}
                    {text('here.hide')}
                </label>
            )}
        </section>
    );
}
