// The board: all that lies, and where something may be laid. It draws what the table shows and turns clicks and keys into
// the table's calls.
import { effect, signal, useComputed, type Signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { TilesPhase, type TileType } from '../proto/meeple/v1/tiles_pb';
import { cell_key, type Cell } from '../state/legal';
import type { TileTable } from '../table/tile_table';
import { memo } from '../base/memo';
import { whole_tile, type Placed } from '../state/tiles';
import { language, text, type Language } from '../text/text';
import { feature, a_figure, place, seat_name, tile as tile_words, token_name } from '../text/words';
import { type Box, type Camera, margins, shows, taken_above, View } from './camera';
import { Better } from './better';
import { by_finger, FigureChoices, type Lying } from './choices';
import { TableEdge } from './edge';
import { Claim } from './claim';
import { FigureDrawing } from './figures';
import { segment_at, tile_shape } from './geometry';
import { Landmarks } from './landmarks';
import { module_looks } from './modules/all';
import { useSlices } from './slices';
import { Plans } from './plans';
import { is_wild_tile, lies_down } from '../land/kinds';
import {
    figure_spot,
    FinalPoints,
    HatchPatterns,
    Hatches,
    Lights,
    Points,
    Values,
} from './overlay';
import { seat_look } from '../base/seat_look';
import { TakenBack } from './taken_back';
import { Targets } from './targets';
import { TileGround, TileWorks, WholeTile } from './tile';
import { BelowFigures, Tokens } from './tokens';

function board_box(table: TileTable): Box {
    const cells = [
        ...(table.step.value?.state.tiles?.board ?? [{ x: 0, y: 0 }]),
        ...table.choices.value.cells,
    ];
    const xs = cells.map(({ x }) => x),
        ys = cells.map(({ y }) => y);
    return {
        left: Math.min(-1, ...xs) * 100,
        top: Math.min(-1, ...ys) * 100,
        right: Math.max(1, ...xs) * 100 + 100,
        bottom: Math.max(1, ...ys) * 100 + 100,
    };
}

// What a finger hits, and how large a tile must be to arrange a move on it.
const target_px = 44,
    near_px = 88,
    near_scale = 1.12;

export class BoardView {
    readonly shown: Signal<View | undefined> = signal(undefined);
    private from_afar: { readonly camera: Camera; readonly stirs: number } | undefined;
    constructor(private readonly table: TileTable) {}

    get view(): View | undefined {
        return this.shown.peek();
    }

    // Where a finger lays a tile the board comes nearer, so that the next thing to be hit is large enough.
    come_near(at: { readonly x: number; readonly y: number }) {
        const { view } = this;
        if (!view || !by_finger()) return;
        const { camera, size } = view;
        const { scale } = camera.value;
        const middle = view.seen_at(at.x * 100 + 50, at.y * 100 + 50);
        const free = margins();
        const reach = 1.5 * Math.max(near_px, 100 * scale);
        const inside =
            middle.x > reach &&
            middle.x < size.width - reach &&
            middle.y > free.top + reach / 2 &&
            middle.y < size.height - free.bottom - reach / 2;
        if (100 * scale >= near_px && inside) return;
        this.from_afar ??= { camera: camera.value, stirs: view.stirs };
        const nearer = Math.max(scale, near_scale);
        view.glide();
        camera.value = {
            scale: nearer,
            x: size.width / 2 - (at.x * 100 + 50) * nearer,
            y: (free.top + size.height - free.bottom) / 2 - (at.y * 100 + 50) * nearer,
        };
    }

    // The move is sent or taken back: the board is seen as before, unless the person has chosen another view.
    go_back() {
        const { view, from_afar } = this;
        this.from_afar = undefined;
        if (!view || view.stirs !== from_afar?.stirs) return;
        view.glide();
        view.camera.value = from_afar.camera;
    }

    fit() {
        if (!this.view) return;
        this.view.moved = false;
        this.from_afar = undefined;
        this.view.fit(board_box(this.table));
    }

    // Brings these tiles into view, with their neighbourhood; without any, the whole board.
    look_at(tiles: readonly { x: number; y: number }[]) {
        const { view } = this;
        if (!view) return;
        const xs = tiles.map(({ x }) => x),
            ys = tiles.map(({ y }) => y);
        const around = {
            left: Math.min(...xs) * 100 - 200,
            top: Math.min(...ys) * 100 - 200,
            right: Math.max(...xs) * 100 + 300,
            bottom: Math.max(...ys) * 100 + 300,
        };
        view.glide();
        view.fit(tiles.length > 0 ? around : board_box(this.table));
    }

    // After something was laid: show everything again, if the person has not chosen a view and it pays.
    follow() {
        const { view } = this;
        if (!view || view.moved || this.table.draft.value) return;
        const box = board_box(this.table),
            before = view.camera.value,
            { width, height } = view.size;
        const seen = shows(before, box, width, height);
        view.fit(box);
        if (seen && view.camera.value.scale < before.scale * 1.3) view.camera.value = before;
    }
}

function Grounds({ table }: { table: TileTable }) {
    const board = useSlices(table.step.value?.state.tiles?.board ?? []);
    return (
        <g>
            {board.map(({ x, y }) => (
                <rect
                    key={`u${x},${y}`}
                    class="tile-under"
                    x={x * 100 - 2}
                    y={y * 100}
                    width="104"
                    height="105"
                    rx="4"
                />
            ))}
            {board.map(({ tile, x, y, rotation }) => (
                <TileGround
                    key={`${x},${y}`}
                    type={table.shelf.type(tile)}
                    rotation={rotation}
                    x={x}
                    y={y}
                />
            ))}
        </g>
    );
}

function Works({ table }: { table: TileTable }) {
    const board = useSlices(table.step.value?.state.tiles?.board ?? []);
    return (
        <g>
            {board.map(({ tile, x, y, rotation }) => (
                <TileWorks
                    key={`${x},${y}`}
                    type={table.shelf.type(tile)}
                    rotation={rotation}
                    x={x}
                    y={y}
                />
            ))}
        </g>
    );
}

function LastMoves({ table }: { table: TileTable }) {
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
                        stroke={seat_look(seat).color}
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
            {tiles?.figures.map(({ seat, figure: kind, x, y, segment }) => {
                const placed = board.get(cell_key({ x, y }));
                if (!placed) return null;
                const shape = table.shelf.type(placed.tile).segments[segment];
                const spot = figure_spot(table, x, y, segment);
                return (
                    <FigureDrawing
                        key={`${x},${y},${segment},${seat},${kind}`}
                        seat={seat}
                        kind={kind}
                        lying={shape !== undefined && lies_down(shape.kind)}
                        on={shape?.kind}
                        x={spot.x}
                        y={spot.y}
                        scale={1.35}
                        class="arrives"
                    />
                );
            })}
        </g>
    );
}

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

function AllTargets({ table, board }: { table: TileTable; board: BoardView }) {
    if (table.targets.value.length === 0) return null;
    return <Targets table={table} scale={board.shown.value?.scale.value ?? 1} />;
}

function Cells({ table, board }: { table: TileTable; board: BoardView }) {
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

interface TileInWordsProps {
    placed: Placed;
    type: TileType;
    spoken: Language;
}

// A tile that lies is described once.
const TileInWords = memo(
    ({ placed: { x, y, rotation }, type }: TileInWordsProps) => (
        <>{text('board.tile', { place: place(x, y), tile: tile_words(type, rotation) })}</>
    ),
    (a, b) =>
        a.type === b.type &&
        a.spoken === b.spoken &&
        a.placed.x === b.placed.x &&
        a.placed.y === b.placed.y &&
        a.placed.rotation === b.placed.rotation,
);

// The board for whoever hears it: figures and the last tiles.
function BoardInWords({ table }: { table: TileTable }) {
    const state = table.step.value?.state,
        tiles = state?.tiles;
    if (!tiles) return null;
    const names = (seat: number) => seat_name(state.seats, seat);
    return (
        <section class="unseen" aria-label={text('board.words')}>
            <p>{text('board.count', { n: tiles.board.length })}</p>
            <ul>
                {[...tiles.board].reverse().map((placed) => {
                    const { tile, x, y } = placed;
                    const type = table.shelf.type(tile);
                    const standing = tiles.figures.filter((f) => f.x === x && f.y === y);
                    return (
                        <li key={`${x},${y}`}>
                            <TileInWords placed={placed} type={type} spoken={language.value} />
                            {standing.map((f) => {
                                const kind = type.segments[f.segment]?.kind ?? 0;
                                return ` ${text('board.figure', { name: names(f.seat), a_figure: a_figure(f.figure, kind), feature: feature(kind) })}`;
                            })}
                            {[...tiles.tokens].map(([token, at]) =>
                                at?.x === x && at.y === y
                                    ? ` ${text(at.segment === whole_tile ? 'board.token_here' : 'board.token', { token: token_name(token), feature: feature(type.segments[at.segment]?.kind ?? 0) })}`
                                    : '',
                            )}
                        </li>
                    );
                })}
            </ul>
        </section>
    );
}

// From afar a finger covers more than one cell: the nearest one is meant.
function cell_under_finger(event: MouseEvent, board: BoardView, table: TileTable) {
    const { view } = board;
    if (!view || !by_finger() || view.camera.value.scale * 100 >= target_px) return undefined;
    if (table.draft.value?.extra) return undefined;
    const at = view.world_at(event);
    const far = ({ x, y }: Cell) => Math.hypot(x * 100 + 50 - at.x, y * 100 + 50 - at.y);
    const nearest = [...table.choices.value.cells].sort((a, b) => far(a) - far(b))[0];
    const reach = target_px / 2 / view.camera.value.scale;
    return nearest && far(nearest) <= reach ? nearest : undefined;
}

function is_beside_tiles(table: TileTable, { x, y }: { x: number; y: number }): boolean {
    const board = table.step.value?.state.tiles?.board ?? [];
    return board.some((tile) => Math.abs(tile.x - x) + Math.abs(tile.y - y) === 1);
}

// A click beside everything that can be done asks about the feature that lies there.
function ask_at(event: MouseEvent, board: BoardView, table: TileTable) {
    const target = event.target instanceof Element ? event.target : undefined;
    if (
        !board.view ||
        target?.closest('.cell, .choice, .value, .target, .plan') ||
        !table.live.value
    )
        return;
    const meant = cell_under_finger(event, board, table);
    if (meant) {
        table.lay(meant);
        return;
    }
    const at = board.view.world_at(event);
    const [x, y] = [Math.floor(at.x / 100), Math.floor(at.y / 100)];
    const placed = table.step.value?.state.tiles?.board.find(
        (tile) => tile.x === x && tile.y === y,
    );
    table.asked.value = undefined;
    table.considering.forget();
    if (!placed) {
        if (is_beside_tiles(table, { x, y })) void table.considering.ask_here({ x, y });
        return;
    }
    const shape = tile_shape(table.shelf.type(placed.tile), placed.rotation);
    const segment = segment_at(shape, { x: at.x - x * 100, y: at.y - y * 100 });
    if (segment !== undefined) void table.ask_about({ x, y, segment });
}

export function Board({ table, board }: { table: TileTable; board: BoardView }) {
    const frame = useRef<HTMLDivElement>(null),
        world = useRef<HTMLDivElement>(null);
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
            // Seen from afar, figures are drawn larger than life.
            world.current.classList.toggle('far', scale < 0.62);
        });
        board.fit();
        let { width, height } = view.size,
            top = frame.current.getBoundingClientRect().top;
        const resized = new ResizeObserver(() => {
            const before = { width, height },
                above = top;
            ({ width, height } = view.size);
            top = frame.current?.getBoundingClientRect().top ?? top;
            // A line above the board has come or gone.
            if (top !== above && width === before.width) {
                view.keep_place(top - above);
                return;
            }
            // A sheet drawn up or down is no reason to show the board otherwise while a tile is being laid.
            const turned = width !== before.width;
            if (!view.moved && (turned || !table.draft.value)) view.fit(board_box(table));
            else view.keep_middle(before);
        });
        resized.observe(frame.current);
        let taken = taken_above.peek();
        const freed = taken_above.subscribe((now) => {
            const more = now - taken;
            taken = now;
            if (!view.moved && !table.draft.peek()) view.fit(board_box(table));
            else if (more > 0) view.keep_place(-more);
        });
        return () => {
            stop();
            freed();
            resized.disconnect();
        };
    }, [table]);
    const { index, look_at } = table;
    const [first] = table.step.value?.state.tiles?.board ?? [];
    const wild = first && is_wild_tile(table.shelf.type(first.tile).segments.map((s) => s.kind));
    const looked = useRef(look_at.value);
    useEffect(() => {
        if (looked.current !== look_at.value) board.look_at(look_at.value);
        looked.current = look_at.value;
    }, [look_at.value, table]);
    useEffect(() => board.follow(), [index.value, table]);
    const arranged = table.draft.value?.placement ?? table.draft.value?.target?.at;
    const near = arranged && cell_key(arranged);
    useEffect(() => {
        if (arranged) board.come_near(arranged);
        else board.go_back();
    }, [near, table]);
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
                    <Grounds table={table} />
                    <Hatches table={table} />
                    <Works table={table} />
                    <Landmarks table={table} />
                </svg>
                <svg class="above" width="1" height="1">
                    <LastMoves table={table} />
                    {module_looks.map(
                        ({ below_lights: Below }, i) => Below && <Below key={i} table={table} />,
                    )}
                    <Lights table={table} />
                    <Figures table={table} />
                    <Tokens table={table} />
                    <TakenBack table={table} />
                    <Better table={table} />
                    <Sent table={table} />
                    <Plans table={table} />
                    <Cells table={table} board={board} />
                    <Claim table={table} />
                    <AllTargets table={table} board={board} />
                    <Values table={table} />
                    <Points table={table} />
                    <FinalPoints table={table} />
                </svg>
            </div>
            <BoardInWords table={table} />
        </div>
    );
}
