// Labels, accuracy and turning points: as proto/docs/http.md defines them.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import type { Review, ReviewedStep } from '../src/net/review';
import { ActionSchema } from '../src/proto/meeple/v1/room_pb';
import { FigureKind } from '../src/proto/meeple/v1/tiles_pb';
import {
    accuracy_of,
    is_worse,
    label_of,
    label_of_move,
    move_number,
    sums_of,
    turning_points,
} from '../src/table/judgement';

function step(seq: number, less: number, more: Partial<ReviewedStep> & { error?: number } = {}) {
    const { error = 0.1, ...rest } = more;
    const standing = { margin: [0, 0], winning: [0.5, 0.5] };
    const move = { text: '', actions: [], less, error };
    const made: ReviewedStep = {
        seq,
        seat: 0,
        marked: false,
        why: 'field',
        before: standing,
        after: standing,
        luck: 1,
        skill: -less,
        played: move,
        best: [{ ...move, less: 0 }],
        ...rest,
    };
    return made;
}

const winning = (own: number) => ({ margin: [0, 0], winning: [own, 1 - own] });

function review_with(...steps: ReviewedStep[]): Review {
    return {
        complete: true,
        done: 1,
        size: 1,
        start: { margin: [0, 0], winning: [0.5, 0.5] },
        seats: [],
        steps,
    };
}

void test('a label follows from what the move loses, in whole hundredths, and from its error', () => {
    for (const [less, error, label] of [
        [0, 0, 'best'],
        [0.004, 0, 'best'],
        [0.99, 0, 'good'],
        [1, 0.1, 'inaccuracy'],
        [1.5, 0.5, 'good'],
        [1.51, 0.5, 'inaccuracy'],
        [2.49, 0.1, 'inaccuracy'],
        [2.5, 0.1, 'mistake'],
        [4.99, 0.1, 'mistake'],
        [5, 0.1, 'blunder'],
        [9, 3, 'good'],
    ] as const)
        assert.equal(label_of_move({ less, error }), label, `${less} ± ${error}`);
});

void test('where there was no choice there is no label', () => {
    assert.equal(label_of(step(1, 7, { forced: true })), undefined);
    const without: { -readonly [K in keyof ReviewedStep]: ReviewedStep[K] } = step(1, 7);
    delete without.played;
    assert.equal(label_of(without), undefined);
    assert.equal(is_worse(step(1, 7, { forced: true })), false);
});

void test('accuracy is the mean over the own steps that had a choice, rounded down', () => {
    const review = review_with(
        step(1, 0),
        step(2, 4.1),
        step(3, 1.1),
        step(4, 20, { forced: true }),
        step(5, 50, { seat: 1 }),
    );
    // 100, 40000 / 800 and 40000 / 500
    assert.equal(accuracy_of(review, 0), Math.floor((100 + 50 + 80) / 3));
    assert.equal(accuracy_of(review, 1), Math.floor(40000 / (400 + 4990)));
    assert.equal(accuracy_of(review, 2), undefined);
});

void test('the turning points cost most of the chance of winning; good moves are none', () => {
    const lucky = { before: winning(0.9), after: winning(0.2) };
    const review = review_with(
        step(1, 0.4, lucky),
        step(2, 6, { before: winning(0.6), after: winning(0.55) }),
        step(3, 2, { before: winning(0.6), after: winning(0.3) }),
        step(4, 3),
        step(5, 4),
        step(6, 2, { seat: 1, before: winning(0.3), after: winning(0.5) }),
    );
    assert.deepEqual(
        turning_points(review).map(({ seq }) => seq),
        [2, 3, 6],
    );
    assert.deepEqual(
        turning_points(review_with(step(4, 3), step(5, 4), step(6, 3), step(7, 9))).map(
            ({ seq }) => seq,
        ),
        [4, 5, 7],
    );
});

// A best move.
function placing(x: number, rotation: number, figure?: FigureKind) {
    const place = { case: 'place', value: { tile: 1, x, y: 2, rotation } } as const;
    const deploy = { case: 'deploy', value: { figure: figure ?? 0, segment: 0 } } as const;
    const actions = (figure === undefined ? [place] : [place, deploy]).map((action) =>
        create(ActionSchema, { family: { case: 'tiles', value: { action } } }),
    );
    return { best: [{ text: '', actions, less: 0, error: 0 }] };
}

void test('a chance that a seat missed twice is one turning point, where it lost most', () => {
    const { MEEPLE, LARGE_MEEPLE } = FigureKind;
    const told = (...steps: ReviewedStep[]) =>
        turning_points(review_with(...steps)).map(({ seq }) => seq);
    const missed = placing(3, 2, LARGE_MEEPLE);
    const double = [step(1, 3), step(4, 16, missed), step(5, 21, missed), step(9, 2)];
    assert.deepEqual(told(...double), [1, 5, 9]);
    const bare = placing(3, 2);
    assert.deepEqual(told(step(1, 3, bare), step(2, 4, bare)), [2]);
    for (const other of [
        { ...missed, seat: 1 },
        placing(4, 2, LARGE_MEEPLE),
        placing(3, 1, LARGE_MEEPLE),
        placing(3, 2, MEEPLE),
        bare,
    ])
        assert.deepEqual(told(step(4, 16, missed), step(5, 21, other)), [4, 5]);
});

void test('moves are counted over all seats, and luck and skill are added up for one', () => {
    const review = review_with(step(4, 1), step(6, 2, { seat: 1 }), step(9, 3));
    const last = review.steps.at(-1);
    assert.ok(last);
    assert.equal(move_number(review, last), 3);
    assert.deepEqual(sums_of(review, 0), [
        { luck: 1, skill: -1 },
        { luck: 1, skill: -1 },
        { luck: 2, skill: -4 },
    ]);
});
