// Before the game: who is there, how others come in, and when it starts.
import { useEffect, useState } from 'preact/hooks';
import { Presence, Role, SeatKind } from '../proto/meeple/v1/room_pb';
import type { Seat } from '../state/room_state';
import type { Table } from '../table/table';
import { named, text } from '../text/text';
import { seat_name } from '../text/words';
import type { App } from './app_state';
import { hash_of, hash_of_code } from './routes';
import { CopyField, Emblem, LanguageSwitch, Problem } from './bits';
import { Terms } from './terms';

// The host's power over a seat, with a question in between.
function OpenSeat({ table, seat, kept_for }: { table: Table; seat: number; kept_for: string }) {
    const [sure, set_sure] = useState(false);
    if (kept_for)
        return (
            <button type="button" class="plain" onClick={() => table.link.kick(seat)}>
                {text('kick.open')}
            </button>
        );
    if (!sure)
        return (
            <button type="button" class="plain" onClick={() => set_sure(true)}>
                {text('kick')}
            </button>
        );
    return (
        <span class="kick-sure">
            <button type="button" class="danger" onClick={() => table.link.kick(seat)}>
                {text('kick.sure')}
            </button>
            <button type="button" class="plain" onClick={() => set_sure(false)}>
                {text('kick.no')}
            </button>
        </span>
    );
}

function Seats({ table }: { table: Table }) {
    const { link } = table;
    const may_open = (seat: Seat, i: number) =>
        link.host.value &&
        link.seat.value !== i &&
        (seat.kind === SeatKind.PLAYER || seat.offered_to !== '');
    return (
        <ul class="waiting-seats">
            {link.state?.seats.map((seat, i) => (
                <li key={i} class={seat.kind === SeatKind.OPEN ? 'free' : ''}>
                    <Emblem seat={i} size={26} />
                    <span class="waiting-name">
                        {seat.kind !== SeatKind.OPEN
                            ? seat_name(link.state?.seats, i)
                            : seat.offered_to
                              ? text('seat.kept', { name: seat.offered_to })
                              : text('seat.open')}
                        {link.seat.value === i && <em> {text('you')}</em>}
                    </span>
                    <span class="waiting-state">
                        {seat.kind === SeatKind.BOT_PLAYER
                            ? named('bot', seat.bot_level)
                            : seat.kind === SeatKind.OPEN
                              ? ''
                              : seat.ready
                                ? text('ready.is')
                                : link.presence.value[i] === Presence.DROPPED
                                  ? text('presence.dropped')
                                  : text('ready.not')}
                    </span>
                    {may_open(seat, i) && (
                        <OpenSeat table={table} seat={i} kept_for={seat.offered_to} />
                    )}
                </li>
            ))}
        </ul>
    );
}

export function Waiting({ app, table }: { app: App; table: Table }) {
    const { link } = table,
        state = link.state,
        mine = link.seat.value;
    const others = state?.seats.filter((_, i) => i !== mine) ?? [];
    const alone = mine !== undefined && others.every(({ kind }) => kind === SeatKind.BOT_PLAYER);
    const me = mine === undefined ? undefined : state?.seats[mine];
    const ready = me?.ready ?? false;
    // Against bots alone there is nobody to wait for.
    useEffect(() => {
        if (alone && me && !ready && link.attached.value && !link.pending.value) link.ready();
    }, [alone, ready, link.attached.value]);
    const invite = link.invite.value;
    const code = link.code.value;
    const url = `${location.origin}/${code ? hash_of_code(code) : hash_of(link.room, invite, Role.SEAT)}`;
    const trouble = link.trouble.value;
    if (alone)
        return (
            <main class="page-card">
                <p class="quiet">{text('starting')}</p>
                <Problem error={trouble?.error} />
            </main>
        );
    return (
        <main class="page-card waiting">
            <header class="home-head">
                <h1>{text('waiting.title')}</h1>
                <LanguageSwitch />
            </header>
            <Seats table={table} />
            {mine !== undefined && !ready && (
                <button type="button" class="go big" onClick={() => link.ready()}>
                    {text('ready')}
                </button>
            )}
            {ready && (
                <p class="quiet" role="status">
                    {text('waiting.others')}
                </p>
            )}
            {others.some(({ kind }) => kind === SeatKind.OPEN) && (
                <section class="invite">
                    <h2>{text('invite.title')}</h2>
                    <CopyField label={text('invite.link')} value={url} />
                    {code && <CopyField label={text('invite.code')} value={code} />}
                </section>
            )}
            <Terms table={table} />
            <Problem error={trouble?.error} />
            <button
                type="button"
                class="plain"
                onClick={() => {
                    void link.leave(true).then(() => app.home());
                }}
            >
                {text('leave')}
            </button>
        </main>
    );
}

// Somebody came by a link: say who you are, then sit down or watch.
export function Joining({ app }: { app: App }) {
    return (
        <main class="page-card">
            <header class="home-head">
                <h1>{text('join.title')}</h1>
                <LanguageSwitch />
            </header>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    app.join(Role.SEAT);
                }}
            >
                <label class="name-field">
                    <span>{text('name.yours')}</span>
                    <input
                        value={app.name.value}
                        maxLength={24}
                        required
                        autocomplete="nickname"
                        onInput={(event) => {
                            app.name.value = event.currentTarget.value;
                        }}
                    />
                </label>
                <button type="submit" class="go big">
                    {text('join.sit')}
                </button>
                <button type="button" onClick={() => app.join(Role.SPECTATOR)}>
                    {text('join.watch')}
                </button>
            </form>
        </main>
    );
}
