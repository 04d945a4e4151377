// Grades of puzzles: from how often the bots' levels find the best step, fitted by what people do.
import type { PuzzleCount } from '../proto/meeple/v1/http_pb';
import type { Grade, ListedPuzzle } from './listed';

// What people's tries weigh against: as much as so many tries. The first few say nothing yet.
const prior_tries = 40,
    tries_min = 10;
// Of a hundred tries of the bots' levels: from here on a puzzle is easy, and medium.
const easy_percent = 85,
    medium_percent = 75;

export function grade_of_percent(found: number): Grade {
    return found >= easy_percent ? 1 : found >= medium_percent ? 2 : 3;
}

const logit = (share: number) => Math.log(share / (1 - share));
const share_of = (at: number) => 1 / (1 + Math.exp(-at));
// No puzzle is certain.
const bounded = (share: number) => Math.min(0.99, Math.max(0.01, share));

type Known = Pick<ListedPuzzle, 'id' | 'found'>;
type Count = Pick<PuzzleCount, 'puzzle' | 'tried' | 'solved'>;

// How much better people are than the bots' tries, in logits: then as many are solved as are expected.
function advantage(all: readonly Known[], counts: ReadonlyMap<string, Count>): number {
    let low = -5,
        high = 5;
    for (let i = 0; i < 40; ++i) {
        const middle = (low + high) / 2;
        let missing = 0;
        for (const { id, found } of all) {
            const { tried = 0, solved = 0 } = counts.get(id) ?? {};
            missing += solved - tried * share_of(logit(bounded(found / 100)) + middle);
        }
        if (missing > 0) low = middle;
        else high = middle;
    }
    return (low + high) / 2;
}

// How many of a hundred tries find the best step, by id, on the scale of the bots' tries: what people do differently than on other
// puzzles moves it, the more of them have tried.
export function fitted_percents(
    all: readonly Known[],
    counted: readonly Count[],
): ReadonlyMap<string, number> {
    const counts = new Map(counted.map((one) => [one.puzzle, one]));
    const better = advantage(all, counts);
    return new Map(
        all.map(({ id, found }) => {
            const { tried = 0, solved = 0 } = counts.get(id) ?? {};
            if (tried < tries_min) return [id, found];
            const before = logit(bounded(found / 100));
            const expected = share_of(before + better);
            const seen = (solved + prior_tries * expected) / (tried + prior_tries);
            const fitted = before + logit(bounded(seen)) - logit(bounded(expected));
            return [id, 100 * share_of(fitted)];
        }),
    );
}
