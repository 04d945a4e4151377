// What each seat has left, counted down between what the server tells.
import { OnTimeout, SeatKind, type RoomSettings } from '../proto/meeple/v1/room_pb';
import type { Table } from './table';

const minute_ms = 60_000,
    hour_ms = 60 * minute_ms,
    slow_from_ms = 12 * hour_ms;

// For the turn after a missed one (server/room/clock.h).
const after_miss_ms = 10_000;

// What a player has for the turn after a missed one; undefined: that is as any other turn, or there is none.
export function time_after_miss(settings: RoomSettings | undefined): number | undefined {
    const { clock, turnSeconds = 0, onTimeout } = settings ?? {};
    if (onTimeout === OnTimeout.WAIT || onTimeout === OnTimeout.LOSE) return undefined;
    const most = clock ? clock.capMs || Infinity : 1000 * turnSeconds;
    const initial = clock?.initialMs ?? 1000 * turnSeconds;
    return most > 0 && initial < slow_from_ms ? Math.min(after_miss_ms, most) : undefined;
}

// How the clocks of a table go.
export interface ClockRule {
    readonly slow: boolean; // Over days.
    readonly each_turn: boolean; // A limit for each turn: seats that are not in turn have all of it.
    readonly low_ms: number; // With less than this it is time to hurry.
}

// Undefined: there are no clocks here.
export function clock_rule(table: Table): ClockRule | undefined {
    if (!table.newest.value?.state.clocks) return undefined;
    const settings = table.link.info.value?.settings;
    const initial = settings?.clock?.initialMs ?? 1000 * (settings?.turnSeconds ?? 120);
    const slow = initial >= slow_from_ms;
    return {
        slow,
        each_turn: settings?.clock === undefined && (settings?.turnSeconds ?? 0) > 0,
        low_ms: slow ? hour_ms : Math.min(minute_ms, Math.max(10_000, initial / 8)),
    };
}

export interface SeatTime {
    readonly left_ms: number; // When it does not run.
    readonly ends_at: number | undefined; // When it runs: when it is over, on this clock.
    readonly first_turn: boolean; // It is the time of the seat's first turn.
}

function standing(left_ms: number): SeatTime {
    return { left_ms, ends_at: undefined, first_turn: false };
}

// Undefined: it has no clock, or none that matters now. While looking back it is as it was, unless it is asked for `now`.
export function seat_time(table: Table, seat: number, now = false): SeatTime | undefined {
    const past = table.looking_back.value && !now;
    const step = past ? table.step.value : table.newest.value;
    if (!step || step.state.seats[seat]?.kind === SeatKind.BOT_PLAYER) return undefined;
    const { clocks, decision, pause } = step.state;
    const asked = decision?.seats.includes(seat) ?? false;
    const left_ms = clocks?.remaining_ms[seat];
    const runs = clocks ? clocks.runs === seat : asked && (decision?.remainingMs ?? 0) > 0;
    if (runs && decision) {
        const first_turn = clocks?.first_turn ?? false;
        if (past) return { ...standing(decision.remainingMs), first_turn };
        return { left_ms: 0, ends_at: step.at + decision.remainingMs, first_turn };
    }
    if (left_ms === undefined) return undefined;
    // In a pause it stands, but it is the one that will go on.
    if (clock_rule(table)?.each_turn && !(pause && asked)) return undefined;
    return standing(left_ms);
}

export function left_of({ left_ms, ends_at }: SeatTime, now = Date.now()): number {
    return ends_at === undefined ? left_ms : Math.max(0, ends_at - now);
}
