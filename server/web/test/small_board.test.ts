// Boards in small.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sight_of } from '../src/ui/tiles/small_board';

const at = (...places: (readonly [number, number])[]) =>
    places.map(([x, y]) => ({ x, y, tile: 0, rotation: 0 }));

test('all tiles are in sight, and never fewer than three cells either way, with what lies in the middle', () => {
    assert.equal(sight_of(at([0, 0])), '-108 -108 316 316');
    assert.equal(sight_of(at([-2, 1], [3, 1], [0, 5])), '-208 92 616 516');
});
