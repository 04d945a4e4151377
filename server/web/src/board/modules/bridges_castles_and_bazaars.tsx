// Bridges, Castles & Bazaars: the market stalls of a bazaar, bridges of stone over tiles, castles on their cities.
import { feature_at, type SegmentAt } from '../../land/join';
import type { Point } from '../../land/plane';
import { Axis } from '../../proto/meeple/v1/tiles_pb';
import { axis_over } from '../../state/spanned';
import type { TileTable } from '../../table/tile_table';
import { text } from '../../text/text';
import { tile_shape } from '../geometry';
import { polygon, round, type Ink } from '../scenery';
import type { ModuleLook } from './look';

// Two stalls with striped awnings.
function bazaar(ink: Ink, at: Point) {
    for (const [dx, dy] of [
        [-6.5, -2],
        [6, 3.5],
    ] as const) {
        const p = { x: at.x + dx, y: at.y + dy };
        ink.add(
            'house-shade',
            polygon(p, 1, [
                [-6, 5],
                [8, 5],
                [10, 7],
                [-4, 7],
            ]),
        );
        ink.add(
            'stall-wall',
            polygon(p, 1, [
                [-5.5, -1],
                [5.5, -1],
                [5.5, 5.5],
                [-5.5, 5.5],
            ]),
        );
        ink.add(
            'stall-cloth',
            polygon(p, 1, [
                [-7, 0],
                [-5, -6],
                [5, -6],
                [7, 0],
            ]),
        );
        let stripes = '';
        for (const x of [-3.5, 0, 3.5])
            stripes += `M${round(p.x + x)} ${round(p.y)}L${round(p.x + x * 0.7)} ${round(p.y - 6)}`;
        ink.add('stall-stripe line', stripes);
    }
}

// Of its wall towards us: three of them.
const arches = 'M0 60H100V71H94a11 9 0 0 0-22 0H61a11 9 0 0 0-22 0H28a11 9 0 0 0-22 0H0Z';

// A road on arches with a wall on both sides, from side to side of a tile.
function Span({ x, y, axis, ghost }: { x: number; y: number; axis: Axis; ghost?: boolean }) {
    const turn = axis === Axis.NORTH_SOUTH ? 'rotate(90 50 50)' : '';
    return (
        <g
            class={`span ${ghost ? 'ghost' : ''}`}
            data-span={`${x},${y}`}
            transform={`translate(${x * 100} ${y * 100}) ${turn}`}
        >
            <path class="span-shade" d="M0 66H100V74H0Z" />
            <path class="span-face" d={arches} />
            <path class="span-deck" d="M0 42H100V58H0Z" />
            {['edge', 'bed', 'middle', 'rut'].map((part) => (
                <path key={part} class={`road-${part}`} d="M0 50H100" />
            ))}
            {['edge', 'wall', 'stones'].map((part) => (
                <path key={part} class={`bridge-${part} line`} d="M0 41H100M0 59H100" />
            ))}
        </g>
    );
}

function Spans({ table }: { table: TileTable }) {
    const board = table.step.value?.state.tiles?.board ?? [];
    return (
        <g class="spans">
            {board.map(({ tile, rotation, x, y }) => {
                const axis = axis_over(tile, rotation);
                return axis === Axis.AXIS_UNSPECIFIED ? null : (
                    <Span key={`${x},${y}`} x={x} y={y} axis={axis} />
                );
            })}
        </g>
    );
}

// The bridge that comes with the tile that is being laid, or that is built after it.
function NewSpan({ table }: { table: TileTable }) {
    const { placement, target } = table.draft.value ?? {};
    if (placement?.by?.case === 'placeBridged') {
        const { overX, overY, axis } = placement.by.value;
        return <Span ghost x={overX} y={overY} axis={axis} />;
    }
    if (target?.action.case !== 'layBridge') return null;
    return <Span ghost x={target.at.x} y={target.at.y} axis={target.action.value.axis} />;
}

// In a box from -14 to 14.
export function CastleDrawing() {
    return (
        <>
            <path class="castle-shade" d="M-11 9h24v3h-24Z" />
            <path class="castle-wall" d="M-12 10V-9h3v3h3v-3h3v3h6v-3h3v3h3v-3h3V10Z" />
            <path class="castle-gate" d="M-3.500 10V4a3.500 3.500 0 0 1 7 0v6Z" />
            <path class="castle-flag" d="M0-6V-14L7-11.500L0-9.500" />
        </>
    );
}

export function CastleIcon({ size = 18 }: { size?: number }) {
    return (
        <svg
            class="castle-icon"
            width={size}
            height={size}
            viewBox="-15 -15 30 30"
            aria-hidden="true"
        >
            <CastleDrawing />
        </svg>
    );
}

export function BridgeIcon({ size = 18, upright }: { size?: number; upright?: boolean }) {
    return (
        <svg
            class="bridge-icon"
            width={size}
            height={size}
            viewBox="-15 -15 30 30"
            aria-hidden="true"
        >
            <g {...(upright ? { transform: 'rotate(90)' } : {})}>
                <path class="span-deck" d="M-14-4H14V4H10a6 5 0 0 0-12 0H-3a5 5 0 0 0-9 0H-14Z" />
                <path class="span-wall line" d="M-14-5H14" />
            </g>
        </svg>
    );
}

function castle_spot(table: TileTable, { x, y, segment }: SegmentAt): Point {
    const board = table.step.value?.state.tiles?.board ?? [];
    const placed = board.find((tile) => tile.x === x && tile.y === y);
    const shape = placed && tile_shape(table.shelf.type(placed.tile), placed.rotation);
    const spot = shape?.segments[segment]?.spot ?? { x: 50, y: 50 };
    return { x: x * 100 + spot.x, y: y * 100 + spot.y - 8 };
}

// The two tiles of a castle and the four along its long sides: what is completed there scores for the castle, too.
function Vicinity({ table, at }: { table: TileTable; at: SegmentAt }) {
    const board = table.step.value?.state.tiles?.board ?? [];
    const city = feature_at(board, (tile) => table.shelf.type(tile), at);
    const xs = city.map(({ x }) => x),
        ys = city.map(({ y }) => y);
    const [left, right] = [Math.min(...xs), Math.max(...xs)],
        [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    const [dx, dy] = left === right ? [1, 0] : [0, 1];
    return (
        <path
            class="castle-ground"
            d={`M${(left - dx) * 100 + 3} ${(top - dy) * 100 + 3}H${(right + dx) * 100 + 97}V${(bottom + dy) * 100 + 97}H${(left - dx) * 100 + 3}Z`}
        />
    );
}

// Castles that can be built now: a click chooses one.
function NewCastles({ table }: { table: TileTable }) {
    const offered = table.answers.value.filter(({ action }) => action.case === 'buildCastle');
    return (
        <>
            {offered.map((target) => {
                const { x, y } = castle_spot(table, target.at);
                const chosen = table.draft.value?.target?.key === target.key;
                return (
                    <g key={target.key}>
                        {chosen && <Vicinity table={table} at={target.at} />}
                        <g
                            class={`new-castle ${chosen ? 'chosen' : ''}`}
                            transform={`translate(${x} ${y}) scale(1.6)`}
                            aria-hidden="true"
                            onClick={(event) => {
                                event.stopPropagation();
                                table.aim(target);
                            }}
                        >
                            <circle r="20" />
                            <CastleDrawing />
                        </g>
                    </g>
                );
            })}
        </>
    );
}

// Beside the figure that stands there.
function Castles({ table }: { table: TileTable }) {
    const built = table.step.value?.state.tiles?.bridges?.built ?? [];
    return (
        <g class="castles">
            {built.map((at) => {
                const { x, y } = at,
                    spot = castle_spot(table, at);
                return (
                    <g key={`${x},${y}`} class="castle">
                        <Vicinity table={table} at={at} />
                        <g
                            role="img"
                            aria-label={text('bridges.castle')}
                            data-castle={`${x},${y}`}
                            transform={`translate(${spot.x} ${spot.y}) scale(1.3)`}
                        >
                            <title>{text('bridges.castle')}</title>
                            <CastleDrawing />
                        </g>
                    </g>
                );
            })}
        </g>
    );
}

function BelowFigures({ table }: { table: TileTable }) {
    return (
        <>
            <Spans table={table} />
            <Castles table={table} />
        </>
    );
}

function AboveCells({ table }: { table: TileTable }) {
    return (
        <>
            <NewSpan table={table} />
            <NewCastles table={table} />
        </>
    );
}

export const bridges_castles_and_bazaars: ModuleLook = {
    aims: 'bridges_castles_and_bazaars',
    marks: { bazaar },
    reaches: { bazaar: 13 },
    below_figures: BelowFigures,
    above_cells: AboveCells,
};
