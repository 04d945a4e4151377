// The board as a grid of places: one stop for Tab, arrows lead on by coordinates. Pointers, keys and screen readers use the
// same elements.
import { useComputed } from '@preact/signals';
import { cell_key } from '../land/join';
import { TilesPhase } from '../proto/meeple/v1/tiles_pb';
import { leads_on, place_by_key, stop_of, type Grid, type GridPlace } from '../state/grid';
import type { TileTable } from '../table/tile_table';
import { text } from '../text/text';
import type { BoardView } from './board_view';
import { Claim } from './claim';
import { FigureChoices, type Lying } from './choices';
import { place_words } from './place_words';
import { has_come, rest_at } from './resting';
import { WholeTile } from './tile';

interface PlaceProps {
    table: TileTable;
    board: BoardView;
    grid: Grid;
    at: GridPlace;
    is_stop: boolean;
}

// What a click on the place does, or a key in its stead.
function act({ table, at }: PlaceProps) {
    if (at.cell) table.lay(at.cell);
    else if (at.fit && table.considering.may_pencil.value) table.considering.pencil(at.fit);
    else if (at.placed) void table.ask_on(at.placed);
    else void table.considering.ask_here(at);
}

function on_place_key(event: KeyboardEvent, props: PlaceProps, lying: boolean) {
    const { table, board, grid, at } = props;
    if (event.target !== event.currentTarget || event.shiftKey || event.altKey || event.metaKey)
        return;
    const arranged = table.draft.value ?? table.choices.value.deployments.length > 0;
    const acts = at.cell ? !lying : !arranged;
    if (leads_on(event.key)) {
        const next = place_by_key(grid, at, event.key, event.ctrlKey);
        if (next) board.focus(next);
    } else if (event.key === ' ' || (event.key === 'Enter' && acts)) act(props);
    else return;
    event.preventDefault();
    event.stopPropagation();
}

// Of several on the tile an own one.
function figure_on(table: TileTable, { x, y, placed }: GridPlace) {
    if (!placed) return undefined;
    const all = table.step.value?.state.tiles?.figures.filter((one) => one.x === x && one.y === y);
    return all?.find(({ seat }) => seat === table.link.seat.value) ?? all?.[0];
}

const kind_of = ({ placed, cell, fit }: GridPlace) =>
    placed ? 'placed' : cell ? 'cell' : fit ? 'plan' : 'empty';

// The tile as it would lie.
function Ghost({ table, lying, shown }: { table: TileTable; lying: boolean; shown: Lying }) {
    const { tile, rotation, x, y } = shown;
    const rim = { x: x * 100 + 1.5, y: y * 100 + 1.5, width: 97, height: 97, rx: 4 };
    return (
        <g class={lying ? 'ghost' : 'ghost preview'}>
            <WholeTile type={table.shelf.type(tile)} rotation={rotation} x={x} y={y} />
            <rect class="ghost-under" {...rim} />
            <rect class="ghost-rim" {...rim} />
        </g>
    );
}

function Place(props: PlaceProps) {
    const { table, board, grid, at, is_stop } = props;
    const { x, y, cell, fit } = at,
        key = cell_key(at);
    // Drawn again only if it is this place that something happens to.
    const is_here = useComputed(() => {
        const laid = table.draft.value?.placement;
        return laid && cell_key(laid) === key ? laid : undefined;
    });
    const is_hovered = useComputed(
        () => table.hovered.value === key && !table.draft.value?.placement,
    );
    const lying = cell && is_here.value;
    const over = is_hovered.value ? cell?.placements : undefined,
        turned = over?.find(({ rotation }) => rotation === board.carried.value);
    const shown = lying ?? turned ?? over?.[0];
    const hover = (event: PointerEvent) => {
        if (cell && event.pointerType === 'mouse' && has_come(event)) table.hovered.value = key;
    };
    const frame = fit ? 'plan-place' : cell ? 'cell-free' : 'place-rim';
    return (
        <g
            class={`${kind_of(at)} ${lying ? 'lying' : ''}`}
            role="gridcell"
            tabindex={is_stop ? 0 : -1}
            aria-label={place_words(table, at, lying)}
            aria-colindex={x - grid.left + 1}
            aria-selected={cell ? lying !== undefined : undefined}
            data-place={key}
            data-cell={cell && key}
            data-plan={fit && table.considering.may_pencil.value ? key : undefined}
            onClick={(event) => {
                // What no pointer hit, or what only one place means.
                if (!cell && !fit && event.detail !== 0) return;
                if (!cell) event.stopPropagation();
                else rest_at(event);
                act(props);
            }}
            onKeyDown={(event) => on_place_key(event, props, lying !== undefined)}
            onFocus={() => {
                if (cell) table.hovered.value = key;
                table.stop.value = table.focused.value = key;
                board.keep_in_sight(at);
                table.pointing.at(figure_on(table, at));
            }}
            onBlur={() => {
                table.pointing.at(undefined);
                if (table.focused.value === key) table.focused.value = undefined;
            }}
            onPointerEnter={hover}
            onPointerMove={hover}
            onPointerLeave={() => {
                if (table.hovered.value === key) table.hovered.value = undefined;
            }}
        >
            {(cell ?? fit) && (
                <rect class="place-hit" x={x * 100} y={y * 100} width="100" height="100" />
            )}
            <rect class={frame} x={x * 100 + 5} y={y * 100 + 5} width="90" height="90" rx="8" />
            {shown && <Ghost table={table} lying={lying !== undefined} shown={shown} />}
        </g>
    );
}

function Choices({ table, board, lying }: { table: TileTable; board: BoardView; lying: Lying }) {
    const scale = board.shown.value?.scale.value ?? 1;
    return <FigureChoices table={table} lying={lying} scale={scale} view={board.view} />;
}

export function Cells({ table, board }: { table: TileTable; board: BoardView }) {
    const { deployments } = table.choices.value;
    const grid = table.grid.value;
    const tiles = table.step.value?.state.tiles;
    const last = tiles?.board[tiles.board.length - 1];
    const lying = table.draft.value?.placement;
    const asked = deployments.length > 0 && tiles?.phase !== TilesPhase.PLACING;
    const stands = lying ?? (asked ? last : undefined);
    const stop = stop_of(grid, table.focused.value, table.stop.value, last);
    const top = grid.rows[0]?.y ?? 0;
    return (
        <g class={`cells ${lying ? 'busy' : ''}`}>
            <g
                class="grid"
                role="grid"
                aria-label={text('board.grid', {
                    tiles: tiles?.board.length ?? 0,
                    places: table.choices.value.cells.length,
                })}
                aria-rowcount={grid.rows.length}
                aria-colcount={grid.columns}
            >
                {grid.rows.map(({ y, places }) => (
                    <g key={y} role="row" aria-rowindex={y - top + 1}>
                        {places.map((at) => (
                            <Place
                                key={cell_key(at)}
                                table={table}
                                board={board}
                                grid={grid}
                                at={at}
                                is_stop={cell_key(at) === stop}
                            />
                        ))}
                    </g>
                ))}
            </g>
            <Claim table={table} />
            {stands && <Choices table={table} board={board} lying={stands} />}
        </g>
    );
}
