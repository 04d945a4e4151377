// Bids for a tile, and its sale.
import {
    TilesPhase,
    type Price as PriceTold,
    type TilesDelta,
    type TilesView,
} from '../../proto/meeple/v1/tiles_pb';
import type { Price } from '../price';
import { with_seat } from '../seats';
import { due, row_of, sorted, whole_tile } from '../tiles';
import type { TileModule, TilesWith } from './module';

export interface BidMade {
    readonly seat: number;
    readonly price: Price;
}

export interface State {
    readonly bids: readonly BidMade[] | undefined; // For the tile in the hand; undefined: none is sold.
}

function see(view: TilesView): State {
    return { bids: view.bids?.bids.map(({ seat, price }) => ({ seat, price: price_of(price) })) };
}

type Selling = TilesWith<State>;

export function price_of(price: PriceTold | undefined): Price {
    return { item: price?.item, count: price?.count ?? 0 };
}

function with_items<T extends Selling>(tiles: T, seat: number, item: number, by: number): T {
    return {
        ...tiles,
        seats: with_seat(tiles.seats, seat, (s) => ({
            ...s,
            items: sorted(new Map(s.items).set(item, (s.items.get(item) ?? 0) + by)),
        })),
    };
}

// The buyer lays the tile now, and afterwards the seller's turn goes on.
function sold<T extends Selling>(
    tiles: T,
    seller: number,
    buyer: number,
    { item, count }: Price,
): T {
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

function resumed<T extends Selling>(tiles: T, seat: number): T {
    const at = tiles.agenda.findIndex(({ phase }) => phase === TilesPhase.RESUMING);
    const { data = 0 } = tiles.agenda[at] ?? {};
    const now = [...tiles.agenda.slice(0, at), row_of(TilesPhase.PLACING, seat, { data })];
    return { ...tiles, turn_seat: seat, ...due(now) };
}

// What became of the bids for a tile that is placed, or whose seat is out.
function without_bids(tiles: Selling, gone?: number): State['bids'] {
    if (gone === undefined || gone === tiles.turn_seat) return tiles.bids && [];
    return tiles.bids?.filter(({ seat }) => seat !== gone);
}

function fold<T extends Selling>(tiles: T, delta: TilesDelta['delta'], before: T): T {
    switch (delta.case) {
        case 'placed':
            return { ...tiles, bids: without_bids(before) };
        case 'resigned':
            return { ...tiles, bids: without_bids(before, delta.value.seat) };
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

export type Happening = 'bid' | 'tile_sold';

const lines: TileModule<State, Happening>['lines'] = ({ event }) => {
    switch (event.case) {
        case 'bidMade': {
            const { seat, price } = event.value;
            const { item, count } = price_of(price);
            return [{ what: 'bid', seat, item, count }];
        }
        case 'tileSold':
            return [{ what: 'tile_sold', seat: event.value.buyer }];
        case 'turnResumed':
            return [];
        default:
            return undefined;
    }
};

export const sale = {
    see,
    fold,
    lines,
    // What can be offered for a tile, and to whom it can be sold.
    answer: (action, tiles, { x, y }) => {
        const at = { x, y, segment: whole_tile };
        if (action.case === 'bid') {
            const price = price_of(action.value.price);
            const key = `bid/${price.item ?? ''}/${price.count}`;
            return { key, at, apart: true, price, entered: true, action };
        }
        if (action.case !== 'sellTile') return undefined;
        const seat = action.value.buyer;
        const made = tiles?.bids?.find((bid) => bid.seat === seat);
        const price = made?.price ?? price_of(undefined);
        return { key: `sell/${seat}`, at, apart: true, seat, price, action };
    },
} satisfies TileModule<State, Happening>;
