import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closed_beside, feature_at } from '../src/land/join';
import { named, types } from './support/tiles';

const type_of = (tile: number) => types[tile] ?? named('base/B');
const lying = (name: string, x: number, y: number, rotation = 0) => ({
    tile: named(name).tile,
    x,
    y,
    rotation,
});

test('a road is followed across sides and round bends', () => {
    const board = [
        lying('base/D', 0, 0),
        lying('base/V', 1, 0),
        lying('base/U*', 1, 1),
        lying('base/B', 0, 1),
    ];
    // V at rotation 0 joins west and south; D's road runs east to west.
    const road = feature_at(board, type_of, { x: 0, y: 0, segment: 1 });
    assert.deepEqual(road.map(({ x, y }) => `${x},${y}`).sort(), ['0,0', '1,0', '1,1']);
});

test('the two fields beside a road stay apart', () => {
    const board = [lying('base/D', 0, 0), lying('base/D', 1, 0)];
    const south = feature_at(board, type_of, { x: 0, y: 0, segment: 3 });
    assert.deepEqual(south, [
        { x: 0, y: 0, segment: 3 },
        { x: 1, y: 0, segment: 3 },
    ]);
});

test('turned tiles join by where their segments lie now', () => {
    // E turned twice has its city in the south, against D's in the north.
    const board = [lying('base/D', 0, 0), lying('base/E*', 0, -1, 2)];
    assert.equal(feature_at(board, type_of, { x: 0, y: 0, segment: 0 }).length, 2);
});

test('a field counts a city once that is closed, with all of it', () => {
    const bordered = (tile: number) => {
        const type = type_of(tile);
        const segments = type.segments.map((s, i) => (i === 0 ? s : { ...s, borders: [0] }));
        return { ...type, segments };
    };
    const open = [lying('base/E*', 0, -1, 2)];
    const field = [{ x: 0, y: -1, segment: 1 }];
    assert.deepEqual(closed_beside(open, bordered, field), []);
    const closed = [...open, lying('base/D', 0, 0)];
    assert.deepEqual(
        closed_beside(closed, bordered, field)
            .map(({ x, y, segment }) => [x, y, segment])
            .sort(),
        [
            [0, -1, 0],
            [0, 0, 0],
        ],
    );
});
