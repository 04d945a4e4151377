// Names that are gone, in what was seen before they went.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import { SeatKind, TransitionSchema, type Transition } from '../src/proto/meeple/v1/room_pb';
import { with_new_names } from '../src/state/renamed';
import { open_seat, type RoomState } from '../src/state/room_state';
import type { Step } from '../src/state/step';

const transition = (...deltas: Transition['deltas'][number]['delta'][]) =>
    create(TransitionSchema, { deltas: deltas.map((delta) => ({ delta })) });

function taken(seat: number, name: string): Transition {
    return create(TransitionSchema, {
        deltas: [{ delta: { case: 'seatTaken', value: { seat, name } } }],
    });
}

function step(names: string[], told?: Transition): Step {
    const seats = names.map((name) =>
        name === '' ? open_seat : { ...open_seat, kind: SeatKind.PLAYER, name },
    );
    return { state: { seats } as unknown as RoomState, transition: told, at: 0 };
}

const names = (steps: readonly Step[]) =>
    steps.map(({ state }) => state.seats.map(({ name }) => name).join(','));

test('a name that is gone is gone from all steps since the seat was taken, and from none before', () => {
    const steps = [
        step(['Cleo', 'Ben']),
        step(['', 'Ben'], transition()),
        step(['Dora', 'Ben'], taken(0, 'Dora')),
        step(['Dora', 'Ben'], transition()),
    ];
    const gone = create(TransitionSchema, {
        deltas: [{ delta: { case: 'seatRenamed', value: { seat: 0, name: '' } } }],
    });
    const now = with_new_names(steps, gone);
    assert.deepEqual(names(now), ['Cleo,Ben', ',Ben', ',Ben', ',Ben']);
    const told = now[2]?.transition?.deltas[0]?.delta;
    assert.ok(told?.case === 'seatTaken' && told.value.name === '');
    assert.deepEqual(names(steps), ['Cleo,Ben', ',Ben', 'Dora,Ben', 'Dora,Ben']);
});

test('who sat there before anything is known is renamed from the beginning; others change nothing', () => {
    const steps = [step(['Cleo', 'Ben']), step(['Cleo', 'Ben'], transition())];
    const renamed = create(TransitionSchema, {
        deltas: [{ delta: { case: 'seatRenamed', value: { seat: 1, name: 'Benno' } } }],
    });
    assert.deepEqual(names(with_new_names(steps, renamed)), ['Cleo,Benno', 'Cleo,Benno']);
    assert.equal(with_new_names(steps, transition()), steps);
});
