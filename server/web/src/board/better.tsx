// What would be better than the step that is shown, or best now: drawn where it would lie.
import { hinting_of } from '../table/hinting';
import { is_worse } from '../table/judgement';
import type { TileTable } from '../table/tile_table';
import { reviewed_here } from '../table/reviewing';
import { BestMove } from './best_move';

export function Better({ table }: { table: TileTable }) {
    const step = reviewed_here(table);
    const best = step && is_worse(step) ? step.best[0] : undefined;
    const hinted = hinting_of(table.table).hint.value;
    const hint = hinted?.best[0];
    const told = table.table.best.value;
    if (told) return <BestMove shelf={table.shelf} seat={told.seat} actions={told.actions} />;
    if (step && best)
        return <BestMove shelf={table.shelf} seat={step.seat} actions={best.actions} />;
    if (hinted && hint)
        return <BestMove shelf={table.shelf} seat={hinted.seat} actions={hint.actions} />;
    return null;
}
