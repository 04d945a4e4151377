// Marks of Carcassonne and its extensions.
import type { Point } from '../geometry';
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
    const s = (points: [number, number][]) => polygon(at, 1, points);
    ink.add('pond-rim', circle({ x: at.x + 5, y: at.y + 3.5 }, 6.2));
    ink.add('pond', circle({ x: at.x + 5, y: at.y + 3.5 }, 4.8));
    ink.add('pond-light', `M${round(at.x + 3)} ${round(at.y + 4)}h3m-1.4 1.6h3`);
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
    ink.add('inn-sign', circle({ x: at.x - 4.5, y: at.y - 4.4 }, 1.7));
}

// A cathedral with two towers, seen from the square before it.
function cathedral(ink: Ink, at: Point) {
    const s = (points: [number, number][]) => polygon(at, 1.15, points);
    ink.add('square', circle({ x: at.x, y: at.y + 2 }, 15));
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
        `M${round(at.x - 2.6)} ${round(at.y + 2.4)}a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0` +
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

// Hedges in rings, with a way in.
function labyrinth(ink: Ink, at: Point) {
    for (const [r, open] of [
        [13, 0],
        [9, 1],
        [5, 0],
    ] as const) {
        const turn = open === 0 ? 1 : -1;
        ink.add(
            'hedge-ring line',
            `M${round(at.x + 2)} ${round(at.y + turn * Math.sqrt(r * r - 4))}A${r} ${r} 0 1 ${turn > 0 ? 0 : 1} ${round(at.x - 2)} ${round(at.y + turn * Math.sqrt(r * r - 4))}`,
        );
    }
    ink.add('hedge-ring-light line', circle(at, 1.4));
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
    german_cathedral: cathedral,
    labyrinth,
    magic,
};
