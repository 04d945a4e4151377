// One tile as SVG, its two layers apart so that the hatches of fields can go between them.
import type { TileType } from '../proto/meeple/v1/tiles_pb';
import { memo } from '../base/memo';
import { tile_art, type Stroke } from './art';
import { tile_shape } from './geometry';
import { shifted } from './shift';
import { is_wild_tile } from '../land/kinds';

export interface TileProps {
    type: TileType;
    rotation: number;
    x: number;
    y: number;
}

function Strokes({ strokes }: { strokes: readonly Stroke[] }) {
    return (
        <>
            {strokes.map(({ name, d }) => (
                <path key={name} class={name} d={d} />
            ))}
        </>
    );
}

// Two close greens, or two close ochres, so that tiles can be told apart.
export function ground_class(type: TileType, x: number, y: number): string {
    const land = is_wild_tile(type.segments.map(({ kind }) => kind)) ? 'steppe' : 'grass';
    return `${land}-${(x + y) % 2 === 0 ? 'a' : 'b'}`;
}

const same_tile = (a: TileProps, b: TileProps) =>
    a.type === b.type && a.rotation === b.rotation && a.x === b.x && a.y === b.y;

// A little more than the tile, below all of them: their shadow on the table.
export const TileUnder = memo(
    ({ x, y }: TileProps) => (
        <rect class="tile-under" x={x * 100 - 2} y={y * 100} width="104" height="105" rx="4" />
    ),
    same_tile,
);

export const TileGround = memo(
    ({ type, rotation, x, y }: TileProps) => (
        <svg x={x * 100} y={y * 100} width="100" height="100">
            <rect class={ground_class(type, x, y)} width="100" height="100" />
            <Strokes strokes={tile_art(type, rotation, x, y).ground} />
            <rect class="tile-rim" x=".4" y=".4" width="99.2" height="99.2" />
        </svg>
    ),
    same_tile,
);

// A little over the edge, so that no joint is seen in a city or on a road.
const over = 0.3;

export const TileWorks = memo(
    ({ type, rotation, x, y }: TileProps) => (
        <svg
            x={x * 100 - over}
            y={y * 100 - over}
            width={100 + 2 * over}
            height={100 + 2 * over}
            viewBox={`${-over} ${-over} ${100 + 2 * over} ${100 + 2 * over}`}
        >
            <Strokes strokes={tile_art(type, rotation, x, y).works} />
        </svg>
    ),
    same_tile,
);

// Above all works: from afar a sign is larger and may reach over its tile.
export const TileSigns = memo(
    ({ type, rotation, x, y }: TileProps) => (
        <>
            {tile_art(type, rotation, x, y).signs.map(({ at, size, strokes }) => (
                <g
                    key={`${at.x},${at.y}`}
                    class={`sign ${size}`}
                    style={`transform-origin: ${x * 100 + at.x}px ${y * 100 + at.y}px`}
                >
                    {strokes.map(({ name, d }) => (
                        <path
                            key={name}
                            class={name}
                            d={shifted(d, x * 100 + at.x, y * 100 + at.y)}
                        />
                    ))}
                </g>
            ))}
        </>
    ),
    same_tile,
);

// Alone: where tiles lie side by side all grounds lie below all that stands on them.
export function WholeTile(tile: TileProps) {
    return (
        <>
            <TileGround {...tile} />
            <TileWorks {...tile} />
            <TileSigns {...tile} />
        </>
    );
}

// A whole tile in a picture of its own.
export function TilePicture({
    type,
    rotation = 0,
    size,
    label,
}: {
    type: TileType;
    rotation?: number;
    size: number;
    label?: string;
}) {
    return (
        <svg
            class="tile-picture"
            width={size}
            height={size}
            viewBox="0 0 100 100"
            role="img"
            aria-label={label ?? type.name}
        >
            <WholeTile type={type} rotation={rotation} x={0} y={0} />
        </svg>
    );
}

// A tile that is not seen: its back.
export function TileBack({ size, label }: { size: number; label: string }) {
    return (
        <svg
            class="tile-picture tile-back"
            width={size}
            height={size}
            viewBox="0 0 100 100"
            role="img"
            aria-label={label}
        >
            <rect class="tile-back-ground" width="100" height="100" />
            <path class="tile-back-sign" d="M14 14h72v72h-72zM50 26l24 24l-24 24l-24-24z" />
        </svg>
    );
}

export function segment_outline(type: TileType, rotation: number, segment: number): string {
    return tile_shape(type, rotation).segments[segment]?.outline ?? '';
}
