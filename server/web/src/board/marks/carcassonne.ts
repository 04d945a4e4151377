// Marks of Carcassonne and its extensions.
import type { Point } from '../../land/plane';
import { circle, polygon, round, type Ink } from '../scenery';
import type { MarkDrawings } from './mark';

function pennant(ink: Ink, at: Point) {
    const s = (points: [number, number][]) => polygon(at, 1, points);
    ink.add(
        'shield-rim',
        `M${round(at.x - 7)} ${round(at.y - 8)}h14v7.5c0 5-3.5 7.5-7 9.5c-3.5-2-7-4.5-7-9.5Z`,
    );
    ink.add(
        'shield',
        `M${round(at.x - 5.6)} ${round(at.y - 6.6)}h11.2v6c0 4-2.8 6.2-5.6 7.9c-2.8-1.7-5.6-3.9-5.6-7.9Z`,
    );
    ink.add(
        'shield-mark',
        s([
            [-1.2, -6.6],
            [1.2, -6.6],
            [1.2, -1.6],
            [5.4, -1.6],
            [5.2, 0.8],
            [1.2, 0.8],
            [1.2, 6.4],
            [0, 7.2],
            [-1.2, 6.4],
            [-1.2, 0.8],
            [-5.2, 0.8],
            [-5.4, -1.6],
            [-1.2, -1.6],
        ]),
    );
}

// An inn at its pond, beside the road.
function inn(ink: Ink, at: Point) {
    const k = 1.35;
    const s = (points: [number, number][]) => polygon(at, k, points);
    const pond = { x: at.x + 6 * k, y: at.y + 3.5 * k };
    ink.add('pond-rim', circle(pond, 5.6 * k));
    ink.add('pond', circle(pond, 4.5 * k));
    ink.add('pond-light', `M${round(pond.x - 2.4)} ${round(pond.y + 0.6)}h4m-1.8 2h4`);
    ink.add(
        'house-shade',
        s([
            [-8.4, 4],
            [1, 4],
            [1, -2],
            [-8.4, -2],
        ]),
    );
    ink.add(
        'house-wall',
        s([
            [-9, 3.4],
            [-9, -2],
            [0, -2],
            [0, 3.4],
        ]),
    );
    ink.add(
        'house-door',
        s([
            [-5.4, 3.4],
            [-5.4, 0.2],
            [-3.4, 0.2],
            [-3.4, 3.4],
        ]),
    );
    ink.add(
        'roof-c',
        s([
            [-10.2, -1.6],
            [-7.4, -7.4],
            [-1.6, -7.4],
            [1.2, -1.6],
        ]),
    );
    ink.add('inn-sign', circle({ x: at.x - 4.5 * k, y: at.y - 4.4 * k }, 1.9 * k));
}

// A cathedral with two towers, seen from the square before it.
export function cathedral(ink: Ink, at: Point, scale = 1.15) {
    const s = (points: [number, number][]) => polygon(at, scale, points);
    ink.add('square', circle({ x: at.x, y: at.y + 1.5 * scale }, 13 * scale));
    ink.add(
        'house-shade',
        s([
            [-9, 11],
            [12, 11],
            [12, -2],
            [-9, -2],
        ]),
    );
    ink.add(
        'cathedral-wall',
        s([
            [-9.5, 10],
            [-9.5, -6],
            [-4, -6],
            [-4, -3],
            [4, -3],
            [4, -6],
            [9.5, -6],
            [9.5, 10],
        ]),
    );
    ink.add(
        'cathedral-spire',
        s([
            [-10.4, -5.6],
            [-6.7, -17],
            [-3.1, -5.6],
        ]) +
            s([
                [3.1, -5.6],
                [6.7, -17],
                [10.4, -5.6],
            ]),
    );
    ink.add(
        'chapel-roof',
        s([
            [-4.4, -2.4],
            [0, -7.6],
            [4.4, -2.4],
        ]),
    );
    ink.add(
        'chapel-window',
        circle({ x: at.x, y: at.y + 2 * scale }, 2.3 * scale) +
            s([
                [-1.8, 10],
                [-1.8, 6.4],
                [0, 4.8],
                [1.8, 6.4],
                [1.8, 10],
            ]) +
            s([
                [-7.4, 4],
                [-7.4, 0],
                [-6, 0],
                [-6, 4],
            ]) +
            s([
                [6, 4],
                [6, 0],
                [7.4, 0],
                [7.4, 4],
            ]),
    );
}

// Hedges in rings around a lawn, with a way in from each side.
function labyrinth(ink: Ink, at: Point) {
    ink.add('labyrinth-lawn', circle(at, 28));
    const arc = (r: number, from: number, to: number) => {
        const p = (turn: number) =>
            `${round(at.x + r * Math.cos(turn))} ${round(at.y + r * Math.sin(turn))}`;
        const long = to - from > Math.PI ? 1 : 0;
        return `M${p(from)}A${r} ${r} 0 ${long} 1 ${p(to)}`;
    };
    // Outside open to the four roads, farther in at fewer and fewer places.
    for (const [r, gaps, turned] of [
        [27, 4, 0],
        [20.5, 2, 0.8],
        [14, 2, -0.7],
        [7.5, 1, 1.6],
    ] as const) {
        const half = 5.6 / r;
        for (let i = 0; i < gaps; ++i) {
            const from = turned + (i * 2 * Math.PI) / gaps + half;
            const d = arc(r, from, turned + ((i + 1) * 2 * Math.PI) / gaps - half);
            ink.add('hedge-ring line', d);
            ink.add('hedge-ring-light line', d);
        }
    }
}

// On the roads to a great cathedral, which is drawn where it stands.
function nothing() {
    // Only the count matters.
}

// A star for tiles on which magic is at work.
function magic(ink: Ink, at: Point) {
    const points = Array.from({ length: 10 }, (_, i): [number, number] => {
        const r = i % 2 === 0 ? 7 : 3;
        return [r * Math.sin((i * Math.PI) / 5), -r * Math.cos((i * Math.PI) / 5)];
    });
    ink.add('magic-glow', circle(at, 8));
    ink.add('magic', polygon(at, 1, points));
}

export const carcassonne_marks: MarkDrawings = {
    pennant,
    inn,
    cathedral,
    german_cathedral: nothing,
    labyrinth,
    magic,
};
