// What a table agreed on, in lines.
import { ProposalKind, ProposalOutcome } from '../proto/meeple/v1/agreement_pb';
import { CloseReason, type Delta, type Transition } from '../proto/meeple/v1/room_pb';
import type { LineDraft } from './line';
import type { RoomState } from './room_state';

// An agreement is told by its effect; a takeback without a question was never a proposal.
const told_of: Partial<Record<ProposalOutcome, LineDraft['what']>> = {
    [ProposalOutcome.REFUSED]: 'proposal_refused',
    [ProposalOutcome.EXPIRED]: 'proposal_expired',
    [ProposalOutcome.WITHDRAWN]: 'proposal_withdrawn',
};

const closed: Partial<Record<CloseReason, LineDraft['what']>> = {
    [CloseReason.NEVER_STARTED]: 'expired',
    [CloseReason.ABANDONED]: 'abandoned',
    [CloseReason.CANCELLED]: 'cancelled',
    [CloseReason.ABORTED]: 'aborted',
};

// `before` is what was known before the step.
export function agreement_lines(
    delta: Delta['delta'],
    transition: Transition,
    before: RoomState | undefined,
): LineDraft[] {
    const actor = transition.actor;
    switch (delta.case) {
        case 'proposalMade': {
            const { seat, kind } = delta.value;
            return [{ what: 'proposed', seat, proposal: kind }];
        }
        case 'proposalClosed': {
            const what = told_of[delta.value.outcome],
                open = before?.proposal;
            return what && open ? [{ what, seat: open.seat, proposal: open.kind }] : [];
        }
        case 'takenBack': {
            const open = before?.proposal;
            const seat = open?.kind === ProposalKind.TAKEBACK ? open.seat : actor;
            return [{ what: 'taken_back', seat }];
        }
        case 'gamePaused':
            return [{ what: 'paused', seat: undefined }];
        case 'gameResumed':
            return [{ what: actor === undefined ? 'resumed_itself' : 'resumed', seat: actor }];
        case 'clockChanged':
            return [{ what: 'slowed_down', seat: undefined }];
        case 'vacationTaken':
            return [{ what: 'on_vacation', seat: delta.value.seat }];
        case 'seatStandIn':
            return [{ what: delta.value.plays ? 'stood_in' : 'came_back', seat: delta.value.seat }];
        case 'roomClosed': {
            const what = closed[delta.value.reason];
            // Whose first turn it was, if one let it pass.
            const seat = delta.value.reason === CloseReason.CANCELLED ? actor : undefined;
            return what ? [{ what, seat }] : [];
        }
        default:
            return [];
    }
}
