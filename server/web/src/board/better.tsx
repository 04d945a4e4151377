// What would be better than the step that is shown, or best now: drawn where it would lie.
import type { Action } from '../proto/meeple/v1/room_pb';
import { hinting_of } from '../table/hinting';
import { is_worse } from '../table/judgement';
import type { TileTable } from '../table/tile_table';
import { reviewed_here } from '../table/reviewing';
import { text } from '../text/text';
import { place } from '../text/words';
import { FigureDrawing } from './figures';
import { tile_shape } from './geometry';
import { lies_down } from '../land/kinds';
import { WholeTile } from './tile';

export function Better({ table }: { table: TileTable }) {
    const step = reviewed_here(table);
    const best = step && is_worse(step) ? step.best[0] : undefined;
    const hinted = hinting_of(table.table).hint.value;
    const hint = hinted?.best[0];
    const told = table.table.best.value;
    if (told) return <Drawn table={table} seat={told.seat} actions={told.actions} />;
    if (step && best) return <Drawn table={table} seat={step.seat} actions={best.actions} />;
    if (hinted && hint) return <Drawn table={table} seat={hinted.seat} actions={hint.actions} />;
    return null;
}

function Drawn({
    table,
    seat,
    actions: all,
}: {
    table: TileTable;
    seat: number;
    actions: readonly Action[];
}) {
    const actions = all.flatMap(({ family }) =>
        family.case === 'tiles' ? [family.value.action] : [],
    );
    const placing = actions.find((action) => action.case === 'place')?.value;
    if (!placing) return null;
    const deploying = actions.find((action) => action.case === 'deploy')?.value;
    const { x, y, tile, rotation } = placing;
    const type = table.shelf.type(tile);
    const segment = deploying && tile_shape(type, rotation).segments[deploying.segment];
    const kind = deploying && type.segments[deploying.segment]?.kind;
    return (
        <g
            class="better"
            data-at={`${x},${y}`}
            role="img"
            aria-label={text('review.better_at', { place: place(x, y) })}
        >
            <g class="ghost preview">
                <WholeTile type={type} rotation={rotation} x={x} y={y} />
            </g>
            <rect
                class="better-rim"
                x={x * 100 + 2.5}
                y={y * 100 + 2.5}
                width="95"
                height="95"
                rx="4"
            />
            {deploying && (
                <FigureDrawing
                    seat={seat}
                    kind={deploying.figure}
                    lying={kind !== undefined && lies_down(kind)}
                    on={kind}
                    x={x * 100 + (segment?.spot.x ?? 50)}
                    y={y * 100 + (segment?.spot.y ?? 50)}
                    scale={1.35}
                />
            )}
        </g>
    );
}
