// Gardens: a hedge around flower beds, with paths that cross in the middle.
import { circle, round, type Ink } from '../scenery';
import type { FeatureDrawing } from './feature';

const reach = 12,
    beds = 4,
    flowers = 4; // In each bed.

function sign(ink: Ink, random: () => number) {
    const at = { x: 0, y: 0 };
    ink.add('garden-hedge', circle(at, reach));
    ink.add(
        'garden-path line',
        `M${round(at.x - reach)} ${round(at.y)}h${2 * reach}M${round(at.x)} ${round(at.y - reach)}v${2 * reach}`,
    );
    for (let bed = 0; bed < beds; ++bed) {
        const style = ['flower-a', 'flower-b', 'flower-c', 'flower-d'][bed] ?? 'flower-a';
        for (let i = 0; i < flowers; ++i) {
            const turn = (bed + 0.2 + 0.2 * i) * (Math.PI / 2),
                r = i % 2 === 0 ? 8.4 : 4.8 + random();
            const p = { x: at.x + r * Math.cos(turn), y: at.y + r * Math.sin(turn) };
            ink.add(style, circle(p, 1.9));
        }
    }
    ink.add('garden-middle', circle(at, 2.6));
}

export const garden: FeatureDrawing = { sign };
