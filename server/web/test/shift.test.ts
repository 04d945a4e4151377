import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shifted } from '../src/board/shift';

test('a path moves with its capital letters, arcs with their ends, and the rest follows', () => {
    assert.equal(shifted('M1 2l3 4h5L6-7Z', 10, 20), 'M11 22l3 4h5L16 13Z');
    assert.equal(shifted('M0 0H5V6C1 2 3 4 5 6', 1, -1), 'M1 -1H6V5C2 1 4 3 6 5');
    assert.equal(shifted('M.5-.5A3.5 2 0 0 1 7 0', 1, 1), 'M1.5 0.5A3.5 2 0 0 1 8 1');
    assert.equal(shifted('M0 0a3 3 0 0 1 7 0', 0, 0), 'M0 0a3 3 0 0 1 7 0');
});
