import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import { curve_of } from '../src/net/people';
import { RatingCurveSchema } from '../src/proto/meeple/v1/people_pb';
import { halves_with, series_over, series_winners } from '../src/ui/series';

test('a series is over when no player can draw level any more, or all games are played', () => {
    assert.equal(series_over([2, 0], 1, 3), false);
    assert.equal(series_over([4, 0], 2, 3), true);
    assert.equal(series_over([2, 2], 2, 3), false);
    assert.equal(series_over([3, 1], 2, 3), false);
    assert.equal(series_over([3, 3], 3, 3), true);
    assert.equal(series_over([6, 0], 3, 5), true);
});

test('who wins alone gets a whole game, those who win together half of one', () => {
    assert.deepEqual(halves_with([2, 1], [1]), [2, 3]);
    assert.deepEqual(halves_with([2, 0, 0], [0, 2]), [3, 0, 1]);
    assert.deepEqual(series_winners([4, 2]), [0]);
    assert.deepEqual(series_winners([3, 0, 3]), [0, 2]);
});

test('a curve begins before the first game, so that one game is a line', () => {
    const points = [{ rating: 1540 }, { rating: 1520 }];
    const whole = create(RatingCurveSchema, { points, start: { rating: 1500 } });
    assert.deepEqual(curve_of(whole), [1500, 1520, 1540]);
    const latest = create(RatingCurveSchema, { points, next: 'more' });
    assert.deepEqual(curve_of(latest), [1520, 1540], 'it began earlier than that');
    assert.deepEqual(curve_of(create(RatingCurveSchema, { start: { rating: 1500 } })), []);
});
