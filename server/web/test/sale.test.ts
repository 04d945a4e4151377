import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import { CatalogueSchema } from '../src/proto/meeple/v1/envelope_pb';
import { DecisionKind, DecisionSchema } from '../src/proto/meeple/v1/room_pb';
import { Item, TilesPhase } from '../src/proto/meeple/v1/tiles_pb';
import { Shelf } from '../src/state/catalogue';
import { lines_of } from '../src/state/chronicle';
import { fold } from '../src/state/fold';
import { choices_of } from '../src/state/legal';
import { answers_of } from '../src/state/targets';
import { whole_tile } from '../src/state/tiles';
import { told, playing_with, type DeltaInit } from './support/told';

const shelf = new Shelf(create(CatalogueSchema, {}));
const asked = (seat: number, question: number) => ({
    phase: TilesPhase.CHOOSING,
    seat,
    question,
});
const playing = playing_with({
    board: [{ tile: 0, x: 0, y: 0 }],
    seats: [{ score: 4 }, { score: 2, items: [{ item: Item.WINE, count: 2 }] }, {}],
    hand: [3],
    phase: TilesPhase.CHOOSING,
    turnSeat: 2,
    agenda: [
        { phase: TilesPhase.PLACING, seat: 2, data: 1 },
        asked(1, DecisionKind.BID),
        asked(0, DecisionKind.BID),
    ],
    bids: {},
});
const points: DeltaInit = { case: 'bidMade', value: { seat: 0, price: { count: 3 } } };
const wine: DeltaInit = {
    case: 'bidMade',
    value: { seat: 1, price: { item: Item.WINE, count: 2 } },
};
const answered: DeltaInit = { case: 'answered', value: {} };

test('bids stand by seat until the tile is placed', () => {
    const both = fold(playing, told(5, wine, answered, points, answered));
    assert.deepEqual(both.tiles?.bids, [
        { seat: 0, price: { item: undefined, count: 3 } },
        { seat: 1, price: { item: Item.WINE, count: 2 } },
    ]);
    const placed = fold(both, told(6, { case: 'placed', value: { tile: 3, x: 1, y: 0 } }));
    assert.deepEqual(placed.tiles?.bids, []);
});

test('who resigns bids nothing any more, and with the seat in turn all bids are gone', () => {
    const both = fold(playing, told(5, wine, answered, points, answered));
    const left = fold(both, told(6, { case: 'resigned', value: { seat: 1 } }));
    assert.deepEqual(
        left.tiles?.bids?.map(({ seat }) => seat),
        [0],
    );
    const none = fold(both, told(6, { case: 'resigned', value: { seat: 2 } }));
    assert.deepEqual(none.tiles?.bids, []);
});

test('the buyer pays and lays the tile, and then the turn of the seller goes on', () => {
    const sold = fold(
        playing,
        told(5, wine, answered, answered, {
            case: 'tileSold',
            value: { seller: 2, buyer: 1, price: { item: Item.WINE, count: 2 } },
        }),
    );
    assert.equal(sold.tiles?.turn_seat, 1);
    assert.deepEqual(
        sold.tiles.agenda.map(({ phase, seat, data }) => [phase, seat, data]),
        [
            [TilesPhase.RESUMING, 2, 1],
            [TilesPhase.PLACING, 1, 0],
        ],
    );
    assert.equal(sold.tiles.seats[1]?.items.get(Item.WINE), undefined);
    assert.equal(sold.tiles.seats[2]?.items.get(Item.WINE), 2);
    const resumed = fold(sold, told(6, { case: 'turnResumed', value: { seat: 2 } }));
    assert.equal(resumed.tiles?.turn_seat, 2);
    assert.deepEqual(
        resumed.tiles.agenda.map(({ phase, seat, data }) => [phase, seat, data]),
        [[TilesPhase.PLACING, 2, 1]],
    );
});

test('bids and sales are told, each once', () => {
    const transition = told(5, points, answered);
    const step = { state: fold(playing, transition), transition, at: 0 };
    assert.deepEqual(
        lines_of(step, 1, shelf).map(({ what, seat, count }) => [what, seat, count]),
        [['bid', 0, 3]],
    );
});

test('what can be offered and whom the tile can be sold to have no place on the board', () => {
    const decision = create(DecisionSchema, {
        legal: {
            case: 'tiles',
            value: {
                pass: true,
                others: [
                    { action: { action: { case: 'bid', value: { price: { count: 2 } } } } },
                    { action: { action: { case: 'sellTile', value: { buyer: 1 } } } },
                ],
            },
        },
    });
    const { others } = choices_of(decision, []);
    const bids = [{ seat: 1, price: { item: Item.CLOTH, count: 1 } }];
    const tiles = playing.tiles && { ...playing.tiles, bids };
    assert.deepEqual(
        answers_of(others, tiles, { x: 2, y: 3 }).map(({ key, seat, price, at }) => [
            key,
            seat,
            price,
            at,
        ]),
        [
            [
                'bid//2',
                undefined,
                { item: undefined, count: 2 },
                { x: 2, y: 3, segment: whole_tile },
            ],
            ['sell/1', 1, { item: Item.CLOTH, count: 1 }, { x: 2, y: 3, segment: whole_tile }],
        ],
    );
});
