// That a table became another room.
import type { RoomLink } from '../net/room_link';
import type { RoomSettings } from '../proto/meeple/v1/room_pb';

export interface TableChange {
    readonly room: string; // The one that it is now.
    readonly before: RoomSettings;
}

type Left = Pick<RoomLink, 'room' | 'info' | 'seat' | 'state'>;

// Changes in a row are told together, until this player has got ready in between.
export function change_to(
    room: string,
    { room: left, info, seat, state }: Left,
    told: TableChange | undefined,
): TableChange | undefined {
    const ready = state?.seats[seat.peek() ?? -1]?.ready;
    const first = told?.room === left && !ready ? told.before : undefined;
    const before = first ?? info.peek()?.settings;
    return before && { room, before };
}
