// At a learning table: the points of the arranged step for all seats, at once and at the end.
import type { TileTable } from '../../table/tile_table';
import { text } from '../../text/text';
import { seat_name } from '../../text/words';
import { Emblem } from '../bits';

export function Brings({ table }: { table: TileTable }) {
    const after = table.considering.after.value;
    if (!after) return null;
    const seats = table.step.value?.state.seats ?? [];
    const rows = after.scores.flatMap((score, seat) => {
        const now = score - (table.table.scores.value[seat] ?? 0);
        const from = table.expected.value.get(seat) ?? 0,
            to = after.totals[seat] ?? 0;
        const ours = seat === table.link.seat.value;
        return ours || now !== 0 || from !== to ? [{ seat, now, from, to }] : [];
    });
    return (
        <ul class="brings small" aria-live="polite" aria-label={text('brings')}>
            {rows.map(({ seat, now, from, to }) => (
                <li key={seat}>
                    <Emblem seat={seat} size={14} />
                    <span class="unseen">{seat_name(seats, seat)}</span>
                    <b>{text('brings.now', { points: now })}</b>
                    <span>{text('brings.total', { from, to })}</span>
                </li>
            ))}
        </ul>
    );
}
