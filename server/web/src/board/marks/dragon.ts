// Marks of The Princess & the Dragon.
import type { Point } from '../../land/plane';
import { circle, polygon, round, type Ink } from '../scenery';
import type { MarkDrawings } from './mark';

// A crown over a face.
function princess(ink: Ink, at: Point) {
    ink.add('princess-gown', circle({ x: at.x, y: at.y + 6 }, 5));
    ink.add('princess-face', circle({ x: at.x, y: at.y - 0.5 }, 4.2));
    ink.add(
        'princess-crown',
        polygon(at, 1, [
            [-4.6, -2.6],
            [-5.4, -8],
            [-2.4, -5.6],
            [0, -9],
            [2.4, -5.6],
            [5.4, -8],
            [4.6, -2.6],
        ]),
    );
}

// The print of a claw.
function dragon(ink: Ink, at: Point) {
    ink.add('dragon-plate', circle(at, 9));
    ink.add('dragon-claw', circle({ x: at.x, y: at.y + 2.4 }, 3.4));
    for (const [x = 0, y = 0] of [
        [-4.6, -2],
        [0, -4.6],
        [4.6, -2],
    ])
        ink.add(
            'dragon-claw',
            `M${round(at.x + x - 1.3)} ${round(at.y + y + 1.6)}l${round(1.3 + x * 0.1)}-4.600l${round(1.3 - x * 0.1)} 4.600Z`,
        );
}

// An arch with a swirl of light.
function magic_portal(ink: Ink, at: Point) {
    ink.add('portal-stone', `M${round(at.x - 10)} ${round(at.y + 10)}v-9a10 10 0 0 1 20 0v9Z`);
    ink.add('portal-light', `M${round(at.x - 6.4)} ${round(at.y + 10)}v-9a6.4 6.4 0 0 1 12.8 0v9Z`);
    ink.add(
        'portal-swirl line',
        `M${round(at.x)} ${round(at.y + 2)}a2 2 0 1 1 2-2a3.600 3.600 0 1 1-3.600-3.600`,
    );
}

export const dragon_marks: MarkDrawings = { princess, dragon, magic_portal };
