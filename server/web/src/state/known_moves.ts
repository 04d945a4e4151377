// Finds a move of a puzzle or of a tutorial task by its actions.
import { toBinary } from '@bufbuild/protobuf';
import { to_text } from '../base/ids';
import { ActionSchema, type Action } from '../proto/meeple/v1/room_pb';

interface Move {
    readonly actions: readonly Action[];
}

const by_key = new WeakMap<readonly Move[], Map<string, Move>>();

export function key_of(actions: readonly Action[]): string {
    return actions.map((action) => to_text(toBinary(ActionSchema, action))).join();
}

// Undefined: none of the moves, which must not change, has these actions.
export function known_move<M extends Move>(
    moves: readonly M[],
    actions: readonly Action[],
): M | undefined {
    let known = by_key.get(moves) as Map<string, M> | undefined;
    if (!known) {
        known = new Map(moves.map((move) => [key_of(move.actions), move]));
        by_key.set(moves, known);
    }
    return known.get(key_of(actions));
}
