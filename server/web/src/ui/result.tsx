// The moment in which a game is decided: who has won, on the board, and what a player can be content with. It waits for nothing
// and can be closed.
import { useEffect, useState } from 'preact/hooks';
import { CloseReason } from '../proto/meeple/v1/room_pb';
import { standing_of } from '../state/room_state';
import type { Line } from '../state/line';
import { reviewing_of } from '../table/reviewing';
import { in_a_hurry, type Table } from '../table/table';
import { gain, list, number, text } from '../text/text';
import { seat_name } from '../text/words';
import { CloseButton, Emblem } from './bits';
import { why_title } from './log';
import { SeatPortrait } from './portrait';
import { play_sound } from './sound';

const close_points = 5; // A loss by at most so many points is a close one.

// Our own figures rain: we have won. Only where the end was seen to come, and where motion is welcome.
export function Victory({ seat }: { seat: number }) {
    if (in_a_hurry()) return null;
    return (
        <div class="victory" aria-hidden="true">
            {Array.from({ length: 18 }, (_, i) => (
                <span key={i} class={`falls falls-${i % 6}`}>
                    <Emblem seat={seat} size={20 + (i % 3) * 8} />
                </span>
            ))}
        </div>
    );
}

// Of a wreath: the leaves of one half, from its foot to its tip.
const leaves = Array.from({ length: 7 }, (_, i) => {
    const angle = Math.PI * (0.58 + 0.13 * i);
    return {
        x: 33 * Math.cos(angle),
        y: 33 * Math.sin(angle),
        turn: (angle * 180) / Math.PI + 62,
    };
});

function Wreath() {
    const half = leaves.map(({ x, y, turn }, i) => (
        <path
            key={i}
            d="M0 0C-5-4-5-10 0-14C5-10 5-4 0 0"
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(turn + 90).toFixed(0)})`}
        />
    ));
    return (
        <svg class="wreath" viewBox="-46 -46 92 92" aria-hidden="true">
            <g>{half}</g>
            <g transform="scale(-1 1)">{half}</g>
        </svg>
    );
}

// The most points that one scoring gave this seat.
function best_of(lines: readonly Line[], seat: number) {
    return lines
        .flatMap(({ why }) => {
            const points = why?.awards.find((award) => award.seat === seat)?.points ?? 0;
            return why && points > 0 ? [{ why, points }] : [];
        })
        .reduce<{ why: NonNullable<Line['why']>; points: number } | undefined>(
            (best, one) => (best && best.points >= one.points ? best : one),
            undefined,
        );
}

// How far ahead or behind a seat is; nothing where points did not decide.
function distance_words(scores: readonly number[], winners: readonly number[], seat: number) {
    const own = scores[seat] ?? 0;
    if (winners.includes(seat)) {
        const next = Math.max(...scores.filter((_, other) => !winners.includes(other)));
        return own > next && Number.isFinite(next)
            ? text('result.ahead', { n: own - next })
            : undefined;
    }
    const n = Math.max(...winners.map((winner) => scores[winner] ?? 0)) - own;
    if (n <= 0) return undefined;
    if (n <= close_points) return text('result.close', { n });
    return text(scores.length === 2 ? 'result.lost' : 'result.behind', { n });
}

function Own({ table, seat }: { table: Table; seat: number }) {
    const { scores, winners } = standing_of(table.step.value?.state);
    const resigned = table.step.value?.state.seats[seat]?.resigned;
    const distance = resigned ? undefined : distance_words(scores, winners, seat);
    const best = best_of(table.standing_lines.value, seat);
    return (
        <div class="result-own">
            {distance && <p>{distance}</p>}
            {best && (
                <p class="quiet">
                    {text('result.best', {
                        what: why_title(table, best.why),
                        points: gain(best.points),
                    })}
                </p>
            )}
        </div>
    );
}

// What ended it, where it was not its last tile or card.
export function why_ended({ step, lines }: Pick<Table, 'step' | 'lines'>): string | undefined {
    const state = step.value?.state,
        seats = state?.seats ?? [];
    if (state?.closed === CloseReason.ABORTED) return text('final.aborted');
    if (state?.closed === CloseReason.CANCELLED) return text('final.cancelled');
    const names_of = (happened: 'out_of_time' | 'resigned') =>
        lines.value.flatMap(({ what, seat }) =>
            what === happened && seat !== undefined ? [seat_name(seats, seat)] : [],
        );
    const late = names_of('out_of_time');
    if (late.length > 0) return text('final.by_time', { names: list(late) });
    const gone = names_of('resigned');
    const one_left = seats.length > 1 && seats.filter(({ resigned }) => !resigned).length <= 1;
    return one_left && gone.length > 0
        ? text('final.by_resignation', { names: list(gone) })
        : undefined;
}

function heading_of(table: Table, winners: readonly number[], won: boolean): string {
    if (won) return text(winners.length > 1 ? 'result.you_share' : 'result.you_win');
    const seats = table.step.value?.state.seats;
    const names = winners.map((seat) => seat_name(seats, seat));
    return text('final.won', { names: list(names), n: names.length });
}

// Only where the end was seen to come; until it is closed.
export function Result({ table }: { table: Table }) {
    const [awaited] = useState(!table.finished.peek());
    const [closed, close] = useState(false);
    const state = table.step.value?.state,
        seats = state?.seats ?? [],
        ours = table.link.seat.value,
        { scores, winners } = standing_of(state);
    const decided =
        awaited &&
        table.finished.value &&
        table.live.value &&
        table.all_told.value &&
        winners.length > 0;
    const won = ours !== undefined && winners.includes(ours);
    useEffect(() => {
        if (decided) play_sound(won || ours === undefined ? 'end' : 'lost');
    }, [decided]);
    if (!decided || closed || reviewing_of(table).asked.value) return null;
    const ended = why_ended(table);
    const order = scores.map((_, seat) => seat);
    const rank = (seat: number) => (winners.includes(seat) ? Infinity : (scores[seat] ?? 0));
    order.sort((a, b) => (rank(a) === rank(b) ? a - b : rank(b) - rank(a)));
    return (
        <section class={`result ${won ? 'won' : ''}`} aria-label={text('final.result')}>
            <CloseButton onClick={() => close(true)} />
            <div class="winners">
                {winners.map((seat) => {
                    const of = seats[seat];
                    return (
                        <span key={seat} class="crowned">
                            <Wreath />
                            {of && <SeatPortrait of={of} seat={seat} size={48} />}
                        </span>
                    );
                })}
            </div>
            <h2>{heading_of(table, winners, won)}</h2>
            {ended && <p class="final-ended">{ended}</p>}
            {ours !== undefined && <Own table={table} seat={ours} />}
            <ol>
                {order.map((seat) => (
                    <li key={seat} class={winners.includes(seat) ? 'first' : ''}>
                        <Emblem seat={seat} size={20} />
                        <span>{seat_name(seats, seat)}</span>
                        <b>{number(scores[seat] ?? 0)}</b>
                    </li>
                ))}
            </ol>
        </section>
    );
}
