// Roads: inns stand beside them, what many roads lead to stands in the middle.
import { is_ground, type Easel } from '../easel';
import type { SegmentShape } from '../geometry';
import { center, type Point } from '../../land/plane';
import type { FeatureDrawing } from './feature';

const aside = 17;
const room = 10; // Around the place, on which nothing else may be built.

function is_free(easel: Easel, p: Point, taken: readonly Point[]): boolean {
    if (Math.min(p.x, p.y, 100 - p.x, 100 - p.y) < 11) return false;
    const corners = [
        { x: p.x - room, y: p.y - room },
        { x: p.x + room, y: p.y - room },
        { x: p.x - room, y: p.y + room },
        { x: p.x + room, y: p.y + room },
    ];
    return (
        [p, ...corners].every((q) => is_ground(easel, q)) &&
        taken.every((q) => Math.hypot(q.x - p.x, q.y - p.y) > 13)
    );
}

// The free place beside the road that is nearest to its middle.
function beside(easel: Easel, segment: SegmentShape, taken: readonly Point[]): Point {
    let best: Point | undefined,
        off = Infinity;
    for (const { points } of segment.lines) {
        points.forEach((p, i) => {
            const q = points[i + 1];
            if (!q) return;
            const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
            for (const side of [-1, 1]) {
                const at = {
                    x: p.x - (side * aside * (q.y - p.y)) / length,
                    y: p.y + (side * aside * (q.x - p.x)) / length,
                };
                const from = Math.abs(i / (points.length - 1) - 0.5);
                if (from >= off || !is_free(easel, at, taken)) continue;
                best = at;
                off = from;
            }
        });
    }
    return best ?? { x: segment.spot.x + aside, y: segment.spot.y };
}

function places(segment: SegmentShape, marks: readonly string[], easel: Easel): readonly Point[] {
    const taken = easel.shape.segments.map(({ spot }) => spot);
    return marks.map(() => {
        if (segment.lines.length > 2) return center;
        const at = beside(easel, segment, taken);
        taken.push(at);
        return at;
    });
}

export const road: FeatureDrawing = { places };
