// What the arranged move completes, and the points of its owners.
import { foreseeing_of } from '../../table/foreseeing';
import type { TileTable } from '../../table/tile_table';
import { named, text } from '../../text/text';
import { seat_name } from '../../text/words';
import { Emblem } from '../bits';

export function WillScore({ table }: { table: TileTable }) {
    const scored = foreseeing_of(table).scored.value;
    const seats = table.step.value?.state.seats ?? [];
    const rows = scored.flatMap(({ owners, ...one }) => owners.map((seat) => ({ seat, ...one })));
    if (rows.length === 0) return null;
    return (
        <ul class="brings small will-score" aria-live="polite" aria-label={text('scores_now')}>
            {rows.map(({ seat, kind, complete, points }, i) => (
                <li key={i}>
                    <Emblem seat={seat} size={14} />
                    <span class="unseen">{seat_name(seats, seat)}</span>
                    <span>{named(complete ? 'complete' : 'incomplete', kind)}</span>
                    <b>{`+${points}`}</b>
                </li>
            ))}
        </ul>
    );
}
