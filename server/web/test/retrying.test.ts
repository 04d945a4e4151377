// A marked step of a review is tried again: only a move as good as the best one is right.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import type { Connection } from '../src/net/connection';
import type { Review, ReviewedMove, ReviewedStep } from '../src/net/review';
import { CatalogueSchema } from '../src/proto/meeple/v1/envelope_pb';
import type { Action } from '../src/proto/meeple/v1/room_pb';
import { load_part } from '../src/puzzles/listed';
import { move_of, type PuzzleMove } from '../src/puzzles/puzzle';
import { Puzzling } from '../src/puzzles/puzzling';
import { Retrying, steps_to_retry } from '../src/puzzles/retrying';
import { Shelf } from '../src/state/catalogue';
import { TileTable } from '../src/table/tile_table';

const shelf = new Shelf(create(CatalogueSchema));
const nobody = {} as Connection;
const [puzzle] = await load_part(0);
assert.ok(puzzle);
const game = new Puzzling(puzzle, nobody, shelf, ['Ada', 'Bob']).table;

function reviewed({ actions, less, error }: PuzzleMove): ReviewedMove {
    return { text: '', actions, less: less / 100, error: error / 100 };
}

// The fourth best move was played.
function step(more: Partial<ReviewedStep> = {}): ReviewedStep {
    const [best, second, third, fourth] = puzzle?.moves ?? [];
    assert.ok(best && second && third && fourth);
    const standing = { margin: [0, 0], winning: [0.5, 0.5] };
    return {
        seq: 2,
        seat: puzzle?.seat ?? 0,
        marked: true,
        why: '',
        before: standing,
        after: standing,
        luck: 0,
        skill: -1,
        played: reviewed(fourth),
        best: [best, second, third].map(reviewed),
        ...more,
    };
}

function review_with(one: ReviewedStep): Review {
    const start = { margin: [0, 0], winning: [0.5, 0.5] };
    return { complete: true, done: 1, size: 1, start, seats: [], steps: [one] };
}

function confirm(table: TileTable, fits: (actions: Action[]) => boolean) {
    const found = table.choices.value.cells
        .flatMap(({ placements }) =>
            placements.flatMap((placement) => {
                table.draft.value = { placement, figure: undefined };
                return [undefined, ...table.figures.value].map((figure) => ({ placement, figure }));
            }),
        )
        .find((draft) => fits(table.actions_of(draft)));
    assert.ok(found);
    table.draft.value = found;
    table.confirm();
}

void test('only own steps that were clearly worse, in positions whose legal moves are known, are tried again', () => {
    const steps = game.link.steps.peek();
    const of = (one: ReviewedStep, seat = puzzle.seat) =>
        steps_to_retry(review_with(one), steps, seat).length;
    assert.equal(of(step()), 1);
    assert.equal(of(step(), 1 - puzzle.seat), 0);
    assert.equal(of(step({ seq: 3 })), 0, 'the position before is not known');
    const [best] = step().best;
    assert.ok(best);
    assert.equal(of(step({ played: best })), 0);
});

void test('a known worse move, the played one and an unknown one are told apart, and the best one is right', () => {
    const on = new Retrying(step(), game, nobody, shelf, ['Ada', 'Bob']);
    const table = new TileTable(on.table);
    const rank = (actions: Action[]) => {
        const move = move_of(puzzle, actions);
        return move ? puzzle.moves.indexOf(move) : -1;
    };
    for (const [which, verdict] of [
        [1, 'known'],
        [3, 'played'],
        [5, 'unknown'],
        [0, 'right'],
    ] as const) {
        confirm(table, (actions) => rank(actions) === which);
        assert.equal(on.verdict.value, verdict);
        assert.equal(on.over, verdict === 'right');
        assert.equal(table.my_turn.value, verdict !== 'right');
    }
});

void test('the solution is drawn, and nothing more can be tried', () => {
    const on = new Retrying(step(), game, nobody, shelf, ['Ada', 'Bob']);
    on.show_solution();
    assert.ok(on.over);
    assert.equal(on.table.my_turn.value, false);
    assert.deepEqual(on.table.best.value?.actions, puzzle.moves[0]?.actions);
});
