// Everything that this viewer knows of a room after some transition: what a Snapshot holds, as plain immutable values.
import type { SeatLook } from '../proto/meeple/v1/common_pb';
import {
    type CloseReason,
    RoomPhase,
    SeatKind,
    type Decision,
    type SeatHolder,
    type SeatInfo,
    type Snapshot,
} from '../proto/meeple/v1/room_pb';
import type { TilesView } from '../proto/meeple/v1/tiles_pb';
import { clocks_of, proposal_of, type Agreement, type SeatClocks } from './agreement';
import { cards_of, type Cards } from './cards';
import { seen_by_modules, type ModuleState } from './modules';
import { core_tiles_of, type CoreTiles } from './tiles';

export type Tiles = CoreTiles & ModuleState;

export interface Seat {
    readonly kind: SeatKind;
    readonly name: string;
    readonly bot_level: string;
    readonly ready: boolean;
    readonly resigned: boolean;
    readonly offered_to: string; // The account that an open seat is kept for.
    readonly stand_in: boolean; // A bot plays for it while its player is not connected.
    readonly holder: SeatHolder | undefined; // Of an account.
    readonly look: SeatLook | undefined; // As its player wishes.
}

// Which family of games is played, by the case of Snapshot.view.
export type Family = NonNullable<Snapshot['view']['case']>;

export interface RoomState extends Agreement {
    readonly seq: number;
    readonly family: Family | undefined;
    readonly seats: readonly Seat[];
    readonly phase: RoomPhase;
    readonly tiles: Tiles | undefined;
    readonly cards: Cards | undefined;
    readonly decision: Decision | undefined;
    readonly view_hash: bigint;
    readonly closed: CloseReason | undefined;
    readonly server_seed: Uint8Array;
    readonly rematch: string; // The room of the next game.
    readonly clocks: SeatClocks | undefined;
}

export function seat_of(info: SeatInfo): Seat {
    return {
        kind: info.kind,
        name: info.name,
        bot_level: info.botLevel,
        ready: info.ready,
        resigned: info.resigned,
        offered_to: info.offeredTo,
        stand_in: info.standIn,
        holder: info.holder,
        look: info.look,
    };
}

export const open_seat: Seat = {
    kind: SeatKind.OPEN,
    name: '',
    bot_level: '',
    ready: false,
    resigned: false,
    offered_to: '',
    stand_in: false,
    holder: undefined,
    look: undefined,
};

function tiles_of(view: TilesView): Tiles {
    return { ...core_tiles_of(view), ...seen_by_modules(view) };
}

// What is played; nothing where nothing was told.
export function view_of(view: Snapshot['view']): Pick<RoomState, 'tiles' | 'cards'> {
    return {
        tiles: view.case === 'tiles' ? tiles_of(view.value) : undefined,
        cards: view.case === 'cards' ? cards_of(view.value) : undefined,
    };
}

export function room_of(snapshot: Snapshot): RoomState {
    const { pause } = snapshot;
    return {
        seq: snapshot.seq,
        family: snapshot.view.case,
        seats: snapshot.seats.map(seat_of),
        phase: snapshot.phase,
        ...view_of(snapshot.view),
        decision: snapshot.decision,
        view_hash: snapshot.viewHash,
        closed: snapshot.phase === RoomPhase.FINISHED ? snapshot.closed : undefined,
        server_seed: snapshot.serverSeed,
        rematch: snapshot.rematch,
        clocks: clocks_of(snapshot.clocks),
        proposal: proposal_of(snapshot.proposal),
        pause: pause && { remaining_ms: pause.remainingMs },
    };
}

// Scores by seat, and the winners, of any family.
export function standing_of(state: RoomState | undefined): {
    readonly scores: readonly number[];
    readonly winners: readonly number[];
} {
    const played = state?.tiles ?? state?.cards;
    return {
        scores: played?.seats.map(({ score }) => score) ?? [],
        winners: played?.winners ?? [],
    };
}
