// Marks of Hunters & Gatherers: animals as a painter on a cave's wall would see them, and what can be gathered or built.
import type { Point } from '../../land/plane';
import { circle, polygon, round, type Ink } from '../scenery';
import type { MarkDrawing, MarkDrawings } from './mark';

// Outlines here name absolute places around (0, 0), x before y.
function moved(outline: string, at: Point, scale = 1): string {
    return outline.replace(
        /(-?[\d.]+) (-?[\d.]+)/g,
        (_, x: string, y: string) =>
            `${round(at.x + Number(x) * scale)} ${round(at.y + Number(y) * scale)}`,
    );
}

interface Beast {
    readonly body: string;
    readonly lines?: string; // Horns, antlers: drawn with a brush.
    readonly marks?: string; // Stripes, fur.
    readonly ivory?: string; // Tusks and fangs.
    readonly eye?: readonly [number, number];
}

const beast_size = 1.3;

// It looks to the left. A pale rim sets it off from any ground.
function beast(name: string, { body, lines, marks, ivory, eye }: Beast): MarkDrawing {
    return (ink, at) => {
        const put = (outline: string) => moved(outline, at, beast_size);
        ink.add('beast-rim', put(body));
        if (lines) ink.add('beast-rim', put(lines));
        ink.add(`beast ${name}`, put(body));
        if (lines) ink.add(`beast-line ${name}`, put(lines));
        if (marks) ink.add(`beast-mark ${name}`, put(marks));
        if (ivory) ink.add('ivory', put(ivory));
        if (eye)
            ink.add(
                'beast-eye',
                circle({ x: at.x + eye[0] * beast_size, y: at.y + eye[1] * beast_size }, 0.8),
            );
    };
}

const deer = beast('deer', {
    body:
        'M-9.8 -3.2L-7 -5.4L-6.2 -7L-5 -5.6C-4 -3.8 -2.8 -2.4 -0.6 -2.2C2.6 -2.6 6 -2.8 8.2 -1.8L9.8 -2.8L9.5 -0.4C9 1 8.8 2 8.3 3L9.2 9.8L7.7 9.8L6.3 4.2' +
        'L5.6 9.8L4.3 9.8L4.6 4.4C3 4.6 1 4.6 -0.6 4.3L-0.2 9.8L-1.6 9.8L-2 4L-2.9 9.8L-4.3 9.8L-4.2 2.6C-5.2 1 -5.6 -1 -5.9 -2.4L-8.8 -1.9Z',
    lines: 'M-6 -6.6C-6.8 -9 -6.2 -11 -4.6 -12.4M-6.5 -8.6L-8.8 -10.2M-6.2 -10.4L-7.6 -12.6M-5.2 -6.6C-4 -8.6 -2 -9.4 -0.8 -11.6M-4 -8.2L-4.4 -11M-2.4 -9.4L0.6 -9.2',
    eye: [-7.2, -4],
});
const mammoth = beast('mammoth', {
    body:
        'M-11.4 7C-13.4 6 -13.4 2.6 -12.3 -0.4C-12 -4.4 -9.8 -7.9 -6.8 -9C-5.2 -9.8 -3.4 -9.4 -2.6 -8C-0.4 -10 3 -9.8 5.4 -7.2C8.8 -5 11.4 -2.4 11.8 1.2C12.1 3.2 12 4.4 11.8 5.6L11.6 10L7.8 10L7.6 6.4' +
        'C5.6 7.2 3.4 7.2 1.8 6.6L1.9 10L-1.8 10L-2 6.8L-3.2 6.4L-3.4 10L-7 10L-7.2 4.8C-8 4 -8.6 3.2 -9 2.2C-9.8 3.4 -10.3 4.6 -9.9 5.8C-9.7 6.9 -10.6 7.4 -11.4 7Z',
    marks: 'M-1 1L-1.4 5M2 0.6L1.8 5M5 0.8L5 5.4M8 1.6L8.2 5.4M-4 -5.4L-4.2 -1',
    ivory: 'M-8.9 0.6C-9.2 4.8 -12.4 8 -15.6 5.6C-13 5.8 -11 3.8 -10.6 0.2Z',
    eye: [-8.4, -3.6],
});
const tiger = beast('tiger', {
    body:
        'M-11 -1.4C-11.4 -3.6 -9.8 -5.6 -8 -6L-7.5 -7.6L-6 -6.2C-3.6 -5.8 -2 -4.6 0 -4.3C3 -4.1 6 -4.6 8.4 -3.2C10.4 -3.8 11.4 -6.6 10.2 -8.8L11.7 -9.4C13.4 -6.6 12.6 -2.8 9.8 -1C10 1.6 9.2 3.4 10 5L10.8 8.8L7.6 8.8L6.8 5.2' +
        'C5.8 4 5.2 3 4.7 2L3.9 4.6L5 8.8L2.4 8.8L1.6 2.4C0 2.9 -1.6 2.8 -3 2.5L-2.4 8.8L-5.2 8.8L-5.6 3.4L-6.8 8.8L-9 8.8L-7.4 1C-8 0.4 -8.2 0 -8.3 -0.3L-10.2 0Z',
    marks: 'M-1.4 -4L-2 -1M1.4 -4L0.9 -0.4M4.2 -4L3.8 -0.2M6.8 -3.4L6.8 0.6M-4.6 -5.2L-4.8 -2.6M10.9 -5.6L12.4 -5.2',
    ivory: 'M-10.2 -0.4L-9.5 4.6L-8.5 -0.5Z',
    eye: [-8.6, -3.6],
});
const aurochs = beast('aurochs', {
    body:
        'M-10.8 1.4L-11.4 -1.4C-11 -3.2 -9.6 -4.5 -7.8 -4.9C-6 -7.4 -3 -7.8 -0.6 -6.2C2.6 -4.7 6 -5.2 8.8 -4.1C10.1 -3.5 10.5 -2 10.5 0L11 4.4L10 3.4C9.6 3 9.2 3 9 3.4L9.3 9.6L6.9 9.6L6.2 3.8' +
        'L5 4.2L5.3 9.6L3 9.6L2.4 4.5C0.6 4.7 -0.8 4.4 -1.8 4.2L-2 9.6L-4.4 9.6L-4.6 3.6L-6 9.6L-8 9.6L-6.6 2.4C-7.2 2.2 -7.6 1.8 -7.9 1.4L-9.4 2.4Z',
    lines: 'M-9 -4.6C-12 -4.8 -13.2 -6.8 -12.2 -9.4M-7 -5C-6.4 -7.4 -7.4 -9.2 -9.4 -10',
    eye: [-9, -2],
});
const fish = beast('fish', {
    body: 'M-7 0C-5 -3 -0.6 -3.8 2.6 -1L6 -3.2L5.2 0L6 3.2L2.6 1C-0.6 3.8 -5 3 -7 0Z',
    marks: 'M-2.6 -2C-1.8 -0.8 -1.8 0.8 -2.6 2',
    eye: [-4.6, -0.6],
});

function nugget(ink: Ink, at: Point) {
    const stone = (x: number, y: number, r: number) => {
        const p = { x: at.x + x, y: at.y + y };
        const s = (points: [number, number][]) => polygon(p, r, points);
        ink.add(
            'nugget',
            s([
                [-4.4, 1.6],
                [-2.8, -3],
                [1.2, -4.2],
                [4.6, -0.8],
                [3.4, 3.2],
                [-1.8, 4],
            ]),
        );
        ink.add(
            'nugget-light',
            s([
                [-2.8, -1.6],
                [0.6, -3.2],
                [1.4, -1.2],
                [-1.4, 0.6],
            ]),
        );
    };
    ink.add('nugget-rim', circle(at, 7.4));
    stone(0.4, -0.8, 1);
    stone(-3.2, 3.2, 0.5);
    stone(4, 3, 0.42);
}

function mushroom(ink: Ink, at: Point) {
    const one = (x: number, y: number, s: number) => {
        const p = { x: at.x + x, y: at.y + y };
        ink.add(
            'mushroom-stem',
            moved('M-1.9 6C-1.2 3.6 -1.4 1.6 -1.4 0L1.4 0C1.4 1.6 1.2 3.6 1.9 6Z', p, s),
        );
        ink.add(
            'mushroom',
            moved(
                'M-6 0.8C-5.6 -4.4 -2.6 -6 0 -6C2.6 -6 5.6 -4.4 6 0.8C3 1.8 -3 1.8 -6 0.8Z',
                p,
                s,
            ),
        );
        ink.add(
            'mushroom-dot',
            [
                [-2.4, -2.4, 1],
                [1.6, -3.4, 1.1],
                [3, -0.8, 0.8],
            ]
                .map(([dx = 0, dy = 0, r = 1]) =>
                    circle({ x: p.x + dx * s, y: p.y + dy * s }, r * s),
                )
                .join(''),
        );
    };
    ink.add('clearing', circle({ x: at.x, y: at.y + 1.5 }, 10));
    one(-4.4, 0.6, 0.8);
    one(4.8, 1.6, 0.66);
    one(0.4, -0.6, 1.12);
}

function fire(ink: Ink, at: Point) {
    ink.add('embers', circle({ x: at.x, y: at.y + 5.5 }, 9));
    ink.add(
        'log',
        moved('M-8.6 8.6L7.6 4.4L8.6 6.6L-7.6 10.8ZM8.6 8.6L-7.6 4.4L-8.6 6.6L7.6 10.8Z', at),
    );
    ink.add(
        'fire',
        moved(
            'M0.6 -11C1.6 -6 6.6 -4 6.4 1.6C6.3 5.4 3.4 7.6 0 7.6C-3.4 7.6 -6.4 5.4 -6.4 1.6C-6.4 -1.4 -4.6 -2.8 -4.4 -5.6C-2.6 -5 -1.8 -3.6 -1.8 -2C-0.2 -4.4 0.6 -7.4 0.6 -11Z',
            at,
        ),
    );
    ink.add(
        'fire-heart',
        moved(
            'M0.6 -3C1.4 -0.8 3.4 0.6 3.2 3.4C3 5.4 1.6 6.6 0 6.6C-1.8 6.6 -3.2 5.2 -3.2 3.4C-3 1.4 -0.4 0 0.6 -3Z',
            at,
        ),
    );
}

// One stone that men have set up, with a hand painted on it.
function menhir(ink: Ink, at: Point) {
    ink.add(
        'nugget-rim',
        moved(
            'M-8 8.4C-8 6.6 -4 5.6 0 5.6C4 5.6 8 6.6 8 8.4C8 10 4 11 0 11C-4 11 -8 10 -8 8.4Z',
            at,
        ),
    );
    ink.add('menhir', moved('M-4.6 9L-5 0L-3.6 -7.6L-0.6 -11L2.6 -9.6L4.4 -3L5 9.4Z', at));
    ink.add('menhir-light', moved('M-3.6 7.4L-3.9 0L-2.8 -6.8L-0.8 -9.2L-1 -2L-1.4 8Z', at));
    ink.add(
        'menhir-paint',
        moved(
            'M1.8 4.4C0.4 4.4 -0.2 2.6 0 1M1.8 4.4C3 4.4 3.6 3 3.4 1.2M1 1.6L0.8 -1.6M1.8 1.4L1.9 -2.2M2.6 1.6L2.9 -1.4',
            at,
        ),
    );
}

// A mountain that burns: fire in its mouth and down its side, a plume of smoke.
function volcano(ink: Ink, at: Point) {
    ink.add(
        'smoke',
        circle({ x: at.x + 1, y: at.y - 10 }, 3.4) +
            circle({ x: at.x + 4.8, y: at.y - 12.4 }, 3.8) +
            circle({ x: at.x + 9, y: at.y - 13 }, 3),
    );
    const cone =
        'M-15 10.4C-9 7.4 -6.6 -1 -4.6 -7.4L4.6 -7.4C7 -1 9 7.4 15 10.4C6 12.6 -6 12.6 -15 10.4Z';
    ink.add('sign-rim', moved(cone, at));
    ink.add('volcano', moved(cone, at));
    ink.add(
        'volcano-shade',
        moved('M2.4 -7.4L4.6 -7.4C7 -1 9 7.4 15 10.4C10 11.6 6 12 2 12C5.6 6 4.4 -1 2.4 -7.4Z', at),
    );
    ink.add(
        'lava',
        moved(
            'M-5.2 -7.6L-2 -9.6L0.4 -8.4L3 -9.8L5.2 -7.6C4.4 -5.4 3 -5.6 2.6 -3.6L3.6 3L1.6 7.4L0.4 2L-0.8 -3C-1.4 -4.4 -2.4 -2.6 -2.8 -0.4L-4.6 4L-4.4 -2.4Z',
            at,
        ),
    );
    ink.add(
        'lava-heart',
        moved('M-3.4 -7.4L-1.6 -8.4L0.4 -7.2L2.8 -8.4L3.4 -7.2L0.8 -5.4L-1.6 -5.6Z', at),
    );
}

// Three stones, as old as the land.
function shrine(ink: Ink, at: Point) {
    ink.add('rock-shade', moved('M-9 9.6C-4 11 8 11 12 9L12 7L-9 7Z', at));
    ink.add('menhir', moved('M-8.6 9L-8 -3.4L-4 -4L-3.4 9ZM3.2 9L3.8 -4L7.8 -3.4L8.6 9Z', at));
    ink.add('menhir', moved('M-11 -3.6L-9.6 -8.4L9 -9L11 -4.6L9.4 -3Z', at));
    ink.add(
        'menhir-light',
        moved(
            'M-10 -4.4L-9 -7.6L3 -8.2L2 -6.6ZM-7.8 7L-7.2 -2L-6 -2L-6.4 7ZM4 7L4.6 -2.4L5.6 -2.4L5.2 7Z',
            at,
        ),
    );
    ink.add(
        'fire-heart',
        moved(
            'M0 1C1.6 3 2.4 4 2.2 6C2 8 1 8.6 0 8.6C-1.2 8.6 -2.2 7.8 -2.2 6C-2 4 -0.6 3.4 0 1Z',
            at,
        ),
    );
}

// A noose between two bent poles.
function hunting_trap(ink: Ink, at: Point) {
    ink.add('pole', moved('M-9 9C-9.6 -2 -6 -8.6 1 -9.6M9 9C9.4 1 7 -6 1 -9.6', at));
    ink.add('rope', moved('M1 -9.6L0.6 -2M0.6 -2C-4.4 -1 -5 6 0 7C5.4 7.6 6 -0.6 0.6 -2', at));
    ink.add('log', moved('M-11 8L11 8L11 10.4L-11 10.4Z', at));
}

// A hole with stakes, half hidden by branches.
function pit_trap(ink: Ink, at: Point) {
    ink.add(
        'pit-rim',
        moved(
            'M-11 2C-11 -4 -5 -7 0 -7C6 -7 11 -3.6 11 2C11 7 5 9.4 0 9.4C-6 9.4 -11 7 -11 2Z',
            at,
        ),
    );
    ink.add(
        'pit',
        moved(
            'M-8.6 2C-8.6 -2.4 -4 -4.8 0 -4.8C4.6 -4.8 8.6 -2 8.6 2C8.6 5.8 4 7.4 0 7.4C-4.6 7.4 -8.6 5.8 -8.6 2Z',
            at,
        ),
    );
    ink.add(
        'ivory',
        moved('M-4.6 5.4L-3.6 -1.6L-2.4 5.8ZM-0.8 6.2L0.2 -2.6L1.4 6.2ZM3 5.8L4 -1.4L5.2 5.2Z', at),
    );
    ink.add('pole', moved('M-10.6 -2.4L-1 -6.4M2 -6.8L10.4 -1M-10 5.4L-3 9', at));
}

// A man with antlers who knows the spirits.
function shaman(ink: Ink, at: Point) {
    ink.add('beast-rim', moved('M-6 10L-4 0C-3.6 -2 3.6 -2 4 0L6 10Z', at));
    ink.add('robe', moved('M-6 10L-4 0C-3.6 -2 3.6 -2 4 0L6 10Z', at));
    ink.add(
        'beast-line deer',
        moved(
            'M-2 -7C-5 -8 -6 -10 -5.6 -12.4M-4 -8.4L-7.4 -8.8M2 -7C5 -8 6 -10 5.6 -12.4M4 -8.4L7.4 -8.8M8.6 10L8.6 -5',
            at,
        ),
    );
    ink.add('skin', circle({ x: at.x, y: at.y - 4.4 }, 3.6));
    ink.add('rope', moved('M-3 1L0 4.6L3 1M-3.8 6.6L0 9L3.8 6.6', at));
    ink.add('ivory', circle({ x: at.x + 8.6, y: at.y - 6.4 }, 1.9));
}

function logboat(ink: Ink, at: Point) {
    ink.add(
        'log',
        moved('M-12 -0.6C-9 1 9 1 12 -0.6C11 4.4 7 5.6 0 5.6C-7 5.6 -11 4.4 -12 -0.6Z', at),
    );
    ink.add('pit', moved('M-8.4 1C-5 2 5 2 8.4 1C7 2.8 4 3.2 0 3.2C-4 3.2 -7 2.8 -8.4 1Z', at));
    ink.add('pole', moved('M-5 -6L5.6 6.6', at));
    ink.add('ivory', moved('M4.6 5.4L8 7L7.2 9.4L4.4 7.6Z', at));
}

function raft(ink: Ink, at: Point) {
    ink.add(
        'log',
        [-3.4, -0.4, 2.6, 5.6]
            .map((y) =>
                moved(
                    `M-10 ${y - 1.3}L10 ${y - 1.9}L10.6 ${y - 0.5}L10 ${y + 0.9}L-10 ${y + 1.3}L-10.8 ${y}Z`,
                    at,
                ),
            )
            .join(''),
    );
    ink.add('rope', moved('M-6.4 -5L-6.2 7.4M6.2 -5.4L6.4 7', at));
    ink.add('pole', moved('M0.4 1L0.4 -11', at));
    ink.add('hide', moved('M0.4 -10.6C4 -9.6 6.4 -7 7 -3.4L0.4 -3Z', at));
}

export const hunters_marks: MarkDrawings = {
    deer,
    mammoth,
    tiger,
    aurochs,
    fish,
    nugget,
    menhir,
    volcano,
    mushroom,
    fire,
    shrine,
    hunting_trap,
    pit_trap,
    shaman,
    logboat,
    raft,
};
