// The Tower: floors on their foundations, one above the other, with their number; who guards a tower stands on top.
import { FeatureKind } from '../../proto/meeple/v1/tiles_pb';
import type { TileTable } from '../../table/tile_table';
import { text } from '../../text/text';
import { place } from '../../text/words';
import { tile_shape } from '../geometry';
import type { ModuleLook } from './look';

const floor_height = 6,
    drawn_max = 7; // A tower that is higher has its number alone to tell it.

function drawn_floors(floors: number): number {
    return Math.min(floors, drawn_max);
}

function FloorDrawing({ y }: { y: number }) {
    return (
        <g transform={`translate(0 ${y})`}>
            <path
                class="tower-floor-side"
                d="M-8.500 0v-6a8.500 3.400 0 0 1 17 0v6a8.500 3.400 0 0 1-17 0Z"
            />
            <ellipse class="tower-floor-top" cx="0" cy="-6" rx="8.500" ry="3.400" />
            <path class="tower-slit" d="M0-2.400v3.600" />
        </g>
    );
}

export function TowerIcon({ size = 16 }: { size?: number }) {
    return (
        <svg
            class="tower-icon"
            width={size}
            height={size}
            viewBox="-11 -14 22 20"
            aria-hidden="true"
        >
            <FloorDrawing y={1} />
        </svg>
    );
}

function Tower({
    table,
    x,
    y,
    floors,
}: {
    table: TileTable;
    x: number;
    y: number;
    floors: number;
}) {
    const placed = table.step.value?.state.tiles?.board.find((one) => one.x === x && one.y === y);
    if (!placed) return null;
    const type = table.shelf.type(placed.tile);
    const segment = type.segments.findIndex(({ kind }) => kind === FeatureKind.TOWER);
    const spot = tile_shape(type, placed.rotation).segments[segment]?.spot;
    if (!spot) return null;
    const says = text('tower.floors', { n: floors, at: place(x, y) });
    return (
        <g
            class="tower-built"
            role="img"
            aria-label={says}
            data-tower={`${x},${y}`}
            transform={`translate(${x * 100 + spot.x} ${y * 100 + spot.y})`}
        >
            <title>{says}</title>
            {Array.from({ length: drawn_floors(floors) }, (_, i) => (
                <FloorDrawing key={i} y={-floor_height * i} />
            ))}
            <g transform="translate(13 3)">
                <circle class="tower-number-plate" r="6.500" />
                <text class="tower-number" y="3">
                    {floors}
                </text>
            </g>
        </g>
    );
}

function Towers({ table }: { table: TileTable }) {
    return (
        <g class="towers">
            {table.step.value?.state.tiles?.towers?.towers.map((tower) => (
                <Tower key={`${tower.x},${tower.y}`} table={table} {...tower} />
            ))}
        </g>
    );
}

export const tower: ModuleLook = {
    aims: 'tower',
    below_figures: Towers,
    rise: (tiles, kind, { x, y }) => {
        if (kind !== FeatureKind.TOWER) return 0;
        const built = tiles.towers?.towers.find((one) => one.x === x && one.y === y);
        return built ? 4 + floor_height * drawn_floors(built.floors) : 0;
    },
};
