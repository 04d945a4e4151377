// Hills & Sheep: hills, vineyards, the tile under a hill, and the sheep beside a shepherd.
import type { Point } from '../../land/plane';
import { FigureKind } from '../../proto/meeple/v1/tiles_pb';
import { sheep_in } from '../../state/modules/hills_and_sheep';
import type { TileTable } from '../../table/tile_table';
import { text } from '../../text/text';
import { seat_name } from '../../text/words';
import { tile_shape } from '../geometry';
import { round, type Ink } from '../scenery';
import type { ModuleLook } from './look';

// Two round tops, the nearer one lower.
function hill(ink: Ink, at: Point) {
    const top = (x: number, y: number, w: number, h: number) =>
        `M${round(at.x + x - w)} ${round(at.y + y)}` +
        `c${round(w * 0.5)} ${round(-h * 1.3)} ${round(w * 1.5)} ${round(-h * 1.3)} ${round(2 * w)} 0Z`;
    ink.add('hill-far', top(-3, 3, 9, 10));
    ink.add('hill-near', top(4, 6, 9, 7));
    ink.add('hill-line line', `M${round(at.x - 6)} ${round(at.y - 1)}l2-3m6 6l2-2.500m2 3l2-2`);
}

// Three rows of vines on their poles.
function vineyard(ink: Ink, at: Point) {
    let poles = '',
        vines = '';
    for (const [row, y] of [-6, 0, 6].entries()) {
        for (const x of [-8, -3, 2, 7]) {
            const left = at.x + x + row * 0.8,
                foot = at.y + y + 3;
            poles += `M${round(left)} ${round(foot)}v-6`;
            vines += `M${round(left - 2)} ${round(foot - 3)}a2 1.800 0 1 0 4 0a2 1.800 0 1 0-4 0`;
        }
    }
    ink.add('vine-pole line', poles);
    ink.add('vine', vines);
}

// In a box from -12 to 12.
export function SheepDrawing() {
    return (
        <>
            <path
                class="sheep-wool"
                d="M-7 3a4 4 0 0 1-1-6a4 4 0 0 1 6-3a5 5 0 0 1 7 1a4 4 0 0 1 1 7Z"
            />
            <path class="sheep-head" d="M6-2c2-2 5-1 5 1c0 2-2 3-5 2Z" />
            <path class="sheep-legs line" d="M-5 3v5M-1 3v5M3 3v5" />
        </>
    );
}

export function SheepIcon({ size = 18 }: { size?: number }) {
    return (
        <svg
            class="sheep-icon"
            width={size}
            height={size}
            viewBox="-13 -12 26 24"
            aria-hidden="true"
        >
            <SheepDrawing />
        </svg>
    );
}

export function WolfIcon({ size = 18 }: { size?: number }) {
    return (
        <svg
            class="wolf-icon"
            width={size}
            height={size}
            viewBox="-13 -12 26 24"
            aria-hidden="true"
        >
            <path class="wolf" d="M-9-9L-4-6H4L9-9L8 0L0 10L-8 0Z" />
            <path class="wolf-eyes" d="M-5-2l3 1.500l-2 1ZM5-2l-3 1.500l2 1Z" />
        </svg>
    );
}

// A corner of the tile that lies face down below the hill.
function HiddenTiles({ table }: { table: TileTable }) {
    const hidden = table.step.value?.state.tiles?.hills?.hidden ?? [];
    return (
        <g class="hidden-tiles">
            {hidden.map(({ x, y }) => (
                <path
                    key={`${x},${y}`}
                    class="hidden-tile"
                    role="img"
                    aria-label={text('hills.hidden')}
                    data-hidden={`${x},${y}`}
                    transform={`translate(${x * 100} ${y * 100})`}
                    d="M84 97H97V84Z"
                >
                    <title>{text('hills.hidden')}</title>
                </path>
            ))}
        </g>
    );
}

// To the side of a figure that has room on its tile.
const aside = ({ x }: Point) => (x > 66 ? -22 : 22);

// Beside each shepherd: how many sheep it has.
function Flocks({ table }: { table: TileTable }) {
    const state = table.step.value?.state,
        tiles = state?.tiles;
    const shepherds = tiles?.figures.filter(({ figure }) => figure === FigureKind.SHEPHERD) ?? [];
    return (
        <g class="flocks">
            {shepherds.map(({ seat, x, y, segment }) => {
                const sheep = sheep_in(tiles?.hills?.flocks[seat] ?? []);
                const placed = tiles?.board.find((tile) => tile.x === x && tile.y === y);
                const shape = placed && tile_shape(table.shelf.type(placed.tile), placed.rotation);
                const spot = shape?.segments[segment]?.spot ?? { x: 50, y: 50 };
                const says = text('hills.flock_of', {
                    name: seat_name(state?.seats, seat),
                    n: sheep,
                });
                return (
                    <g
                        key={seat}
                        class="flock"
                        role="img"
                        aria-label={says}
                        data-flock={seat}
                        transform={`translate(${x * 100 + spot.x + aside(spot)} ${y * 100 + spot.y}) scale(.7)`}
                    >
                        <title>{says}</title>
                        <SheepDrawing />
                        <text class="flock-count" x="0" y="19">
                            {sheep}
                        </text>
                    </g>
                );
            })}
        </g>
    );
}

function BelowFigures({ table }: { table: TileTable }) {
    return (
        <>
            <HiddenTiles table={table} />
            <Flocks table={table} />
        </>
    );
}

export const hills_and_sheep: ModuleLook = {
    marks: { hill, vineyard },
    reaches: { hill: 12, vineyard: 12 },
    below_figures: BelowFigures,
};
