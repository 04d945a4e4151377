// Lakes: water with a shore, reeds, and room for fish.
import type { Easel } from '../easel';
import type { SegmentShape } from '../geometry';
import type { Point } from '../../land/plane';
import { round } from '../scenery';
import type { FeatureDrawing } from './feature';

// A round thing that is not quite round.
function pool(at: Point, r: number, swells: readonly number[]): string {
    const n = swells.length;
    const p = (i: number) => {
        const turn = (i / n) * 2 * Math.PI,
            out = r * (swells[(i + n) % n] ?? 1);
        return { x: at.x + out * Math.cos(turn), y: at.y + out * Math.sin(turn) };
    };
    const mid = (i: number) => {
        const a = p(i),
            b = p(i + 1);
        return `${round((a.x + b.x) / 2)} ${round((a.y + b.y) / 2)}`;
    };
    let d = `M${mid(-1)}`;
    for (let i = 0; i < n; ++i) d += `Q${round(p(i).x)} ${round(p(i).y)} ${mid(i)}`;
    return `${d}Z`;
}

function spot(easel: Easel, at: Point, segment: SegmentShape) {
    const r = Number(/a([\d.]+)/.exec(segment.outline)?.[1] ?? 15);
    const swells = Array.from({ length: 9 }, () => 0.94 + easel.random() * 0.2);
    easel.ink.add('lake-shore', pool(at, r + 2.2, swells));
    easel.ink.add('lake-water', pool(at, r, swells));
    easel.ink.add('lake-deep', pool({ x: at.x + 0.5, y: at.y - 1 }, r * 0.66, swells));
    easel.ink.add(
        'lake-light',
        `M${round(at.x - 9)} ${round(at.y - 8)}q3-1.6 6 0m4 15q2.6-1.4 5 0m-17-1.6q2-1.2 4 0`,
    );
    for (let i = 0; i < 7; ++i) {
        const turn = 0.4 + easel.random() * 2.4 + (i % 2) * 3.1;
        const p = { x: at.x + (r + 0.5) * Math.cos(turn), y: at.y + (r + 0.5) * Math.sin(turn) };
        const h = 3 + easel.random() * 2.4;
        easel.ink.add('reed', `M${round(p.x)} ${round(p.y)}l.4 ${round(-h)}`);
        easel.ink.add('reed-head', `M${round(p.x + 0.3)} ${round(p.y - h + 0.6)}l.2 -1.8`);
    }
}

// In the upper half, so that a hut at the shore hides none.
const shoals: readonly (readonly (readonly [number, number])[])[] = [
    [],
    [[0, -5]],
    [
        [-3, -8],
        [3, -1],
    ],
    [
        [-4, -9],
        [4, -4],
        [-4, 1],
    ],
];

function places(segment: SegmentShape, marks: readonly string[]): readonly Point[] {
    const { x, y } = segment.middle;
    const shoal = shoals[Math.min(marks.length, shoals.length - 1)] ?? [];
    return marks.map((name, i) => {
        if (name === 'raft' || name === 'logboat') return { x, y: y + 5 };
        const [dx, dy] = shoal[i] ?? [0, 0];
        return { x: x + dx, y: y + dy };
    });
}

export const lake: FeatureDrawing = { spot, places };
