// Cities: paved ground, houses, towers along the wall.
import { scatter, type Easel } from '../easel';
import type { SegmentShape } from '../geometry';
import { bush, house, tower } from '../scenery';
import type { FeatureDrawing } from './feature';

function inside(easel: Easel, segment: SegmentShape) {
    for (const p of scatter({ ...easel, keep_clear: [] }, segment, 34, 1.5, 5, 2)) {
        easel.ink.add('paving', `M${p.x - 1.6} ${p.y}h${2 + easel.random() * 2}`);
    }
    const cells = segment.mask.reduce((sum, set) => sum + set, 0);
    const homes = scatter(easel, segment, Math.round(cells / 46), 2.7, 11, 7.5).sort(
        (a, b) => a.y - b.y,
    );
    for (const p of homes) house(easel.ink, p, 0.92, easel.random);
    for (const p of scatter(easel, segment, 3, 2, 8, 5)) bush(easel.ink, p, easel.random);
}

function border(easel: Easel, segment: SegmentShape) {
    for (const { points } of segment.borders) {
        const last = points.length - 1;
        for (const t of [0.1, 0.5, 0.9]) {
            const p = points[Math.round(last * t)];
            if (p && easel.shape.gates.every((gate) => Math.hypot(gate.x - p.x, gate.y - p.y) > 12))
                tower(easel.ink, p, 0.8);
        }
    }
}

export const city: FeatureDrawing = { inside, border };
