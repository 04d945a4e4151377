// The seat in turn and its decision; moves made by the clock; and all of this for screen readers.
import { CloseReason, DecisionKind, RoomPhase } from '../proto/meeple/v1/room_pb';
import type { Line } from '../state/line';
import { seat_time, time_after_miss } from '../table/clocks';
import type { Table } from '../table/table';
import { has_text, list, text, type TextKey } from '../text/text';
import { span } from '../text/times';
import { seat_name } from '../text/words';
import { line_place, line_text } from './log';
import { Clock } from './table/clock';
import { at_zero_words } from './table/manners';

// While looking back, the user is still told that the others wait, and for how long.
function Past({ table }: { table: Table }) {
    const seat = table.link.seat.value;
    return (
        <>
            <p class="banner past">
                {text('banner.past', {
                    at: table.index.value,
                    n: table.link.steps.value.length - 1,
                })}
            </p>
            <button
                type="button"
                class={`past-turn ${table.awaited.value ? 'go' : ''}`}
                onClick={() => table.show_newest()}
            >
                {text(table.awaited.value ? 'banner.yours_now' : 'banner.to_now')}{' '}
                {table.awaited.value && seat !== undefined && (
                    <Clock table={table} seat={seat} now />
                )}{' '}
                <kbd>Esc</kbd>
            </button>
        </>
    );
}

function over_key(closed: CloseReason | undefined): TextKey {
    if (closed === CloseReason.CANCELLED) return 'banner.cancelled';
    return closed === CloseReason.ABORTED ? 'banner.aborted' : 'banner.over';
}

function banner_words(table: Table): string {
    const state = table.step.value?.state,
        decision = state?.decision;
    if (state?.phase === RoomPhase.FINISHED) return text(over_key(state.closed));
    if (table.paused.value) return text('banner.paused');
    if (table.link.pending.value) return text('banner.sending');
    const asked = `asked.${(DecisionKind[decision?.kind ?? 0] ?? '').toLowerCase()}`;
    if (table.my_turn.value) return text(has_text(asked) ? asked : 'banner.yours');
    const names = decision?.seats.map((i) => seat_name(state?.seats, i)) ?? [];
    const of_others = `${asked}.of`;
    return names.length > 0
        ? text(has_text(of_others) ? of_others : 'banner.waiting', { names: list(names) })
        : text(table.link.alone ? 'banner.text_ends' : 'banner.nobody');
}

// Longer words are smaller, so that they take no more than two lines and nothing below them moves.
const one_line = 17,
    two_lines = 34;

// One's own clock while it runs: it is in sight whatever else the panel shows.
export function OwnClock({ table }: { table: Table }) {
    const seat = table.link.seat.value;
    if (seat === undefined || table.looking_back.value || table.finished.value) return null;
    if (!table.awaited.value || seat_time(table, seat, true)?.ends_at === undefined) return null;
    return <Clock table={table} seat={seat} now />;
}

export function Banner({ table }: { table: Table }) {
    if (table.looking_back.value) return <Past table={table} />;
    const words = banner_words(table);
    const size = words.length > two_lines ? ' long longer' : words.length > one_line ? ' long' : '';
    const asks = table.my_turn.value && !table.paused.value && !table.link.pending.value;
    const late = table.catching_up.value ? ' catching-up' : '';
    return <p class={`banner${asks ? ' my-turn' : late}${size}`}>{words}</p>;
}

// What was done, and where.
export function said(table: Table, line: Line): string {
    const where = line_place(table, line),
        says = line_text(table, line);
    return where ? text('log.said_at', { line: says, where }) : text('log.said', { line: says });
}

// What became of a move when the time was up.
export function Notice({ table }: { table: Table }) {
    const at = table.timed_out.value;
    if (table.sent_at_zero.value)
        return (
            <p class="notice" role="alert">
                {text('notice.sent_at_zero')}
            </p>
        );
    if (at === undefined) return <CameBack table={table} />;
    const out = table.all_lines.value.some(
        ({ step, what, seat }) =>
            step === at && what === 'out_of_time' && seat === table.link.seat.value,
    );
    if (out)
        return (
            <p class="notice timed-out" role="alert">
                {text('notice.out_of_time')}
            </p>
        );
    const after_ms = time_after_miss(table.link.info.value?.settings);
    const played = table.all_lines.value.filter(
        ({ step, what }) => step === at && what !== 'drew' && what !== 'late',
    );
    return (
        <p class="notice timed-out" role="alert">
            {text(table.draft_lost.value ? 'notice.draft_lost' : 'notice.timed_out')}
            <span class="notice-played"> {played.map((line) => said(table, line)).join(' ')}</span>
            {after_ms !== undefined && (
                <strong>
                    {' '}
                    {text(table.awaited.value ? 'notice.after_miss.now' : 'notice.after_miss', {
                        time: span(after_ms),
                    })}
                </strong>
            )}
            {table.missed.value === 2 && <strong> {text('notice.last_warning')}</strong>}
        </p>
    );
}

// What happens at the end of one's time, before it happens.
export function AtZero({ table }: { table: Table }) {
    const settings = table.link.info.value?.settings;
    const says = settings && table.newest.value?.state.clocks && at_zero_words(settings);
    if (!says || table.link.seat.value === undefined || table.finished.value) return null;
    return (
        <p class="at-zero quiet small">
            {text('at_zero')}: {says}
        </p>
    );
}

// A bot or the clock played for us while we were away.
function CameBack({ table }: { table: Table }) {
    const seat = table.link.seat.value;
    if (seat === undefined || !table.newest.value?.state.seats[seat]?.stand_in) return null;
    return (
        <p class="notice" role="status">
            {text('stand_in.yours')}
        </p>
    );
}

// Tells the moves to screen readers, line by line, so that a line is not repeated.
export function Announcer({ table }: { table: Table }) {
    const news = table.looking_back.value ? [] : table.news.value;
    return (
        <div class="unseen news" role="log" aria-live="polite" aria-label={text('news')}>
            {news.map((line) => (
                <p key={line.id}>{said(table, line)}</p>
            ))}
            {table.my_turn.value && <p key="turn">{text('banner.yours')}</p>}
        </div>
    );
}
