// Where a road crosses a river: a bridge of stone with a wall on both sides.
import type { Point } from '../land/plane';
import { is_wild } from '../land/kinds';
import type { Easel } from './easel';
import { round } from './scenery';

const reach = 13, // From the middle of the river.
    aside = 6.6; // From the middle of the road.

// The part of a line that is near the river, in small steps.
function near_river(points: readonly Point[], river: readonly Point[]): Point[] {
    const steps = points.flatMap((p, i) => {
        const q = points[i + 1];
        if (!q) return [p];
        return [0, 0.25, 0.5, 0.75].map((t) => ({
            x: p.x + (q.x - p.x) * t,
            y: p.y + (q.y - p.y) * t,
        }));
    });
    return steps.filter((p) => river.some((q) => Math.hypot(p.x - q.x, p.y - q.y) <= reach));
}

export function draw_bridges({ shape, ink }: Easel) {
    const lines = shape.segments.filter(({ role }) => role === 'line');
    const river = lines
        .filter(({ kind }) => is_wild(kind))
        .flatMap((segment) => segment.lines.flatMap(({ points }) => points));
    if (river.length === 0) return;
    for (const road of lines.filter(({ kind }) => !is_wild(kind))) {
        for (const { points } of road.lines) {
            const over = near_river(points, river);
            const [first] = over,
                last = over[over.length - 1];
            if (!first || !last || over.length < 3) continue;
            const length = Math.hypot(last.x - first.x, last.y - first.y) || 1;
            const across = { x: -(last.y - first.y) / length, y: (last.x - first.x) / length };
            for (const side of [-aside, aside]) {
                const path = over.map(
                    (p) => `${round(p.x + side * across.x)} ${round(p.y + side * across.y)}`,
                );
                const d = `M${path.join('L')}`;
                ink.add('bridge-edge line', d);
                ink.add('bridge-wall line', d);
                ink.add('bridge-stones line', d);
            }
        }
    }
}
