// Fields: plots with furrows, tufts, flowers.
import { depths_of, hedge, scatter, type Easel } from '../easel';
import type { SegmentShape } from '../geometry';
import { grid, type Point } from '../../land/plane';
import { cell_at } from '../mask';
import { flower, round, tuft } from '../scenery';
import type { FeatureDrawing } from './feature';

// What grows there: hay mostly, wheat and bare soil between.
const crops = ['', '', ' wheat', ' soil'] as const;

// Darker and lighter grass, in large soft pieces.
function swards(easel: Easel, segment: SegmentShape) {
    const { ink, random } = easel;
    for (const at of scatter({ ...easel, keep_clear: [] }, segment, 5, 3, 17, 12)) {
        const w = 9 + random() * 7,
            h = 4 + random() * 4;
        ink.add(
            random() < 0.6 ? 'sward' : 'sward-light',
            `M${round(at.x - w)} ${round(at.y)}c${round(w * 0.2)} ${round(-h * 1.3)} ${round(w * 1.5)} ${round(-h * 1.5)} ${round(2 * w)} ${round(-h * 0.2)}` +
                `c${round(w * 0.1)} ${round(h)} ${round(-w * 0.8)} ${round(h * 1.5)} ${round(-w * 1.1)} ${round(h * 1.2)}c${round(-w * 0.5)} ${round(-h * 0.1)} ${round(-w * 0.8)} ${round(-h * 0.4)} ${round(-w * 0.9)} ${round(-h)}Z`,
        );
    }
}

function plot(easel: Easel, at: Point, r: number) {
    const { ink, random } = easel;
    const crop = crops[Math.floor(random() * crops.length)] ?? '',
        lean = (random() - 0.5) * 6;
    const w = r * (0.8 + random() * 0.3),
        h = r * (0.55 + random() * 0.25);
    const corner = (x: number, y: number) => `${round(at.x + x)} ${round(at.y + y)}`;
    ink.add(
        `plot${crop}`,
        `M${corner(lean - w, -h)}Q${corner(0, -h - 3)} ${corner(w + lean, -h)}` +
            `Q${corner(w + 2, 0)} ${corner(w - lean, h)}Q${corner(0, h + 3)} ${corner(-w - lean, h)}` +
            `Q${corner(-w - 2, 0)} ${corner(lean - w, -h)}Z`,
    );
    ink.add(
        'plot-shade',
        `M${corner(w + lean, -h)}Q${corner(w + 2, 0)} ${corner(w - lean, h)}Q${corner(0, h + 3)} ${corner(-w - lean, h)}`,
    );
    for (let row = -h + 2.4; row < h - 0.6; row += 2.6)
        ink.add(`furrow${crop}`, `M${corner(3 - w, row)}q${round(w - 3)} -2 ${round(2 * w - 6)} 0`);
    if (random() < 0.7)
        hedge(
            easel,
            [
                { x: at.x - w + lean, y: at.y - h },
                { x: at.x + w + lean, y: at.y - h },
            ],
            random() < 0.5 ? -2 : 2,
            0,
            1,
        );
}

function ground(easel: Easel, segment: SegmentShape) {
    swards(easel, segment);
    for (const at of scatter(easel, segment, 2, 5, 27, 17))
        plot(easel, at, Math.min((depths_of(segment)[cell_at(at, grid)] ?? 5) * 2.3, 15));
    for (const p of scatter(easel, segment, 9, 1.6, 7)) tuft(easel.ink, p, easel.random);
    if (easel.random() < 0.4)
        for (const p of scatter(easel, segment, 4, 1.2, 3)) flower(easel.ink, p, easel.random);
}

export const field: FeatureDrawing = { ground };
