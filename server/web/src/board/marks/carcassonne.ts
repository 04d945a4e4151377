// Marks of Carcassonne and its extensions.
import type { Point } from '../../land/plane';
import { circle, polygon, round, type Ink } from '../scenery';
import { labyrinth } from './labyrinth';
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

type Polygon = (points: [number, number][]) => string;

function inn_roof(ink: Ink, s: Polygon) {
    ink.add(
        'inn-roof',
        s([
            [-13.8, -1.4],
            [-10, -10.4],
            [1, -10.4],
            [4.8, -1.4],
        ]),
    );
    ink.add(
        'roof-lit',
        s([
            [-13.8, -1.4],
            [-10, -10.4],
            [1, -10.4],
            [1.6, -9],
            [-9, -9],
            [-12.2, -1.4],
        ]),
    );
    ink.add(
        'roof-dim',
        s([
            [-13.3, -2.6],
            [4.3, -2.6],
            [4.8, -1.4],
            [-13.8, -1.4],
        ]),
    );
}

// An inn at its pond, beside the road: one large roof, light in the windows, a sign over the door.
function inn(ink: Ink, at: Point) {
    const s = (points: [number, number][]) => polygon(at, 1, points);
    const pond = { x: at.x + 8, y: at.y + 6 };
    ink.add('pond-rim', circle(pond, 6.6));
    ink.add('pond', circle(pond, 5.2));
    ink.add('pond-light', `M${round(pond.x - 2.4)} ${round(pond.y + 0.6)}h4m-1.800 2h4`);
    ink.add(
        'house-shade',
        s([
            [-11, 7],
            [5.6, 7],
            [7.4, -3],
            [-9, -3],
        ]),
    );
    ink.add(
        'inn-wall',
        s([
            [-12, 5.6],
            [-12, -2],
            [3, -2],
            [3, 5.6],
        ]),
    );
    ink.add(
        'house-door',
        s([
            [-6.4, 5.6],
            [-6.4, 0.6],
            [-3, 0.6],
            [-3, 5.6],
        ]),
    );
    ink.add(
        'inn-pane',
        s([
            [-10.6, 3],
            [-10.6, 0.4],
            [-8.2, 0.4],
            [-8.2, 3],
        ]) +
            s([
                [-1, 3],
                [-1, 0.4],
                [1.4, 0.4],
                [1.4, 3],
            ]),
    );
    inn_roof(ink, s);
    ink.add('inn-sign', circle({ x: at.x - 4.5, y: at.y - 5.6 }, 3.1));
    ink.add(
        'inn-mug',
        s([
            [-6, -4.2],
            [-6, -7],
            [-3.4, -7],
            [-3.4, -4.2],
        ]) +
            s([
                [-3.4, -6.4],
                [-2.6, -6.4],
                [-2.6, -4.8],
                [-3.4, -4.8],
            ]),
    );
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
