// One step of a room as this client knows it. The first one of a history may be a snapshot, without a transition.
import type { Transition } from '../proto/meeple/v1/room_pb';
import type { RoomState } from './room_state';

export interface Step {
    readonly state: RoomState;
    readonly transition: Transition | undefined;
    readonly at: number; // Milliseconds since 1970.
    readonly waits?: boolean; // After it the game waited for a seat, where no decision is told: in a record.
}

// The position that is shown after the step `until`: after the last transition up to there at which the game waited for a seat.
export function position_at(steps: readonly Step[], until: number): RoomState | undefined {
    const found = steps
        .slice(0, until + 1)
        .reverse()
        .find(({ state, waits }) => waits ?? state.decision !== undefined);
    return found?.state;
}
