import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figure_at } from '../src/board/asking';
import { tile_shape } from '../src/board/geometry';
import { landmarks_of } from '../src/board/landmarks';
import { landmarks } from '../src/board/marks/landmarks';
import { FigureKind } from '../src/proto/meeple/v1/tiles_pb';
import type { TileTable } from '../src/table/tile_table';
import { named, types } from './support/tiles';

const type_of = (tile: number) => types[tile] ?? types[0] ?? named('base/A');
const city = named('base/C').tile;

// A row of tiles that are city all over.
const row = (length: number) =>
    Array.from({ length }, (_, x) => ({ tile: city, x, y: 0, rotation: 0 }));

test('a city gets its landmarks as it grows, and keeps what it has where it stands', () => {
    for (let length = 1; length <= 9; ++length) {
        const now = landmarks_of(row(length), type_of);
        const due = landmarks.filter(({ tiles }) => tiles <= length).length;
        assert.equal(now.length, due, `${length} tiles`);
        const before = landmarks_of(row(length - 1), type_of);
        assert.deepEqual(now.slice(0, before.length), before);
        const tiles = now.map(({ at }) => Math.floor(at.x / 100));
        assert.equal(new Set(tiles).size, tiles.length, 'each on a tile of its own');
    }
});

test('cities that are not one do not count as one', () => {
    const apart = row(9).filter(({ x }) => x % 3 !== 2);
    assert.deepEqual(landmarks_of(apart, type_of), []);
});

test('a figure stands beside a monastery, on no road', () => {
    for (const name of ['base/A', 'base/B'])
        for (let rotation = 0; rotation < 4; ++rotation) {
            const { segments, owner } = tile_shape(named(name), rotation);
            const monastery = segments.find(({ role }) => role === 'spot');
            assert.ok(monastery);
            const { spot, middle } = monastery;
            assert.ok(Math.hypot(spot.x - middle.x, spot.y - middle.y) > 20, `${rotation}`);
            const under = owner[Math.floor(spot.y / 2.5) * 40 + Math.floor(spot.x / 2.5)] ?? -1;
            assert.notEqual(segments[under]?.role, 'line');
        }
});

test('a click on a figure asks about its own feature, whatever lies under it', () => {
    const type = named('base/B');
    const { segments } = tile_shape(type, 0);
    const monastery = segments.find(({ role }) => role === 'spot');
    assert.ok(monastery);
    const at = { x: 2, y: -1, segment: monastery.index };
    const table = {
        step: {
            value: {
                state: {
                    tiles: {
                        board: [{ tile: type.tile, x: 2, y: -1, rotation: 0 }],
                        figures: [{ seat: 0, figure: FigureKind.MEEPLE, ...at }],
                    },
                },
            },
        },
        draft: { value: undefined },
        shelf: { type: type_of },
    } as unknown as TileTable;
    const { x, y } = monastery.spot;
    assert.deepEqual(figure_at(table, { x: 200 + x + 8, y: -100 + y - 8 }), at);
    assert.equal(figure_at(table, { x: 200 + x + 30, y: -100 + y }), undefined);
});
