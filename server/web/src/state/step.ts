// One step of a room as this client knows it. The first one of a history may be a snapshot, without a transition.
import type { Transition } from '../proto/meeple/v1/room_pb';
import type { RoomState } from './room_state';

export interface Step {
    readonly state: RoomState;
    readonly transition: Transition | undefined;
    readonly at: number; // Milliseconds since 1970.
}
