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

// Round, of pale stone; the sun stands at the left.
function FloorDrawing({
    y,
    last = true,
    turned = 0,
}: {
    y: number;
    last?: boolean;
    turned?: number;
}) {
    return (
        <g transform={`translate(0 ${y})`}>
            <path
                class="tower-floor-side"
                d="M-9.500 0v-6a9.500 3.600 0 0 1 19 0v6a9.500 3.600 0 0 1-19 0Z"
            />
            <path
                class="tower-course"
                d="M-9.400-2.600A9.500 3.600 0 0 0 9.400-2.600M-5-2.200v2.900M1.500.900v2.600M6.400-.900v2.500M-2.400-2.300v3M4-5.600v2.900"
            />
            <path
                class="tower-floor-lit"
                d="M-9-5v5.200q.8 1.200 2.400 1.900v-5.200q-1.600-.700-2.400-1.900Z"
            />
            <path
                class="tower-floor-dark"
                d="M4-2.600v6q4-.900 5.500-3.400v-6q-1.500 2.500-5.500 3.400Z"
            />
            <path class="tower-slit" d={`M${turned}-1.400v3`} />
            <ellipse class="tower-floor-top" cx="0" cy="-6" rx="9.500" ry="3.600" />
            {last && (
                <>
                    <ellipse class="tower-floor-well" cx="0" cy="-6" rx="6.800" ry="2.200" />
                    <path
                        class="tower-battlement"
                        d="M-9.500-6v-3h3.200v4.900Q-8.700-4.900-9.500-6ZM-4.200-3v-3.200h3.400v3.700Q-2.800-2.500-4.200-3ZM1.300-2.500v-3.700h3.400v3.100Q3.200-2.600 1.300-2.500ZM6.500-4.100v-4.900h3v3Q8.700-4.900 6.500-4.100Z"
                    />
                </>
            )}
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
            <path
                class="tower-floor-shade"
                d={`M-6 3q8 4 16 0l${4 + 2 * drawn_floors(floors)} ${-2 - drawn_floors(floors)}q-1-5-7-6Z`}
            />
            {Array.from({ length: drawn_floors(floors) }, (_, i) => (
                <FloorDrawing
                    key={i}
                    y={-floor_height * i}
                    last={i === drawn_floors(floors) - 1}
                    turned={i % 2 === 0 ? -1 : 2}
                />
            ))}
            <g class="far-larger" transform="translate(14 4)">
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
    meant: { layFloor: () => <FloorDrawing y={4} /> },
    below_figures: Towers,
    rise: (tiles, kind, { x, y }) => {
        if (kind !== FeatureKind.TOWER) return 0;
        const built = tiles.towers?.towers.find((one) => one.x === x && one.y === y);
        return built ? 4 + floor_height * drawn_floors(built.floors) : 0;
    },
};
