// The possible takeback of a seat now.
import { Cause } from '../proto/meeple/v1/room_pb';
import { game_event, game_events, is_move } from './families';
import type { Step } from './step';
import { undone_steps } from './undone';

function shows_nothing({ transition, state }: Step): boolean {
    return (transition?.deltas ?? []).every(
        ({ delta }) => game_event(delta)?.harmless(state) ?? false,
    );
}

export type Way = 'free' | 'by_consent';

// How the seat could get back to before its last step; undefined: there is none, or a seat has gone out since. What the server
// says in the end is what counts.
export function way_back(
    steps: readonly Step[],
    seat: number,
    with_consent: boolean,
): Way | undefined {
    const undone = undone_steps(steps, steps.length - 1);
    let last = true;
    for (let i = steps.length - 1; i > 0; --i) {
        const step = steps[i],
            transition = step?.transition;
        if (!step || undone.has(i) || !is_move(transition)) continue;
        const went_out =
            transition?.deltas.some(({ delta }) => delta.case === 'gameStarted') ||
            game_events(transition).some(({ resigned }) => resigned !== undefined);
        if (went_out) return undefined;
        if (transition?.actor === seat && transition.cause === Cause.COMMAND) {
            if (last && shows_nothing(step)) return 'free';
            return with_consent ? 'by_consent' : undefined;
        }
        last = false;
    }
    return undefined;
}
