// A table in one position: nothing is sent to a server, a move goes to the judge.
import { create } from '@bufbuild/protobuf';
import { signal } from '@preact/signals';
import type { Answer } from '../net/wire';
import type { Connection } from '../net/connection';
import { RoomLink } from '../net/room_link';
import type { Heard } from '../net/room_memory';
import { AppraisalsSchema } from '../proto/meeple/v1/question_pb';
import {
    Role,
    RoomInfoSchema,
    SeatKind,
    type Action,
    type RoomSettings,
    type Snapshot,
} from '../proto/meeple/v1/room_pb';
import type { Shelf } from '../state/catalogue';
import { open_seat, type RoomState } from '../state/room_state';
import { appraised, has_mind } from '../table/appraised';
import { told_of } from '../table/told_of';
import type { Puzzle } from './puzzle';

export type Posed = Pick<Puzzle, 'id' | 'seat'> & {
    readonly settings?: RoomSettings | undefined;
    readonly state?: RoomState | undefined;
    readonly snapshot?: Snapshot | undefined; // Of that state.
    // In its stead what was told before, and the settings of that game.
    readonly heard?: readonly Heard[] | undefined;
    readonly rules?: RoomSettings | undefined;
};

export class PuzzleLink extends RoomLink {
    // Nothing more is to be done.
    override readonly pending = signal(false);

    constructor(
        private readonly posed: Posed,
        connection: Connection,
        private readonly shelf: Shelf,
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

    private all_heard(): readonly Heard[] {
        const { snapshot, heard = [] } = this.posed;
        const since = this.steps
            .peek()
            .flatMap(({ transition, at }) => (transition ? [{ frame: transition, at }] : []));
        return [...(snapshot ? [{ frame: snapshot, at: 0 }] : heard), ...since];
    }

    override get appraises(): boolean {
        return has_mind && told_of(this.all_heard()) !== undefined;
    }

    // By the rules in this browser. What they cannot make sense of they are not asked again.
    override async appraise(): Promise<Answer | undefined> {
        const settings = this.posed.rules ?? this.posed.settings,
            told = told_of(this.all_heard()),
            board = this.state?.tiles?.board ?? [];
        if (!has_mind || !settings || !told) return undefined;
        const value = await appraised(settings, told, board, this.shelf).catch(() =>
            create(AppraisalsSchema),
        );
        return { case: 'appraisals', value };
    }

    override play(actions: Action[]) {
        this.judge(actions);
    }
}
