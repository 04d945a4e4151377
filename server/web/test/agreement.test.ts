// Clocks, proposals, pauses and takebacks as the page folds and tells them.
import assert from 'node:assert/strict';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { signal } from '@preact/signals';
import { test } from 'node:test';
import { ProposalKind, ProposalOutcome } from '../src/proto/meeple/v1/agreement_pb';
import { CatalogueSchema } from '../src/proto/meeple/v1/envelope_pb';
import {
    Cause,
    CloseReason,
    SnapshotSchema,
    TransitionSchema,
    type DeltaSchema,
} from '../src/proto/meeple/v1/room_pb';
import { RecordSchema } from '../src/proto/meeple/store/v1/record_pb';
import { Shelf } from '../src/state/catalogue';
import { last_moves, lines_of } from '../src/state/chronicle';
import { fold } from '../src/state/fold';
import { steps_of_record } from '../src/state/replay';
import { room_of, type RoomState } from '../src/state/room_state';
import type { Step } from '../src/state/step';
import { undone_steps } from '../src/state/undone';
import { way_back } from '../src/state/way_back';
import { reads_for_ms, time_left } from '../src/text/times';
import { last_move_of } from '../src/table/reasons';
import { why_ended } from '../src/ui/result';
import { types } from './support/tiles';

type DeltaInit = NonNullable<MessageInitShape<typeof DeltaSchema>['delta']>;

const shelf = new Shelf(create(CatalogueSchema, { tiles: types }));
const seats = [
    { kind: 1, name: 'Ann' },
    { kind: 1, name: 'Ben' },
];
const board = [{ tile: 3, x: 0, y: 0, rotation: 0 }];
const view = { seats: [{ score: 1 }, {}], board, hand: [5], supply: [{ tile: 7, count: 2 }] };
const start = room_of(
    create(SnapshotSchema, { seq: 4, seats, phase: 1, view: { case: 'tiles', value: view } }),
);

const placed = (x: number): DeltaInit => ({
    case: 'tiles',
    value: { delta: { case: 'placed', value: { tile: 5, x, y: 0, rotation: 0 } } },
});
const drawn: DeltaInit = {
    case: 'tiles',
    value: { delta: { case: 'drawn', value: { tile: 7 } } },
};

function step_after(
    { seq }: RoomState,
    actor: number,
    deltas: DeltaInit[],
    more: MessageInitShape<typeof TransitionSchema> = {},
) {
    return create(TransitionSchema, {
        seq: seq + 1,
        actor,
        cause: Cause.COMMAND,
        deltas: deltas.map((delta) => ({ delta })),
        ...more,
    });
}

// The steps of a game that begins as `start`.
function play(...told: (readonly [number, DeltaInit[], Cause?])[]): Step[] {
    const steps: Step[] = [{ state: start, transition: undefined, at: 0 }];
    for (const [actor, deltas, cause = Cause.COMMAND] of told) {
        const before = steps.at(-1)?.state ?? start;
        const transition = step_after(before, actor, deltas, { cause });
        steps.push({ state: fold(before, transition), transition, at: 0 });
    }
    return steps;
}

const back_to = (toSeq: number): DeltaInit => ({
    case: 'takenBack',
    value: { toSeq, view: { case: 'tiles', value: view } },
});

function whats(steps: readonly Step[], index: number): string[] {
    const step = steps[index];
    assert.ok(step);
    const before = steps[index - 1];
    return lines_of(step, index, shelf, before?.state, before?.transition).map(({ what }) => what);
}

test('clocks are what the last transition that had any told', () => {
    const clocks = { remainingMs: [5000, 7000], runs: 1, firstTurn: true };
    const told = fold(start, step_after(start, 0, [], { clocks }));
    assert.deepEqual(told.clocks, { remaining_ms: [5000, 7000], runs: 1, first_turn: true });
    assert.deepEqual(fold(told, step_after(told, 0, [])).clocks, told.clocks);
    const fresh = room_of(create(SnapshotSchema, { seq: 5, seats, phase: 1, clocks }));
    assert.deepEqual(fresh.clocks, told.clocks);
});

test('a proposal is open from being made until it is closed, with who agreed and who did not', () => {
    const made: DeltaInit = {
        case: 'proposalMade',
        value: { id: 2, kind: ProposalKind.PAUSE, seat: 0, remainingMs: 30_000, asked: [1] },
    };
    const open = fold(start, step_after(start, 0, [made]));
    assert.deepEqual(open.proposal?.asked, [1]);
    assert.deepEqual(open.proposal?.agreed, []);
    const other = step_after(open, 1, [
        { case: 'proposalAnswered', value: { id: 1, seat: 1, agree: true } },
    ]);
    assert.deepEqual(fold(open, other).proposal?.agreed, [], 'of another one');
    const answered = fold(
        open,
        step_after(open, 1, [{ case: 'proposalAnswered', value: { id: 2, seat: 1, agree: true } }]),
    );
    assert.deepEqual(answered.proposal?.agreed, [1]);
    const fresh = create(SnapshotSchema, {
        seq: answered.seq,
        seats,
        phase: 1,
        proposal: { id: 2, kind: 2, remainingMs: 30_000, asked: [1], agreed: [1] },
    });
    assert.deepEqual(room_of(fresh).proposal, answered.proposal);
    const paused = fold(
        answered,
        step_after(answered, 1, [
            { case: 'proposalClosed', value: { id: 2, outcome: ProposalOutcome.AGREED } },
            { case: 'gamePaused', value: { remainingMs: 600_000 } },
        ]),
    );
    assert.equal(paused.proposal, undefined);
    assert.equal(paused.pause?.remaining_ms, 600_000);
    const resumed = step_after(paused, 0, [{ case: 'gameResumed', value: {} }]);
    assert.equal(fold(paused, resumed).pause, undefined);
    const ended = step_after(paused, 0, [
        { case: 'roomClosed', value: { reason: CloseReason.ABORTED } },
    ]);
    assert.equal(fold(paused, ended).pause, undefined);
});

test('a bot stands in for a seat until its owner is back', () => {
    const gone = fold(
        start,
        step_after(start, 0, [{ case: 'seatStandIn', value: { seat: 1, plays: true } }]),
    );
    assert.deepEqual(
        gone.seats.map(({ stand_in }) => stand_in),
        [false, true],
    );
    const back = step_after(gone, 1, [{ case: 'seatStandIn', value: { seat: 1 } }]);
    assert.equal(fold(gone, back).seats[1]?.stand_in, false);
});

test('a takeback replaces the view, and what lay is not the last move any more', () => {
    const steps = play([0, [placed(1), drawn]], [1, [placed(2)]], [0, [back_to(4)], Cause.UNDO]);
    assert.deepEqual(steps[3]?.state.tiles, start.tiles);
    assert.deepEqual([...undone_steps(steps, 3)].sort(), [1, 2]);
    assert.deepEqual([...undone_steps(steps, 2)], [], 'as it was before');
    assert.deepEqual([...last_moves(steps, 2).keys()].sort(), [0, 1]);
    assert.deepEqual([...last_moves(steps, 3).keys()], []);
    const again = play(
        [0, [placed(1), drawn]],
        [1, [placed(2)]],
        [0, [back_to(5)], Cause.UNDO],
        [0, [back_to(4)], Cause.UNDO],
        [0, [placed(3)]],
    );
    assert.deepEqual(
        [...undone_steps(again, 5)].sort(),
        [1, 2, 3],
        'also what was taken back from where one had come back to',
    );
    assert.deepEqual(last_moves(again, 5), new Map([[0, { x: 3, y: 0 }]]));
});

test('one’s own last step is free to take back as long as nothing was drawn or shown', () => {
    const alone = play([0, [placed(1)]]);
    assert.equal(way_back(alone, 0, false), 'free');
    assert.equal(way_back(alone, 1, true), undefined, 'who has not acted');
    const drew = play([0, [placed(1), drawn]]);
    assert.equal(way_back(drew, 0, false), undefined);
    assert.equal(way_back(drew, 0, true), 'by_consent');
    const others = play([0, [placed(1)]], [1, [placed(2)]]);
    assert.equal(way_back(others, 0, false), undefined);
    assert.equal(way_back(others, 0, true), 'by_consent');
    const asked = play(
        [0, [placed(1)]],
        [1, [{ case: 'proposalMade', value: { id: 1, kind: ProposalKind.PAUSE, seat: 1 } }]],
    );
    assert.equal(way_back(asked, 0, false), 'free', 'talk about it is no step');
    const out = play(
        [0, [placed(1)]],
        [1, [{ case: 'tiles', value: { delta: { case: 'resigned', value: { seat: 1 } } } }]],
    );
    assert.equal(way_back(out, 0, true), undefined, 'not behind a seat that went out');
    const taken_back = play([0, [placed(1)]], [0, [back_to(4)], Cause.UNDO]);
    assert.equal(way_back(taken_back, 0, true), undefined, 'once');
    assert.equal(way_back(play([0, [placed(1)], Cause.TIMEOUT]), 0, true), undefined);
});

test('what was agreed on is told in lines', () => {
    const made = (kind: ProposalKind): DeltaInit => ({
        case: 'proposalMade',
        value: { id: 1, kind, seat: 0, asked: [1] },
    });
    const closed = (outcome: ProposalOutcome): DeltaInit => ({
        case: 'proposalClosed',
        value: { id: 1, outcome },
    });
    const agreed = play(
        [0, [placed(1)]],
        [0, [made(ProposalKind.TAKEBACK)]],
        [1, [closed(ProposalOutcome.AGREED), back_to(4)], Cause.UNDO],
    );
    assert.deepEqual(whats(agreed, 2), ['proposed']);
    assert.deepEqual(whats(agreed, 3), ['taken_back']);
    const step = agreed[3];
    assert.ok(step);
    assert.equal(
        lines_of(step, 3, shelf, agreed[2]?.state)[0]?.seat,
        0,
        'who asked, not who agreed',
    );
    assert.equal(
        lines_of(agreed[1] ?? step, 1, shelf, start).every(({ moved }) => moved),
        true,
    );
    for (const [outcome, what] of [
        [ProposalOutcome.REFUSED, ['proposal_refused']],
        [ProposalOutcome.EXPIRED, ['proposal_expired']],
        [ProposalOutcome.WITHDRAWN, ['proposal_withdrawn']],
        [ProposalOutcome.OVERTAKEN, []],
    ] as const)
        assert.deepEqual(whats(play([0, [made(ProposalKind.PAUSE)]], [1, [closed(outcome)]]), 2), [
            ...what,
        ]);
    const out = play([
        1,
        [{ case: 'tiles', value: { delta: { case: 'resigned', value: { seat: 1 } } } }],
        Cause.TIMEOUT,
    ]);
    assert.deepEqual(whats(out, 1), ['out_of_time']);
    assert.equal(
        why_ended({
            step: signal(out[1]),
            lines: signal([{ id: '', step: 1, what: 'out_of_time', seat: 1 }]),
        }),
        'Ben ran out of time.',
    );
    for (const [reason, what] of [
        [CloseReason.ABORTED, ['aborted']],
        [CloseReason.CANCELLED, ['cancelled']],
        [CloseReason.GAME_FINISHED, []],
    ] as const)
        assert.deepEqual(whats(play([0, [{ case: 'roomClosed', value: { reason } }]]), 1), [
            ...what,
        ]);
});

test('a move that the table made because the time was up is told as such, once a turn', () => {
    const late = play(
        [0, [placed(1)], Cause.TIMEOUT],
        [0, [drawn], Cause.TIMEOUT],
        [1, [placed(2)]],
        [0, [placed(3)], Cause.TIMEOUT],
    );
    assert.deepEqual(whats(late, 1), ['laid', 'late']);
    assert.ok(!whats(late, 2).includes('late'));
    assert.deepEqual(whats(late, 3), ['laid']);
    assert.deepEqual(whats(late, 4), ['laid', 'late']);
    const step = late[1];
    assert.ok(step);
    const [, line] = lines_of(step, 1, shelf, start);
    assert.deepEqual([line?.seat, line?.moved], [0, true], 'a takeback undoes it');
    const cancelled = play([
        0,
        [{ case: 'roomClosed', value: { reason: CloseReason.CANCELLED } }],
        Cause.TIMEOUT,
    ]);
    assert.deepEqual(whats(cancelled, 1), ['cancelled']);
});

test('a bot is asked about its last move that was not taken back', () => {
    const heard = play(
        [1, [placed(1)], Cause.BOT_COMMAND],
        [0, [placed(2)]],
        [1, [placed(3)], Cause.BOT_COMMAND],
    ).flatMap(({ transition }) => (transition ? [{ frame: transition, at: 0 }] : []));
    assert.equal(last_move_of(heard, 1), 2);
    assert.equal(last_move_of(heard, 0), -1, 'a person');
    const undone = (toSeq: number) => {
        const seq = (heard.at(-1)?.frame.seq ?? 0) + 1;
        const frame = create(TransitionSchema, { seq, deltas: [{ delta: back_to(toSeq) }] });
        return [...heard, { frame, at: 0 }];
    };
    assert.equal(last_move_of(undone(5), 1), 0);
    assert.equal(last_move_of(undone(4), 1), -1);
});

test('a game that ended because all others resigned says so', () => {
    const gone: DeltaInit = {
        case: 'tiles',
        value: { delta: { case: 'resigned', value: { seat: 0 } } },
    };
    const ended = play([0, [gone]]);
    const told = why_ended({
        step: signal(ended[1]),
        lines: signal([{ id: '', step: 1, what: 'resigned', seat: 0 }]),
    });
    assert.equal(told, 'Ann resigned.');
    assert.equal(why_ended({ step: signal(ended[0]), lines: signal([]) }), undefined);
});

test('a record that tells only where a takeback leads is read all the same', () => {
    const started: DeltaInit = {
        case: 'tiles',
        value: { delta: { case: 'started', value: { supply: [5, 7] } } },
    };
    const record = create(RecordSchema, {
        header: { settings: { game: 'g', seats: [{}, {}] } },
        first: {
            view: {
                case: 'tiles',
                value: {
                    seats: [{}, {}],
                    supply: [
                        { tile: 5, count: 1 },
                        { tile: 7, count: 1 },
                    ],
                },
            },
        },
        log: [
            { seq: 1, deltas: [started, placed(0), drawn].map((delta) => ({ delta })) },
            { seq: 2, deltas: [{ delta: placed(1) }] },
            { seq: 3, deltas: [{ delta: { case: 'takenBack', value: { toSeq: 1 } } }] },
        ],
    });
    const steps = steps_of_record(record);
    assert.equal(steps[0]?.state.tiles?.supply.get(7), 1);
    assert.equal(steps[2]?.state.tiles?.board.length, 2);
    assert.deepEqual(steps[3]?.state.tiles, steps[1]?.state.tiles);
});

test('a clock tells minutes, then tenths, and days where there are any', () => {
    for (const [ms, says] of [
        [0, '0.0'],
        [9999, '9.9'],
        [10_000, '0:10'],
        [65_400, '1:05'],
        [3_599_999, '59:59'],
        [3_600_000, '1 h 0 min'],
        [100_000_000, '1 d 3 h'],
    ] as const)
        assert.equal(time_left(ms), says, `${ms}`);
});

test('what a clock tells changes exactly when it is read again', () => {
    for (const ms of [
        0, 50, 4321, 9999, 10_000, 10_001, 65_400, 3_600_000, 3_600_001, 90_000_000,
    ]) {
        const wait = reads_for_ms(ms);
        if (ms - wait < 0) continue;
        assert.equal(time_left(ms - wait + 1), time_left(ms), `${ms}: not before`);
        assert.notEqual(time_left(ms - wait), time_left(ms), `${ms}: but then`);
    }
});
