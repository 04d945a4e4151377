// The editor of positions: its text, the tiles that are left, and rotations that fit.
import assert from 'node:assert/strict';
import { less_words } from '../src/ui/editor_says';
import { test } from 'node:test';
import { create } from '@bufbuild/protobuf';
import {
    best_rotation,
    fresh_layout,
    tiles_left,
    turned,
    with_figure,
    with_seats,
    with_tile,
    without_tile,
    written,
} from '../src/editor/layout';
import { CatalogueSchema } from '../src/proto/meeple/v1/envelope_pb';
import { FeatureKind, FigureKind } from '../src/proto/meeple/v1/tiles_pb';
import { Shelf } from '../src/state/catalogue';

// A road from north to south, and from west to east; the rest is field.
const road = (slots: number) => ({ kind: FeatureKind.ROAD, slots });
const field = (slots: number) => ({ kind: FeatureKind.FIELD, slots });
const shelf = new Shelf(
    create(CatalogueSchema, {
        games: [
            {
                name: 'small',
                seatsMin: 2,
                seatsMax: 4,
                startTile: 0,
                tiles: [{ tile: 1, count: 2 }],
                modules: [
                    { name: 'farmers', byDefault: true },
                    { name: 'gifts', byDefault: true },
                ],
            },
        ],
        tiles: [
            { tile: 0, name: 'small/A', segments: [road(0x410), field(0x3ef & ~0x410)] },
            { tile: 1, name: 'small/B', segments: [road(0x082), field(0xf7d)] },
        ],
    }),
);
const game = shelf.game('small');
assert.ok(game);
const fresh = fresh_layout(game);

test('a fresh position has the starting tile and what the editor knows', () => {
    assert.deepEqual(fresh.modules, ['farmers']);
    assert.equal(
        written(fresh, shelf).text,
        'position 1\nedition small\nseats 2\nmodules farmers\nseat 0\nscores 0 0\nhand small/B\ntile 0,0 r0 small/A\n',
    );
    assert.deepEqual(
        [...tiles_left(fresh, game)],
        [
            [1, 1],
            [0, 0],
        ],
    );
});

test('a tile is turned so that its edges match, one figure stands on it, and both go together', () => {
    const here = { tile: 1, x: 1, y: 0, rotation: 0 };
    assert.equal(best_rotation(fresh, shelf, here), 1);
    const laid = with_tile(fresh, { ...here, rotation: 1 });
    const figure = { seat: 1, figure: FigureKind.LARGE_MEEPLE, x: 1, y: 0, segment: 0 };
    const owned = with_figure(with_figure(laid, { ...figure, segment: 1 }), figure);
    const { text, parts } = written(owned, shelf);
    assert.match(text, /\ntile 1,0 r1 small\/B\nfigure 1 large_meeple 1,0#0\n$/);
    assert.deepEqual(parts.at(-1), { what: 'figure', x: 1, y: 0 });
    assert.equal(parts.length, text.split('\n').length - 1);
    assert.equal(turned(owned, { ...here, rotation: 1 }, -1).board[1]?.rotation, 0);
    assert.deepEqual(without_tile(owned, here), fresh);
    assert.deepEqual(with_seats(owned, 1).figures, []);
});

test('a move that is as good is not said to score 0 points less', () => {
    assert.equal(less_words(0.04), 'equally good');
    assert.equal(less_words(0.5), '0.5 points less');
});
