// Forests: firs behind firs, over dark undergrowth that runs out at the rim.
import { scatter, type Easel } from '../easel';
import type { SegmentShape } from '../geometry';
import type { Point } from '../../land/plane';
import { polygon, circle } from '../scenery';
import type { FeatureDrawing } from './feature';

// Firs of one row are drawn in one piece; rows farther down lie above.
function fir(easel: Easel, at: Point, scale: number) {
    const row = Math.max(0, Math.min(3, Math.floor(at.y / 25)));
    const s = (points: [number, number][]) => polygon(at, scale, points);
    easel.ink.add(`fir-shade row-${row}`, circle({ x: at.x + 1.4, y: at.y + 1.2 }, 3.2 * scale));
    easel.ink.add(
        `fir row-${row}`,
        s([
            [0, -7.4],
            [2.4, -3],
            [1.5, -3.2],
            [3.3, 0.2],
            [2, -0.1],
            [3.9, 3],
            [-3.9, 3],
            [-2, -0.1],
            [-3.3, 0.2],
            [-1.5, -3.2],
            [-2.4, -3],
        ]),
    );
    easel.ink.add(
        `fir-light row-${row}`,
        s([
            [0, -7.4],
            [-0.3, -2.6],
            [-2.1, -3.1],
        ]) +
            s([
                [-1.2, -2.9],
                [-0.5, 0.5],
                [-3, 0.2],
            ]) +
            s([
                [-1.6, 0.2],
                [-0.6, 2.6],
                [-3.5, 2.7],
            ]),
    );
}

function area(easel: Easel, segment: SegmentShape) {
    const seams = [...segment.borders, ...segment.spurs];
    for (const { d } of seams) easel.ink.add('forest-rim line', d);
    for (const { d } of segment.spurs) easel.ink.add('forest-spur line', d);
    easel.ink.add('forest-ground', segment.outline);
}

function inside(easel: Easel, segment: SegmentShape) {
    const trees = scatter(easel, segment, 60, 0.9, 6.2, 3.5);
    for (const { points } of [...segment.borders, ...segment.spurs]) {
        points.forEach((p, i) => {
            if (i % 2 === 1 || Math.min(p.x, 100 - p.x) < 3 || p.y > 97 || p.y < 5) return;
            const q = { x: p.x + easel.random() * 3 - 1.5, y: p.y + easel.random() * 3 - 1.5 };
            if (easel.keep_clear.every((o) => Math.hypot(o.x - q.x, o.y - q.y) > 4.4)) {
                trees.push(q);
                easel.keep_clear.push(q);
            }
        });
    }
    for (const p of trees.sort((a, b) => a.y - b.y))
        fir(easel, { x: p.x, y: p.y + 2 }, 0.78 + easel.random() * 0.42);
}

export const forest: FeatureDrawing = { area, inside };
