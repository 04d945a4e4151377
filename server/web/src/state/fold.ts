// Folds what the server tells into what is known. It mirrors the server's own fold: fold(transitions 1..n) equals the
// snapshot at n. It knows no rules: it books what it is told.
import { RoomPhase, SeatKind, type Delta, type Transition } from '../proto/meeple/v1/room_pb';
import { clocks_of, fold_agreement } from './agreement';
import { game_event } from './families';
import { open_seat, view_of, type RoomState, type Seat } from './room_state';
import { with_seat } from './seats';

function resigned(state: RoomState, seat: number): RoomState {
    return {
        ...state,
        seats: with_seat(state.seats, seat, (old) => ({ ...old, resigned: true })),
    };
}

function fold_delta(state: RoomState, delta: Delta['delta']): RoomState {
    const seat = (index: number, change: (seat: Seat) => Seat) => ({
        ...state,
        seats: with_seat(state.seats, index, change),
    });
    switch (delta.case) {
        case 'seatTaken':
            return seat(delta.value.seat, () => ({
                ...open_seat,
                kind: SeatKind.PLAYER,
                name: delta.value.name,
                holder: delta.value.holder,
                look: delta.value.look,
            }));
        case 'seatLeft':
            return seat(delta.value.seat, () => open_seat);
        case 'seatRenamed':
            return seat(delta.value.seat, (old) =>
                old.kind === SeatKind.PLAYER
                    ? { ...old, name: delta.value.name }
                    : { ...old, offered_to: delta.value.name },
            );
        case 'seatLookChanged':
            return seat(delta.value.seat, (old) => ({ ...old, look: delta.value.look }));
        case 'seatReady':
            return seat(delta.value.seat, (old) => ({ ...old, ready: true }));
        case 'gameStarted':
            return { ...state, phase: RoomPhase.PLAYING };
        case 'roomClosed':
            return {
                ...fold_agreement(state, delta),
                phase: RoomPhase.FINISHED,
                closed: delta.value.reason,
                server_seed: delta.value.serverSeed,
            };
        case 'rematchMade':
            return { ...state, rematch: delta.value.room };
        case 'seatStandIn':
            return seat(delta.value.seat, (old) => ({ ...old, stand_in: delta.value.plays }));
        case 'takenBack':
        case 'gameContinued':
            // A record does not tell the view: see replay.ts.
            return delta.value.view.case ? { ...state, ...view_of(delta.value.view) } : state;
        default: {
            const event = game_event(delta);
            if (!event) return fold_agreement(state, delta);
            const next = event.fold(state);
            return event.resigned === undefined ? next : resigned(next, event.resigned);
        }
    }
}

export function fold(state: RoomState, transition: Transition): RoomState {
    if (transition.seq !== state.seq + 1)
        throw new Error(`transition ${transition.seq} cannot follow ${state.seq}`);
    const folded = transition.deltas.reduce((now, delta) => fold_delta(now, delta.delta), state);
    return {
        ...folded,
        seq: transition.seq,
        decision: transition.decision,
        view_hash: transition.viewHash,
        clocks: clocks_of(transition.clocks) ?? state.clocks,
    };
}
