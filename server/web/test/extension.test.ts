import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import { CatalogueSchema } from '../src/proto/meeple/v1/envelope_pb';
import { TableSide, TilesPhase } from '../src/proto/meeple/v1/tiles_pb';
import { Shelf } from '../src/state/catalogue';
import { lines_of } from '../src/state/chronicle';
import { fold } from '../src/state/fold';
import { told, playing_with, type DeltaInit } from './support/told';

const shelf = new Shelf(create(CatalogueSchema, {}));
const playing = playing_with({
    board: [{ tile: 0, x: 0, y: 0 }],
    seats: [{}, {}],
    phase: TilesPhase.PLACING,
    turnSeat: 0,
    table: { left: -2, top: -2, right: 2, bottom: 2 },
});
const panel = (side: TableSide, cells: number): DeltaInit => ({
    case: 'tableExtended',
    value: { side, cells },
});

test('a panel makes the table larger on its side, and nothing else changes', () => {
    const table = (...deltas: DeltaInit[]) => fold(playing, told(5, ...deltas)).tiles?.table;
    assert.deepEqual(table(panel(TableSide.NORTH, 3)), { left: -2, top: -5, right: 2, bottom: 2 });
    assert.deepEqual(table(panel(TableSide.EAST, 1)), { left: -2, top: -2, right: 3, bottom: 2 });
    assert.deepEqual(table(panel(TableSide.SOUTH, 2), panel(TableSide.WEST, 1)), {
        left: -3,
        top: -2,
        right: 2,
        bottom: 4,
    });
    const grown = fold(playing, told(5, panel(TableSide.EAST, 1)));
    assert.deepEqual({ ...grown.tiles, table: undefined }, { ...playing.tiles, table: undefined });
});

test('all viewers are told of it', () => {
    const transition = told(5, panel(TableSide.WEST, 4));
    const step = { state: fold(playing, transition), transition, at: 0 };
    assert.deepEqual(
        lines_of(step, 1, shelf).map(({ what, side, count }) => [what, side, count]),
        [['table_extended', TableSide.WEST, 4]],
    );
});
