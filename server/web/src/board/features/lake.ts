// Lakes: water with a shore and a few reeds.
import type { Easel } from '../easel';
import type { Point } from '../geometry';
import { circle, tuft } from '../scenery';
import type { FeatureDrawing } from './feature';

function spot(easel: Easel, at: Point) {
    easel.ink.add('lake-shore', circle(at, 15.5));
    easel.ink.add('lake-water', circle(at, 14));
    easel.ink.add('lake-light', `M${at.x - 6} ${at.y - 2}h7m-3 4h7m-9 4h5`);
    for (let i = 0; i < 4; ++i) {
        const turn = easel.random() * 6.3;
        const p = { x: at.x + 15 * Math.cos(turn), y: at.y + 15 * Math.sin(turn) };
        tuft(easel.ink, p, easel.random);
    }
}

export const lake: FeatureDrawing = { spot };
