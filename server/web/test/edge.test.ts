import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bounds_of } from '../src/board/edge';

const start = [{ x: 0, y: 0 }];

test('a fixed table has the start tile in its middle', () => {
    assert.deepEqual(bounds_of('fixed', 5, 7, start), { left: -2, top: -3, right: 2, bottom: 3 });
});

test('a shifting table reaches as far as what lies leaves room', () => {
    assert.deepEqual(bounds_of('shifting', 5, 5, start), {
        left: -4,
        top: -4,
        right: 4,
        bottom: 4,
    });
    assert.deepEqual(bounds_of('shifting', 5, 5, [...start, { x: 3, y: -1 }]), {
        left: -1,
        top: -4,
        right: 4,
        bottom: 3,
    });
});

test('a floor has no edge', () => {
    assert.equal(bounds_of('floor', 15, 15, start), undefined);
});
