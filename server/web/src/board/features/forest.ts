// Forests: trees, and more trees.
import { scatter } from '../easel';
import { tree } from '../scenery';
import type { FeatureDrawing } from './feature';

export const forest: FeatureDrawing = {
    inside: (easel, segment) => {
        for (const p of scatter(easel, segment, 40, 1.2, 6.5, 5)) tree(easel.ink, p, easel.random);
    },
};
