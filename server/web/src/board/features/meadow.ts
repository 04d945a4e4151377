// Meadows of the stone age: dry grass, stones, a bone here and there; no furrows.
import { depths_of, scatter } from '../easel';
import type { SegmentShape } from '../geometry';
import { grid, type Point } from '../../land/plane';
import { cell_center } from '../mask';
import { circle, polygon, round } from '../scenery';
import type { FeatureDrawing } from './feature';

// Animals keep to open ground, off the place of a figure and away from each other.
export function animal_places(segment: SegmentShape, marks: readonly string[]): readonly Point[] {
    const found: Point[] = [];
    for (let i = 0; i < marks.length; ++i) {
        let best = segment.spot,
            value = -Infinity;
        depths_of(segment).forEach((depth, cell) => {
            const p = cell_center(cell, grid);
            if (depth === 0 || Math.min(p.x, p.y, 100 - p.x, 100 - p.y) < 17) return;
            const crowd = found.map((q) => Math.hypot(p.x - q.x, p.y - q.y));
            const score =
                Math.min(depth * 2.5, 13) * 2 +
                Math.min(Math.hypot(p.x - segment.spot.x, p.y - segment.spot.y), 20) * 0.8 +
                Math.min(26, ...crowd) * 1.4;
            if (score > value) {
                best = p;
                value = score;
            }
        });
        found.push(best);
    }
    return found;
}

export const meadow: FeatureDrawing = {
    ground: (easel, segment) => {
        const { ink, random } = easel;
        for (const p of scatter(easel, segment, 3, 3, 16, 8)) {
            const w = 8 + random() * 7;
            ink.add(
                'steppe-patch',
                `M${round(p.x - w)} ${round(p.y)}q${round(w)} ${round(-5 - random() * 3)} ${round(2 * w)} 0q${round(-w)} ${round(4 + random() * 4)} ${round(-2 * w)} 0Z`,
            );
        }
        for (const p of scatter(easel, segment, 22, 1.2, 5)) {
            const h = 2.4 + random() * 2.2;
            ink.add(
                'straw',
                `M${round(p.x)} ${round(p.y)}l-1.5 ${round(-h)}m1.5 ${round(h)}l.1 ${round(-h - 1)}m-.1 ${round(h + 1)}l1.9 ${round(-h + 0.3)}`,
            );
        }
        for (const p of scatter(easel, segment, 3, 1.6, 9)) {
            const r = 1.3 + random() * 1.2;
            ink.add('rock-shade', circle({ x: p.x + 0.7, y: p.y + 0.8 }, r));
            ink.add(
                'rock',
                polygon(p, r, [
                    [-1, 0.4],
                    [-0.6, -0.8],
                    [0.5, -1],
                    [1.1, 0.1],
                    [0.5, 0.9],
                    [-0.6, 0.9],
                ]),
            );
        }
        if (random() < 0.22)
            for (const p of scatter(easel, segment, 1, 2.4, 10, 8))
                ink.add(
                    'bone',
                    `M${round(p.x - 3)} ${round(p.y + 1)}q4-4 7-2m-4.4 1.4l1.4 3.4m.8-4.2l1.4 3`,
                );
    },
    places: animal_places,
};
