// Values while the moves of others are shown one by one.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import { CatalogueSchema } from '../src/proto/meeple/v1/envelope_pb';
import { FeatureAppraisalSchema, FeatureKind, FigureKind } from '../src/proto/meeple/v1/tiles_pb';
import { Shelf } from '../src/state/catalogue';
import { is_unchanged } from '../src/table/standing';
import { named, types } from './support/tiles';

const shelf = new Shelf(create(CatalogueSchema, { tiles: types }));
const city = named('base/C').tile;
const row = (length: number) =>
    Array.from({ length }, (_, x) => ({ tile: city, x, y: 0, rotation: 0 }));

test('a value stays while others move, until its feature grows or its figure leaves', () => {
    const at = { x: 0, y: 0, segment: 0 };
    const value = create(FeatureAppraisalSchema, {
        kind: FeatureKind.CITY,
        at,
        segments: [at, { ...at, x: 1 }],
        owners: [0],
        points: 4,
    });
    const figures = [{ seat: 0, figure: FigureKind.MEEPLE, ...at }];
    const far = { tile: city, x: 0, y: 7, rotation: 0 };
    assert.ok(is_unchanged(value, { board: row(2), figures }, shelf));
    assert.ok(is_unchanged(value, { board: [...row(2), far], figures }, shelf));
    assert.ok(!is_unchanged(value, { board: row(3), figures }, shelf));
    assert.ok(!is_unchanged(value, { board: row(2), figures: [] }, shelf));
});
