import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import { CatalogueSchema } from '../src/proto/meeple/v1/envelope_pb';
import { DecisionSchema } from '../src/proto/meeple/v1/room_pb';
import { FigureKind, TilesPhase, Token } from '../src/proto/meeple/v1/tiles_pb';
import { Shelf } from '../src/state/catalogue';
import { lines_of } from '../src/state/chronicle';
import { fold } from '../src/state/fold';
import { choices_of } from '../src/state/legal';
import { targets_of_others } from '../src/state/targets';
import { whole_tile } from '../src/state/tiles';
import { told, playing_with, type DeltaInit } from './support/told';

const shelf = new Shelf(create(CatalogueSchema, {}));
const whole = (x: number, y: number) => ({ x, y, segment: whole_tile });
const knight = { seat: 1, figure: FigureKind.MEEPLE, x: 1, y: 0, segment: 0 };
const playing = playing_with({
    board: [
        { tile: 0, x: 0, y: 0 },
        { tile: 0, x: 1, y: 0 },
    ],
    figures: [knight],
    seats: [{}, {}],
    phase: TilesPhase.CHOOSING,
    turnSeat: 0,
    tokens: [{ token: Token.TOKEN_DRAGON, on: whole(0, 0) }, { token: Token.TOKEN_FAIRY }],
});
const lines = (...deltas: DeltaInit[]) => {
    const transition = told(5, ...deltas);
    return lines_of({ state: fold(playing, transition), transition, at: 0 }, 1, shelf);
};
const step: DeltaInit = {
    case: 'tokenMoved',
    value: { token: Token.TOKEN_DRAGON, on: whole(1, 0), step: true },
};

test('steps of the dragon leave a trail until the next tile is laid', () => {
    const walked = fold(playing, told(5, step));
    assert.deepEqual(walked.tiles?.trail, [{ x: 0, y: 0 }]);
    assert.deepEqual(walked.tiles?.tokens.get(Token.TOKEN_DRAGON), whole(1, 0));
    const laid = fold(walked, told(6, { case: 'placed', value: { tile: 0, x: 2, y: 0 } }));
    assert.deepEqual(laid.tiles?.trail, []);
});

test('who is on its tile is told to be eaten, and who is sent home is not', () => {
    const gone: DeltaInit = { case: 'returned', value: knight };
    assert.deepEqual(
        lines(step, gone, { case: 'answered', value: {} }).map(({ what, seat }) => [what, seat]),
        [
            ['dragon_walked', 0],
            ['eaten', 1],
        ],
    );
    assert.deepEqual(
        lines(gone).map(({ what, seat }) => [what, seat]),
        [['sent_home', 1]],
    );
    const scored = lines(
        step,
        { case: 'completed', value: { kind: 2, at: { x: 1, y: 0, segment: 0 } } },
        gone,
    );
    assert.deepEqual(
        scored.map(({ what }) => what),
        ['dragon_walked'],
    );
});

test('the fairy stands beside a figure, or alone', () => {
    const beside = { seat: 1, figure: FigureKind.MEEPLE };
    const on = { x: 1, y: 0, segment: 0 };
    const fairy = Token.TOKEN_FAIRY;
    const [moved] = lines({ case: 'tokenMoved', value: { token: fairy, on, beside } });
    assert.deepEqual([moved?.what, moved?.seat], ['fairy_moved', 1]);
    const [alone] = lines({ case: 'tokenMoved', value: { token: fairy, on: whole(1, 0) } });
    assert.equal(alone?.what, 'fairy_alone');
});

test('what else could be done belongs to placements, and can be pointed at', () => {
    const legal = {
        x: [0, 1],
        y: [1, 1],
        rotation: [0, 0],
        others: [
            {
                action: {
                    action: {
                        case: 'takeFigure' as const,
                        value: { owner: 1, figure: FigureKind.MEEPLE, x: 1, y: 0, segment: 0 },
                    },
                },
                notAfter: [1],
            },
        ],
    };
    const decision = create(DecisionSchema, { legal: { case: 'tiles', value: legal } });
    const [left, right] = choices_of(decision, [0]).cells.map(({ placements }) => placements[0]);
    assert.equal(right?.others.length, 0);
    const [target] = targets_of_others(left?.others ?? []);
    assert.deepEqual(
        [target?.seat, target?.leaves, target?.at],
        [1, true, { x: 1, y: 0, segment: 0 }],
    );
});
