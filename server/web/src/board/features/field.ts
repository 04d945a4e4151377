// Fields: plots with furrows, tufts, flowers.
import { depths_of, hedge, scatter, type Easel } from '../easel';
import type { SegmentShape } from '../geometry';
import { grid } from '../../land/plane';
import { cell_at } from '../mask';
import { flower, tuft } from '../scenery';
import type { FeatureDrawing } from './feature';

function plots(easel: Easel, segment: SegmentShape) {
    for (const at of scatter(easel, segment, 2, 5, 26, 17)) {
        const depth = depths_of(segment)[cell_at(at, grid)] ?? 5;
        const r = Math.min(depth * 2.3, 15),
            lean = (easel.random() - 0.5) * 5;
        const w = r * (0.75 + easel.random() * 0.3),
            h = r * (0.55 + easel.random() * 0.25);
        easel.ink.add(
            'plot',
            `M${at.x - w + lean} ${at.y - h}Q${at.x} ${at.y - h - 3} ${at.x + w + lean} ${at.y - h}` +
                `Q${at.x + w + 2} ${at.y} ${at.x + w - lean} ${at.y + h}Q${at.x} ${at.y + h + 3} ${at.x - w - lean} ${at.y + h}` +
                `Q${at.x - w - 2} ${at.y} ${at.x - w + lean} ${at.y - h}Z`,
        );
        for (let row = -h + 3; row < h - 1; row += 3.4) {
            easel.ink.add('furrow', `M${at.x - w + 3} ${at.y + row}q${w - 3} ${-2} ${2 * w - 6} 0`);
        }
        if (easel.random() < 0.6) {
            const side = [
                { x: at.x - w + lean, y: at.y - h },
                { x: at.x + w + lean, y: at.y - h },
            ];
            hedge(easel, side, easel.random() < 0.5 ? -2 : 2, 0, 1);
        }
    }
}

function ground(easel: Easel, segment: SegmentShape) {
    plots(easel, segment);
    for (const p of scatter(easel, segment, 9, 1.6, 7)) tuft(easel.ink, p, easel.random);
    if (easel.random() < 0.4)
        for (const p of scatter(easel, segment, 4, 1.2, 3)) flower(easel.ink, p, easel.random);
}

export const field: FeatureDrawing = { ground };
