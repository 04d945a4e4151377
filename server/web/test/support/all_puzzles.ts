// The puzzles of all parts, in the sequence of the list.
import { load_part } from '../../src/puzzles/listed';
import { parts } from '../../src/puzzles/parts/parts';
import type { Puzzle } from '../../src/puzzles/puzzle';

export async function all_puzzles(): Promise<readonly Puzzle[]> {
    return (await Promise.all(parts.map((_, at) => load_part(at)))).flat();
}
