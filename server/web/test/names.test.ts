// Places on a tile in words: two of one kind have different words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { segment, short_segment } from '../src/text/words';
import { lines, tile_type } from './support/tiles';

test('two fields that touch the same sides are told apart by their corners', () => {
    const type = tile_type('base/O C:NW R:ES F:EL.SR F:ER.SL');
    assert.equal(segment(type, 0, 2), 'field (north-east corner and south-west corner)');
    assert.equal(segment(type, 0, 3), 'field (south-east corner)');
    assert.equal(short_segment(type, 0, 3), 'field SE');
    assert.equal(segment(type, 1, 3), 'field (south-west corner)', 'as it is turned');
    assert.equal(segment(type, 0, 0), 'city (north and west)', 'one of a kind by its sides');
});

test('no two segments of a tile have the same name', () => {
    for (const line of lines) {
        const type = tile_type(line);
        for (let rotation = 0; rotation < 4; ++rotation) {
            const names = type.segments.map((_, i) => segment(type, rotation, i));
            assert.equal(new Set(names).size, names.length, `${line}: ${names.join(', ')}`);
        }
    }
});

test('fields between two cities that cross are numbered', () => {
    const type = tile_type('abbey_and_mayor/C C:NS+ C:EW F F');
    const names = type.segments.map((_, i) => segment(type, 0, i));
    assert.deepEqual(names.slice(2), ['field (1)', 'field (2)']);
    assert.equal(short_segment(type, 0, 3), 'field 2');
    const alone = tile_type('base/B F:NL.NR.EL.ER.SL.SR.WL.WR M');
    assert.equal(segment(alone, 0, 1), 'monastery');
});
