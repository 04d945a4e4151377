// Marks of Hunters & Gatherers: animals by their outlines, seen from the side, and what can be gathered.
import type { Point } from '../geometry';
import { circle, polygon, round, type Ink } from '../scenery';
import type { MarkDrawing, MarkDrawings } from './mark';

// An outline in a box from -10 to 10 that looks to the left, with a pale rim so that it stands out from any ground.
function beast(name: string, outline: string, eye?: readonly [number, number]): MarkDrawing {
    return (ink, at) => {
        const placed = moved(outline, at);
        ink.add('beast-rim', placed);
        ink.add(`beast ${name}`, placed);
        if (eye) ink.add('beast-eye', circle({ x: at.x + eye[0], y: at.y + eye[1] }, 0.7));
    };
}

// Paths here begin with an absolute point and go on relatively.
function moved(outline: string, at: Point): string {
    return outline.replace(
        /M(-?[\d.]+) (-?[\d.]+)/g,
        (_, x: string, y: string) => `M${round(at.x + Number(x))} ${round(at.y + Number(y))}`,
    );
}

const deer =
    'M-8 -3l2-1.6 .4-3.4 1 .2 .2 2 1.4-2.4 .9 .4-1 2.6 1.6 2 5.5 .8 2.6-.6 .8 1-1 1.6 .2 5.4h-1.5l-.7-4.4-5 0-.8 4.4h-1.5l-.4-5.2-1.6-2.2-2.4 .6z';
const mammoth =
    'M-9 5l-.4-5c0-4 2-7.5 5.4-7.8 2-.2 3 1 4.2 1.6 4.4-.4 7.6 1.4 8 5.4l.4 6h-3l-.5-3.6-4 0-.5 3.6h-3l-.4-4-2-.6-.4 3.2c-.6 1.6-2.6 1.8-3.4 .4l.8-.6c.6 .6 1.2 .2 1.2-.6v-3l-1.4 5z';
const tiger =
    'M-9 -1l1-2.6 .2-1.6 1.6 .8 2.4 .2 1.4 1.4 7 .2c1.6-.4 2-2.4 4-3l.4 1c-1.6 1-1.4 3-2.4 4.2l.6 4.8h-1.8l-1.2-3.6-5.6 .2-.6 3.4h-1.8l-.4-4.4-2.8-.4-.2 1.8-.7-1.6z';
const aurochs =
    'M-9 0l.4-2.4-1.2-3 1.4 .4 1.2 1.6 2.2-.4 .6-1.8 1 .4 0 1.8 3-1.4 6.6 1 1.8 2.8-.2 6h-1.8l-.8-3.8-5 .4-.6 3.4h-1.8l-.6-4-2.6-.2-1.4 1.6-1.8-.4z';
const fish = 'M-8 0c2-3.6 7-5 11-2l4-2.6-.8 4.6 .8 4.6-4-2.6c-4 3-9 1.6-11-2z';

function nugget(ink: Ink, at: Point) {
    ink.add('nugget-rim', circle(at, 5.6));
    ink.add(
        'nugget',
        polygon(at, 1, [
            [-4, 1.5],
            [-2.6, -2.6],
            [1, -3.8],
            [4, -0.6],
            [3, 3],
            [-1.6, 3.6],
        ]),
    );
    ink.add(
        'nugget-light',
        polygon(at, 1, [
            [-2.4, -1.4],
            [0.6, -2.8],
            [1.2, -1],
            [-1.4, 0.4],
        ]),
    );
}

function mushroom(ink: Ink, at: Point) {
    ink.add(
        'mushroom-stem',
        polygon(at, 1, [
            [-1.6, 6],
            [-1.2, 0],
            [1.2, 0],
            [1.6, 6],
        ]),
    );
    ink.add('mushroom', `M${round(at.x - 5.5)} ${round(at.y + 0.6)}a5.5 5.5 0 0 1 11 0z`);
    ink.add(
        'mushroom-dot',
        circle({ x: at.x - 2, y: at.y - 1.8 }, 0.9) + circle({ x: at.x + 1.8, y: at.y - 2.4 }, 1),
    );
}

function fire(ink: Ink, at: Point) {
    const flame = (k: number) =>
        `M${round(at.x)} ${round(at.y - 8 * k)}c${round(1 * k)} ${round(3.4 * k)} ${round(5 * k)} ${round(5 * k)} ${round(5 * k)} ${round(9 * k)}a${round(5 * k)} ${round(5 * k)} 0 0 1 ${round(-10 * k)} 0c0 ${round(-3 * k)} ${round(4 * k)} ${round(-5 * k)} ${round(5 * k)} ${round(-9 * k)}z`;
    ink.add('fire', flame(1));
    ink.add('fire-heart', flame(0.55));
}

export const hunters_marks: MarkDrawings = {
    deer: beast('deer', deer, [-5, -4]),
    mammoth: beast('mammoth', mammoth, [-6, -3.4]),
    tiger: beast('tiger', tiger, [-6.6, -2.6]),
    aurochs: beast('aurochs', aurochs, [-6.8, -1.6]),
    fish: beast('fish', fish, [-4.6, -0.8]),
    nugget,
    mushroom,
    fire,
};
