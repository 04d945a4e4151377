import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import { CatalogueSchema } from '../src/proto/meeple/v1/envelope_pb';
import { ScoreFlockSchema } from '../src/proto/meeple/v1/hills_and_sheep_pb';
import { SnapshotSchema, TransitionSchema } from '../src/proto/meeple/v1/room_pb';
import {
    Axis,
    BidLotSchema,
    BuildCastleSchema,
    FigureKind,
    GiftKind,
    LayBridgeSchema,
    TilesPhase,
    Token,
    type TilesAction,
} from '../src/proto/meeple/v1/tiles_pb';
import { Shelf } from '../src/state/catalogue';
import { fold } from '../src/state/fold';
import { choices_of, with_tile } from '../src/state/legal';
import { room_of } from '../src/state/room_state';
import { hidden_tile, whole_tile } from '../src/state/tiles';
import { answers_of, targets_of_token } from '../src/state/targets';
import { extra_key } from '../src/state/modules/gifts';
import { target_words } from '../src/text/words';
import { playing_with, told } from './support/told';

const playing = playing_with({
    board: [{ tile: 3, x: 0, y: 0 }],
    figures: [{ seat: 0, figure: FigureKind.MEEPLE, x: 0, y: 0, segment: 2 }],
    seats: [{ supply: [{ figure: 0, count: 6 }] }, {}],
    supply: [{ tile: 3, count: 2 }],
    hand: [3, 5],
    phase: TilesPhase.PLACING,
    gifts: { held: [{ gifts: [2] }, { gifts: [0, 0] }], stack: 20, discarded: [] },
    tokens: [{ token: Token.MAGE }, { token: Token.WITCH }],
});

test('a hidden gift that is opened is one hidden gift fewer', () => {
    const { tiles } = fold(
        playing,
        told(
            5,
            { case: 'giftOpened', value: { seat: 1, gift: GiftKind.TAKE_2 } },
            { case: 'giftReceived', value: { seat: 0, gift: GiftKind.SYNOD } },
        ),
    );
    assert.deepEqual(tiles?.gifts, {
        held: [[GiftKind.SYNOD, GiftKind.ROAD_SWEEPER], [GiftKind.GIFT_HIDDEN]],
        stack: 19,
        discarded: [GiftKind.TAKE_2],
    });
});

test('at the end all gifts are shown, and bring points', () => {
    const { tiles } = fold(
        playing,
        told(
            5,
            { case: 'giftsRevealed', value: { seat: 1, gifts: [1, 5] } },
            {
                case: 'seatScored',
                value: { seat: 1, what: 'gifts', lines: [{ reason: 'gift', count: 2, points: 4 }] },
            },
        ),
    );
    assert.deepEqual(tiles?.gifts?.held[1], [GiftKind.SYNOD, GiftKind.TAKE_2]);
    assert.equal(tiles?.seats[1]?.score, 4);
});

test('a tile of a hidden hand goes back without a change of what is still to come', () => {
    const hidden = { case: 'taken', value: { seat: 0, tile: hidden_tile, hidden: true } } as const;
    const back = { case: 'putBack', value: { tile: hidden_tile, hidden: true } } as const;
    const { tiles } = fold(playing, told(5, hidden, back));
    assert.deepEqual(tiles?.hand, playing.tiles?.hand);
    assert.deepEqual([...(tiles?.supply ?? [])], [[3, 2]]);
});

test('figures move, tiles go back, tokens come and go, questions stand in between', () => {
    const at = { x: 0, y: 0, segment: 1 };
    const figure = { seat: 0, figure: FigureKind.MEEPLE, x: 0, y: 0, segment: 2 };
    const asked = fold(
        playing,
        told(
            5,
            { case: 'moved', value: { figure, to: at } },
            { case: 'putBack', value: { tile: 5 } },
            { case: 'asked', value: { question: 3 } },
            { case: 'tokenMoved', value: { token: Token.WITCH, on: at } },
        ),
    );
    assert.deepEqual(asked.tiles?.figures, [{ seat: 0, figure: FigureKind.MEEPLE, ...at }]);
    assert.deepEqual(asked.tiles?.hand, [3]);
    assert.equal(asked.tiles?.supply.get(5), 1);
    assert.equal(asked.tiles?.phase, TilesPhase.CHOOSING);
    assert.deepEqual(asked.tiles?.tokens.get(Token.WITCH), at);
    const answered = fold(
        asked,
        told(
            6,
            { case: 'tokenRemoved', value: { token: Token.WITCH } },
            { case: 'answered', value: {} },
        ),
    );
    assert.equal(answered.tiles?.phase, TilesPhase.PLACING, 'what was due before');
    assert.deepEqual(
        [...(answered.tiles?.tokens ?? [])],
        [
            [Token.MAGE, undefined],
            [Token.WITCH, undefined],
        ],
    );
});

test('figures that may be taken back stand behind those that may be put', () => {
    const { decision } = create(TransitionSchema, {
        decision: {
            id: 9,
            seats: [0],
            legal: {
                case: 'tiles',
                value: {
                    x: [1, 2],
                    y: [0, 0],
                    rotation: [0, 0],
                    tile: [3, 5],
                    followUps: [{ figure: 0, segments: [0b1, 0b1] }],
                    recalls: [
                        {
                            figure: FigureKind.ABBOT,
                            on: { x: -1, y: 2, segment: 4 },
                            notAfter: [1],
                        },
                    ],
                    questions: [0, 3],
                },
            },
        },
    });
    const choices = choices_of(decision, [3, 5]);
    const [first, second] = choices.cells.map(({ placements }) => placements[0]);
    assert.deepEqual(first?.figures, [
        { figure: 0, segment: 0 },
        { figure: FigureKind.ABBOT, segment: 4, back: { x: -1, y: 2 } },
    ]);
    assert.deepEqual(second?.figures, [{ figure: 0, segment: 0 }]);
    assert.equal(second?.question, 3);
    assert.deepEqual(
        with_tile(choices, 5).cells.map(({ x }) => x),
        [2],
    );
});

test('targets of gifts and tokens are told apart and say what to send', () => {
    const { decision } = create(TransitionSchema, {
        decision: {
            legal: {
                case: 'tiles',
                value: {
                    gifts: [
                        { gift: GiftKind.TAKE_2 },
                        { gift: GiftKind.CHANGE_POSITION, target: { x: 1, segment: 2 } },
                        {
                            gift: GiftKind.CHANGE_POSITION,
                            target: { x: 1, segment: 2, toSegment: 1 },
                        },
                    ],
                    tokens: [{ token: Token.MAGE, on: [{ x: 4, y: 0, segment: 1 }], remove: true }],
                },
            },
        },
    });
    const { extras, tokens } = choices_of(decision, []);
    const keys = [GiftKind.TAKE_2, GiftKind.CHANGE_POSITION].map(extra_key);
    assert.deepEqual(
        extras.map(({ key }) => key),
        keys,
    );
    assert.deepEqual(extras[0]?.targets, []);
    assert.equal(extras[0]?.action.case, 'openGift');
    const changes = extras[1]?.targets ?? [];
    assert.equal(new Set(changes.map(({ key }) => key)).size, 2);
    assert.deepEqual(changes[1]?.at, { x: 1, y: 0, segment: 1 });
    assert.deepEqual(changes[1].from, { x: 1, y: 0, segment: 2 });
    const [mage] = tokens;
    assert.ok(mage);
    assert.deepEqual(
        targets_of_token(mage, { x: 0, y: 0, segment: 0 }).map(({ action }) => action.case),
        ['moveToken', 'removeToken'],
    );
    assert.equal(targets_of_token(mage, undefined).length, 1);
});

test('hands go round with the turn; a hidden tile that is laid was still to come', () => {
    const { tiles } = room_of(
        create(SnapshotSchema, {
            seq: 4,
            seats: [{ kind: 1 }, { kind: 1 }],
            phase: 1,
            view: {
                case: 'tiles',
                value: {
                    board: [{ tile: 3, x: 0, y: 0 }],
                    seats: [{}, {}],
                    supply: [{ tile: 3, count: 2 }],
                    hand: [5],
                    phase: TilesPhase.PLACING,
                    turnSeat: 0,
                    hands: { held: [{}, { tiles: [65535] }] },
                },
            },
        }),
    );
    assert.ok(tiles);
    const later = fold(
        { ...playing, tiles },
        told(
            5,
            { case: 'placed', value: { tile: 5, x: 1, y: 0, rotation: 0 } },
            { case: 'taken', value: { seat: 0, tile: 3 } },
            { case: 'turnBegan', value: { seat: 1 } },
        ),
    ).tiles;
    assert.deepEqual(later?.hand, [65535]);
    assert.deepEqual(later.hands, [[3], []]);
    assert.equal(later.supply.get(3), 1);
    const laid = fold(
        { ...playing, tiles: later },
        told(5, { case: 'placed', value: { tile: 3, x: 2, y: 0, rotation: 0 } }),
    ).tiles;
    assert.deepEqual(laid?.hand, []);
    assert.equal(laid.supply.get(3), undefined);
});

test('an action of a module is said by the text of its name, or by what the module says', () => {
    const shelf = new Shelf(create(CatalogueSchema, {}));
    const says = (action: TilesAction['action']) =>
        target_words(
            { shelf, step: { value: undefined } },
            { key: 'own', at: { x: 0, y: 0, segment: whole_tile }, action },
        );
    assert.equal(
        says({ case: 'scoreFlock', value: create(ScoreFlockSchema, {}) }),
        'Score the flock',
    );
    assert.equal(
        says({ case: 'buildCastle', value: create(BuildCastleSchema, {}) }),
        'Build a castle',
    );
    const answers = answers_of(
        [
            { case: 'layBridge', value: create(LayBridgeSchema, { axis: Axis.EAST_WEST }) },
            { case: 'bidLot', value: create(BidLotSchema, { points: 3 }) },
        ],
        undefined,
        { x: 0, y: 0 },
    );
    const table = { shelf, step: { value: undefined } };
    assert.deepEqual(
        answers.map((target) => target_words(table, target)),
        ['Bridge from east to west', 'Bid 3'],
    );
});
