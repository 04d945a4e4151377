import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import { CatalogueSchema } from '../src/proto/meeple/v1/envelope_pb';
import { FeatureKind, Item, Stack, TilesPhase } from '../src/proto/meeple/v1/tiles_pb';
import { Shelf } from '../src/state/catalogue';
import { lines_of } from '../src/state/chronicle';
import { fold } from '../src/state/fold';
import { items } from '../src/text/words';
import { playing_with, told, type DeltaInit } from './support/told';

const shelf = new Shelf(create(CatalogueSchema, {}));
const playing = playing_with({
    seats: [{ items: [{ item: Item.WINE, count: 1 }] }, {}],
    phase: TilesPhase.DEPLOYING,
    turnSeat: 0,
});
const line = (...deltas: DeltaInit[]) => {
    const transition = told(5, ...deltas);
    return lines_of({ state: fold(playing, transition), transition, at: 0 }, 1, shelf);
};

test('goods are counted in front of who wins them', () => {
    const taken: DeltaInit = { case: 'itemsTaken', value: { seat: 0, item: Item.WINE, count: 2 } };
    const state = fold(playing, told(5, taken));
    assert.deepEqual([...(state.tiles?.seats[0]?.items ?? [])], [[Item.WINE, 3]]);
    assert.deepEqual([...(state.tiles?.seats[1]?.items ?? [])], []);
    const [won] = line(taken);
    assert.deepEqual([won?.what, won?.seat, won?.item, won?.count], ['items_taken', 0, 0, 2]);
    assert.equal(items(Item.WINE, 2), '2 wine');
});

test('what is due is taken from the top of the agenda', () => {
    const rows = [
        { phase: TilesPhase.EXTENDING, seat: 0 },
        { phase: TilesPhase.DONE, seat: 0 },
        { phase: TilesPhase.CHOOSING, seat: 1, question: 3 },
    ];
    const state = fold(playing, told(5, { case: 'agendaSet', value: { rows } }));
    assert.equal(state.tiles?.phase, TilesPhase.CHOOSING);
    assert.equal(state.tiles?.question, 3);
    // What is below waits until that is answered.
    const answered = fold(state, told(6, { case: 'answered', value: {} })).tiles;
    assert.deepEqual([answered?.phase, answered?.question], [TilesPhase.DONE, 0]);
    const goes_on = fold(state, told(6, { case: 'extended', value: { from: Stack.SUPPLY } })).tiles;
    const { PLACING, DEPLOYING } = TilesPhase;
    assert.deepEqual(goes_on?.agenda, [{ phase: PLACING, seat: 0, question: 0, data: 1 }]);
    const placed = fold(state, told(6, { case: 'placed', value: { tile: 1, x: 1 } })).tiles;
    assert.deepEqual(
        placed?.agenda.map(({ phase }) => phase),
        [TilesPhase.EXTENDING, TilesPhase.DONE, DEPLOYING],
    );
});

test('the second tile of a turn is told as the work of the builder', () => {
    const [doubled] = line({ case: 'extended', value: { from: Stack.SUPPLY } });
    assert.deepEqual([doubled?.what, doubled?.seat], ['doubled', 0]);
});

test('what a feature brings one seat alone is told beside its points', () => {
    const [scored] = line({
        case: 'scored',
        value: {
            kind: FeatureKind.FIELD,
            lines: [{ reason: 'city', count: 1, points: 3 }],
            awards: [
                { seat: 0, points: 4 },
                { seat: 1, points: 3 },
            ],
            own: [{ seat: 0, line: { reason: 'pig', count: 1, points: 1 } }],
        },
    });
    assert.deepEqual(
        scored?.why?.awards.map(({ own }) => own?.map(({ reason }) => reason)),
        [['pig'], undefined],
    );
});
