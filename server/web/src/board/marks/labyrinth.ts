// The labyrinth: hedges taller than a man around a fountain, seen with the sun in the north-west.
import type { Point } from '../../land/plane';
import { circle, polygon, round, type Ink } from '../scenery';
import { shifted } from '../shift';

const full = 2 * Math.PI;

interface Ring {
    readonly r: number;
    readonly gaps: number;
    readonly turned: number; // Where the first gap is, in radians.
}

// Outside open to the four roads, farther in at fewer and fewer places.
const rings: readonly Ring[] = [
    { r: 26.5, gaps: 4, turned: 0 },
    { r: 20, gaps: 2, turned: 0.8 },
    { r: 13.5, gaps: 2, turned: -0.7 },
];
// Hedges from ring to ring, which make blind alleys.
const walls: readonly (readonly [turn: number, from: number, to: number])[] = [
    [0.42, 20, 26.5],
    [2.0, 20, 26.5],
    [3.5, 20, 26.5],
    [5.3, 20, 26.5],
    [1.9, 13.5, 20],
    [4.4, 13.5, 20],
    [5.6, 13.5, 20],
];

function hedges(at: Point): string {
    const p = (r: number, turn: number) =>
        `${round(at.x + r * Math.cos(turn))} ${round(at.y + r * Math.sin(turn))}`;
    const arcs = rings.flatMap(({ r, gaps, turned }) => {
        const half = 5.2 / r;
        return Array.from({ length: gaps }, (_, i) => {
            const from = turned + (i * full) / gaps + half,
                to = turned + ((i + 1) * full) / gaps - half;
            return `M${p(r, from)}A${r} ${r} 0 ${to - from > Math.PI ? 1 : 0} 1 ${p(r, to)}`;
        });
    });
    return [...arcs, ...walls.map(([turn, a, b]) => `M${p(a, turn)}L${p(b, turn)}`)].join('');
}

// A basin with a column of water.
function fountain(ink: Ink, at: Point) {
    ink.add('labyrinth-shade', circle({ x: at.x + 1.4, y: at.y + 1.8 }, 6.6));
    ink.add('labyrinth-stone', circle(at, 6.6));
    ink.add('labyrinth-water', circle(at, 4.8));
    ink.add('labyrinth-stone', circle(at, 1.9));
    ink.add(
        'labyrinth-spray',
        `M${round(at.x)} ${round(at.y)}v-7M${round(at.x)} ${round(at.y - 6)}c-2.6-1.400-3.6 1-3.8 3.6M${round(at.x)} ${round(at.y - 6)}c2.6-1.400 3.6 1 3.8 3.6`,
    );
}

// Pillars beside each way in.
function pillars(ink: Ink, at: Point) {
    for (let i = 0; i < 8; ++i) {
        const turn = Math.floor(i / 2) * (full / 4) + (i % 2 === 0 ? -0.2 : 0.2);
        const p = { x: at.x + 26.5 * Math.cos(turn), y: at.y + 26.5 * Math.sin(turn) };
        ink.add('labyrinth-shade', circle({ x: p.x + 0.9, y: p.y + 1.2 }, 2.2));
        ink.add('labyrinth-stone', circle(p, 2.2));
        ink.add(
            'labyrinth-cap',
            polygon(p, 1, [
                [-1, 0],
                [0, -1],
                [1, 0],
                [0, 1],
            ]),
        );
    }
}

export function labyrinth(ink: Ink, at: Point) {
    ink.add('labyrinth-shade', circle({ x: at.x + 1.4, y: at.y + 2 }, 29.6));
    ink.add('labyrinth-lawn', circle(at, 29.4));
    const d = hedges(at);
    ink.add('hedge-ring-shade line', shifted(d, 1.3, 1.8));
    ink.add('hedge-ring line', d);
    ink.add('hedge-ring-top line', shifted(d, -0.4, -0.6));
    ink.add('hedge-ring-light line', shifted(d, -0.8, -1));
    fountain(ink, at);
    pillars(ink, at);
}
