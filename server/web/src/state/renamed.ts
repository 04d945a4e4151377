// Names that are gone are shown nowhere, also not where one looks back to what was seen before they went.
import { SeatKind, type Delta, type Transition } from '../proto/meeple/v1/room_pb';
import { with_seat } from './seats';
import type { Step } from './step';

function takes(delta: Delta['delta'], seat: number): boolean {
    return delta.case === 'seatTaken' && delta.value.seat === seat;
}

function with_name(delta: Delta, seat: number, name: string): Delta {
    const told = delta.delta;
    if (told.case !== 'seatTaken' || !takes(told, seat)) return delta;
    return { ...delta, delta: { case: told.case, value: { ...told.value, name } } };
}

// The steps before a transition, with the names that seats have after it, back to where each was taken.
export function with_new_names(before: readonly Step[], transition: Transition): readonly Step[] {
    let steps = before;
    for (const { delta } of transition.deltas) {
        if (delta.case !== 'seatRenamed') continue;
        const { seat, name } = delta.value;
        let taken = -1; // Before the first step that is known.
        for (const [i, step] of steps.entries())
            if (step.transition?.deltas.some((one) => takes(one.delta, seat))) taken = i;
        steps = steps.map((step, i) => {
            if (i < taken) return step;
            const seats = with_seat(step.state.seats, seat, (old) =>
                old.kind === SeatKind.PLAYER ? { ...old, name } : old,
            );
            const told = step.transition && {
                ...step.transition,
                deltas: step.transition.deltas.map((one) => with_name(one, seat, name)),
            };
            return { ...step, state: { ...step.state, seats }, transition: told };
        });
    }
    return steps;
}
