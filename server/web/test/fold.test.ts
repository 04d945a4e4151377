import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import {
    SeatLeftSchema,
    SeatLookChangedSchema,
    SnapshotSchema,
    TransitionSchema,
    type Delta,
} from '../src/proto/meeple/v1/room_pb';
import { colors_of } from '../src/base/seat_look';
import { colors_of_seats } from '../src/state/looks';
import { TilesStartedSchema, type TilesDelta } from '../src/proto/meeple/v1/tiles_pb';
import { fold } from '../src/state/fold';
import { choices_of } from '../src/state/legal';
import { room_of } from '../src/state/room_state';
import { seat_name } from '../src/text/words';
import { hash_of, route_of, route_of_code } from '../src/ui/routes';
import { Role } from '../src/proto/meeple/v1/room_pb';

const waiting = room_of(
    create(SnapshotSchema, {
        seq: 4,
        seats: [{ kind: 1, name: 'Ann' }, { kind: 0 }],
        phase: 0,
        view: {
            case: 'tiles',
            value: {
                seats: [
                    { supply: [{ figure: 0, count: 7 }] },
                    { supply: [{ figure: 0, count: 7 }] },
                ],
                supply: [
                    { tile: 3, count: 2 },
                    { tile: 5, count: 1 },
                ],
            },
        },
    }),
);

function told(seq: number, ...deltas: Delta['delta'][]) {
    return create(TransitionSchema, { seq, deltas: deltas.map((delta) => ({ delta })) });
}
const tiles = (delta: TilesDelta['delta']): Delta['delta'] => ({
    case: 'tiles',
    value: { $typeName: 'meeple.v1.TilesDelta', delta },
});

test('a seat is called otherwise, or nothing: its account is gone', () => {
    const renamed = (seat: number, name: string): Delta['delta'] => ({
        case: 'seatRenamed',
        value: { $typeName: 'meeple.v1.SeatRenamed', seat, name },
    });
    const other = fold(waiting, told(5, renamed(0, 'Cleo'), renamed(1, 'Ben')));
    assert.deepEqual(
        other.seats.map(({ name }) => name),
        ['Cleo', ''],
    );
    assert.equal(other.seats[1]?.offered_to, 'Ben');
    const gone = fold(other, told(6, renamed(0, '')));
    assert.equal(seat_name(gone.seats, 0), 'deleted');
});

test('a seat has the look that its player wishes, until it is left', () => {
    const look = (seat: number, color?: number): Delta['delta'] => ({
        case: 'seatLookChanged',
        value: create(SeatLookChangedSchema, {
            seat,
            look: { portrait: 3, ...(color === undefined ? {} : { color }) },
        }),
    });
    const red = fold(waiting, told(5, look(0, 1)));
    assert.equal(red.seats[0]?.look?.portrait, 3);
    assert.deepEqual(colors_of_seats(red.seats), [1, 0]);
    assert.deepEqual(colors_of_seats(fold(red, told(6, look(0))).seats), [0, 1]);
    const left = fold(
        red,
        told(6, { case: 'seatLeft', value: create(SeatLeftSchema, { seat: 0 }) }),
    );
    assert.deepEqual(colors_of_seats(left.seats), [0, 1]);
});

// The cases of tests/server/room/look_test.cpp.
test('a wish comes first, then the colour of the seat, then the first free one', () => {
    const none = undefined;
    assert.deepEqual(colors_of([none, none, none]), [0, 1, 2]);
    assert.deepEqual(colors_of([5, none, none]), [5, 1, 2]);
    assert.deepEqual(colors_of([1, none]), [1, 0]);
    assert.deepEqual(colors_of([none, 0, none]), [1, 0, 2]);
    assert.deepEqual(colors_of([2, none, none, 1]), [2, 0, 3, 1]);
    assert.deepEqual(colors_of([5, 4, 3, 2, 1, none]), [5, 4, 3, 2, 1, 0]);
    assert.equal(colors_of([1, none]), colors_of([1, none]));
});

test('the start tile comes out of the supply, later tiles out of the hand', () => {
    const begun = fold(
        waiting,
        told(
            5,
            tiles({
                case: 'started',
                value: create(TilesStartedSchema, { firstSeat: 1 }),
            }),
            tiles({
                case: 'placed',
                value: { $typeName: 'meeple.v1.TilePlaced', tile: 3, x: 0, y: 0, rotation: 0 },
            }),
            tiles({ case: 'turnBegan', value: { $typeName: 'meeple.v1.TurnBegan', seat: 1 } }),
            tiles({ case: 'drawn', value: { $typeName: 'meeple.v1.TileDrawn', tile: 3 } }),
        ),
    );
    assert.deepEqual([...(begun.tiles?.supply ?? [])], [[5, 1]]);
    assert.deepEqual(begun.tiles?.hand, [3]);
    assert.equal(begun.tiles?.turn_seat, 1);
    const laid = fold(
        begun,
        told(
            6,
            tiles({
                case: 'placed',
                value: { $typeName: 'meeple.v1.TilePlaced', tile: 3, x: 1, y: 0, rotation: 2 },
            }),
            tiles({
                case: 'deployed',
                value: {
                    $typeName: 'meeple.v1.FigureDeployed',
                    seat: 1,
                    figure: 0,
                    x: 1,
                    y: 0,
                    segment: 2,
                },
            }),
        ),
    );
    assert.deepEqual(laid.tiles?.hand, []);
    assert.equal(laid.tiles?.board.length, 2);
    assert.equal(laid.tiles?.seats[1]?.supply.get(0), 6);
    const back = fold(
        laid,
        told(
            7,
            tiles({
                case: 'returned',
                value: {
                    $typeName: 'meeple.v1.FigureReturned',
                    seat: 1,
                    figure: 0,
                    x: 1,
                    y: 0,
                    segment: 2,
                },
            }),
        ),
    );
    assert.deepEqual(back.tiles?.figures, []);
    assert.equal(back.tiles?.seats[1]?.supply.get(0), 7);
    assert.equal(laid.tiles?.figures.length, 1, 'folding leaves earlier states alone');
});

test('a transition that does not follow is refused', () => {
    assert.throws(() => fold(waiting, told(6)));
});

test('what is unknown is passed over', () => {
    assert.equal(fold(waiting, told(5, { case: undefined })).seq, 5);
});

test('placements are gathered by cell, with the figures that could follow', () => {
    const decision = create(TransitionSchema, {
        decision: {
            id: 9,
            seats: [0],
            legal: {
                case: 'tiles',
                value: {
                    x: [1, 1, 0],
                    y: [0, 0, -1],
                    rotation: [0, 2, 1],
                    followUps: [{ figure: 0, segments: [0b101, 0, 0b10] }],
                },
            },
        },
    }).decision;
    const { cells } = choices_of(decision, [17]);
    assert.deepEqual(
        cells.map(({ x, y, placements }) => [x, y, placements.length]),
        [
            [0, -1, 1],
            [1, 0, 2],
        ],
    );
    assert.deepEqual(cells[1]?.placements[0], {
        tile: 17,
        x: 1,
        y: 0,
        rotation: 0,
        figures: [
            { figure: 0, segment: 0 },
            { figure: 0, segment: 2 },
        ],
        others: [],
        question: 0,
    });
});

test('an invitation survives the way through a link and through a code', () => {
    const route = { at: 'room', room: 'Ab/3', invite: 'x y', role: Role.SEAT } as const;
    assert.deepEqual(route_of(hash_of(route.room, route.invite, route.role)), route);
    assert.deepEqual(route_of_code(`https://host/${hash_of('r1', 'inv', Role.SEAT)}`), {
        at: 'room',
        room: 'r1',
        invite: 'inv',
        role: Role.SEAT,
    });
    assert.deepEqual(route_of_code(' r1/inv '), {
        at: 'room',
        room: 'r1',
        invite: 'inv',
        role: Role.SEAT,
    });
    // A mistyped one as well: the answer then speaks of a code, not of a link.
    for (const typed of ['K7F3Q-9X2MB', ' k7f3q9x2mb', 'k7f3q 9x2mb', 'k7f3q-9x2m', 'k7f3q-9x2mbb'])
        assert.deepEqual(route_of_code(typed), { at: 'code', code: typed.trim() });
    assert.deepEqual(route_of_code('https://example.org/#/j/k7f3q-9x2mb'), {
        at: 'code',
        code: 'k7f3q-9x2mb',
    });
    assert.deepEqual(route_of(''), { at: 'home' });
});

test('an unreadable address leads nowhere', () => {
    assert.deepEqual(route_of('#/room/%'), { at: 'nowhere' });
    assert.deepEqual(route_of('#/watch/%E0%A4%A'), { at: 'nowhere' });
    assert.deepEqual(route_of('#/rooom/x'), { at: 'nowhere' });
    assert.deepEqual(route_of_code('%'), { at: 'nowhere' });
});
