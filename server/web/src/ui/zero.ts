// Just before the time is up, sends a move that is arranged but not confirmed, if the user prefers that.
import { effect } from '@preact/signals';
import { send_at_zero } from '../table/habits';
import type { Table } from '../table/table';
import type { Face } from './face';

// The move has to get there, and a page in the background hears its timers once a second only.
const early_ms = 1500;
const timer_max_ms = 2 ** 31 - 1;

function time_is_up(table: Table, face: Face) {
    if (!send_at_zero.peek() || !table.awaited.peek()) return;
    table.show_newest();
    if (face.send_draft()) table.sent_at_zero.value = true;
}

// Until the answer is called.
export function watch_the_clock(table: Table, face: Face): () => void {
    return effect(() => {
        const newest = table.newest.value;
        const limit = newest?.state.decision?.remainingMs ?? 0;
        if (!newest || limit === 0 || !table.awaited.value) return undefined;
        const left = newest.at + limit - Date.now() - Math.min(early_ms, limit / 3);
        if (left > timer_max_ms) return undefined;
        const timer = setTimeout(() => time_is_up(table, face), Math.max(0, left));
        return () => clearTimeout(timer);
    });
}
