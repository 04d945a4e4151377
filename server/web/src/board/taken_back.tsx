// What has just been taken back, as it leaves the board.
import { cell_key } from '../land/join';
import { led_back } from '../state/agreement';
import type { TileTable } from '../table/tile_table';
import { WholeTile } from './tile';

export function TakenBack({ table }: { table: TileTable }) {
    const step = table.step.value,
        index = table.index.value;
    if (led_back(step?.transition) === undefined) return null;
    const before = table.link.steps.value[index - 1]?.state.tiles?.board ?? [];
    const now = new Set(step?.state.tiles?.board.map(cell_key));
    const gone = before.filter((placed) => !now.has(cell_key(placed)));
    return (
        <g class="taken-back">
            {gone.map(({ tile, x, y, rotation }) => (
                <g key={`${index}/${x},${y}`}>
                    <g class="leaves">
                        <WholeTile type={table.shelf.type(tile)} rotation={rotation} x={x} y={y} />
                    </g>
                    <rect
                        class="gone-rim"
                        x={x * 100 + 3}
                        y={y * 100 + 3}
                        width="94"
                        height="94"
                        rx="4"
                    />
                </g>
            ))}
        </g>
    );
}
