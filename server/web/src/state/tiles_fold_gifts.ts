// Folds what happens to gift cards. A viewer who may not see a card is told that a hidden one came; when it is opened, its
// kind is known to all.
import { GiftKind, type TilesDelta } from '../proto/meeple/v1/tiles_pb';
import type { Gifts, Tiles } from './room_state';

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

export function fold_gifts(tiles: Tiles, delta: TilesDelta['delta']): Tiles {
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
