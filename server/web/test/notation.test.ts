// Steps as the rules write them, and the user's input.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import { CatalogueSchema } from '../src/proto/meeple/v1/envelope_pb';
import { FigureKind, Token } from '../src/proto/meeple/v1/tiles_pb';
import { Shelf } from '../src/state/catalogue';
import { actions_of } from '../src/table/draft';
import { read_step, step_text, where_name } from '../src/text/notation';
import { tile_type } from './support/tiles';

const lines = [
    'base/D C:N R:EW F:EL.WR>0 F:ER.SL.SR.WL',
    'base/A M R:S F:NL.NR.EL.ER.SL.SR.WL.WR',
    'base/E C:N F:EL.ER.SL.SR.WL.WR>0',
];

test('segments are named as in the table of tiles, and turn with the tile', () => {
    for (const line of lines) {
        const type = tile_type(line);
        line.split(' ')
            .slice(1)
            .forEach((word, i) => {
                const where = /:([A-Z.]*)/.exec(word)?.[1] ?? '';
                assert.equal(where_name(type, 0, i), where, word);
            });
    }
    const start = tile_type(lines[0] ?? '');
    assert.equal(where_name(start, 1, 0), 'E');
    assert.equal(where_name(start, 1, 1), 'NS');
    assert.equal(where_name(start, 1, 2), 'NR.SL');
});

const position = {
    shelf: new Shelf(
        create(CatalogueSchema, { tiles: lines.map((line, tile) => tile_type(line, tile)) }),
    ),
    board: [{ tile: 0, x: 0, y: 0, rotation: 1 }],
    hand: [2, 1],
};
const placement = { tile: 2, x: 1, y: 0, rotation: 3, figures: [], others: [], question: 0 };
const meeple = { figure: FigureKind.MEEPLE, segment: 0 };

test('a step is written as the rules read it', () => {
    const written = (draft: Parameters<typeof actions_of>[0]) =>
        step_text(actions_of(draft), position);
    const figures = [meeple];
    assert.equal(written({ placement, figure: undefined }), 'place 1,0 r3');
    assert.equal(
        written({ placement: { ...placement, figures }, figure: undefined }),
        'place 1,0 r3',
    );
    assert.equal(
        written({ placement: { ...placement, figures }, figure: meeple }),
        'place 1,0 r3; deploy meeple city W',
    );
    assert.equal(
        written({ placement: { ...placement, tile: 1 }, figure: undefined }),
        'place base/A 1,0 r3',
    );
    assert.equal(
        written({ placement: undefined, figure: { ...meeple, back: { x: 0, y: 0 } } }),
        'recall meeple 0,0 city E',
    );
    assert.equal(written({ placement: undefined, figure: undefined }), 'pass');
    const token = Token.TOKEN_FAIRY;
    const at = { x: 0, y: 0, segment: 1 };
    const action = { case: 'moveToken', value: { token, ...at } } as never;
    assert.equal(
        written({ placement: undefined, figure: undefined, target: { key: '', at, action } }),
        'move fairy 0,0 road NS',
    );
});

const offers = ['place 1,0 r0', 'place 1,0 r0; deploy meeple road W', 'place -1,0 r2', 'pass'].map(
    (says) => ({ says }),
);
const read = (typed: string) => {
    const { exact, next, wrong } = read_step(typed, offers);
    return [exact?.says, next, wrong];
};

test('what was typed is completed, found, or told where it goes wrong', () => {
    assert.deepEqual(read(''), [undefined, ['place', 'pass'], -1]);
    assert.deepEqual(read('pl'), [undefined, ['place'], -1]);
    assert.deepEqual(read('place '), [undefined, ['1,0', '-1,0'], -1]);
    assert.deepEqual(read('PLACE 1,0  R0'), ['place 1,0 r0', ['r0'], -1]);
    assert.deepEqual(read('place 1,0 r0;'), [undefined, ['deploy'], -1]);
    assert.deepEqual(read('place 1,0 r0; pass')[0], 'place 1,0 r0');
    assert.deepEqual(read('pass')[0], 'pass');
    assert.deepEqual(read('place 1,0 r0 ;deploy Meeple road w')[0], offers[1]?.says);
    assert.deepEqual(read('place 1,0 r3'), [undefined, ['r0'], 2]);
    assert.deepEqual(read('place 5,5 r0'), [undefined, ['1,0', '-1,0'], 1]);
    assert.deepEqual(read('put'), [undefined, ['place', 'pass'], 0]);
});
