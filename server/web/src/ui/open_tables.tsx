// Tables that one may sit down at, or watch.
import type { Filter } from '../net/lobby';
import type { Game } from '../proto/meeple/v1/envelope_pb';
import { Role, RoomPhase, SeatKind, type RoomInfo } from '../proto/meeple/v1/room_pb';
import { seat_of } from '../state/room_state';
import { list, named, text } from '../text/text';
import { seat_name } from '../text/words';
import type { App } from './app_state';
import { hash_of, hash_of_code, route_of_code } from './routes';
import { pace_in_short } from './table/manners';
import { wish, with_people } from './wish';

function OpenTable({ app, info }: { app: App; info: RoomInfo }) {
    const free = info.seats.filter(
        ({ kind, offeredTo }) => kind === SeatKind.OPEN && offeredTo === '',
    ).length;
    const modules = info.settings?.modules?.names ?? [];
    const taken = info.seats.filter(({ kind }) => kind !== SeatKind.OPEN).map(seat_of);
    const names = taken.map((_, i) => seat_name(taken, i));
    const can_join = info.phase === RoomPhase.WAITING && free > 0;
    return (
        <li>
            <span class="open-name">
                {info.settings?.name || named('game', info.settings?.game ?? '')}
            </span>
            <span class="open-what">
                {list([
                    ...(info.settings?.name ? [named('game', info.settings.game)] : []),
                    ...modules.map((m) => named('module', m)),
                ])}
            </span>
            <span class="open-who">{names.join(', ') || '–'}</span>
            <span class="open-state">
                {text('seats.taken', { taken: info.seats.length - free, n: info.seats.length })}
                {' · '}
                {can_join
                    ? text('open.free', { n: free })
                    : text(info.phase === RoomPhase.WAITING ? 'open.full' : 'open.playing')}
                {info.settings && ` · ${pace_in_short(info.settings)}`}
                {info.settings?.rated && ` · ${text('rated')}`}
            </span>
            <button
                type="button"
                onClick={() => {
                    if (can_join) app.enter(info.room);
                    else app.go(hash_of(info.room, '', Role.SPECTATOR));
                }}
            >
                {can_join ? text('open.join') : text('open.watch')}
            </button>
        </li>
    );
}

const phases = [
    [undefined, 'open.any'],
    [RoomPhase.WAITING, 'open.waiting'],
    [RoomPhase.PLAYING, 'open.running'],
] as const;

function Filters({ app }: { app: App }) {
    const filter = app.lobby.filter.value,
        games = app.shelf.value?.catalogue.games ?? [];
    const choose = (change: Partial<Filter>) => app.lobby.choose({ ...filter, ...change });
    return (
        <div class="open-filters" role="group" aria-label={text('open.filter')}>
            <div class="segmented">
                {phases.map(([phase, what]) => (
                    <button
                        key={what}
                        type="button"
                        aria-pressed={filter.phase === phase}
                        onClick={() => choose({ phase })}
                    >
                        {text(what)}
                    </button>
                ))}
            </div>
            <select
                aria-label={text('open.game')}
                value={filter.game}
                onChange={(event) => choose({ game: event.currentTarget.value })}
            >
                <option value="">{text('open.game.any')}</option>
                {games.map(({ name }) => (
                    <option key={name} value={name}>
                        {named('game', name)}
                    </option>
                ))}
            </select>
            <input
                type="search"
                aria-label={text('open.name')}
                placeholder={text('open.name')}
                maxLength={40}
                value={filter.name}
                onInput={(event) => choose({ name: event.currentTarget.value })}
            />
        </div>
    );
}

// A table with one tile on it, and a figure that waits.
function EmptyTable() {
    return (
        <svg class="empty-table" width="120" height="72" viewBox="0 0 120 72" aria-hidden="true">
            <ellipse class="table-shade" cx="60" cy="64" rx="46" ry="5" />
            <path class="table-leg" d="M28 40l-6 24h6l6-24zM92 40l6 24h-6l-6-24z" />
            <path class="table-top" d="M22 22h76l14 18v5H8v-5z" />
            <path class="table-tile" d="M48 26h20l4 10H45z" />
            <path class="table-road" d="M46.500 31.500h23.800l1 2.500H45.700z" />
            <path
                class="table-figure"
                d="M88 8a4.500 4.500 0 0 1 4.200 6l7 4-1.500 4-4.200-.8 3.500 9.800h-6.500l-2.500-5-2.500 5H79l3.500-9.800-4.200.8-1.500-4 7-4a4.500 4.500 0 0 1 4.200-6z"
            />
        </svg>
    );
}

// Nothing to join: one way out of that.
function NoTables({ app, game }: { app: App; game: Game | undefined }) {
    return (
        <div class="none-yet">
            <EmptyTable />
            <p>{text('open.none')}</p>
            <button
                type="button"
                disabled={!game || app.creating.value}
                onClick={() => {
                    if (game) void app.create({ settings: with_people(game, wish.value, false) });
                }}
            >
                {text('way.open')}
            </button>
        </div>
    );
}

export function OpenTables({ app, game: chosen }: { app: App; game: Game | undefined }) {
    const first = app.lobby.rooms.value,
        shown = new Set(first.map(({ room }) => room));
    const rooms = [...first, ...app.lobby.more.value.filter(({ room }) => !shown.has(room))];
    const { phase, game, name } = app.lobby.filter.value;
    const filtered = phase !== undefined || game !== '' || name !== '';
    return (
        <section class="open-tables" id="open-tables">
            <h2>{text('open.title')}</h2>
            {(filtered || rooms.length > 0) && <Filters app={app} />}
            {rooms.length === 0 && filtered && <p class="quiet">{text('open.none_such')}</p>}
            {rooms.length === 0 && !filtered && <NoTables app={app} game={chosen} />}
            {rooms.length > 0 && (
                <ul>
                    {rooms.map((info) => (
                        <OpenTable key={info.room} app={app} info={info} />
                    ))}
                </ul>
            )}
            {app.lobby.next.value !== '' && (
                <button type="button" class="plain" onClick={() => void app.lobby.show_more()}>
                    {text('open.more')}
                </button>
            )}
            <form
                class="join-code"
                onSubmit={(event) => {
                    event.preventDefault();
                    const code = new FormData(event.currentTarget).get('code');
                    const route = route_of_code(typeof code === 'string' ? code : '');
                    if (route.at === 'room') app.go(hash_of(route.room, route.invite, route.role));
                    else if (route.at === 'code') app.go(hash_of_code(route.code));
                }}
            >
                <label>
                    {text('code.enter')}
                    <input name="code" autocomplete="off" spellcheck={false} required />
                </label>
                <button type="submit">{text('code.go')}</button>
            </form>
        </section>
    );
}
