// How the clocks of a table stand and what its seats agree on: proposals, pauses.
import type { OpenProposal, ProposalKind, ProposalMade } from '../proto/meeple/v1/agreement_pb';
import type { Clocks, Delta, Transition } from '../proto/meeple/v1/room_pb';

export interface SeatClocks {
    readonly remaining_ms: readonly number[]; // Of each seat, as of the transition.
    readonly runs: number | undefined; // The seat whose time Decision.remainingMs counts down.
    readonly first_turn: boolean; // It has the time of its first turn, and its clock stands.
}

export interface Proposal {
    readonly id: number;
    readonly kind: ProposalKind;
    readonly seat: number; // Who asks.
    readonly remaining_ms: number; // When it was told.
    readonly asked: readonly number[];
    readonly agreed: readonly number[];
    readonly refused: readonly number[];
    readonly majority: boolean;
}

export interface Pause {
    readonly remaining_ms: number; // When it was told; then the game goes on by itself.
}

export interface Agreement {
    readonly proposal: Proposal | undefined;
    readonly pause: Pause | undefined;
}

export function clocks_of(told: Clocks | undefined): SeatClocks | undefined {
    return told && { remaining_ms: told.remainingMs, runs: told.runs, first_turn: told.firstTurn };
}

export function proposal_of(open: OpenProposal | undefined): Proposal | undefined {
    return open && { ...made(open), agreed: open.agreed, refused: open.refused };
}

function made({ id, kind, seat, remainingMs, asked, majority }: ProposalMade | OpenProposal) {
    const nobody: readonly number[] = [];
    return {
        id,
        kind,
        seat,
        remaining_ms: remainingMs,
        asked,
        agreed: nobody,
        refused: nobody,
        majority,
    };
}

export function fold_agreement<S extends Agreement>(state: S, delta: Delta['delta']): S {
    const { proposal } = state;
    switch (delta.case) {
        case 'proposalMade':
            return { ...state, proposal: made(delta.value) };
        case 'proposalAnswered': {
            const { id, seat, agree } = delta.value;
            if (proposal?.id !== id) return state;
            const list = agree ? 'agreed' : 'refused';
            return { ...state, proposal: { ...proposal, [list]: [...proposal[list], seat] } };
        }
        case 'proposalClosed':
            return { ...state, proposal: undefined };
        case 'gamePaused':
            return { ...state, pause: { remaining_ms: delta.value.remainingMs } };
        case 'gameResumed':
        case 'roomClosed':
            return { ...state, pause: undefined };
        default:
            return state;
    }
}

// To which transition this one led the game back; undefined: it went on.
export function led_back(transition: Transition | undefined): number | undefined {
    for (const { delta } of transition?.deltas ?? [])
        if (delta.case === 'takenBack') return delta.value.toSeq;
    return undefined;
}
