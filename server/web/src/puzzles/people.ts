// How people do on puzzles, as the server has counted: it fits the grades, which are first those of the bots' levels.
import { fromJson } from '@bufbuild/protobuf';
import { computed, signal } from '@preact/signals';
import { ask_json } from '../net/account';
import { local_page } from '../net/local_socket';
import { PuzzleCountsSchema, type PuzzleCount } from '../proto/meeple/v1/http_pb';
import { fitted_percents, grade_of_percent } from './grades';
import { puzzles, type Grade, type ListedPuzzle } from './listed';

const counted = signal<readonly PuzzleCount[]>([]);
const percents = computed(() => fitted_percents(puzzles, counted.value));

export function grade_of(puzzle: ListedPuzzle): Grade {
    if (counted.value.length === 0) return puzzle.grade;
    return grade_of_percent(percents.value.get(puzzle.id) ?? puzzle.found);
}

// Without the counts the grades of the bots stay.
export async function read_counts() {
    if (local_page) return;
    const said = await ask_json('/v1/puzzles').catch(() => undefined);
    if (said === undefined) return;
    counted.value = fromJson(PuzzleCountsSchema, said, { ignoreUnknownFields: true }).puzzles;
}

// Only the first try of a person is told.
export function tell_try({ id }: Pick<ListedPuzzle, 'id'>, solved: boolean) {
    if (!local_page) void ask_json('/v1/puzzles', { puzzle: id, solved }).catch(() => undefined);
}
