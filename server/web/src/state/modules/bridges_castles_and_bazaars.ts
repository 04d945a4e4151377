// Bridges, castles and the tiles of a bazaar.
import { create } from '@bufbuild/protobuf';
import {
    Axis,
    PassSchema,
    type TilesDelta,
    type TilesLegal,
    type TilesView,
} from '../../proto/meeple/v1/tiles_pb';
import { spanned } from '../spanned';
import { lying_at } from '../spots';
import { segment_of, whole_tile } from '../tiles';
import type { SegmentAt } from '../../land/join';
import type { Told } from '../told';
import type { Extra, PlacedBy, Telling, TileModule, TilesWith } from './module';

export interface Lot {
    readonly tile: number;
    readonly owner: number | undefined; // Undefined: it lies open.
}

export interface Auction {
    readonly chooser: number; // Who chose the last tile, or placed the bazaar.
    readonly lot: number | undefined; // Undefined: the next seat is to choose.
    readonly bidder: number | undefined;
    readonly bid: number;
}

export interface Bridges {
    readonly bridges: readonly number[]; // Not laid yet, by seat.
    readonly castles: readonly number[]; // Not built yet, by seat.
    readonly built: readonly SegmentAt[];
    readonly lots: readonly Lot[];
    readonly auction: Auction | undefined;
    readonly coming: Axis; // Over the tile that is placed next.
}

export interface State {
    readonly bridges: Bridges | undefined;
}

function see({ bridges }: TilesView): State {
    return {
        bridges: bridges && {
            bridges: [...bridges.bridges],
            castles: [...bridges.castles],
            built: bridges.built.map(segment_of),
            lots: bridges.lots.map(({ tile, owner }) => ({ tile, owner })),
            auction:
                bridges.chooser === undefined
                    ? undefined
                    : {
                          chooser: bridges.chooser,
                          lot: bridges.lot,
                          bidder: bridges.bidder,
                          bid: bridges.bid,
                      },
            coming: Axis.AXIS_UNSPECIFIED,
        },
    };
}

type Bridged = TilesWith<State>;

const one_less = (counts: readonly number[], seat: number) =>
    counts.map((n, i) => (i === seat ? n - 1 : n));

const begun = (chooser: number): Auction => ({
    chooser,
    lot: undefined,
    bidder: undefined,
    bid: 0,
});

function with_bridges<T extends Bridged>(tiles: T, bridges: Partial<Bridges>): T {
    return tiles.bridges ? { ...tiles, bridges: { ...tiles.bridges, ...bridges } } : tiles;
}

function with_span<T extends Bridged>(tiles: T, at: (i: number) => boolean, axis: Axis): T {
    const board = tiles.board.map((placed, i) =>
        at(i) ? { ...placed, tile: spanned(placed.tile, placed.rotation, axis) } : placed,
    );
    return { ...tiles, board };
}

// The tiles of a seat leave the game; undefined: those that lie open.
function without_lots<T extends Bridged>(tiles: T, owner: number | undefined): T {
    const lots = tiles.bridges?.lots ?? [];
    const gone = lots.filter((lot) => lot.owner === owner).map(({ tile }) => tile);
    const left = with_bridges(tiles, { lots: lots.filter((lot) => lot.owner !== owner) });
    return { ...left, discarded: [...tiles.discarded, ...gone.reverse()] };
}

// When each seat that plays has a tile the bazaar is over.
function when_served<T extends Bridged>(tiles: T): T {
    const { bridges } = tiles;
    if (!bridges?.auction) return tiles;
    const served = new Set(bridges.lots.map(({ owner }) => owner));
    if (!tiles.seats.every(({ resigned }, seat) => resigned || served.has(seat))) return tiles;
    return without_lots(with_bridges(tiles, { auction: undefined }), undefined);
}

function resigned<T extends Bridged>(tiles: T, seat: number): T {
    const { lots = [], auction } = tiles.bridges ?? {};
    if (lots.length === 0) return tiles;
    let now = auction;
    if (now?.lot !== undefined) {
        if (now.chooser === seat) now = begun(seat);
        else {
            const own = lots.slice(0, now.lot).filter(({ owner }) => owner === seat).length;
            now = { ...now, lot: (now.lot ?? 0) - own };
            if (now.bidder === seat) now = { ...now, bidder: now.chooser, bid: 0 };
        }
    }
    return when_served(without_lots(with_bridges(tiles, { auction: now }), seat));
}

function opened<T extends Bridged>(tiles: T, drawn: readonly number[]): T {
    const supply = new Map(tiles.supply);
    for (const tile of drawn) {
        const left = (supply.get(tile) ?? 0) - 1;
        if (left > 0) supply.set(tile, left);
        else supply.delete(tile);
    }
    return with_bridges(
        { ...tiles, supply },
        {
            lots: drawn.map((tile) => ({ tile, owner: undefined })),
            auction: begun(tiles.turn_seat ?? 0),
        },
    );
}

function fold<T extends Bridged>(tiles: T, delta: TilesDelta['delta'], before: T): T {
    const { bridges } = tiles;
    if (!bridges) return tiles;
    switch (delta.case) {
        case 'bridgeLaid': {
            const { seat, x, y, axis, tile } = delta.value;
            const left = with_bridges(tiles, { bridges: one_less(bridges.bridges, seat) });
            if (tile !== undefined) return with_bridges(left, { coming: axis });
            return with_span(left, (i) => tiles.board[i]?.x === x && tiles.board[i]?.y === y, axis);
        }
        case 'placed': {
            const coming = before.bridges?.coming ?? Axis.AXIS_UNSPECIFIED;
            if (coming === Axis.AXIS_UNSPECIFIED) return tiles;
            const last = tiles.board.length - 1;
            return with_span(
                with_bridges(tiles, { coming: Axis.AXIS_UNSPECIFIED }),
                (i) => i === last,
                coming,
            );
        }
        case 'castleBuilt': {
            const { seat, on } = delta.value;
            return with_bridges(tiles, {
                castles: one_less(bridges.castles, seat),
                built: (on ? [...bridges.built, segment_of(on)] : [...bridges.built]).sort(
                    (a, b) => a.y - b.y || a.x - b.x || a.segment - b.segment,
                ),
            });
        }
        case 'bazaarOpened':
            return opened(tiles, delta.value.tiles);
        case 'lotChosen': {
            const { seat, lot } = delta.value;
            return with_bridges(tiles, { auction: { chooser: seat, lot, bidder: seat, bid: 0 } });
        }
        case 'lotBid': {
            const { seat, points } = delta.value;
            if (!bridges.auction) return tiles;
            return with_bridges(tiles, {
                auction: { ...bridges.auction, bidder: seat, bid: points },
            });
        }
        case 'lotSold': {
            const { seat, lot } = delta.value;
            const lots = bridges.lots.map((one, i) => (i === lot ? { ...one, owner: seat } : one));
            const chooser = bridges.auction?.chooser ?? seat;
            return when_served(with_bridges(tiles, { lots, auction: begun(chooser) }));
        }
        case 'lotTaken': {
            const { seat, tile } = delta.value;
            const lots = bridges.lots.filter(({ owner }) => owner !== seat);
            return with_bridges({ ...tiles, hand: [...tiles.hand, tile] }, { lots });
        }
        case 'resigned':
            return resigned(tiles, delta.value.seat);
        default:
            return tiles;
    }
}

export type Happening =
    'bridge_laid' | 'castle_built' | 'bazaar' | 'lot_chosen' | 'lot_bid' | 'lot_sold' | 'lot_taken';

const lines = ({ event, tiles }: Telling<State>): Told<Happening>[] | undefined => {
    switch (event.case) {
        case 'bridgeLaid': {
            const { seat, x, y } = event.value;
            return [{ what: 'bridge_laid', seat, ...lying_at(tiles, { x, y }) }];
        }
        case 'castleBuilt': {
            const { seat, on } = event.value;
            return [{ what: 'castle_built', seat, ...(on ? lying_at(tiles, on) : {}) }];
        }
        case 'bazaarOpened':
            return [{ what: 'bazaar', seat: undefined }];
        case 'lotBid':
            return [{ what: 'lot_bid', seat: event.value.seat, count: event.value.points }];
        case 'lotSold':
            return [{ what: 'lot_sold', seat: event.value.seat }];
        case 'lotTaken':
            return [{ what: 'lot_taken', seat: event.value.seat }];
        case 'lotChosen':
            return [{ what: 'lot_chosen', seat: event.value.seat }];
        default:
            return undefined;
    }
};

export const decline_tile = 'decline_tile';

// Whoever may pass where a tile can be placed with a bridge alone may give it up.
function extras({ pass, x, bridged }: TilesLegal): Extra[] {
    if (!pass || x.length > 0 || bridged.length === 0) return [];
    return [
        { key: decline_tile, targets: [], action: { case: 'pass', value: create(PassSchema) } },
    ];
}

function placements({ bridged }: TilesLegal): PlacedBy[] {
    return bridged.map((value) => {
        const { tile, x, y, rotation } = value;
        return { tile, x, y, rotation, by: { case: 'placeBridged', value } };
    });
}

export const bridges_castles_and_bazaars = {
    see,
    fold,
    lines,
    extras,
    placements,
    answer: (action, tiles, { x, y }) => {
        const at = { x, y, segment: whole_tile };
        const { lots = [], auction } = tiles?.bridges ?? {};
        switch (action.case) {
            case 'layBridge': {
                const { axis } = action.value;
                const upright = axis === Axis.NORTH_SOUTH;
                return {
                    key: `bridge/${axis}`,
                    at,
                    words: { key: upright ? 'bridges.lay_ns' : 'bridges.lay_ew' },
                    action,
                };
            }
            case 'buildCastle':
                return {
                    key: `castle/${action.value.segment}`,
                    at: { x, y, segment: action.value.segment },
                    action,
                };
            case 'chooseLot': {
                const { lot } = action.value;
                const words = { key: 'bridges.chosen', tile: lots[lot]?.tile };
                return { key: `lot/${lot}`, at, apart: true, words, action };
            }
            case 'bidLot': {
                const { points } = action.value;
                const words = { key: 'bridges.offer', n: points };
                return { key: `offer/${points}`, at, apart: true, entered: true, words, action };
            }
            case 'buyLot': {
                const words = { key: 'bridges.buy', n: auction?.bid ?? 0 };
                return { key: 'buy', at, apart: true, words, action };
            }
            default:
                return undefined;
        }
    },
} satisfies TileModule<State, Happening>;
