// The reasons for points, and the places to highlight with them.
import { closed_beside, feature_of, type SegmentAt } from '../land/join';
import type { FeatureScored, SeatScored } from '../proto/meeple/v1/tiles_pb';
import type { Shelf } from './catalogue';
import type { Figure, Placed } from './tiles';

export interface Spotlight {
    readonly tiles: readonly { readonly x: number; readonly y: number }[];
    readonly segments: readonly SegmentAt[];
    readonly figures: readonly Figure[];
    readonly counted?: readonly SegmentAt[]; // What lies elsewhere and makes it worth something.
}

// What a line about cards speaks of, or points for them.
export interface CardFacts {
    readonly what?: 'claim' | 'chest';
    readonly card?: number | undefined; // Face down: not known.
    readonly row?: number;
    readonly round?: number;
    readonly n?: number;
    readonly seat?: number;
}

export interface ScorePart {
    readonly reason: string;
    readonly count: number;
    readonly points: number;
}

export interface Why {
    readonly kind: number;
    readonly heading?: string; // What the points are for, if not for a feature.
    readonly complete: boolean;
    readonly parts: readonly ScorePart[];
    readonly awards: readonly {
        readonly seat: number;
        readonly points: number;
        readonly own?: readonly ScorePart[]; // What it brought this seat beyond the parts.
    }[];
    readonly spotlight: Spotlight;
    readonly cards?: CardFacts; // A claim of cards, or a chest, in place of a feature.
    // Of what is not complete: what it would bring if it were, as it lies, and edges or places at which a tile is missing.
    readonly unfinished?: { readonly points: number; readonly open: number };
}

// A field is worth something for the cities beside it.
export function counted(
    lines: readonly { readonly reason: string }[],
    segments: readonly SegmentAt[],
    board: readonly Placed[],
    shelf: Shelf,
): readonly SegmentAt[] {
    if (!lines.some(({ reason }) => reason === 'city')) return [];
    return closed_beside(board, (tile) => shelf.type(tile), segments);
}

export function why_scored(scored: FeatureScored, board: readonly Placed[], shelf: Shelf): Why {
    const at = scored.at;
    const segments = at
        ? feature_of(scored.kind, board, (tile) => shelf.type(tile), at, shelf.networks)
        : [];
    return {
        kind: scored.kind,
        complete: scored.complete,
        parts: scored.lines.map(({ reason, count, points }) => ({ reason, count, points })),
        awards: scored.awards.map(({ seat, points }) => {
            const own = scored.own.flatMap((it) =>
                it.seat === seat && it.line
                    ? [{ reason: it.line.reason, count: it.line.count, points: it.line.points }]
                    : [],
            );
            return own.length === 0 ? { seat, points } : { seat, points, own };
        }),
        spotlight: {
            tiles: scored.xs.map((x, i) => ({ x, y: scored.ys[i] ?? 0 })),
            segments,
            figures: scored.figures,
            counted: counted(scored.lines, segments, board, shelf),
        },
    };
}

// Points that are not those of a feature.
export function why_seat_scored(scored: SeatScored): Why {
    const parts = scored.lines.map(({ reason, count, points }) => ({ reason, count, points }));
    const points = parts.reduce((sum, part) => sum + part.points, 0);
    return {
        kind: 0,
        heading: scored.what,
        complete: false,
        parts,
        awards: [{ seat: scored.seat, points }],
        spotlight: { tiles: [], segments: [], figures: [] },
    };
}

// One number, or one for each if they differ.
export function points_said(each: readonly number[]): string {
    return new Set(each).size === 1 ? String(each[0]) : each.join(' / ');
}

export function total(why: Why): number {
    return why.parts.reduce((sum, part) => sum + part.points, 0);
}

export const winners_of = (why: Why) => why.awards.filter(({ points }) => points > 0);

// What its winners score, as it stands on the board: the sum, or one number for each if they differ.
export function scored_said(why: Why): string {
    const winners = winners_of(why),
        points = winners.map((one) => one.points);
    if (new Set(points).size > 1) return points_said(points);
    return sum_of({ ...why, parts: [...why.parts, ...(winners[0]?.own ?? [])] });
}

// The sum as one writes it: "3 × 2 + 2 = 8". What counts once stands as it is, what takes something away with a minus.
export function sum_of(why: Why): string {
    const terms = why.parts
        .filter(({ points }) => points !== 0)
        .map(({ count, points }) => {
            const each = Math.abs(points) / count;
            const said =
                count > 1 && each !== 1 && Number.isInteger(each)
                    ? `${count} × ${each}`
                    : String(Math.abs(points));
            return { minus: points < 0, said };
        });
    const [first, ...more] = terms;
    if (!first) return '0';
    const told = more.reduce(
        (so_far, { minus, said }) => `${so_far} ${minus ? '−' : '+'} ${said}`,
        `${first.minus ? '−' : ''}${first.said}`,
    );
    return told === String(total(why)) ? told : `${told} = ${total(why)}`;
}

// What is scored after the end, one after the other.
export function final_whys(
    lines: readonly { readonly final?: boolean; readonly why?: Why }[],
): readonly Why[] {
    return [...new Set(lines.flatMap(({ final, why }) => (final && why ? [why] : [])))];
}

// The points that these brought a seat.
export function brought(whys: readonly Why[], seat: number): number {
    return whys
        .flatMap(({ awards }) => awards)
        .reduce((sum, award) => sum + (award.seat === seat ? award.points : 0), 0);
}
