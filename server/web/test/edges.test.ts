// What a tile must have on its sides to lie beside others.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import { edges_wanted } from '../src/land/edges';
import { FeatureKind, TileTypeSchema } from '../src/proto/meeple/v1/tiles_pb';

test('a place wants what its neighbours have on the common sides, as they are turned', () => {
    // A city in the north, a field everywhere else.
    const type = create(TileTypeSchema, {
        segments: [
            { kind: FeatureKind.CITY, slots: 0b111 },
            { kind: FeatureKind.FIELD, slots: 0b111111111000 },
        ],
    });
    const board = [
        { tile: 1, x: 0, y: 1, rotation: 0 }, // Below: its city faces the place.
        { tile: 1, x: -1, y: 0, rotation: 2 },
        { tile: 1, x: 1, y: 0, rotation: 3 }, // Its city is in the west now.
        { tile: 1, x: 1, y: 1, rotation: 0 },
    ];
    assert.deepEqual(
        edges_wanted(board, () => type, { x: 0, y: 0 }),
        [
            { side: 1, kind: FeatureKind.CITY },
            { side: 2, kind: FeatureKind.CITY },
            { side: 3, kind: FeatureKind.FIELD },
        ],
    );
});
