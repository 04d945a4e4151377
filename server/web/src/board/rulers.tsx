// Coordinates at the edges of the board, as the notation of the rules counts them: x to the east, y to the south.
import { effect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { coordinates } from '../table/habits';
import type { TileTable } from '../table/tile_table';
import type { BoardView } from './board_view';

export function Rulers({ table, board }: { table: TileTable; board: BoardView }) {
    const frame = useRef<HTMLDivElement>(null);
    const view = board.shown.value,
        shown = coordinates.value;
    // Only custom properties change while the board moves.
    useLayoutEffect(
        () =>
            effect(() => {
                if (!view || !frame.current) return;
                const { x, y, scale } = view.camera.value;
                const { style } = frame.current;
                style.setProperty('--x', `${x}px`);
                style.setProperty('--y', `${y}px`);
                style.setProperty('--tile', `${100 * scale}px`);
            }),
        [view, shown],
    );
    if (!shown) return null;
    const { rows, left, columns } = table.grid.value;
    const at = (i: number) => ({ '--at': String(i) });
    return (
        <div class="rulers" ref={frame} aria-hidden="true">
            {Array.from({ length: columns }, (_, i) => left + i).map((x) => (
                <span key={`x${x}`} class="ruler-x" style={at(x)}>
                    {x}
                </span>
            ))}
            {rows.map(({ y }) => (
                <span key={`y${y}`} class="ruler-y" style={at(y)}>
                    {y}
                </span>
            ))}
        </div>
    );
}
