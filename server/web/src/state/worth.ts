// What features score now, and what they would score once complete.
import { counts_for } from '../land/join';
import { is_surrounded } from '../land/kinds';
import type { FeatureAppraisal } from '../proto/meeple/v1/tiles_pb';
import type { Shelf } from './catalogue';
import { own_reason } from './modules';
import type { Figure, Placed } from './tiles';
import { counted, points_said, type ScorePart, type Why } from './why';

// What it would score once complete, as it is. Around what is surrounded, each missing tile adds one point.
export function worth_complete({
    kind,
    points,
    pointsComplete,
    open,
}: Pick<FeatureAppraisal, 'kind' | 'points' | 'pointsComplete' | 'open'>): number {
    return Math.max(points, pointsComplete) + (is_surrounded(kind) ? open : 0);
}

// What it scores now for each owner, in their order.
export function worth_each({ points, owners, ownerPoints }: FeatureAppraisal): readonly number[] {
    return owners.map((_, i) => ownerPoints[i] ?? points);
}

// What all of them score now for a seat.
export function worth_for(all: readonly FeatureAppraisal[], seat: number): number {
    return all.reduce((sum, one) => sum + (worth_each(one)[one.owners.indexOf(seat)] ?? 0), 0);
}

// As written on a label: one number, or one for each owner if they differ.
export function worth_said(appraisal: FeatureAppraisal): string {
    const each = worth_each(appraisal);
    return each.length === 0 ? String(appraisal.points) : points_said(each);
}

// What an owner scores beyond the parts, by a figure of its own there.
function own_parts(
    more: number,
    seat: number,
    standing: readonly Figure[],
): { readonly own?: readonly ScorePart[] } {
    const reason = standing
        .filter((one) => one.seat === seat)
        .map(({ figure }) => own_reason(figure))
        .find((found) => found !== undefined);
    return more === 0 || reason === undefined ? {} : { own: [{ reason, count: 1, points: more }] };
}

// What a feature would bring now.
export function why_worth(
    appraisal: FeatureAppraisal,
    figures: readonly Figure[],
    board: readonly Placed[],
    shelf: Shelf,
): Why {
    const on = new Set(appraisal.segments.map(({ x, y, segment }) => `${x},${y},${segment}`));
    const tiles = new Map(appraisal.segments.map(({ x, y }) => [`${x},${y}`, { x, y }]));
    const standing = figures.filter(
        ({ x, y, segment, figure }) =>
            on.has(`${x},${y},${segment}`) && counts_for(figure, appraisal.kind, shelf.networks),
    );
    const each = worth_each(appraisal);
    return {
        kind: appraisal.kind,
        complete: appraisal.complete,
        parts: appraisal.lines.map(({ reason, count, points }) => ({ reason, count, points })),
        awards: appraisal.owners.map((seat, i) => {
            const points = each[i] ?? appraisal.points;
            return { seat, points, ...own_parts(points - appraisal.points, seat, standing) };
        }),
        spotlight: {
            tiles: [...tiles.values()],
            segments: appraisal.segments,
            figures: standing,
            counted: counted(appraisal.lines, appraisal.segments, board, shelf),
        },
        ...(appraisal.open > 0
            ? { unfinished: { points: worth_complete(appraisal), open: appraisal.open } }
            : {}),
    };
}
