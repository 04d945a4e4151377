// The list of all puzzles, and how one is loaded. `node puzzles.mjs` writes the list and the parts.
import { fromBinary } from '@bufbuild/protobuf';
import { Part } from '../base/lazy';
import { PuzzleSetSchema, type Puzzle } from '../proto/meeple/store/v1/puzzle_pb';
import index from './parts/index.json';
import { parts } from './parts/parts';

export const themes = [
    'city',
    'road',
    'monastery',
    'field',
    'forest',
    'river',
    'keep',
    'finish',
    'grow',
    'join',
    'rival',
    'end',
] as const;
export type Theme = (typeof themes)[number];

export const grades = [1, 2, 3] as const; // Easy, medium, hard.
export type Grade = (typeof grades)[number];

export interface ListedPuzzle {
    readonly id: string;
    readonly game: string;
    readonly grade: Grade;
    readonly found: number; // Of a hundred tries of the bots' levels.
    readonly themes: readonly Theme[];
    readonly part: number;
}

export const puzzles: readonly ListedPuzzle[] = index as readonly ListedPuzzle[];

export async function load_part(at: number): Promise<readonly Puzzle[]> {
    const bytes = await parts[at]?.();
    return bytes ? fromBinary(PuzzleSetSchema, bytes).puzzles : [];
}

const loaded = parts.map((_, at) => new Part(() => load_part(at)));

// Undefined: it is loading; null: it could not be loaded.
export function puzzle_of({ id, part }: ListedPuzzle): Puzzle | null | undefined {
    const set = loaded[part]?.value;
    return set ? (set.find((one) => one.id === id) ?? null) : set;
}
