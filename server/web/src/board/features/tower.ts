// Foundations of towers: a paved square with a ring of stones that waits for floors.
import type { Point } from '../../land/plane';
import { circle, round, type Ink } from '../scenery';
import type { FeatureDrawing } from './feature';

function foundation(ink: Ink, at: Point) {
    ink.add('foundation-shade', circle({ x: at.x + 1.6, y: at.y + 2.2 }, 12.6));
    ink.add('foundation', circle(at, 12.4));
    let joints = '';
    for (let i = 0; i < 10; ++i) {
        const [x, y] = [Math.cos(i * 0.628), Math.sin(i * 0.628)];
        joints += `M${round(at.x + 6.8 * x)} ${round(at.y + 6.8 * y)}L${round(at.x + 12.4 * x)} ${round(at.y + 12.4 * y)}`;
    }
    ink.add('foundation-joint line', joints);
    ink.add('foundation-pit', circle(at, 6.8));
    // The sunny side of the hole, and what the next floor will stand on.
    ink.add(
        'foundation-lit',
        `M${round(at.x - 3.4)} ${round(at.y + 5.9)}A6.8 6.8 0 0 0 ${round(at.x + 5.9)} ${round(at.y - 3.4)}A8 8 0 0 1 ${round(at.x - 3.4)} ${round(at.y + 5.9)}Z`,
    );
    ink.add(
        'foundation-beam',
        `M${round(at.x - 6)} ${round(at.y - 1.6)}l12 3.200M${round(at.x - 1.6)} ${round(at.y + 6)}l3.200-12`,
    );
}

export const tower: FeatureDrawing = {
    sign: (ink) => foundation(ink, { x: 0, y: 0 }),
};
