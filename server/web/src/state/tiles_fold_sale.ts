// Folds bids for a tile, and its sale.
import { TilesPhase, type Price as PriceTold, type TilesDelta } from '../proto/meeple/v1/tiles_pb';
import { due, row_of, sorted, type Price, type Tiles } from './room_state';
import { with_seat } from './seats';

export function price_of(price: PriceTold | undefined): Price {
    return { item: price?.item, count: price?.count ?? 0 };
}

function with_items(tiles: Tiles, seat: number, item: number, by: number): Tiles {
    return {
        ...tiles,
        seats: with_seat(tiles.seats, seat, (s) => ({
            ...s,
            items: sorted(new Map(s.items).set(item, (s.items.get(item) ?? 0) + by)),
        })),
    };
}

// The buyer lays the tile now, and afterwards the seller's turn goes on.
function sold(tiles: Tiles, seller: number, buyer: number, { item, count }: Price): Tiles {
    const at = tiles.agenda.findIndex(({ phase }) => phase === TilesPhase.PLACING);
    const later = row_of(TilesPhase.RESUMING, seller, { data: tiles.agenda[at]?.data ?? 0 });
    const now = [
        ...tiles.agenda.slice(0, at),
        later,
        row_of(TilesPhase.PLACING, buyer),
        ...tiles.agenda.slice(at + 1),
    ];
    const paid =
        item === undefined
            ? tiles
            : with_items(with_items(tiles, buyer, item, -count), seller, item, count);
    return { ...paid, bids: [], turn_seat: buyer, ...due(now) };
}

function resumed(tiles: Tiles, seat: number): Tiles {
    const at = tiles.agenda.findIndex(({ phase }) => phase === TilesPhase.RESUMING);
    const { data = 0 } = tiles.agenda[at] ?? {};
    const now = [...tiles.agenda.slice(0, at), row_of(TilesPhase.PLACING, seat, { data })];
    return { ...tiles, turn_seat: seat, ...due(now) };
}

// What became of the bids for a tile that is placed, or whose seat is out.
export function without_bids(tiles: Tiles, gone?: number): Tiles['bids'] {
    if (gone === undefined || gone === tiles.turn_seat) return tiles.bids && [];
    return tiles.bids?.filter(({ seat }) => seat !== gone);
}

export function fold_sale(tiles: Tiles, delta: TilesDelta['delta']): Tiles {
    switch (delta.case) {
        case 'bidMade': {
            const { seat, price } = delta.value;
            const bids = [...(tiles.bids ?? []), { seat, price: price_of(price) }];
            return { ...tiles, bids: bids.sort((a, b) => a.seat - b.seat) };
        }
        case 'tileSold': {
            const { seller, buyer, price } = delta.value;
            return sold(tiles, seller, buyer, price_of(price));
        }
        case 'turnResumed':
            return resumed(tiles, delta.value.seat);
        default:
            return tiles;
    }
}
