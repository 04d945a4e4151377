// One's games, as far as this browser has seen them: who played, when, and how it ended. An identity lives in one browser, so
// the server need not keep a list of what is over; the record of each game is there to be asked for.
import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { from_text, to_text } from '../base/ids';
import { keep, kept, kept_keys } from '../base/keep';
import {
    CloseReason,
    RoomPhase,
    RoomSettingsSchema,
    type RoomSettings,
    type SeatKind,
} from '../proto/meeple/v1/room_pb';
import { standing_of, type RoomState, type Seat } from '../state/room_state';

export interface PastGame {
    readonly room: string;
    readonly invite: string;
    readonly game: string;
    readonly name: string; // Of the room, if it has one.
    // The colour, where its player has wished for one.
    readonly seats: readonly (Pick<Seat, 'kind' | 'name' | 'bot_level'> & { color?: number })[];
    readonly seat: number; // Ours.
    readonly began_ms: number; // Since 1970; 0: unknown.
    readonly ended_ms: number; // When its end was first seen here; 0: it was not.
    readonly scores: readonly number[];
    readonly winners: readonly number[];
    readonly settings: string; // Encoded; empty: unknown.
    readonly series?: PastSeries | undefined; // Absent: a single game, or one that was kept before this was.
}

// How a series stood before the game.
export interface PastSeries {
    readonly game: number;
    readonly halves: readonly number[];
}

export const past_games_max = 60;

// A room as one has it: its state, and what was told of it beside.
interface Seen {
    readonly room: string;
    readonly invite: string;
    readonly seat: number | undefined;
    readonly state: RoomState | undefined;
    readonly settings: RoomSettings | undefined;
    readonly created_ms: number;
    readonly series?: PastSeries | undefined;
}

function plain_seat({ kind, name, bot_level, look }: Seat): {
    kind: SeatKind;
    name: string;
    bot_level: string;
    color?: number;
} {
    return { kind, name, bot_level, ...(look?.color === undefined ? {} : { color: look.color }) };
}

// Keeps what is worth it: a game in which we have a seat, from its beginning on.
export function note_game(seen: Seen) {
    const { room, invite, seat, state, settings, created_ms, series } = seen;
    if (!state || seat === undefined || state.phase === RoomPhase.WAITING) return;
    if (state.closed === CloseReason.NEVER_STARTED) return;
    const known = past_game(room);
    const over = state.phase === RoomPhase.FINISHED;
    if (known && (known.ended_ms > 0 || !over)) return;
    const { scores, winners } = standing_of(state);
    const game: PastGame = {
        room,
        invite,
        game: settings?.game ?? known?.game ?? '',
        name: settings?.name ?? known?.name ?? '',
        seats: state.seats.map(plain_seat),
        seat,
        began_ms: known?.began_ms ?? created_ms,
        ended_ms: over ? Date.now() : 0,
        scores: over ? scores : [],
        winners: over ? winners : [],
        settings: settings ? to_text(toBinary(RoomSettingsSchema, settings)) : '',
        series: series && { game: series.game, halves: [...series.halves] },
    };
    keep(`past.${room}`, JSON.stringify(game));
    for (const old of past_games().slice(past_games_max)) forget_game(old.room);
}

export function forget_game(room: string) {
    keep(`past.${room}`, undefined);
}

function past_game(room: string): PastGame | undefined {
    try {
        const text = kept(`past.${room}`);
        return text ? (JSON.parse(text) as PastGame) : undefined;
    } catch {
        return undefined; // Only this page writes there: it is damaged.
    }
}

// The newest first.
export function past_games(): PastGame[] {
    const when = (game: PastGame) => game.ended_ms || game.began_ms;
    return kept_keys('past.')
        .flatMap((key) => past_game(key.slice('past.'.length)) ?? [])
        .sort((a, b) => when(b) - when(a));
}

// For another game like it.
export function settings_of(game: PastGame): RoomSettings | undefined {
    return game.settings ? fromBinary(RoomSettingsSchema, from_text(game.settings)) : undefined;
}
