// A position as somebody sets it up: tiles and figures, the scores, the seat in turn and its tile. It may be impossible; the rules
// say what is wrong with its text (rules/positions.md).
import { FigureKind } from '../proto/meeple/v1/tiles_pb';
import type { Game } from '../proto/meeple/v1/envelope_pb';
import type { RoomSettings } from '../proto/meeple/v1/room_pb';
import { cell_key } from '../land/join';
import { turned_slots } from '../land/plane';
import type { Shelf } from '../state/catalogue';
import { sides } from '../state/grid';
import type { Tiles } from '../state/room_state';
import type { Figure, Placed } from '../state/tiles';

interface Segment {
    readonly x: number;
    readonly y: number;
    readonly segment: number;
}

export interface Layout {
    readonly game: string;
    readonly modules: readonly string[];
    readonly options: readonly { readonly name: string; readonly value: string }[];
    readonly board: readonly Placed[];
    readonly figures: readonly Figure[];
    readonly scores: readonly number[]; // By seat.
    readonly seat: number; // In turn.
    readonly hand: number | undefined;
    readonly discarded: readonly number[];
    readonly hunted: readonly Segment[];
}

// Modules without anything but tiles and figures.
export const editable_modules: readonly string[] = [
    'farmers',
    'abbot',
    'inns_and_cathedrals',
    'cathedrals_in_germany',
    'labyrinth',
];

export function is_editable(game: Game): boolean {
    return game.tiles.length > 0;
}

// ---- Tiles.

// How many of each tile the game has.
export function tiles_of_game(layout: Layout, game: Game): ReadonlyMap<number, number> {
    const counts = new Map<number, number>();
    const sets = [
        game.tiles,
        ...game.modules.filter(({ name }) => layout.modules.includes(name)).map((it) => it.tiles),
        game.sideTiles,
        [{ tile: game.startTile, count: 1 }],
    ];
    for (const { tile, count } of sets.flat()) counts.set(tile, (counts.get(tile) ?? 0) + count);
    return counts;
}

// Those that lie nowhere yet; fewer than none: too many of them lie.
export function tiles_left(layout: Layout, game: Game): ReadonlyMap<number, number> {
    const left = new Map(tiles_of_game(layout, game));
    const gone = [...layout.board.map(({ tile }) => tile), ...layout.discarded];
    if (layout.hand !== undefined) gone.push(layout.hand);
    for (const tile of gone) left.set(tile, (left.get(tile) ?? 0) - 1);
    return left;
}

// What its edge is: the kind of the segment in its middle.
function edge(shelf: Shelf, { tile, rotation }: Pick<Placed, 'tile' | 'rotation'>, side: number) {
    const middle = 1 << (3 * side + 1);
    return shelf.type(tile).segments.find(({ slots }) => turned_slots(slots, rotation) & middle)
        ?.kind;
}

// How many of its edges do not match.
function misfits(layout: Layout, shelf: Shelf, one: Placed): number {
    const at = new Map(layout.board.map((placed) => [cell_key(placed), placed]));
    return sides.filter(([dx, dy], side) => {
        const other = at.get(cell_key({ x: one.x + dx, y: one.y + dy }));
        return other && edge(shelf, one, side) !== edge(shelf, other, (side + 2) % 4);
    }).length;
}

// From this rotation on the first one in which most edges match.
export function best_rotation(layout: Layout, shelf: Shelf, one: Placed): number {
    const turns = [0, 1, 2, 3].map((by) => (one.rotation + by) % 4);
    const wrong = turns.map((rotation) => misfits(layout, shelf, { ...one, rotation }));
    return turns[wrong.indexOf(Math.min(...wrong))] ?? one.rotation;
}

// ---- Changes. Each gives another layout.

export function fresh_layout(game: Game, seats = 2): Layout {
    const modules = game.modules.filter(
        ({ name, byDefault }) => byDefault && editable_modules.includes(name),
    );
    const board = [{ tile: game.startTile, x: 0, y: 0, rotation: 0 }];
    return {
        game: game.name,
        modules: modules.map(({ name }) => name),
        options: [],
        board,
        figures: [],
        scores: Array.from({ length: seats }, () => 0),
        seat: 0,
        hand: game.tiles[0]?.tile,
        discarded: [],
        hunted: [],
    };
}

export function with_tile(layout: Layout, placed: Placed): Layout {
    return {
        ...without_tile(layout, placed),
        board: [...layout.board.filter((one) => !is_at(one, placed)), placed],
    };
}

export function without_tile(
    layout: Layout,
    at: { readonly x: number; readonly y: number },
): Layout {
    const stays = (one: { readonly x: number; readonly y: number }) => !is_at(one, at);
    return {
        ...layout,
        board: layout.board.filter(stays),
        figures: layout.figures.filter(stays),
        hunted: layout.hunted.filter(stays),
    };
}

export function turned(layout: Layout, at: Placed, by: number): Layout {
    const rotation = (at.rotation + by + 4) % 4;
    return {
        ...layout,
        board: layout.board.map((one) => (is_at(one, at) ? { ...one, rotation } : one)),
    };
}

// One figure stands on a tile.
export function with_figure(layout: Layout, figure: Figure): Layout {
    return {
        ...layout,
        figures: [...layout.figures.filter((one) => !is_at(one, figure)), figure],
    };
}

export function without_figure(
    layout: Layout,
    at: { readonly x: number; readonly y: number },
): Layout {
    return { ...layout, figures: layout.figures.filter((one) => !is_at(one, at)) };
}

export function with_seats(layout: Layout, seats: number): Layout {
    return {
        ...layout,
        scores: Array.from({ length: seats }, (_, seat) => layout.scores[seat] ?? 0),
        figures: layout.figures.filter(({ seat }) => seat < seats),
        seat: Math.min(layout.seat, seats - 1),
    };
}

export function is_at(
    one: { readonly x: number; readonly y: number },
    at: { readonly x: number; readonly y: number },
): boolean {
    return one.x === at.x && one.y === at.y;
}

// ---- As text, and from a position.

// What a line of the text is about.
export type Part =
    | { readonly what: 'tile' | 'figure'; readonly x: number; readonly y: number }
    | { readonly what: 'hand' | 'scores' | 'seat' | 'game' };

export interface Written {
    readonly text: string;
    readonly parts: readonly Part[]; // By line, from the first one on.
}

function figure_word(kind: number): string {
    return (FigureKind[kind] ?? '').toLowerCase();
}

export function written(layout: Layout, shelf: Shelf): Written {
    const lines: string[] = [],
        parts: Part[] = [];
    const add = (part: Part, ...words: readonly (string | number)[]) => {
        lines.push(words.join(' '));
        parts.push(part);
    };
    const name = (tile: number) => shelf.type(tile).name;
    add({ what: 'game' }, 'position 1');
    add({ what: 'game' }, 'edition', layout.game);
    add({ what: 'game' }, 'seats', layout.scores.length);
    add({ what: 'game' }, 'modules', ...layout.modules);
    for (const option of layout.options) add({ what: 'game' }, 'option', option.name, option.value);
    add({ what: 'seat' }, 'seat', layout.seat);
    add({ what: 'scores' }, 'scores', ...layout.scores);
    if (layout.hand !== undefined) add({ what: 'hand' }, 'hand', name(layout.hand));
    for (const { tile, x, y, rotation } of layout.board)
        add({ what: 'tile', x, y }, 'tile', `${x},${y}`, `r${rotation}`, name(tile));
    for (const { seat, figure, x, y, segment } of layout.figures)
        add({ what: 'figure', x, y }, 'figure', seat, figure_word(figure), `${x},${y}#${segment}`);
    if (layout.discarded.length > 0)
        add({ what: 'game' }, 'discarded', ...layout.discarded.map(name));
    for (const { x, y, segment } of layout.hunted)
        add({ what: 'tile', x, y }, 'hunted', `${x},${y}#${segment}`);
    return { text: `${lines.join('\n')}\n`, parts };
}

export function layout_of(settings: RoomSettings, tiles: Tiles): Layout {
    return {
        game: settings.game,
        modules: settings.modules?.names ?? [],
        options: settings.options.map(({ name, value }) => ({ name, value })),
        board: tiles.board,
        figures: tiles.figures,
        scores: tiles.seats.map(({ score }) => score),
        seat: tiles.turn_seat ?? 0,
        hand: tiles.hand[0],
        discarded: tiles.discarded,
        hunted: tiles.hunted,
    };
}
