// Abbeys that seats have, barns on the board, and what is left of tiles when only abbeys are.
import { create } from '@bufbuild/protobuf';
import {
    PassSchema,
    type TilesDelta,
    type TilesLegal,
    type TilesView,
} from '../../proto/meeple/v1/tiles_pb';
import { lying_at } from '../spots';
import { whole_tile } from '../tiles';
import type { Told } from '../told';
import type { Extra, Telling, TileModule, TilesWith } from './module';

export interface Barn {
    readonly x: number; // On the north-west corner of this cell.
    readonly y: number;
    readonly seat: number;
}

export interface Abbeys {
    readonly abbeys: readonly number[]; // Still to be placed, by seat; the one in the hand not.
    readonly barns: readonly number[]; // Likewise.
    readonly laid: readonly Barn[];
}

export interface State {
    readonly abbeys: Abbeys | undefined;
}

function see({ abbeys }: TilesView): State {
    return {
        abbeys: abbeys && {
            abbeys: [...abbeys.abbeys],
            barns: [...abbeys.barns],
            laid: abbeys.laid.map(({ x, y, seat }) => ({ x, y, seat })),
        },
    };
}

function changed(counts: readonly number[], seat: number, by: number): number[] {
    return counts.map((n, i) => (i === seat ? n + by : n));
}

function fold<T extends TilesWith<State>>(tiles: T, delta: TilesDelta['delta']): T {
    const { abbeys } = tiles;
    if (!abbeys) return tiles;
    switch (delta.case) {
        case 'abbeyTaken': {
            const { seat, tile } = delta.value;
            const left = changed(abbeys.abbeys, seat, -1);
            return { ...tiles, hand: [...tiles.hand, tile], abbeys: { ...abbeys, abbeys: left } };
        }
        case 'abbeyKept': {
            const { seat, tile } = delta.value;
            const at = tiles.hand.lastIndexOf(tile);
            return {
                ...tiles,
                hand: tiles.hand.filter((_, i) => i !== at),
                abbeys: { ...abbeys, abbeys: changed(abbeys.abbeys, seat, 1) },
            };
        }
        case 'barnLaid': {
            const { seat, x, y } = delta.value;
            return {
                ...tiles,
                abbeys: {
                    ...abbeys,
                    barns: changed(abbeys.barns, seat, -1),
                    laid: [...abbeys.laid, { x, y, seat }].sort(
                        (a, b) => a.y - b.y || a.x - b.x || a.seat - b.seat,
                    ),
                },
            };
        }
        default:
            return tiles;
    }
}

export type Happening = 'abbey_kept' | 'barn_laid' | 'late_turns';

const lines = ({ event, tiles }: Telling<State>): Told<Happening>[] | undefined => {
    switch (event.case) {
        case 'abbeyKept': {
            // Who placed another tile of the hand says nothing about the abbey.
            const { seat } = event.value;
            return tiles?.hands ? [] : [{ what: 'abbey_kept', seat }];
        }
        case 'barnLaid': {
            const { seat, x, y } = event.value;
            return [{ what: 'barn_laid', seat, ...lying_at(tiles, { x, y }) }];
        }
        case 'lateTurnsBegan':
            return [{ what: 'late_turns', seat: undefined }];
        case 'abbeyTaken':
        case 'wagonFreed':
            return [];
        default:
            return undefined;
    }
};

export const keep_abbey = 'keep_abbey';

// A seat that may pass before it has placed a tile keeps its abbey by that.
function extras({ pass, x }: TilesLegal): Extra[] {
    if (!pass || x.length === 0) return [];
    return [{ key: keep_abbey, targets: [], action: { case: 'pass', value: create(PassSchema) } }];
}

export const abbey_and_mayor = {
    see,
    fold,
    lines,
    extras,
    target: (action) => {
        if (action.case !== 'layBarn') return undefined;
        const { x, y } = action.value;
        return { key: `barn/${x},${y}`, at: { x, y, segment: whole_tile }, corner: true, action };
    },
} satisfies TileModule<State, Happening>;
