// Cities: paved ground that lies in the shadow of the wall, houses in rows, towers along the wall.
import { beside, scatter, type Easel } from '../easel';
import type { SegmentShape } from '../geometry';
import { draw_homes } from '../homes';
import { tower } from '../scenery';
import { shifted } from '../shift';
import type { FeatureDrawing } from './feature';

function inside(easel: Easel, segment: SegmentShape) {
    for (const p of scatter({ ...easel, keep_clear: [] }, segment, 26, 2.4, 6, 2)) {
        easel.ink.add('paving', `M${p.x - 1.6} ${p.y}h${2 + easel.random() * 2}`);
    }
    draw_homes(easel, segment);
}

// The wall throws its shadow to the south-east; inside it is darker the nearer one stands to it.
function area(easel: Easel, segment: SegmentShape) {
    const { ink } = easel;
    ink.add('city-ground', segment.outline);
    for (const border of segment.borders) {
        const inner = beside(easel, border, segment.index);
        ink.add('city-dusk line', inner(7));
        ink.add('city-gloom line', inner(4));
        ink.add('city-wall-cast line', shifted(border.d, 1.8, 2.4));
    }
    for (const border of segment.borders) {
        const inner = beside(easel, border, segment.index);
        ink.add('city-wall-edge line', border.d);
        ink.add('city-wall line', border.d);
        ink.add('city-wall-walk line', inner(1));
        ink.add('city-wall-top line', inner(-1.7));
    }
}

function border(easel: Easel, segment: SegmentShape) {
    for (const { points } of segment.borders) {
        const last = points.length - 1;
        for (const t of [0.1, 0.5, 0.9]) {
            const p = points[Math.round(last * t)];
            if (p && easel.shape.gates.every((gate) => Math.hypot(gate.x - p.x, gate.y - p.y) > 12))
                tower(easel.ink, p, 1.06);
        }
    }
}

export const city: FeatureDrawing = { area, inside, border };
