// What a seat has left, as it runs.
import { effect } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { clock_rule, left_of, seat_time } from '../../table/clocks';
import type { Table } from '../../table/table';
import { text } from '../../text/text';
import { reads_for_ms, time_left } from '../../text/times';
import { play_sound } from '../sound';

// What is left until then, read anew as often as it reads otherwise; a page that comes to the front reads at once.
export function useLeft(ends_at: number | undefined, still: number): number {
    const [, read_again] = useState(0);
    const left = ends_at === undefined ? still : Math.max(0, ends_at - Date.now());
    useEffect(() => {
        if (ends_at === undefined || left <= 0) return undefined;
        const read = () => read_again((n) => n + 1);
        const timer = setTimeout(read, reads_for_ms(left));
        document.addEventListener('visibilitychange', read);
        return () => {
            clearTimeout(timer);
            document.removeEventListener('visibilitychange', read);
        };
    });
    return left;
}

// `now`: also while the user looks back.
export function Clock({ table, seat, now = false }: { table: Table; seat: number; now?: boolean }) {
    const time = seat_time(table, seat, now),
        rule = clock_rule(table);
    const left = useLeft(time?.ends_at, time?.left_ms ?? 0);
    if (!time) return null;
    const runs = time.ends_at !== undefined;
    const low = left < (rule?.low_ms ?? 15_000);
    const says = time_left(left);
    const label = text(time.first_turn ? 'clock.first' : 'clock.left', { time: says });
    return (
        <span
            class={`clock ${runs ? 'runs' : ''} ${low ? 'short' : ''} ${time.first_turn ? 'first' : ''}`}
            role="timer"
            aria-label={label}
            title={label}
        >
            {says}
        </span>
    );
}

// Until then, in figures alone.
export function Countdown({ to }: { to: number }) {
    const left = useLeft(to, 0);
    return (
        <span
            class="countdown"
            role="timer"
            aria-label={text('clock.left', { time: time_left(left) })}
        >
            {time_left(left)}
        </span>
    );
}

const late_ms = 10_000;

// Says once in a turn, by a sound, that it is time to hurry. Until the answer is called.
export function warn_of_time(table: Table): () => void {
    let warned: number | undefined;
    return effect(() => {
        const seat = table.link.seat.value,
            rule = clock_rule(table),
            decision = table.newest.value?.state.decision?.id;
        if (seat === undefined || !rule || !table.awaited.value || warned === decision)
            return undefined;
        const time = seat_time(table, seat, true);
        if (time?.ends_at === undefined) return undefined;
        const left = left_of(time);
        const at = [rule.low_ms, late_ms].find((low) => low < left);
        if (at === undefined) return undefined; // It was said before.
        const timer = setTimeout(
            () => {
                warned = decision;
                play_sound('time');
            },
            Math.min(left - at, 2 ** 31 - 1),
        );
        return () => clearTimeout(timer);
    });
}
