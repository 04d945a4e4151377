// The unfinished games: those in which we have a seat, as the greeting tells them, and those of others.
import { GameFamily, type ActiveRoom } from '../proto/meeple/v1/envelope_pb';
import { RoomPhase, SeatKind, type RoomInfo, type RoomSettings } from '../proto/meeple/v1/room_pb';
import type { Shelf } from '../state/catalogue';
import { open_seat, seat_of, type Seat } from '../state/room_state';

// An unfinished game in which we have a seat.
export interface Running {
    readonly room: string;
    readonly phase: RoomPhase;
    readonly game: string;
    readonly name: string; // Of the room, if it has one.
    readonly seats: readonly Seat[];
    readonly seat: number; // Ours.
    readonly decides: number | undefined; // The seat that the game waits for.
    readonly created_ms: number; // Since 1970; 0: unknown.
    readonly pace: Pace | undefined; // Undefined: unknown.
}

export type Pace = Pick<RoomSettings, 'clock' | 'turnSeconds'>;

// A server of an earlier version tells the names of the others alone.
export function running_of(one: ActiveRoom): Running {
    const others = one.players.map((name) => ({ ...open_seat, kind: SeatKind.PLAYER, name }));
    others.splice(one.seat, 0, open_seat);
    return {
        room: one.room,
        phase: one.phase,
        game: one.game,
        name: one.name,
        seats: one.seats.length > 0 ? one.seats.map(seat_of) : others,
        seat: one.seat,
        decides: one.decides ?? (one.yourDecision ? one.seat : undefined),
        created_ms: Number(one.createdMs),
        pace: one,
    };
}

// A player who has resigned has no game to return to.
export function still_ours({ seats, seat }: Running): boolean {
    return !seats[seat]?.resigned;
}

// Only bots play there, and there is no clock: no need to remind the player.
export function is_unhurried({ seats, seat, pace }: Running): boolean {
    const bots_alone = seats.every(({ kind }, i) => i === seat || kind === SeatKind.BOT_PLAYER);
    return bots_alone && !pace?.clock && !pace?.turnSeconds;
}

// Public games of tiles that go on without us.
export function shown_live(
    rooms: readonly RoomInfo[],
    running: readonly Running[],
    shelf: Shelf | undefined,
): RoomInfo[] {
    const own = new Set(running.map(({ room }) => room));
    return rooms.filter(
        ({ room, phase, settings }) =>
            phase === RoomPhase.PLAYING &&
            !own.has(room) &&
            shelf?.game(settings?.game ?? '')?.family === GameFamily.TILES,
    );
}
