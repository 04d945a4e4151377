// The board: all that lies, and what is drawn above it. It draws what the table shows and turns clicks and keys into the table's
// calls.
import { effect } from '@preact/signals';
import type { ComponentType, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Part, drawn_by } from '../base/lazy';
import { useSeatLook } from '../base/seat_look';
import { cell_key } from '../land/join';
import { is_wild_tile, lies_down } from '../land/kinds';
import type { TileTable } from '../table/tile_table';
import { text } from '../text/text';
import { ask_at } from './asking';
import { Better } from './better';
import { board_box, type BoardView } from './board_view';
import { is_far, is_phone, View } from './camera';
import { Cells } from './cells';
import { TableEdge } from './edge';
import { useFigureLook } from './figure_look';
import { FigureDrawing } from './figures';
import { FinalLight, FinalPoints } from './final_scoring';
import { tile_shape } from './geometry';
import { Landmarks } from './landmarks';
import { module_looks } from './modules/all';
import { figure_spot, HatchPatterns, Hatches, Lights, Points, Values } from './overlay';
import { Plans } from './plans';
import { keep_pointer } from './resting';
import { useSlices } from './slices';
import { TakenBack } from './taken_back';
import { Targets } from './targets';
import { TileGround, TileSigns, TileUnder, TileWorks, WholeTile, type TileProps } from './tile';
import { BelowFigures, Tokens } from './tokens';

const Painting = drawn_by(new Part(() => import('./painting')), (part) => part.Painting);

// A layer of the tiles that lie.
function EachTile({ table, drawn: Drawn }: { table: TileTable; drawn: ComponentType<TileProps> }) {
    const board = useSlices(table.step.value?.state.tiles?.board ?? []);
    return (
        <>
            {board.map(({ tile, x, y, rotation }) => (
                <Drawn
                    key={`${x},${y}`}
                    type={table.shelf.type(tile)}
                    rotation={rotation}
                    x={x}
                    y={y}
                />
            ))}
        </>
    );
}

function LastMoves({ table }: { table: TileTable }) {
    const look = useSeatLook();
    return (
        <g class="last-moves">
            {[...table.last_moves.value].map(([seat, { x, y }]) => (
                <g key={seat}>
                    <rect
                        class="last-under"
                        x={x * 100 + 2.5}
                        y={y * 100 + 2.5}
                        width="95"
                        height="95"
                        rx="3"
                    />
                    <rect
                        class="last-move"
                        x={x * 100 + 2.5}
                        y={y * 100 + 2.5}
                        width="95"
                        height="95"
                        rx="3"
                        stroke={look(seat).color}
                    />
                </g>
            ))}
        </g>
    );
}

function Figures({ table }: { table: TileTable }) {
    const tiles = table.step.value?.state.tiles;
    const board = new Map(tiles?.board.map((placed) => [cell_key(placed), placed]));
    return (
        <g class="figures">
            <BelowFigures table={table} />
            {tiles?.figures.map((stands) => {
                const { seat, figure: kind, x, y, segment } = stands;
                const placed = board.get(cell_key({ x, y }));
                if (!placed) return null;
                const shape = table.shelf.type(placed.tile).segments[segment];
                const spot = figure_spot(table, x, y, segment);
                // Several at one place stand side by side.
                const same = tiles.figures.filter(
                    (one) => one.x === x && one.y === y && one.segment === segment,
                );
                const aside = (same.indexOf(stands) - (same.length - 1) / 2) * 24;
                return (
                    <FigureDrawing
                        key={`${x},${y},${segment},${seat},${kind}`}
                        seat={seat}
                        kind={kind}
                        lying={shape !== undefined && lies_down(shape.kind)}
                        on={shape?.kind}
                        x={spot.x + aside}
                        y={spot.y}
                        scale={1.35}
                        class="arrives"
                    />
                );
            })}
        </g>
    );
}

// A move on its way to the server.
function Sent({ table }: { table: TileTable }) {
    const sent = table.sent.value;
    if (!sent?.placement) return null;
    const { tile, x, y, rotation } = sent.placement,
        type = table.shelf.type(tile);
    const put = sent.figure?.back ? undefined : sent.figure;
    const kind = put && type.segments[put.segment]?.kind;
    const spot = put && tile_shape(type, rotation).segments[put.segment]?.spot;
    return (
        <g class="sent">
            <WholeTile type={type} rotation={rotation} x={x} y={y} />
            {put && spot && (
                <FigureDrawing
                    seat={table.link.seat.value ?? 0}
                    kind={put.figure}
                    lying={lies_down(kind ?? 1)}
                    on={kind}
                    x={x * 100 + spot.x}
                    y={y * 100 + spot.y}
                    scale={1.25}
                />
            )}
        </g>
    );
}

// The tile of the newest step drops to its place.
function Dropped({ table }: { table: TileTable }) {
    const laid = table.news.value.some(({ what }) => what === 'laid' || what === 'deployed');
    const board = table.step.value?.state.tiles?.board ?? [];
    const last = laid ? board.at(-1) : undefined;
    if (!last) return null;
    return (
        <g class="dropped" key={board.length}>
            <WholeTile
                type={table.shelf.type(last.tile)}
                rotation={last.rotation}
                x={last.x}
                y={last.y}
            />
        </g>
    );
}

function AllTargets({ table, board }: { table: TileTable; board: BoardView }) {
    if (table.targets.value.length === 0) return null;
    return <Targets table={table} scale={board.shown.value?.scale.value ?? 1} />;
}

function AllValues({ table, board }: { table: TileTable; board: BoardView }) {
    return <Values table={table} scale={board.shown.value?.scale.value ?? 1} />;
}

function AllFinalPoints({ table, board }: { table: TileTable; board: BoardView }) {
    return <FinalPoints table={table} scale={board.shown.value?.scale.value ?? 1} />;
}

// The camera over the frame, for as long as the board is there.
function useView(
    frame: RefObject<HTMLDivElement>,
    world: RefObject<HTMLDivElement>,
    table: TileTable,
    board: BoardView,
) {
    useLayoutEffect(() => {
        if (!frame.current) return;
        const view = new View(frame.current);
        board.shown.value = view;
        let turned = -Infinity;
        view.on_wheel_over = (event) => {
            const over = event.target instanceof Element && event.target.closest('.cell.lying');
            // A touchpad sends dozens of small turns; one quarter at a time is meant.
            if (over && event.timeStamp - turned > 160) {
                turned = event.timeStamp;
                table.rotate(event.deltaY > 0 ? 1 : -1);
            }
            return Boolean(over);
        };
        const stop = effect(() => {
            const { x, y, scale } = view.camera.value;
            if (!world.current) return;
            world.current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
            world.current.classList.toggle('far', is_far(scale));
        });
        board.fit();
        view.on_resized = (before) => {
            const { top, width } = view.frame;
            if (board.held) return;
            // A line above the board has come or gone.
            if (top !== before.top && width === before.width) {
                view.keep_place(top - before.top);
                return;
            }
            // A sheet drawn up or down is no reason to show the board otherwise while a tile is being laid.
            const turned = width !== before.width;
            if (!view.moved && (turned || !table.draft.value)) view.fit(board_box(table));
            else view.keep_middle(before);
        };
        return () => {
            stop();
            view.dispose();
        };
    }, [table]);
}

// The camera goes where something is to be seen.
function useFollowing(table: TileTable, board: BoardView) {
    const { index, look_at } = table;
    const looked = useRef(look_at.value);
    useEffect(() => {
        if (looked.current !== look_at.value) board.look_at(look_at.value);
        looked.current = look_at.value;
    }, [look_at.value, table]);
    // What can be done comes after the step where the game was known already, and plans whenever they are wished.
    const offered = [...table.choices.value.cells, ...table.considering.places.value];
    useEffect(() => board.follow(), [index.value, offered.map(cell_key).join(' '), table]);
    const { placement, target } = table.draft.value ?? {};
    const { deployments } = table.choices.value;
    const lies =
        is_phone() && deployments.length > 0
            ? table.step.value?.state.tiles?.board.at(-1)
            : undefined;
    const arranged = placement ?? (target?.apart ? undefined : target?.at) ?? lies;
    const near = arranged && cell_key(arranged);
    useEffect(() => {
        if (arranged) board.come_near(arranged);
        else board.go_back();
    }, [near, table]);
}

export function Board({ table, board }: { table: TileTable; board: BoardView }) {
    const frame = useRef<HTMLDivElement>(null),
        world = useRef<HTMLDivElement>(null);
    useView(frame, world, table, board);
    const [first] = table.step.value?.state.tiles?.board ?? [];
    const wild = first && is_wild_tile(table.shelf.type(first.tile).segments.map((s) => s.kind));
    useFollowing(table, board);
    useFigureLook(frame, table, board);
    useEffect(keep_pointer, []);
    return (
        <div
            class={`board ${wild ? 'wild' : ''}`}
            ref={frame}
            onClick={(event) => ask_at(event, board, table)}
            onClickCapture={(event) => {
                if (board.view?.dragged && event.detail !== 0) {
                    event.stopPropagation();
                    event.preventDefault();
                }
            }}
        >
            <div class="world" ref={world} role="group" aria-label={text('board.label')}>
                <svg class="land" width="1" height="1">
                    <HatchPatterns />
                    <TableEdge table={table} />
                </svg>
                <Painting table={table} board={board} />
                <svg class="land tiles-drawn" width="1" height="1">
                    <EachTile table={table} drawn={TileUnder} />
                    <EachTile table={table} drawn={TileGround} />
                    <Hatches table={table} />
                    <EachTile table={table} drawn={TileWorks} />
                    <EachTile table={table} drawn={TileSigns} />
                </svg>
                <svg class="land" width="1" height="1">
                    <Landmarks table={table} />
                </svg>
                <svg class="above" width="1" height="1">
                    <Dropped table={table} />
                    <LastMoves table={table} />
                    {module_looks.map(
                        ({ below_lights: Below }, i) => Below && <Below key={i} table={table} />,
                    )}
                    <Lights table={table} />
                    <FinalLight table={table} />
                    <Figures table={table} />
                    <Tokens table={table} />
                    <TakenBack table={table} />
                    <Better table={table} />
                    <Sent table={table} />
                    <Plans table={table} />
                    <Cells table={table} board={board} />
                    {module_looks.map(
                        ({ above_cells: Above }, i) => Above && <Above key={i} table={table} />,
                    )}
                    <AllTargets table={table} board={board} />
                    <AllValues table={table} board={board} />
                    <Points table={table} />
                    <AllFinalPoints table={table} board={board} />
                </svg>
            </div>
        </div>
    );
}
