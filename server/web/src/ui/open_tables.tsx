// Tables that one may sit down at, or watch.
import { no_filter, type Filter } from '../net/lobby';
import type { Game } from '../proto/meeple/v1/envelope_pb';
import { Role, RoomPhase, SeatKind, type RoomInfo } from '../proto/meeple/v1/room_pb';
import { seat_of } from '../state/room_state';
import { list, named, text } from '../text/text';
import { seat_name } from '../text/words';
import type { App } from './app_state';
import { CodeForm } from './code_form';
import { NothingYet } from './nothing_yet';
import { hash_of } from './routes';
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

export function OpenTables({ app, game: chosen }: { app: App; game: Game | undefined }) {
    const first = app.lobby.rooms.value,
        shown = new Set(first.map(({ room }) => room));
    const own = new Set(app.running.value.map(({ room }) => room)); // They stand above.
    const rooms = [...first, ...app.lobby.more.value.filter(({ room }) => !shown.has(room))].filter(
        ({ room }) => !own.has(room),
    );
    const { phase, game, name } = app.lobby.filter.value;
    const filtered = phase !== undefined || game !== '' || name !== '';
    return (
        <section class="open-tables" id="open-tables">
            <h2>{text('open.title')}</h2>
            {(filtered || rooms.length > 0) && <Filters app={app} />}
            {rooms.length === 0 && filtered && (
                <NothingYet
                    picture="table"
                    says={text('open.none_such')}
                    does={text('open.all')}
                    act={() => app.lobby.choose(no_filter)}
                />
            )}
            {rooms.length === 0 && !filtered && (
                <NothingYet
                    picture="table"
                    says={text('open.none')}
                    does={text('way.open')}
                    disabled={!chosen || app.creating.value}
                    act={() => {
                        if (chosen)
                            void app.create({ settings: with_people(chosen, wish.value, false) });
                    }}
                />
            )}
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
            <CodeForm app={app} />
        </section>
    );
}
