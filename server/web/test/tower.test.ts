import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import { CatalogueSchema } from '../src/proto/meeple/v1/envelope_pb';
import { DecisionSchema } from '../src/proto/meeple/v1/room_pb';
import { FigureKind, TilesActionSchema, TilesPhase } from '../src/proto/meeple/v1/tiles_pb';
import { Shelf } from '../src/state/catalogue';
import { lines_of } from '../src/state/chronicle';
import { fold } from '../src/state/fold';
import { choices_of } from '../src/state/legal';
import { answers_of, targets_of_others } from '../src/state/targets';
import { whole_tile } from '../src/state/tiles';
import { kinds_of } from '../src/table/instead';
import { told, playing_with, type DeltaInit } from './support/told';

const shelf = new Shelf(create(CatalogueSchema, {}));
const monk = { seat: 1, figure: FigureKind.MEEPLE, x: 1, y: 0, segment: 0 };
const playing = playing_with({
    board: [
        { tile: 0, x: 0, y: 0 },
        { tile: 0, x: 1, y: 0 },
    ],
    figures: [monk],
    seats: [{}, {}],
    phase: TilesPhase.CHOOSING,
    turnSeat: 0,
    towers: { floors: [9, 10], towers: [{ x: 0, y: 0, floors: 1 }] },
});
const lines = (...deltas: DeltaInit[]) => {
    const transition = told(5, ...deltas);
    return lines_of({ state: fold(playing, transition), transition, at: 0 }, 1, shelf).map(
        ({ what, seat }) => [what, seat],
    );
};
const meeple = FigureKind.MEEPLE;
const gone: DeltaInit = { case: 'returned', value: monk };
const taken: DeltaInit = { case: 'prisonerTaken', value: { jailer: 0, seat: 1, figure: meeple } };
const answered: DeltaInit = { case: 'answered', value: {} };

test('a floor makes a tower, the next one a higher one, and both are laid out of the own supply', () => {
    const floor: DeltaInit = { case: 'floorLaid', value: { seat: 0, x: 1, y: 0 } };
    const once = fold(playing, told(5, floor));
    assert.deepEqual(once.tiles?.towers?.floors, [8, 10]);
    const twice = fold(once, told(6, floor));
    assert.deepEqual(twice.tiles?.towers?.floors, [7, 10]);
    assert.deepEqual(twice.tiles.towers.towers, [
        { x: 0, y: 0, floors: 1 },
        { x: 1, y: 0, floors: 2 },
    ]);
});

test('who is captured is in no supply until the ransom, and then in the own one', () => {
    const caught = fold(playing, told(5, gone, taken));
    assert.deepEqual(caught.tiles?.towers?.prisoners, [
        { jailer: 0, seat: 1, figure: meeple, count: 1 },
    ]);
    assert.equal(caught.tiles.seats[1]?.supply.get(meeple), undefined);
    assert.deepEqual(caught.tiles.figures, []);
    const freed = fold(
        caught,
        told(6, {
            case: 'prisonerFreed',
            value: { jailer: 0, seat: 1, figure: meeple, ransomed: true },
        }),
    );
    assert.deepEqual(freed.tiles?.towers?.prisoners, []);
    assert.equal(freed.tiles.seats[1]?.supply.get(meeple), 1);
});

test('a capture is told once, and what tells of an own figure is that it goes home', () => {
    assert.deepEqual(lines(gone, taken, answered), [['captured', 1]]);
    assert.deepEqual(lines(gone, answered), [['taken_home', 1]]);
    assert.deepEqual(
        lines({ case: 'prisonerFreed', value: { jailer: 0, seat: 1, figure: meeple } }),
        [['exchanged', 1]],
    );
});

test('floors are pointed at where they go, prisoners have no place on the board', () => {
    const decision = create(DecisionSchema, {
        legal: {
            case: 'tiles',
            value: {
                pass: true,
                others: [
                    { action: { action: { case: 'layFloor', value: { x: 1, y: 0 } } } },
                    {
                        action: {
                            action: { case: 'freePrisoner', value: { jailer: 1, figure: meeple } },
                        },
                    },
                ],
            },
        },
    });
    const { others } = choices_of(decision, []);
    assert.deepEqual(
        targets_of_others(others, () => 4).map(({ key, at }) => [key, at]),
        [['floor/1,0', { x: 1, y: 0, segment: 4 }]],
    );
    assert.deepEqual(
        answers_of(others, playing.tiles, { x: 2, y: 3 }).map(({ key, jailer, figure, at }) => [
            key,
            jailer,
            figure,
            at,
        ]),
        [['free/1/0', 1, meeple, { x: 2, y: 3, segment: whole_tile }]],
    );
});

test('a guard on a tower is offered by that name, and a figure through a portal by its own', () => {
    const to = (x: number, segment: number) =>
        create(TilesActionSchema, {
            action: { case: 'deployFar', value: { x, y: 0, segment, figure: meeple } },
        }).action;
    const found = targets_of_others([to(0, 4), to(1, 2)], () => 4);
    assert.deepEqual(
        found.map(({ key, as }) => [key, as]),
        [
            ['guard/0,0/0', 'guard'],
            ['far/1,0,2/0', undefined],
        ],
    );
    const kinds = kinds_of(found).map(({ key, targets }) => [key, targets.length]);
    assert.deepEqual(kinds, [
        ['guard/', 1],
        ['deployFar/', 1],
    ]);
});
