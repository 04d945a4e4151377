// The board of a position that is being set up: every place beside a tile takes one, and every tile can be turned and taken away.
// What is wrong is marked where it lies.
import { effect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { BestMove } from '../board/best_move';
import { pan_of, View, type Box } from '../board/camera';
import { FigureDrawing } from '../board/figures';
import { tile_shape } from '../board/geometry';
import { TileGround, TileSigns, TileUnder, TileWorks, WholeTile } from '../board/tile';
import type { Editing } from '../editor/editing';
import { best_rotation, is_at } from '../editor/layout';
import { cell_key } from '../land/join';
import { is_wild_tile, lies_down } from '../land/kinds';
import {
    grid_of,
    leads_on,
    place_by_key,
    places_of,
    type Grid,
    type GridPlace,
} from '../state/grid';
import type { Placed } from '../state/tiles';
import { has_text, text } from '../text/text';
import { ZoomTools } from './tiles/zoom_tools';
import { figure_on, place, segment as segment_words, tile as tile_words } from '../text/words';

function box_of(places: readonly { readonly x: number; readonly y: number }[]): Box {
    const xs = places.map(({ x }) => x),
        ys = places.map(({ y }) => y);
    return {
        left: Math.min(-1, ...xs) * 100,
        top: Math.min(-1, ...ys) * 100,
        right: Math.max(1, ...xs) * 100 + 100,
        bottom: Math.max(1, ...ys) * 100 + 100,
    };
}

// Where no tile lies at all the first one lies in the middle.
function grid_now(board: readonly Placed[]): Grid {
    return board.length > 0
        ? grid_of(board, [])
        : { rows: [{ y: 0, places: [{ x: 0, y: 0 }] }], left: 0, columns: 1 };
}

// What is wrong there.
function wrong_words(on: Editing, at: { readonly x: number; readonly y: number }): string[] {
    return on.problems.value.flatMap(({ part, problem }) => {
        if (!('x' in part) || !is_at(part, at)) return [];
        const key = `editor.wrong.${problem.kind}`;
        return [has_text(key) ? text(key) : text('editor.wrong')];
    });
}

function words_of(on: Editing, { placed, ...at }: GridPlace): string {
    const where = place(at.x, at.y);
    if (!placed) return text('editor.free', { place: where });
    const type = on.shelf.type(placed.tile);
    const figures = on.layout.value.figures
        .filter((one) => is_at(one, at))
        .map(({ seat, figure, segment }) =>
            text('editor.figure_there', {
                figure: figure_on(figure, type.segments[segment]?.kind ?? 0),
                seat: seat + 1,
                place: segment_words(type, placed.rotation, segment),
            }),
        );
    const wrong = wrong_words(on, at);
    return [`${where}: ${tile_words(type, placed.rotation)}`, ...figures, ...wrong].join('. ');
}

// The tile as it would lie.
function Ghost({ on, at }: { on: Editing; at: GridPlace }) {
    const tile = on.tile.value;
    if (tile === undefined || at.placed) return null;
    const here = { tile, x: at.x, y: at.y, rotation: on.rotation.value };
    return (
        <g class="ghost preview editor-ghost">
            <WholeTile
                type={on.shelf.type(tile)}
                x={at.x}
                y={at.y}
                rotation={best_rotation(on.layout.value, on.shelf, here)}
            />
        </g>
    );
}

interface PlaceProps {
    on: Editing;
    grid: Grid;
    at: GridPlace;
    is_stop: boolean;
    focus: (at: { x: number; y: number }) => void;
}

function Place({ on, grid, at, is_stop, focus }: PlaceProps) {
    const { x, y, placed } = at,
        key = cell_key(at);
    const chosen = on.chosen.value && is_at(on.chosen.value, at);
    const wrong = on.wrong_places.value.has(key);
    return (
        <g
            class={`editor-place ${placed ? 'placed' : 'free'} ${chosen ? 'chosen' : ''} ${wrong ? 'wrong' : ''}`}
            role="gridcell"
            tabindex={is_stop ? 0 : -1}
            aria-label={words_of(on, at)}
            aria-colindex={x - grid.left + 1}
            aria-selected={chosen ?? false}
            data-place={key}
            onClick={() => on.act(at)}
            onKeyDown={(event) => {
                if (event.shiftKey || event.altKey || event.metaKey) return;
                if (leads_on(event.key)) {
                    const next = place_by_key(grid, at, event.key, event.ctrlKey);
                    if (next) focus(next);
                } else if (event.key === ' ' || event.key === 'Enter') on.act(at);
                else return;
                event.preventDefault();
                event.stopPropagation();
            }}
        >
            <Ghost on={on} at={at} />
            <rect
                class="editor-rim"
                x={x * 100 + 2}
                y={y * 100 + 2}
                width="96"
                height="96"
                rx="5"
            />
            {wrong && <title>{wrong_words(on, at).join(' ')}</title>}
            {wrong && (
                <g
                    class="editor-wrong"
                    aria-hidden="true"
                    transform={`translate(${x * 100 + 82} ${y * 100 + 18})`}
                >
                    <circle r="13" />
                    <path d="M0-7V2M0 6V7" />
                </g>
            )}
        </g>
    );
}

function Figures({ on }: { on: Editing }) {
    const { board, figures } = on.layout.value;
    return (
        <g class="figures">
            {figures.map(({ seat, figure, x, y, segment }) => {
                const placed = board.find((one) => is_at(one, { x, y }));
                const shape =
                    placed &&
                    tile_shape(on.shelf.type(placed.tile), placed.rotation).segments[segment];
                if (!shape) return null;
                return (
                    <FigureDrawing
                        key={`${x},${y},${segment}`}
                        seat={seat}
                        kind={figure}
                        lying={lies_down(shape.kind)}
                        on={shape.kind}
                        x={x * 100 + shape.spot.x}
                        y={y * 100 + shape.spot.y}
                        scale={1.35}
                    />
                );
            })}
        </g>
    );
}

// Of the best moves, where they were asked for.
function Best({ on }: { on: Editing }) {
    const best = on.hint.value?.best[on.shown.value];
    return best && <BestMove shelf={on.shelf} seat={on.layout.value.seat} actions={best.actions} />;
}

// The camera over the frame, for as long as the board is there.
function useCamera(
    on: Editing,
    frame: RefObject<HTMLDivElement>,
    world: RefObject<HTMLDivElement>,
    box: Box,
) {
    const view = useRef<View>();
    useLayoutEffect(() => {
        if (!frame.current) return undefined;
        const fresh = new View(frame.current);
        view.current = fresh;
        const stop = effect(() => {
            const { x, y, scale } = fresh.camera.value;
            if (world.current)
                world.current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
        });
        fresh.on_resized = () => {
            if (!fresh.moved) fresh.fit(box_of(places_of(grid_now(on.layout.peek().board))));
        };
        return () => {
            stop();
            fresh.dispose();
        };
    }, [on]);
    // What was added at the edge comes into sight, unless somebody has chosen what is seen.
    useLayoutEffect(() => {
        if (view.current && !view.current.moved) view.current.fit(box);
    }, [box.left, box.top, box.right, box.bottom, on]);
    return view;
}

// As at the board of a game.
function move_by_key(event: KeyboardEvent, view: View | undefined, show_all: () => void) {
    const target = event.target instanceof Element ? event.target : undefined;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (!view || target?.closest('dialog, input, textarea, select')) return;
    const pan = pan_of(event);
    if (pan) view.pan(...pan);
    else if (event.key === 'f') show_all();
    else if (event.key === '+') view.zoom(1.2);
    else if (event.key === '-') view.zoom(1 / 1.2);
    else return;
    event.preventDefault();
}

function focus_in(frame: HTMLElement | null, at: { x: number; y: number }) {
    frame?.querySelector<SVGElement>(`[data-place="${cell_key(at)}"]`)?.focus();
}

export function EditorBoard({ on }: { on: Editing }) {
    const frame = useRef<HTMLDivElement>(null),
        world = useRef<HTMLDivElement>(null);
    const { board } = on.layout.value;
    const grid = useMemo(() => grid_now(board), [board]);
    const places = places_of(grid);
    const view = useCamera(on, frame, world, box_of(places));
    const show_all = () => {
        if (!view.current) return;
        view.current.moved = false;
        view.current.fit(box_of(places_of(grid_now(on.layout.peek().board))));
    };
    useEffect(() => {
        const on_key = (event: KeyboardEvent) => move_by_key(event, view.current, show_all);
        addEventListener('keydown', on_key);
        return () => removeEventListener('keydown', on_key);
    }, [on]);
    const [first] = board;
    const wild = first && is_wild_tile(on.shelf.type(first.tile).segments.map(({ kind }) => kind));
    const lying = board.map(({ tile, ...at }) => ({
        key: cell_key(at),
        type: on.shelf.type(tile),
        ...at,
    }));
    const stop = cell_key(
        on.chosen.value ?? places.find(({ placed }) => !placed) ?? { x: 0, y: 0 },
    );
    return (
        <>
            <div
                class={`board editor-board ${wild ? 'wild' : ''}`}
                ref={frame}
                onClickCapture={(event) => {
                    if (view.current?.dragged && event.detail !== 0) {
                        event.stopPropagation();
                        event.preventDefault();
                    }
                }}
            >
                <div class="world" ref={world}>
                    <svg class="land tiles-drawn" width="1" height="1" aria-hidden="true">
                        {[TileUnder, TileGround, TileWorks, TileSigns].flatMap((Drawn, layer) =>
                            lying.map(({ key, ...tile }) => (
                                <Drawn key={`${layer}${key}`} {...tile} />
                            )),
                        )}
                    </svg>
                    <svg
                        class="above"
                        width="1"
                        height="1"
                        role="grid"
                        aria-label={text('board.label')}
                        aria-colcount={grid.columns}
                    >
                        <Figures on={on} />
                        <Best on={on} />
                        {grid.rows.map((row) => (
                            <g key={row.y} role="row">
                                {row.places.map((at) => (
                                    <Place
                                        key={cell_key(at)}
                                        on={on}
                                        grid={grid}
                                        at={at}
                                        is_stop={cell_key(at) === stop}
                                        focus={(to) => focus_in(frame.current, to)}
                                    />
                                ))}
                            </g>
                        ))}
                    </svg>
                </div>
            </div>
            <div class="board-tools">
                <ZoomTools zoom={(by) => view.current?.zoom(by)} fit={show_all} />
            </div>
        </>
    );
}
