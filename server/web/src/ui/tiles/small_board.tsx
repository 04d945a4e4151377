// A board in small, to be looked at and not to be touched: tiles and figures, all in sight.
import { useMemo } from 'preact/hooks';
import { FigureDrawing } from '../../board/figures';
import { tile_shape } from '../../board/geometry';
import { TileGround, TileSigns, TileWorks } from '../../board/tile';
import { is_wild_tile, lies_down } from '../../land/kinds';
import { cell_key } from '../../land/join';
import { remembered_state } from '../../net/room_history';
import type { Shelf } from '../../state/catalogue';
import type { Tiles } from '../../state/room_state';

const least_cells = 3, // So many are in sight however few lie.
    edge = 8;

// In units of the board, 100 to a cell.
export function sight_of(board: Tiles['board']): string {
    const along = (at: readonly number[]): readonly [number, number] => {
        const first = Math.min(...at),
            cells = Math.max(...at) - first + 1,
            shown = Math.max(least_cells, cells);
        return [first * 100 - (shown - cells) * 50 - edge, shown * 100 + 2 * edge];
    };
    const [left, width] = along(board.map(({ x }) => x)),
        [top, height] = along(board.map(({ y }) => y));
    return `${left} ${top} ${width} ${height}`;
}

export function SmallBoard({ shelf, tiles }: { shelf: Shelf; tiles: Tiles }) {
    const { board } = tiles;
    if (board.length === 0) return null;
    const [first] = board;
    const wild = first && is_wild_tile(shelf.type(first.tile).segments.map(({ kind }) => kind));
    const lying = board.map(({ tile, x, y, rotation }) => ({
        key: cell_key({ x, y }),
        type: shelf.type(tile),
        x,
        y,
        rotation,
    }));
    const at = new Map(lying.map((one) => [one.key, one]));
    return (
        <svg
            class={`small-board far ${wild ? 'wild' : ''}`}
            viewBox={sight_of(board)}
            aria-hidden="true"
        >
            {lying.map(({ key, ...tile }) => (
                <TileGround key={`g${key}`} {...tile} />
            ))}
            {lying.map(({ key, ...tile }) => (
                <TileWorks key={`w${key}`} {...tile} />
            ))}
            {lying.map(({ key, ...tile }) => (
                <TileSigns key={`s${key}`} {...tile} />
            ))}
            <g class="figures">
                {tiles.figures.map(({ seat, figure, x, y, segment }) => {
                    const tile = at.get(cell_key({ x, y }));
                    const shape = tile && tile_shape(tile.type, tile.rotation).segments[segment];
                    if (!shape) return null;
                    return (
                        <FigureDrawing
                            key={`${x},${y},${segment},${seat},${figure}`}
                            seat={seat}
                            kind={figure}
                            lying={lies_down(shape.kind)}
                            x={x * 100 + shape.spot.x}
                            y={y * 100 + shape.spot.y}
                            scale={1.7}
                            class="arrives"
                        />
                    );
                })}
            </g>
        </svg>
    );
}

// As this browser has last seen it; nothing if it has not.
export function RememberedBoard({ shelf, room }: { shelf: Shelf; room: string }) {
    const tiles = useMemo(() => remembered_state(room)?.tiles, [room]);
    return tiles ? <SmallBoard shelf={shelf} tiles={tiles} /> : null;
}
