// Before the game: who is there, how others come in, and when it starts.
import { useEffect } from 'preact/hooks';
import { drawn_by, Part } from '../base/lazy';
import { ErrorCode } from '../proto/meeple/v1/common_pb';
import { Presence, Role, RoomPhase, SeatKind, type RoomInfo } from '../proto/meeple/v1/room_pb';
import { SeatColors } from '../base/seat_look';
import { own_color } from '../net/own_look';
import { seat_of, type Seat } from '../state/room_state';
import { colors_of_seats } from '../state/looks';
import type { Table } from '../table/table';
import { list, named, text } from '../text/text';
import { seat_name } from '../text/words';
import type { App } from './app_state';
import { part_of } from './faces';
import { hash_of, hash_of_code } from './routes';
import { AskedTwice, CopyField, Problem } from './bits';
import { Preferences } from './preferences';
import { LookButton } from './look_button';
import { NameInput } from './name_input';
import { Nowhere } from './nowhere';
import { AddBot, can_be_changed, Changed, ChangeOptions, OpenBotSeat } from './other_table';
import { Swatches } from './look_choice';
import { SeatPortrait } from './portrait';
import { SeriesLine } from './series_line';
import { SeatRating } from './rating';
import { TalkHere } from './table/talk';
import { Origin } from './play_on';
import { Terms, TermsOf } from './terms';

const qr_part = new Part(() => import('./qr'));
const QrCode = drawn_by(qr_part, (it) => it.QrCode, <div class="qr" />);

// The host's power over a seat, with a question in between.
function OpenSeat({ table, seat, kept_for }: { table: Table; seat: number; kept_for: string }) {
    if (kept_for)
        return (
            <button type="button" class="plain" onClick={() => table.link.kick(seat)}>
                {text('kick.open')}
            </button>
        );
    return (
        <AskedTwice
            says={text('kick')}
            sure={text('kick.sure')}
            act={() => table.link.kick(seat)}
        />
    );
}

// One's own colour and portrait, as long as the game has not begun.
function OwnSeatLook({ table, seat }: { table: Table; seat: number }) {
    const { link } = table;
    const seats = link.state?.seats ?? [],
        colors = colors_of_seats(seats);
    const taken = colors.filter((_, i) => i !== seat && seats[i]?.kind === SeatKind.PLAYER);
    return (
        <span class="own-seat-look">
            <Swatches
                chosen={colors[seat]}
                taken={taken}
                choose={(color) => {
                    own_color.value = color;
                    link.change_look();
                }}
            />
            <LookButton name={seats[seat]?.name ?? ''} changed={() => link.change_look()} />
        </span>
    );
}

function Seats({ app, table }: { app: App; table: Table }) {
    const { link } = table,
        changes = can_be_changed(table);
    const may_open = (seat: Seat, i: number) =>
        link.host.value &&
        link.seat.value !== i &&
        (seat.kind === SeatKind.PLAYER || seat.offered_to !== '');
    return (
        <ul class="waiting-seats">
            {link.state?.seats.map((seat, i) => (
                <li key={i} class={seat.kind === SeatKind.OPEN ? 'free' : ''}>
                    <SeatPortrait of={seat} seat={i} />
                    <span class="waiting-name">
                        {seat.kind !== SeatKind.OPEN
                            ? seat_name(link.state?.seats, i)
                            : seat.offered_to
                              ? text('seat.kept', { name: seat.offered_to })
                              : text('seat.open')}
                        {link.seat.value === i && <em> {text('you')}</em>}
                        <SeatRating seat={seat} />
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
                    {link.seat.value === i && link.knows_looks && (
                        <OwnSeatLook table={table} seat={i} />
                    )}
                    {changes && seat.kind === SeatKind.OPEN && seat.offered_to === '' && (
                        <AddBot app={app} table={table} seat={i} />
                    )}
                    {changes && seat.kind === SeatKind.BOT_PLAYER && (
                        <OpenBotSeat table={table} seat={i} />
                    )}
                    {may_open(seat, i) && (
                        <OpenSeat table={table} seat={i} kept_for={seat.offered_to} />
                    )}
                </li>
            ))}
        </ul>
    );
}

// The system's own way to pass a link on, where it has one.
function Share({ url, game }: { url: string; game: string }) {
    if (typeof (navigator as Partial<Navigator>).share !== 'function') return null;
    return (
        <button
            type="button"
            class="go"
            onClick={() => {
                const words = text('invite.words', { game: named('game', game) });
                // Cancelling is no failure.
                navigator.share({ title: text('title'), text: words, url }).catch(() => undefined);
            }}
        >
            {text('invite.share')}
        </button>
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
    // It will be wanted soon.
    useEffect(() => part_of(state?.family)?.fetch(), [state?.family]);
    // Against bots only there is no player to wait for.
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
                <Preferences />
            </header>
            <SeriesLine table={table} />
            <Changed app={app} table={table} />
            <Seats app={app} table={table} />
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
                    <div class="invite-ways">
                        <QrCode value={url} />
                        <div>
                            <CopyField label={text('invite.link')} value={url} />
                            {code && <CopyField label={text('invite.code')} value={code} />}
                            <Share url={url} game={link.info.value?.settings?.game ?? ''} />
                        </div>
                    </div>
                </section>
            )}
            <TalkHere table={table} />
            <Terms table={table} />
            {can_be_changed(table) && <ChangeOptions key={link.room} app={app} table={table} />}
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

// Who invites to what.
function Invitation({ info }: { info: RoomInfo }) {
    const seats = info.seats.map(seat_of);
    const there = seats.flatMap(({ kind }, i) =>
        kind === SeatKind.PLAYER ? [seat_name(seats, i)] : [],
    );
    const { settings } = info;
    return (
        <SeatColors.Provider value={colors_of_seats(seats)}>
            <p class="invited">
                {there.length > 0 && info.phase === RoomPhase.WAITING
                    ? text('join.by', {
                          names: list(there),
                          n: there.length,
                          game: named('game', settings?.game ?? ''),
                      })
                    : named('game', settings?.game ?? '')}
            </p>
            <ul class="waiting-seats">
                {seats.map((seat, i) => (
                    <li key={i} class={seat.kind === SeatKind.OPEN ? 'free' : ''}>
                        <SeatPortrait of={seat} seat={i} />
                        <span class="waiting-name">
                            {seat.kind !== SeatKind.OPEN
                                ? seat_name(seats, i)
                                : seat.offered_to
                                  ? text('seat.kept', { name: seat.offered_to })
                                  : text('seat.open')}
                        </span>
                        <span class="waiting-state">
                            {seat.kind === SeatKind.BOT_PLAYER && named('bot', seat.bot_level)}
                        </span>
                    </li>
                ))}
            </ul>
        </SeatColors.Provider>
    );
}

// After following a link: shows the inviter and the game, then asks for a name, to sit down or watch.
export function Joining({ app }: { app: App }) {
    const info = app.invitation.value;
    const trouble = app.problem.value;
    const over = trouble?.code === ErrorCode.ROOM_ENDED; // Its record may still be looked at.
    const finished = over || info?.phase === RoomPhase.FINISHED;
    const started = finished || (info !== undefined && info.phase !== RoomPhase.WAITING);
    // For whom a seat is kept only the server can tell.
    const full = info !== undefined && !info.seats.some(({ kind }) => kind === SeatKind.OPEN);
    const may_sit = !started && !full;
    if (trouble && !over && !info) return <Nowhere app={app} error={trouble} />;
    const title = may_sit
        ? 'join.title'
        : finished
          ? 'join.over'
          : started
            ? 'join.started'
            : 'join.full';
    return (
        <main class="page-card joining">
            <header class="home-head">
                <h1>{text(title)}</h1>
                <Preferences />
            </header>
            <Problem error={trouble} />
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    app.join(may_sit ? Role.SEAT : Role.SPECTATOR);
                }}
            >
                {info && <Invitation info={info} />}
                <label class="name-field">
                    <span>{text('name.yours')}</span>
                    <NameInput app={app} required />
                </label>
                <div class="final-row">
                    {may_sit && (
                        <button type="submit" class="go big">
                            {text('join.sit')}
                        </button>
                    )}
                    <button
                        type={may_sit ? 'button' : 'submit'}
                        class={may_sit ? '' : 'go big'}
                        onClick={(event) => {
                            event.preventDefault();
                            app.join(Role.SPECTATOR);
                        }}
                    >
                        {text(finished ? 'join.look' : 'join.watch')}
                    </button>
                </div>
                {app.shelf.value && info?.settings && (
                    <TermsOf shelf={app.shelf.value} settings={info.settings}>
                        <Origin of={info} />
                    </TermsOf>
                )}
            </form>
            <button type="button" class={may_sit ? 'plain' : ''} onClick={() => app.home()}>
                {text('join.other')}
            </button>
        </main>
    );
}
