// The value of the user's move, the puzzles that this browser has solved, and which one comes next.
import { computed, signal } from '@preact/signals';
import { keep, kept } from '../base/keep';
import type { Puzzle, PuzzleMove } from '../proto/meeple/store/v1/puzzle_pb';
import type { Action } from '../proto/meeple/v1/room_pb';
import { known_move } from '../state/known_moves';
import { grade_of } from './people';
import { puzzles, type Grade, type ListedPuzzle, type Theme } from './listed';

export type { Puzzle, PuzzleMove };

type Named = Pick<ListedPuzzle, 'id'>;

// Undefined: it is none that was to be had there.
export function move_of(puzzle: Puzzle, actions: readonly Action[]): PuzzleMove | undefined {
    return known_move(puzzle.moves, actions);
}

export function is_best(puzzle: Puzzle, move: PuzzleMove): boolean {
    return move === puzzle.moves[0];
}

// Points that it brings less than the best one; of the best one, how much it is ahead of all others.
export function points_apart(puzzle: Puzzle, move: PuzzleMove): number {
    const apart = is_best(puzzle, move) ? puzzle.moves[1] : move;
    return Math.round((apart?.less ?? 0) / 10) / 10;
}

// What speaks most for the best one against this one; for the best one, what speaks most often for it.
export function why(puzzle: Puzzle, move: PuzzleMove): string {
    if (!is_best(puzzle, move)) return move.why;
    const times = new Map<string, number>();
    for (const other of puzzle.moves.filter((one) => !is_best(puzzle, one)))
        times.set(other.why, (times.get(other.why) ?? 0) + 1);
    return [...times].reduce(
        ([best, most], [what, n]) => (n > most ? [what, n] : [best, most]),
        ['', 0],
    )[0];
}

// ---- The puzzle of the day.

const day_ms = 86_400_000,
    least_stride = 13; // Neighbours in the list are alike.

function divisor(a: number, b: number): number {
    return b === 0 ? a : divisor(b, a % b);
}

// Steps of this length reach every place of a round.
function stride_of(count: number): number {
    let stride = least_stride;
    while (divisor(stride, count) > 1) ++stride;
    return stride;
}

// The number of a day of UTC.
export function day_of(at_ms: number): number {
    return Math.floor(at_ms / day_ms);
}

// The game of that name, or of which that is another edition; else the first one with puzzles.
function puzzled_game(game: string): string | undefined {
    const games = new Set(puzzles.map((one) => one.game));
    return games.has(game)
        ? game
        : ([...games].find((one) => game.startsWith(`${one}_`)) ?? [...games][0]);
}

// The game’s puzzle of the day (UTC). Everyone gets the same one.
export function puzzle_of_day(at_ms: number, game: string): ListedPuzzle | undefined {
    const played = puzzled_game(game);
    const those = puzzles.filter((one) => one.game === played);
    return those[(day_of(at_ms) * stride_of(those.length)) % those.length];
}

// ---- Which are solved, as this browser has kept it.

const ids = new Set(puzzles.map(({ id }) => id));
const solved_ids = signal<ReadonlySet<string>>(
    new Set((kept('puzzles') ?? '').split(' ').filter((id) => ids.has(id))),
);
export const solved_count = computed(() => solved_ids.value.size);

export function is_solved({ id }: Named): boolean {
    return solved_ids.value.has(id);
}

export function note_solved({ id }: Named) {
    solved_ids.value = new Set([...solved_ids.peek(), id]);
    keep('puzzles', [...solved_ids.peek()].join(' '));
}

// ---- Which are wanted.

export interface Wish {
    readonly game: string; // Empty: any.
    readonly grade: Grade | undefined;
    readonly theme: Theme | undefined;
}
export const no_wish: Wish = { game: '', grade: undefined, theme: undefined };
export const wish = signal<Wish>(no_wish);

export function is_wanted(puzzle: ListedPuzzle, { game, grade, theme }: Wish): boolean {
    return (
        (game === '' || puzzle.game === game) &&
        (grade === undefined || grade_of(puzzle) === grade) &&
        (theme === undefined || puzzle.themes.includes(theme))
    );
}

export const wanted = computed(() => puzzles.filter((one) => is_wanted(one, wish.value)));

// The next wanted one that is not solved, after this one or from the beginning; if all are, simply the next one.
export function next_of(puzzle: Named | undefined): ListedPuzzle | undefined {
    const at = puzzle ? puzzles.findIndex(({ id }) => id === puzzle.id) : -1;
    const others = [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(at, 0))];
    const round = others.filter((one) => is_wanted(one, wish.value));
    return round.find((one) => !is_solved(one)) ?? round[0];
}
