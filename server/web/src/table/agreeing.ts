// Agreements of a table, as a player there sees them: the open proposal, its deadline, and the possible ones.
import { ProposalKind } from '../proto/meeple/v1/agreement_pb';
import { OnTimeout, Presence, SeatKind } from '../proto/meeple/v1/room_pb';
import type { Pause, Proposal } from '../state/agreement';
import type { RoomState } from '../state/room_state';
import { way_back, type Way } from '../state/way_back';
import { clock_rule } from './clocks';
import type { Table } from './table';

// The seat of a player who is still in the game.
export function own_seat(table: Table): number | undefined {
    const seat = table.link.seat.value,
        state = table.newest.value?.state;
    if (seat === undefined || table.finished.value || state?.seats[seat]?.resigned)
        return undefined;
    return seat;
}

// When what is told of `part` is over, on this clock: counted from the step that told it.
function over_at<T extends { readonly remaining_ms: number }>(
    table: Table,
    part: (state: RoomState) => T | undefined,
    same: (a: T, b: T) => boolean,
): number {
    const steps = table.link.steps.value;
    const now = steps.at(-1);
    const open = now && part(now.state);
    if (!open) return 0;
    let at = now.at;
    for (let i = steps.length - 1; i >= 0; --i) {
        const step = steps[i],
            there = step && part(step.state);
        if (!there || !same(there, open)) break;
        at = step.at;
        if (!step.transition) break; // A snapshot tells what is left now.
    }
    return at + open.remaining_ms;
}

export interface Open {
    readonly proposal: Proposal;
    readonly over_at: number;
    readonly ours: boolean;
    readonly asks_us: boolean; // And we have not answered.
    readonly waits_for: readonly number[];
}

export function open_proposal(table: Table): Open | undefined {
    const proposal = table.newest.value?.state.proposal,
        seat = own_seat(table);
    if (!proposal || table.finished.value) return undefined;
    const answered = [...proposal.agreed, ...proposal.refused];
    const waits_for = proposal.asked.filter((one) => !answered.includes(one));
    return {
        proposal,
        over_at: over_at(
            table,
            (state) => state.proposal,
            (a, b) => a.id === b.id,
        ),
        ours: seat === proposal.seat,
        asks_us: seat !== undefined && waits_for.includes(seat),
        waits_for,
    };
}

export function open_pause(table: Table): { pause: Pause; over_at: number } | undefined {
    const pause = table.newest.value?.state.pause;
    if (!pause || table.finished.value) return undefined;
    return {
        pause,
        over_at: over_at(
            table,
            (state) => state.pause,
            (a, b) => a === b,
        ),
    };
}

// How our last step could be taken back now.
export function way_to_take_back(table: Table): Way | undefined {
    const seat = own_seat(table);
    if (seat === undefined || table.paused.value || table.link.pending.value) return undefined;
    if (table.newest.value?.state.proposal) return undefined;
    const settings = table.link.info.value?.settings;
    return way_back(table.link.steps.value, seat, settings?.takebacks ?? false);
}

// The absent seat that the game waits for, if no clock settles it.
export function absent_seat(table: Table): number | undefined {
    const state = table.newest.value?.state,
        seat = own_seat(table);
    const asked = state?.decision?.seats[0];
    if (!state || seat === undefined || asked === undefined || asked === seat) return undefined;
    const settings = table.link.info.value?.settings;
    if (state.clocks && settings?.onTimeout !== OnTimeout.WAIT) return undefined;
    const { kind, stand_in } = state.seats[asked] ?? { kind: SeatKind.OPEN, stand_in: false };
    const away = table.link.presence.value[asked] === Presence.AWAY;
    return kind === SeatKind.PLAYER && away && !stand_in ? asked : undefined;
}

// What can be asked of the others now, beside taking back.
export function wishes(table: Table): readonly ProposalKind[] {
    if (own_seat(table) === undefined || table.newest.value?.state.proposal) return [];
    const rule = clock_rule(table);
    const found: ProposalKind[] = [];
    if (rule && !table.paused.value) found.push(ProposalKind.PAUSE);
    if (rule && !rule.slow) found.push(ProposalKind.SLOW_DOWN);
    found.push(ProposalKind.ABORT);
    return found;
}
