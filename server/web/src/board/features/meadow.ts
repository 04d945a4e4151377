// Meadows of the stone age: grass, flowers and stones, no furrows.
import { scatter } from '../easel';
import { circle, flower, tuft } from '../scenery';
import type { FeatureDrawing } from './feature';

export const meadow: FeatureDrawing = {
    ground: (easel, segment) => {
        for (const p of scatter(easel, segment, 16, 1.4, 6)) tuft(easel.ink, p, easel.random);
        for (const p of scatter(easel, segment, 3, 1.6, 9)) {
            const r = 1.2 + easel.random();
            easel.ink.add('stone-shade', circle({ x: p.x + 0.5, y: p.y + 0.6 }, r));
            easel.ink.add('stone', circle(p, r));
        }
        for (const p of scatter(easel, segment, 5, 1.2, 3)) flower(easel.ink, p, easel.random);
    },
};
