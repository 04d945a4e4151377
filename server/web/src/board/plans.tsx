// While others are in turn: where the own tile is prepared; and the place that was asked about.
import type { TileTable } from '../table/tile_table';
import { WholeTile } from './tile';

export function Plans({ table }: { table: TileTable }) {
    const { pencilled, here } = table.considering;
    const wish = pencilled.value;
    const type = wish && table.shelf.type(wish.tile);
    return (
        <g class="plans">
            {wish && type && (
                <g class="pencilled" aria-hidden="true">
                    <WholeTile type={type} rotation={wish.rotation} x={wish.x} y={wish.y} />
                </g>
            )}
            {here.value && (
                <rect
                    class="asked-place"
                    x={here.value.at.x * 100 + 4}
                    y={here.value.at.y * 100 + 4}
                    width="92"
                    height="92"
                    rx="8"
                />
            )}
        </g>
    );
}
