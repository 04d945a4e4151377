// Gardens: flower beds.
import type { Easel } from '../easel';
import type { Point } from '../../land/plane';
import { circle } from '../scenery';
import type { FeatureDrawing } from './feature';

function spot(easel: Easel, at: Point) {
    easel.ink.add('yard', circle(at, 11));
    for (let i = 0; i < 14; ++i) {
        const turn = easel.random() * 6.3,
            r = 2 + easel.random() * 7;
        const p = { x: at.x + r * Math.cos(turn), y: at.y + r * Math.sin(turn) };
        easel.ink.add(['flower-a', 'flower-b', 'flower-c'][i % 3] ?? 'flower-a', circle(p, 1.5));
    }
}

export const garden: FeatureDrawing = { spot };
