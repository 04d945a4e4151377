// Where something may be laid.
import { useComputed } from '@preact/signals';
import { cell_key } from '../land/join';
import { TilesPhase } from '../proto/meeple/v1/tiles_pb';
import type { Cell } from '../state/legal';
import type { TileTable } from '../table/tile_table';
import { text } from '../text/text';
import { place, tile as tile_words } from '../text/words';
import type { BoardView } from './board_view';
import { FigureChoices, type Lying } from './choices';
import { WholeTile } from './tile';

// The cells are one stop for Tab; arrows walk to the nearest one on that side, as long as no tile lies there to be turned.
const ways: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

export function cell_beside(cells: readonly Cell[], from: Cell, key: string): Cell | undefined {
    const way = ways[key];
    if (!way) return undefined;
    const [dx, dy] = way;
    const cost = ({ x, y }: Cell) => {
        const along = (x - from.x) * dx + (y - from.y) * dy,
            across = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
        return along > 0 ? along + 2 * across : Infinity;
    };
    return cells.filter((cell) => cost(cell) < Infinity).sort((a, b) => cost(a) - cost(b))[0];
}

function walk(event: KeyboardEvent, table: TileTable, from: Cell): boolean {
    if (event.shiftKey || table.draft.value?.placement) return false;
    const next = cell_beside(table.choices.value.cells, from, event.key);
    if (!(event.currentTarget instanceof Element) || !(event.key in ways)) return false;
    event.preventDefault();
    event.stopPropagation();
    if (next)
        event.currentTarget.parentElement
            ?.querySelector<SVGElement>(`[data-cell="${cell_key(next)}"]`)
            ?.focus();
    return true;
}

function LegalCell({ table, cell, is_stop }: { table: TileTable; cell: Cell; is_stop: boolean }) {
    const { x, y } = cell,
        key = cell_key(cell);
    // Drawn again only if it is this cell that something happens to.
    const is_here = useComputed(() => {
        const laid = table.draft.value?.placement;
        return laid && cell_key(laid) === key ? laid : undefined;
    });
    const is_hovered = useComputed(
        () => table.hovered.value === key && !table.draft.value?.placement,
    );
    const lying = is_here.value;
    const shown = lying ?? (is_hovered.value ? cell.placements[0] : undefined);
    const type = shown && table.shelf.type(shown.tile);
    const label = text(lying ? 'cell.lying' : 'cell.free', {
        place: place(x, y),
        n: cell.placements.length,
        tile: type && lying ? tile_words(type, lying.rotation) : '',
    });
    const lay = () => table.lay(cell);
    return (
        <g
            class={`cell ${lying ? 'lying' : ''}`}
            role="button"
            tabindex={is_stop ? 0 : -1}
            aria-label={label}
            data-cell={key}
            onClick={lay}
            onKeyDown={(event) => {
                if (event.target !== event.currentTarget || walk(event, table, cell)) return;
                if (event.key === ' ' || (event.key === 'Enter' && !lying)) {
                    event.preventDefault();
                    event.stopPropagation();
                    lay();
                }
            }}
            onFocus={() => {
                table.hovered.value = key;
                table.stop.value = key;
            }}
            onPointerEnter={(event) => {
                if (event.pointerType === 'mouse') table.hovered.value = key;
            }}
            onPointerLeave={() => {
                if (table.hovered.value === key) table.hovered.value = undefined;
            }}
        >
            <rect class="cell-free" x={x * 100 + 5} y={y * 100 + 5} width="90" height="90" rx="8" />
            {shown && type && (
                <g class={lying ? 'ghost' : 'ghost preview'}>
                    <WholeTile type={type} rotation={shown.rotation} x={x} y={y} />
                    <rect
                        class="ghost-under"
                        x={x * 100 + 1.5}
                        y={y * 100 + 1.5}
                        width="97"
                        height="97"
                        rx="4"
                    />
                    <rect
                        class="ghost-rim"
                        x={x * 100 + 1.5}
                        y={y * 100 + 1.5}
                        width="97"
                        height="97"
                        rx="4"
                    />
                </g>
            )}
        </g>
    );
}

function Choices({ table, board, lying }: { table: TileTable; board: BoardView; lying: Lying }) {
    const scale = board.shown.value?.scale.value ?? 1;
    return <FigureChoices table={table} lying={lying} scale={scale} view={board.view} />;
}

export function Cells({ table, board }: { table: TileTable; board: BoardView }) {
    const { deployments } = table.choices.value;
    const cells = table.draft.value?.extra ? [] : table.choices.value.cells;
    const tiles = table.step.value?.state.tiles;
    const last = tiles?.board[tiles.board.length - 1];
    // What lies there now is drawn last, above its neighbours' outlines.
    const lying = table.draft.value?.placement;
    const keys = cells.map(cell_key);
    const stop = keys.includes(table.stop.value ?? '') ? table.stop.value : keys[0];
    const asked = deployments.length > 0 && tiles?.phase !== TilesPhase.PLACING;
    const stands = lying ?? (asked ? last : undefined);
    return (
        <g
            class={`cells ${lying ? 'busy' : ''}`}
            role="group"
            aria-label={text('cells.label', { n: cells.length })}
        >
            {cells.map((cell) => (
                <LegalCell
                    key={cell_key(cell)}
                    table={table}
                    cell={cell}
                    is_stop={cell_key(cell) === stop}
                />
            ))}
            {stands && <Choices table={table} board={board} lying={stands} />}
        </g>
    );
}
