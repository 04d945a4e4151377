// Positions with one clearly best move, as `meepled puzzles` found them in records of games: their list, the value of the user's
// move, and the solved ones. That needs neither a server nor the rules.
import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { computed, signal } from '@preact/signals';
import { to_text } from '../base/ids';
import { keep, kept } from '../base/keep';
import { PuzzleSetSchema, type Puzzle, type PuzzleMove } from '../proto/meeple/store/v1/puzzle_pb';
import { ActionSchema, type Action } from '../proto/meeple/v1/room_pb';
import bytes from './set.pb';

export type { Puzzle, PuzzleMove };

// The game first that comes first in the set; in it those first that are not hard.
function in_order(puzzles: readonly Puzzle[]): readonly Puzzle[] {
    const games = [...new Set(puzzles.map(({ settings }) => settings?.game ?? ''))];
    return games.flatMap((game) => {
        const own = puzzles.filter(({ settings }) => settings?.game === game);
        return [...own.filter(({ hard }) => !hard), ...own.filter(({ hard }) => hard)];
    });
}

export const puzzles: readonly Puzzle[] = in_order(fromBinary(PuzzleSetSchema, bytes).puzzles);

function key_of(actions: readonly Action[]): string {
    return actions.map((action) => to_text(toBinary(ActionSchema, action))).join();
}

// Undefined: it is none that was to be had there.
export function move_of(puzzle: Puzzle, actions: readonly Action[]): PuzzleMove | undefined {
    const key = key_of(actions);
    return puzzle.moves.find((move) => key_of(move.actions) === key);
}

export function is_best(puzzle: Puzzle, move: PuzzleMove): boolean {
    return move === puzzle.moves[0];
}

// Points that it brings less than the best one; of the best one, how much it is ahead of all others.
export function points_apart(puzzle: Puzzle, move: PuzzleMove): number {
    const apart = is_best(puzzle, move) ? puzzle.moves[1] : move;
    return Math.round((apart?.less ?? 0) / 10) / 10;
}

// What speaks most for the best one against this one, or against all others.
export function why(puzzle: Puzzle, move: PuzzleMove): string {
    return (is_best(puzzle, move) ? puzzle.moves[1] : move)?.why ?? '';
}

const day_ms = 86_400_000,
    stride = 13; // Neighbours in the set come from one game.

// The same for everyone on a day of UTC, and another one on the next.
export function puzzle_of_day(at_ms: number): Puzzle | undefined {
    return puzzles[(Math.floor(at_ms / day_ms) * stride) % puzzles.length];
}

// ---- Which are solved, as this browser has kept it.

const ids = new Set(puzzles.map(({ id }) => id));
const solved_ids = signal<ReadonlySet<string>>(
    new Set((kept('puzzles') ?? '').split(' ').filter((id) => ids.has(id))),
);
export const solved_count = computed(() => solved_ids.value.size);

export function is_solved({ id }: Puzzle): boolean {
    return solved_ids.value.has(id);
}

export function note_solved({ id }: Puzzle) {
    solved_ids.value = new Set([...solved_ids.peek(), id]);
    keep('puzzles', [...solved_ids.peek()].join(' '));
}

// The next one that is not solved, after this one or from the beginning; if all are, simply the next one.
export function next_of(puzzle: Puzzle | undefined): Puzzle | undefined {
    const at = puzzle ? puzzles.indexOf(puzzle) : -1;
    const round = [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(at, 0))];
    return round.find((one) => !is_solved(one)) ?? round[0];
}
