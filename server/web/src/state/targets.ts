// What can be pointed at on the board beside places for a tile: targets of a gift, places for a token, figures far away.
import { create } from '@bufbuild/protobuf';
import type { SegmentAt } from '../land/join';
import {
    GiftKind,
    MoveTokenSchema,
    OpenGiftSchema,
    RemoveTokenSchema,
    type OpenGift,
    type TilesAction,
    type Token,
    type TokenMoves,
} from '../proto/meeple/v1/tiles_pb';
import { segment_key } from './legal';

export interface Target {
    readonly key: string;
    readonly at: SegmentAt; // Where it is shown.
    readonly from?: SegmentAt; // A figure goes from there to `at`.
    readonly leaves?: boolean; // What stands there goes away.
    readonly whole?: boolean; // The whole feature is meant.
    readonly figure?: number;
    readonly seat?: number; // Whose figure that is; otherwise the own one.
    readonly token?: Token;
    readonly action: TilesAction['action'];
}

function gift_target(opening: OpenGift): Target[] {
    const { gift, target } = opening;
    if (!target) return [];
    const { x, y, segment, figure, toSegment } = target;
    const from = { x, y, segment };
    const action = { case: 'openGift', value: opening } as const;
    const key = `${segment_key(from)}/${figure}/${toSegment}`;
    switch (gift) {
        case GiftKind.ROAD_SWEEPER:
            return [{ key, at: from, whole: true, action }];
        case GiftKind.CHANGE_POSITION:
            return [{ key, at: { x, y, segment: toSegment }, from, figure, action }];
        case GiftKind.CASH_OUT:
            return [{ key, at: from, figure, leaves: true, action }];
        default:
            return [{ key, at: from, figure, action }];
    }
}

export function targets_of_gift(gifts: readonly OpenGift[], gift: GiftKind): Target[] {
    return gifts.filter((one) => one.gift === gift).flatMap(gift_target);
}

// Opening a gift that acts on nothing on the board.
export function opening_of(gift: GiftKind): TilesAction['action'] {
    return { case: 'openGift', value: create(OpenGiftSchema, { gift }) };
}

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

// In place of a segment: the tile as a whole.
export const whole_tile = 255;

function other_target(action: TilesAction['action']): Target[] {
    switch (action.case) {
        case 'moveToken': {
            const { x, y, segment, token } = action.value;
            const key = `${token}/${segment_key(action.value)}/${action.value.beside ?? ''}`;
            return [{ key, at: { x, y, segment }, token, action }];
        }
        case 'deployFar': {
            const { x, y, segment, figure } = action.value;
            const key = `far/${segment_key(action.value)}/${figure}`;
            return [{ key, at: { x, y, segment }, figure, action }];
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

export function targets_of_others(others: readonly TilesAction['action'][]): Target[] {
    return others.flatMap(other_target);
}
