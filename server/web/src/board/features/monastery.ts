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

// A well, and beds of herbs before the chapel.
function garden(ink: Ink, at: Point) {
    for (const [x, y] of [
        [-15, 7],
        [-12.5, 15],
        [8, 16.4],
        [14.6, 14],
    ] as const) {
        ink.add('tree-shade', circle({ x: at.x + x + 1.4, y: at.y + y + 1.6 }, 3));
        ink.add('tree', circle({ x: at.x + x, y: at.y + y }, 3));
        ink.add('tree-light', circle({ x: at.x + x - 0.8, y: at.y + y - 1 }, 1.5));
    }
    ink.add('yard-path', `M${at.x - 9.8} ${at.y + 12.6}q1 5 4 8`);
}

function monastery(ink: Ink, at: Point) {
    const s = (points: Outline) => polygon(at, 1.15, points);
    ink.add('yard', circle({ x: at.x, y: at.y + 1 }, 20));
    garden(ink, at);
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
    // The sun stands in the north-west: the long wall and the end of the roof are in the shade.
    ink.add(
        'roof-dim',
        s([
            [-4, 1.8],
            [-4, 0.4],
            [15, 0.4],
            [15, 1.8],
        ]) +
            s([
                [10.5, -9],
                [16.6, 0.4],
                [12.2, 0.4],
                [7.4, -9],
            ]),
    );
    ink.add(
        'roof-lit',
        s([
            [-4, -9],
            [10.5, -9],
            [11.4, -7.6],
            [-4, -7.6],
        ]),
    );
}

export const monastery_drawing: FeatureDrawing = {
    spot: ({ ink }, at) => monastery(ink, at),
};
