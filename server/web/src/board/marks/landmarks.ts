// What a large city is known by: a market with a well, a town hall with a clock, a keep. None of it means anything.
import type { Point } from '../../land/plane';
import { circle, polygon, round, type Ink } from '../scenery';

type Points = [number, number][];

const box = (left: number, top: number, right: number, bottom: number): Points => [
    [left, bottom],
    [left, top],
    [right, top],
    [right, bottom],
];

function stall(ink: Ink, at: Point, style: string) {
    ink.add('house-shade', polygon(at, 1, box(-3.6, 0, 4.6, 3.4)));
    ink.add('landmark-wall', polygon(at, 1, box(-3.4, 0, 3.4, 2.8)));
    ink.add(
        style,
        polygon(at, 1, [
            [-4.4, 0.6],
            [-2.8, -3],
            [2.8, -3],
            [4.4, 0.6],
        ]),
    );
    ink.add('landmark-stripe', `M${round(at.x - 1.4)} ${round(at.y - 3)}l-.6 3.6m3.4-3.6l.6 3.6`);
}

function market(ink: Ink, at: Point) {
    ink.add('square', circle(at, 12.5));
    ink.add('square-stones', circle(at, 9));
    stall(ink, { x: at.x - 6, y: at.y - 4.5 }, 'roof-a');
    stall(ink, { x: at.x + 5.6, y: at.y - 5 }, 'landmark-cloth');
    stall(ink, { x: at.x - 5.4, y: at.y + 6 }, 'landmark-cloth');
    ink.add('well-rim', circle({ x: at.x + 4.6, y: at.y + 4.6 }, 3.6));
    ink.add('well', circle({ x: at.x + 4.6, y: at.y + 4.6 }, 2.3));
}

function town_hall(ink: Ink, at: Point) {
    const s = (points: Points) => polygon(at, 1, points);
    ink.add('square', circle({ x: at.x, y: at.y + 3 }, 13));
    ink.add('house-shade', s(box(-10, 6, 14, 12)));
    ink.add('landmark-wall', s(box(-11, -2, 11, 11)) + s(box(-3.6, -15, 3.6, 0)));
    ink.add(
        'landmark-roof',
        s([
            [-12.4, -1.6],
            [-9, -7.5],
            [9, -7.5],
            [12.4, -1.6],
        ]),
    );
    ink.add('landmark-wall', s(box(-3.6, -15, 3.6, 11)));
    ink.add(
        'landmark-roof',
        s([
            [-4.8, -14.6],
            [0, -23],
            [4.8, -14.6],
        ]),
    );
    ink.add('landmark-clock', circle({ x: at.x, y: at.y - 10 }, 2.5));
    ink.add(
        'landmark-dark',
        s(box(-1.8, 5, 1.8, 11)) +
            [-8.6, -6.2, 5, 7.4].map((x) => s(box(x, 1.5, x + 1.4, 5))).join(''),
    );
}

// Walls with battlements; the flag has no seat's colour.
function keep(ink: Ink, at: Point) {
    const s = (points: Points) => polygon(at, 1, points);
    const battlements = (left: number, right: number, top: number) => {
        const teeth: Points = [];
        const width = (right - left) / 5;
        for (let i = 0; i < 5; ++i) {
            const x = left + i * width,
                y = i % 2 === 0 ? top - 2.4 : top;
            teeth.push([x, y], [x + width, y]);
        }
        return teeth;
    };
    const block = (left: number, right: number, top: number, bottom: number) =>
        s([[left, bottom], ...battlements(left, right, top), [right, bottom]]);
    ink.add('square', circle({ x: at.x, y: at.y + 3 }, 15));
    ink.add('house-shade', s(box(-12, 8, 17, 14)));
    ink.add('keep-wall', block(-12, 12, 0, 12.5));
    ink.add('keep-light', block(-14, -6, -7, 13) + block(6, 14, -7, 13));
    ink.add('keep-light', block(-5, 5, -14, 6));
    ink.add('landmark-dark', s(box(-2.4, 6, 2.4, 12.5)) + s(box(-0.8, -9, 0.8, -5)));
    ink.add('landmark-dark', s(box(-10.6, -2, -9.4, 2)) + s(box(9.4, -2, 10.6, 2)));
    ink.add('landmark-pole', `M${round(at.x)} ${round(at.y - 16)}v-8`);
    ink.add(
        'landmark-cloth',
        s([
            [0.4, -24],
            [7, -22],
            [0.4, -19.8],
        ]),
    );
}

// In the order in which a city gets them, with the number of its tiles from which on it has them, and the room that they take.
export const landmarks: readonly {
    readonly tiles: number;
    readonly reach: number;
    readonly draw: (ink: Ink, at: Point) => void;
}[] = [
    { tiles: 3, reach: 12, draw: market },
    { tiles: 5, reach: 13, draw: town_hall },
    { tiles: 8, reach: 14, draw: keep },
];
