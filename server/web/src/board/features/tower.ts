// Foundations of towers: a paved square with a ring of stones that waits for floors.
import type { Point } from '../../land/plane';
import { circle, round, type Ink } from '../scenery';
import type { FeatureDrawing } from './feature';

function foundation(ink: Ink, at: Point) {
    ink.add('foundation-shade', circle({ x: at.x + 1, y: at.y + 1.6 }, 12));
    ink.add('foundation', circle(at, 12));
    ink.add('foundation-ring', circle(at, 8));
    ink.add('foundation-pit', circle(at, 5.2));
    let joints = '';
    for (let i = 0; i < 8; ++i) {
        const [x, y] = [Math.cos(i * 0.785), Math.sin(i * 0.785)];
        joints += `M${round(at.x + 8 * x)} ${round(at.y + 8 * y)}L${round(at.x + 12 * x)} ${round(at.y + 12 * y)}`;
    }
    ink.add('foundation-joint line', joints);
}

export const tower: FeatureDrawing = {
    spot: ({ ink }, at) => foundation(ink, at),
};
