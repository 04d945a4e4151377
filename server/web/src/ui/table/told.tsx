// What a player asks for by a key: clocks, scores, the last move. It is shown for a while and read out.
import { useEffect } from 'preact/hooks';
import { standing_of } from '../../state/room_state';
import { seat_time } from '../../table/clocks';
import type { Table } from '../../table/table';
import { list, text } from '../../text/text';
import { time_left } from '../../text/times';
import { seat_name } from '../../text/words';
import { said } from '../banner';

const shown_ms = 8000;

export function Telling({ table }: { table: Table }) {
    const now = table.telling.value;
    useEffect(() => {
        const timer = setTimeout(() => {
            if (table.telling.peek() === now) table.telling.value = undefined;
        }, shown_ms);
        return () => clearTimeout(timer);
    }, [now, table]);
    return (
        <div class="telling" role="status" aria-live="polite">
            {now && <p key={now.n}>{now.says}</p>}
        </div>
    );
}

// The last line about a move, with the points that it scored.
export function last_move_words(table: Table): string {
    const step = table.standing_lines.value.filter(({ moved }) => moved).at(-1)?.step;
    const lines = table.standing_lines.value.filter((line) => line.step === step && line.moved);
    return lines.map((line) => said(table, line)).join(' ') || text('told.no_move');
}

export function clock_words(table: Table): string {
    const seats = table.step.value?.state.seats ?? [];
    const told = seats.flatMap((_, seat) => {
        const time = seat_time(table, seat, true);
        if (!time) return [];
        const left = time.ends_at === undefined ? time.left_ms : time.ends_at - Date.now();
        const says = time_left(Math.max(0, left));
        return [text('told.clock', { name: seat_name(seats, seat), time: says })];
    });
    return told.length > 0 ? list(told) : text('told.no_clock');
}

export function score_words(table: Table): string {
    const state = table.step.value?.state,
        seats = state?.seats ?? [];
    const scores = table.scores.value;
    return list(
        standing_of(state).scores.map((_, seat) =>
            text('told.score', { name: seat_name(seats, seat), n: scores[seat] ?? 0 }),
        ),
    );
}
