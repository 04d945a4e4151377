// The board as a grid: every tile, every empty place beside one, and how keys lead from one to the next.
import { cell_key } from '../land/join';
import type { TileFit } from '../proto/meeple/v1/tiles_pb';
import type { Cell } from './legal';
import type { Placed } from './tiles';

export interface GridPlace {
    readonly x: number;
    readonly y: number;
    readonly placed?: Placed;
    readonly cell?: Cell; // The tile can be placed here now.
    readonly fit?: TileFit; // The own next tile could be placed here.
}

export interface GridRow {
    readonly y: number;
    readonly places: readonly GridPlace[]; // By x.
}

export interface Grid {
    readonly rows: readonly GridRow[]; // By y.
    readonly left: number; // The smallest x.
    readonly columns: number; // From the smallest x to the largest.
}

// From a cell to the one at each side: north, east, south, west.
export const sides = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
] as const;

export function grid_of(
    board: readonly Placed[],
    cells: readonly Cell[],
    fits: readonly TileFit[] = [],
): Grid {
    const places = new Map<string, GridPlace>();
    for (const { x, y } of board)
        for (const [dx, dy] of sides) {
            const at = { x: x + dx, y: y + dy };
            places.set(cell_key(at), at);
        }
    for (const fit of fits) places.set(cell_key(fit), { x: fit.x, y: fit.y, fit });
    for (const cell of cells) places.set(cell_key(cell), { x: cell.x, y: cell.y, cell });
    for (const placed of board) places.set(cell_key(placed), { x: placed.x, y: placed.y, placed });
    const rows = new Map<number, GridPlace[]>();
    for (const place of places.values()) rows.set(place.y, [...(rows.get(place.y) ?? []), place]);
    const xs = [...places.values()].map(({ x }) => x);
    const left = Math.min(0, ...xs);
    return {
        rows: [...rows]
            .sort(([a], [b]) => a - b)
            .map(([y, row]) => ({ y, places: row.sort((a, b) => a.x - b.x) })),
        left,
        columns: Math.max(0, ...xs) - left + 1,
    };
}

export function places_of(grid: Grid): readonly GridPlace[] {
    return grid.rows.flatMap(({ places }) => places);
}

interface At {
    readonly x: number;
    readonly y: number;
}

const ways: Readonly<Record<string, At>> = {
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
};

// The next place in that row or column; gaps are skipped. Home and End lead to the ends of the row, with `all` to the first
// and the last place. Undefined: there is none, or the key leads nowhere.
export function place_by_key(grid: Grid, from: At, key: string, all = false): At | undefined {
    const row = all ? places_of(grid) : grid.rows.find(({ y }) => y === from.y)?.places;
    if (key === 'Home') return row?.[0];
    if (key === 'End') return row?.at(-1);
    const way = ways[key];
    if (!way || all) return undefined;
    const steps = ({ x, y }: At) => (x - from.x) * way.x + (y - from.y) * way.y;
    const aside = ({ x, y }: At) => (way.x === 0 ? x !== from.x : y !== from.y);
    return places_of(grid)
        .filter((at) => !aside(at) && steps(at) > 0)
        .sort((a, b) => steps(a) - steps(b))[0];
}

export function leads_on(key: string): boolean {
    return key in ways || key === 'Home' || key === 'End';
}

// The place that Tab leads to: where the focus is; else a place for the tile, the last one that had the focus if it is one; else
// the last place that had the focus, or the tile that was placed last.
export function stop_of(
    grid: Grid,
    focused: string | undefined,
    last: string | undefined,
    newest: At | undefined,
): string | undefined {
    const all = places_of(grid);
    const find = (key: string | undefined) => all.find((at) => cell_key(at) === key);
    const open = all.filter(({ cell, fit }) => cell ?? fit);
    const at =
        find(focused) ??
        open.find((one) => cell_key(one) === last) ??
        open[0] ??
        find(last) ??
        newest ??
        all[0];
    return at && cell_key(at);
}

// The next place for the tile, or the one before.
export function open_place(grid: Grid, from: string | undefined, by: number): At | undefined {
    const all = places_of(grid).filter(
        (at) => (at.cell ?? at.fit) !== undefined || cell_key(at) === from,
    );
    const at = all.findIndex((one) => cell_key(one) === from);
    return all[(at + (at < 0 && by < 0 ? 0 : by) + all.length) % all.length];
}
