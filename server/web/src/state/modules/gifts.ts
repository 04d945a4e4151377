// Gift cards. A viewer who may not see a card is told that a hidden one came; when it is opened, its kind is known to all.
import { segment_key } from '../../land/join';
import { create } from '@bufbuild/protobuf';
import {
    GiftKind,
    OpenGiftSchema,
    type OpenGift,
    type TilesDelta,
    type TilesLegal,
    type TilesView,
} from '../../proto/meeple/v1/tiles_pb';
import type { Target } from '../target';
import type { Extra, TileModule, TilesWith } from './module';

// The cards of the module "gifts", by kind; hidden ones where this viewer may not see them.
export interface Gifts {
    readonly held: readonly (readonly GiftKind[])[]; // Unopened, by seat.
    readonly stack: number; // Still to be received.
    readonly discarded: readonly GiftKind[]; // In the order in which they were opened.
}

export interface State {
    readonly gifts: Gifts | undefined;
}

function see(view: TilesView): State {
    return {
        gifts: view.gifts && {
            held: view.gifts.held.map(({ gifts }) => [...gifts]),
            stack: view.gifts.stack,
            discarded: [...view.gifts.discarded],
        },
    };
}

const none: Gifts = { held: [], stack: 0, discarded: [] };

function without_one(held: readonly GiftKind[], gift: GiftKind): GiftKind[] {
    const known = held.indexOf(gift);
    const at = known < 0 ? held.indexOf(GiftKind.GIFT_HIDDEN) : known;
    return held.filter((_, i) => i !== at);
}

function with_held(
    gifts: Gifts,
    seat: number,
    change: (held: readonly GiftKind[]) => readonly GiftKind[],
): Gifts {
    const seats = Math.max(gifts.held.length, seat + 1);
    const held = Array.from({ length: seats }, (_, i) => gifts.held[i] ?? []);
    held[seat] = [...change(held[seat] ?? [])].sort((a, b) => a - b);
    return { ...gifts, held };
}

function fold<T extends TilesWith<State>>(tiles: T, delta: TilesDelta['delta']): T {
    const gifts = tiles.gifts ?? none;
    switch (delta.case) {
        case 'giftsShuffled':
            return {
                ...tiles,
                gifts: {
                    held: tiles.seats.map((_, i) => gifts.held[i] ?? []),
                    stack: delta.value.stack.length,
                    discarded: [],
                },
            };
        case 'giftReceived': {
            const { seat, gift } = delta.value;
            const now = with_held(gifts, seat, (held) => [...held, gift]);
            return { ...tiles, gifts: { ...now, stack: gifts.stack - 1 } };
        }
        case 'giftOpened': {
            const { seat, gift } = delta.value;
            const now = with_held(gifts, seat, (held) => without_one(held, gift));
            return { ...tiles, gifts: { ...now, discarded: [...gifts.discarded, gift] } };
        }
        case 'giftsRevealed': {
            const shown = delta.value.gifts;
            return { ...tiles, gifts: with_held(gifts, delta.value.seat, () => shown) };
        }
        default:
            return tiles;
    }
}

export function gift_key(gift: GiftKind): string {
    return (GiftKind[gift] ?? 'unknown').toLowerCase();
}

export type Happening = 'gift_received' | 'gift_got' | 'gift_opened' | 'gifts_shuffled';

const named = (gift: GiftKind) => ({ gift: ['gift', gift_key(gift)] }) as const;

const lines: TileModule<State, Happening>['lines'] = ({ event, tiles }) => {
    switch (event.case) {
        case 'giftReceived': {
            const { seat, gift } = event.value;
            const what = gift === GiftKind.GIFT_HIDDEN ? 'gift_received' : 'gift_got';
            return [{ what, seat, words: named(gift) }];
        }
        case 'giftOpened': {
            const { seat, gift } = event.value;
            return [{ what: 'gift_opened', seat, words: named(gift) }];
        }
        case 'giftsShuffled':
            // The first time is a part of setting up.
            return tiles && tiles.turn > 1 ? [{ what: 'gifts_shuffled', seat: undefined }] : [];
        default:
            return undefined;
    }
};

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

function targets_of(gifts: readonly OpenGift[], gift: GiftKind): Target[] {
    return gifts.filter((one) => one.gift === gift).flatMap(gift_target);
}

export const extra_key = (gift: GiftKind) => `gift.${gift_key(gift)}`;

// The kinds that can be opened now.
function extras({ gifts }: TilesLegal): Extra[] {
    return [...new Set(gifts.map(({ gift }) => gift))].map((gift) => ({
        key: extra_key(gift),
        targets: targets_of(gifts, gift),
        action: { case: 'openGift', value: create(OpenGiftSchema, { gift }) },
    }));
}

export const gifts = {
    see,
    fold,
    lines,
    sends_home: ({ case: what }) => what === 'giftOpened',
    extras,
} satisfies TileModule<State, Happening>;
