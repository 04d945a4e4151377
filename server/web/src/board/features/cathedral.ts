// Great cathedrals where roads meet.
import type { Easel } from '../easel';
import type { Point } from '../../land/plane';
import { cathedral as church } from '../marks/carcassonne';
import type { FeatureDrawing } from './feature';

export const cathedral: FeatureDrawing = {
    spot: (easel: Easel, at: Point) => church(easel.ink, at, 1.55),
};
