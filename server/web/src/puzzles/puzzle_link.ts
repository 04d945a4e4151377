// A table in one position: nothing is sent to a server, a move goes to the judge.
import { create } from '@bufbuild/protobuf';
import { signal } from '@preact/signals';
import type { Connection } from '../net/connection';
import { RoomLink } from '../net/room_link';
import {
    Role,
    RoomInfoSchema,
    SeatKind,
    type Action,
    type RoomSettings,
} from '../proto/meeple/v1/room_pb';
import { open_seat, type RoomState } from '../state/room_state';
import type { Puzzle } from './puzzle';

export type Posed = Pick<Puzzle, 'id' | 'seat'> & {
    readonly settings?: RoomSettings | undefined;
    readonly state?: RoomState | undefined;
};

export class PuzzleLink extends RoomLink {
    // Nothing more is to be done.
    override readonly pending = signal(false);

    constructor(
        posed: Posed,
        connection: Connection,
        names: readonly string[],
        private readonly judge: (actions: readonly Action[]) => void,
    ) {
        super(`puzzle.${posed.id}`, connection, '', Role.SEAT);
        const { state } = posed;
        if (!state) return;
        this.info.value = create(RoomInfoSchema, posed.settings && { settings: posed.settings });
        this.seat.value = posed.seat;
        const seats = state.seats.map((_, i) => ({
            ...open_seat,
            kind: i === posed.seat ? SeatKind.PLAYER : SeatKind.BOT_PLAYER,
            name: names[i] ?? '',
        }));
        const step = { state: { ...state, seats }, transition: undefined, at: Date.now() };
        this.show_record([step]);
    }

    override get alone(): boolean {
        return true;
    }

    override async attach(): Promise<void> {
        // There is nowhere to go.
    }

    override play(actions: Action[]) {
        this.judge(actions);
    }
}
