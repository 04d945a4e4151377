// Targets out of a legal set: places for a token, figures far away, what modules add; and what is chosen beside the board
// instead.
import { create } from '@bufbuild/protobuf';
import { segment_key, type SegmentAt } from '../land/join';
import {
    MoveTokenSchema,
    RemoveTokenSchema,
    type TilesAction,
    type TokenMoves,
} from '../proto/meeple/v1/tiles_pb';
import { module_answer, module_target } from './modules';
import type { At, SegmentOf } from './modules/module';
import type { Tiles } from './room_state';
import { far_target, type Target } from './target';
import { whole_tile } from './tiles';

// `lying` is where the token is now.
export function targets_of_token(moves: TokenMoves, lying: SegmentAt | undefined): Target[] {
    const { token } = moves;
    const found = moves.on.map(({ x, y, segment }): Target => {
        const at = { x, y, segment };
        return {
            key: segment_key(at),
            at,
            whole: true,
            token,
            action: { case: 'moveToken', value: create(MoveTokenSchema, { token, ...at }) },
        };
    });
    if (moves.remove && lying)
        found.push({
            key: 'off',
            at: lying,
            leaves: true,
            token,
            action: { case: 'removeToken', value: create(RemoveTokenSchema, { token }) },
        });
    return found;
}

// A module may have its own name for an action that others have, too.
function other_target(action: TilesAction['action'], segment_of: SegmentOf): Target[] {
    const own = module_target(action, segment_of);
    if (own) return [own];
    switch (action.case) {
        case 'moveToken': {
            const { x, y, segment, token } = action.value;
            const key = `${token}/${segment_key(action.value)}/${action.value.beside ?? ''}`;
            return [{ key, at: { x, y, segment }, token, action }];
        }
        case 'deployFar': {
            return [far_target(action.value, action)];
        }
        case 'takeFigure': {
            const { x, y, segment, figure, owner: seat } = action.value;
            const key = `take/${segment_key(action.value)}/${figure}/${seat}`;
            return [{ key, at: { x, y, segment }, figure, seat, leaves: true, action }];
        }
        default:
            return [];
    }
}

export function targets_of_others(
    others: readonly TilesAction['action'][],
    segment_of: SegmentOf = () => whole_tile,
): Target[] {
    return others.flatMap((action) => other_target(action, segment_of));
}

// What is chosen beside the board; `at` is where that is arranged.
export function answers_of(
    others: readonly TilesAction['action'][],
    tiles: Tiles | undefined,
    at: At,
): Target[] {
    return others.flatMap((action) => module_answer(action, tiles, at) ?? []);
}
