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
import type { BidMade, Price } from './room_state';
import { price_of } from './tiles_fold_sale';

export interface Target {
    readonly key: string;
    readonly at: SegmentAt; // Where it is shown.
    readonly from?: SegmentAt; // A figure goes from there to `at`.
    readonly leaves?: boolean; // What stands there goes away.
    readonly whole?: boolean; // The whole feature is meant.
    readonly figure?: number;
    readonly seat?: number; // Whose figure that is; otherwise the own one.
    readonly token?: Token;
    readonly price?: Price; // Offered for a tile, or by the seat that the tile would be sold to.
    readonly jailer?: number; // From whose prison the figure comes home; it has no place on the board.
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

// Which segment of the tile that lies there is drawn where something is built.
export type Ground = (x: number, y: number) => number;

function other_target(action: TilesAction['action'], ground: Ground): Target[] {
    switch (action.case) {
        case 'layFloor': {
            const { x, y } = action.value;
            return [{ key: `floor/${x},${y}`, at: { x, y, segment: ground(x, y) }, action }];
        }
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

export function targets_of_others(
    others: readonly TilesAction['action'][],
    ground: Ground = () => whole_tile,
): Target[] {
    return others.flatMap((action) => other_target(action, ground));
}

// Own prisoners who can be brought home; `at` is where that is arranged.
export function homecomings(
    others: readonly TilesAction['action'][],
    at: { readonly x: number; readonly y: number },
): Target[] {
    return others.flatMap((action) => {
        if (action.case !== 'freePrisoner') return [];
        const { jailer, figure } = action.value;
        const place = { x: at.x, y: at.y, segment: whole_tile };
        return [{ key: `free/${jailer}/${figure}`, at: place, figure, jailer, action }];
    });
}

// What can be offered for a tile, and to whom it can be sold.
export function sales(
    others: readonly TilesAction['action'][],
    bids: readonly BidMade[],
    at: { readonly x: number; readonly y: number },
): Target[] {
    const place = { x: at.x, y: at.y, segment: whole_tile };
    return others.flatMap((action): Target[] => {
        if (action.case === 'bid') {
            const price = price_of(action.value.price);
            return [{ key: `bid/${price.item ?? ''}/${price.count}`, at: place, price, action }];
        }
        if (action.case !== 'sellTile') return [];
        const seat = action.value.buyer;
        const price = bids.find((bid) => bid.seat === seat)?.price ?? price_of(undefined);
        return [{ key: `sell/${seat}`, at: place, seat, price, action }];
    });
}
