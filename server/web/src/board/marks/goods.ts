// Goods of a city, for Traders & Builders.
import type { Point } from '../../land/plane';
import { circle, polygon, round, type Ink } from '../scenery';
import type { MarkDrawings } from './mark';

function plate(ink: Ink, at: Point) {
    ink.add('goods-rim', circle(at, 8));
    ink.add('goods-plate', circle(at, 6.8));
}

// Grapes under a leaf.
function wine(ink: Ink, at: Point) {
    plate(ink, at);
    const rows: [number, number][] = [
        [-2.6, -1.4],
        [0, -1.4],
        [2.6, -1.4],
        [-1.3, 1],
        [1.3, 1],
        [0, 3.4],
    ];
    ink.add('wine', rows.map(([x, y]) => circle({ x: at.x + x, y: at.y + y }, 1.5)).join(''));
    ink.add(
        'wine-leaf',
        `M${round(at.x)} ${round(at.y - 2.6)}c-1.500-3 2-3.500 3-2c-.3 1.500-1.500 2.200-3 2Z`,
    );
}

// A sheaf of three ears.
function grain(ink: Ink, at: Point) {
    plate(ink, at);
    ink.add(
        'grain line',
        `M${round(at.x)} ${round(at.y + 5)}v-9M${round(at.x)} ${round(at.y + 3)}c-1-3-2-4-3.600-5.600M${round(at.x)} ${round(at.y + 3)}c1-3 2-4 3.600-5.600`,
    );
    ink.add(
        'grain-ear',
        [
            [0, -3.4],
            [-3.4, -2],
            [3.4, -2],
        ]
            .map(([x = 0, y = 0]) => circle({ x: at.x + x, y: at.y + y }, 1.5))
            .join(''),
    );
}

// A roll of cloth.
function cloth(ink: Ink, at: Point) {
    plate(ink, at);
    ink.add(
        'cloth',
        polygon(at, 1, [
            [-4.4, -1.6],
            [2.6, -4],
            [4.4, 1.4],
            [-2.6, 3.8],
        ]),
    );
    ink.add('cloth-end', circle({ x: at.x - 3.4, y: at.y + 1.2 }, 2.5));
}

export const goods_marks: MarkDrawings = { wine, grain, cloth };
