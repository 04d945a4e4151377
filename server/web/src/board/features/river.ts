// Rivers of the stone age: sandy banks, deep water, a spring where they leave the woods.
import { wound, type Easel } from '../easel';
import type { SegmentShape } from '../geometry';
import type { Curve, Point } from '../../land/plane';
import { circle, polygon, round } from '../scenery';
import type { FeatureDrawing } from './feature';

// A straight arm swings a little to one side, and back.
function swung(easel: Easel, curve: Curve): string {
    const a = curve.points[0],
        b = curve.points[curve.points.length - 1];
    const length = a && b ? Math.hypot(b.x - a.x, b.y - a.y) : 0;
    if (!a || !b || length > 90 || curve.d.includes('C')) return wound(easel, curve);
    const by = ((2 + easel.random() * 2) * (easel.random() < 0.5 ? -1 : 1)) / (length || 1);
    const at = (t: number, off: number) =>
        `${round(a.x + (b.x - a.x) * t - (b.y - a.y) * off)} ${round(a.y + (b.y - a.y) * t + (b.x - a.x) * off)}`;
    return `M${at(0, 0)}C${at(0.25, 0)} ${at(0.3, by)} ${at(0.55, by)}S${at(0.8, 0)} ${at(1, 0)}`;
}

function line(easel: Easel, segment: SegmentShape) {
    for (const curve of segment.lines) {
        const d = swung(easel, curve);
        easel.ink.add('river-bank line', d);
        easel.ink.add('river-water line', d);
        curve.points.forEach((p, i) => {
            const q = curve.points[i + 1];
            if (!q || easel.random() < 0.3) return;
            const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
            const dx = (q.x - p.x) / length,
                dy = (q.y - p.y) / length;
            const off = (easel.random() - 0.5) * 8,
                long = 2 + easel.random() * 2.6;
            easel.ink.add(
                'river-light',
                `M${round(p.x - dy * off)} ${round(p.y + dx * off)}q${round((dx * long) / 2 - dy)} ${round((dy * long) / 2 + dx)} ${round(dx * long)} ${round(dy * long)}`,
            );
        });
    }
}

// Water between stones.
function spring(easel: Easel, at: Point) {
    easel.ink.add('spring-bank', circle(at, 8));
    easel.ink.add('spring-water', circle(at, 5.6));
    easel.ink.add(
        'spring-light',
        `M${round(at.x - 2.6)} ${round(at.y - 0.6)}q2.6-2.6 5.2 0m-4 2.4q1.4-1.2 2.8 0`,
    );
    for (let i = 0; i < 9; ++i) {
        const turn = (i / 9) * 6.28 + easel.random() * 0.3,
            r = 1.7 + easel.random() * 1.3;
        const p = { x: at.x + 7.6 * Math.cos(turn), y: at.y + 7.6 * Math.sin(turn) };
        easel.ink.add('rock-shade', circle({ x: p.x + 0.6, y: p.y + 0.7 }, r));
        easel.ink.add(
            'rock',
            polygon(p, r, [
                [-1, 0.3],
                [-0.5, -0.9],
                [0.6, -0.8],
                [1, 0.2],
                [0.4, 0.9],
                [-0.6, 0.8],
            ]),
        );
    }
}

// Fish swim one behind the other, beside the place of a figure.
function places(segment: SegmentShape, marks: readonly string[]): readonly Point[] {
    const points = segment.lines[0]?.points ?? [];
    return marks.map((_, i) => {
        const t = i % 2 === 0 ? 0.16 + i * 0.05 : 0.84 - i * 0.05;
        return points[Math.round((points.length - 1) * t)] ?? segment.spot;
    });
}

export const river: FeatureDrawing = { line, end: spring, places };
