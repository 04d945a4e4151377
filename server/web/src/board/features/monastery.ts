// Monasteries: a chapel with a red roof in a yard.
import type { Point } from '../../land/plane';
import { circle, polygon, type Ink } from '../scenery';
import type { FeatureDrawing } from './feature';

type Outline = [number, number][];

const chapel: readonly [name: string, outline: Outline][] = [
    [
        'house-shade',
        [
            [-12, 12.6],
            [17.5, 12.6],
            [17.5, 2],
            [-12, 2],
        ],
    ],
    [
        'chapel-wall',
        [
            [-4, 11],
            [-4, -1],
            [15, -1],
            [15, 11],
        ],
    ],
    [
        'chapel-gable',
        [
            [-13, 11],
            [-13, -5],
            [-4, -5],
            [-4, 11],
        ],
    ],
    [
        'chapel-roof',
        [
            [-4, -9],
            [10.5, -9],
            [16.6, 0.4],
            [-4, 0.4],
        ],
    ],
    [
        'chapel-roof-line',
        [
            [-4, -4.4],
            [13.4, -4.4],
            [13.6, -4],
            [-4, -4],
        ],
    ],
    [
        'chapel-spire',
        [
            [-14.2, -4.6],
            [-8.5, -18],
            [-2.8, -4.6],
        ],
    ],
    [
        'chapel-spire-light',
        [
            [-14.2, -4.6],
            [-8.5, -18],
            [-9.6, -4.6],
        ],
    ],
    [
        'chapel-cross',
        [
            [-8.9, -17.6],
            [-8.9, -20.2],
            [-10.3, -20.2],
            [-10.3, -21],
            [-8.9, -21],
            [-8.9, -22.6],
            [-8.1, -22.6],
            [-8.1, -21],
            [-6.7, -21],
            [-6.7, -20.2],
            [-8.1, -20.2],
            [-8.1, -17.6],
        ],
    ],
];

function monastery(ink: Ink, at: Point) {
    const s = (points: Outline) => polygon(at, 1.15, points);
    ink.add('yard', circle({ x: at.x, y: at.y + 1 }, 20));
    for (const [name, outline] of chapel) ink.add(name, s(outline));
    let windows =
        s([
            [-10, 11],
            [-10, 6],
            [-8.5, 4.4],
            [-7, 6],
            [-7, 11],
        ]) +
        s([
            [-9.4, 1.5],
            [-9.4, -2],
            [-7.6, -2],
            [-7.6, 1.5],
        ]);
    for (const x of [-0.5, 4.5, 9.5])
        windows += s([
            [x, 8],
            [x, 4.4],
            [x + 1.1, 3.2],
            [x + 2.2, 4.4],
            [x + 2.2, 8],
        ]);
    ink.add('chapel-window', windows);
}

export const monastery_drawing: FeatureDrawing = {
    spot: ({ ink }, at) => monastery(ink, at),
};
