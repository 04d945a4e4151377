// Where labels go on the board so that each can be read: beside their figures, over no figure and over no other label.
import type { Point } from '../land/plane';
import type { Box } from './camera';

export interface Label {
    readonly spot: Point; // The middle of its figure.
    readonly width: number;
    readonly height: number;
}

// Half of what a figure takes, at life size.
const figure_half = 17,
    gap = 2;

function around({ x, y }: Point, width: number, height: number): Box {
    return {
        left: x - width / 2,
        top: y - height / 2,
        right: x + width / 2,
        bottom: y + height / 2,
    };
}

function overlap(a: Box, b: Box): number {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left),
        height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return Math.max(0, width) * Math.max(0, height);
}

// The middle of each label, in the same order. The nearest free place wins, above the figure first; if no place is free, the one
// that covers least. `larger` is how much larger than life figures are drawn.
export function placed_labels(
    labels: readonly Label[],
    figures: readonly Point[],
    larger: number,
): Point[] {
    const half = figure_half * larger;
    const taken = figures.map((at) => around(at, 2 * half, 2 * half));
    return labels.map(({ spot, width, height }) => {
        const across = half + gap + width / 2,
            up = half + gap + height / 2;
        const near = [0, 1, 2].flatMap((ring) => {
            const by = ring * (height / 2 + gap);
            return [
                { x: spot.x, y: spot.y - up - by },
                { x: spot.x, y: spot.y + up + by },
                { x: spot.x + across + by, y: spot.y },
                { x: spot.x - across - by, y: spot.y },
                { x: spot.x + across, y: spot.y - up - by },
                { x: spot.x - across, y: spot.y - up - by },
                { x: spot.x + across, y: spot.y + up + by },
                { x: spot.x - across, y: spot.y + up + by },
            ];
        });
        const covered = (at: Point) =>
            taken.reduce((sum, box) => sum + overlap(around(at, width, height), box), 0);
        const best = near.reduce((a, b) => (covered(b) < covered(a) ? b : a));
        taken.push(around(best, width, height));
        return best;
    });
}
