// What stands about on a tile: tufts, bushes, trees, houses. Each function adds to paths that are drawn in one piece, so
// that a tile stays a handful of elements.
import type { Point } from './geometry';

// Paths by style class, in the order of drawing.
export class Ink {
    private readonly paths = new Map<string, string>();

    add(name: string, d: string) {
        this.paths.set(name, (this.paths.get(name) ?? '') + d);
    }
    entries(): [string, string][] {
        return [...this.paths];
    }
}

const n = (v: number) => String(Math.round(v * 10) / 10);

export function circle(at: Point, r: number): string {
    return `M${n(at.x - r)} ${n(at.y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;
}

export function polygon(
    at: Point,
    scale: number,
    points: readonly (readonly [number, number])[],
): string {
    return `M${points.map(([x, y]) => `${n(at.x + x * scale)} ${n(at.y + y * scale)}`).join('L')}Z`;
}

export function tuft(ink: Ink, at: Point, random: () => number) {
    const h = 2 + random() * 1.6;
    ink.add(
        'tuft',
        `M${n(at.x)} ${n(at.y)}l-1.3 ${n(-h)}m1.3 ${n(h)}l.2 ${n(-h - 0.8)}m-.2 ${n(h + 0.8)}l1.6 ${n(-h + 0.4)}`,
    );
}

export function flower(ink: Ink, at: Point, random: () => number) {
    ink.add(random() < 0.5 ? 'flower-a' : 'flower-b', circle(at, 0.8));
}

export function bush(ink: Ink, at: Point, random: () => number) {
    const r = 1.3 + random() * 1.2;
    ink.add('bush-shade', circle({ x: at.x + 0.6, y: at.y + 0.8 }, r));
    ink.add('bush', circle(at, r));
    if (random() < 0.6) ink.add('bush-light', circle({ x: at.x - 0.4, y: at.y - 0.5 }, r * 0.5));
}

export function tree(ink: Ink, at: Point, random: () => number) {
    const r = 3 + random() * 1.4;
    ink.add('tree-shade', circle({ x: at.x + 1.2, y: at.y + 1.4 }, r));
    ink.add('tree', circle(at, r) + circle({ x: at.x - r * 0.6, y: at.y + r * 0.35 }, r * 0.65));
    ink.add('tree-light', circle({ x: at.x - r * 0.25, y: at.y - r * 0.3 }, r * 0.5));
}

// A gable to the left, a long roof to the right (or the other way round), seen from the south.
export function house(ink: Ink, at: Point, scale: number, random: () => number) {
    const flip = random() < 0.5 ? -1 : 1;
    const roof = ['roof-a', 'roof-b', 'roof-c'][Math.floor(random() * 3)] ?? 'roof-a';
    const s = (points: [number, number][]) =>
        polygon(
            at,
            scale,
            points.map(([x, y]) => [x * flip, y] as const),
        );
    ink.add(
        'house-shade',
        s([
            [-5, 3.6],
            [7.6, 3.6],
            [7.6, 0.6],
            [-5, 0.6],
        ]),
    );
    ink.add(
        'house-wall',
        s([
            [0, 3],
            [0, -1],
            [6.4, -1],
            [6.4, 3],
        ]),
    );
    ink.add(
        'house-gable',
        s([
            [-5, 3],
            [-5, -1],
            [-2.5, -4.4],
            [0, -1],
            [0, 3],
        ]),
    );
    ink.add(
        'house-door',
        s([
            [-3.2, 3],
            [-3.2, 0.8],
            [-1.8, 0.8],
            [-1.8, 3],
        ]) +
            s([
                [2.4, 1.6],
                [2.4, 0.2],
                [3.8, 0.2],
                [3.8, 1.6],
            ]),
    );
    ink.add(
        roof,
        s([
            [-2.5, -5],
            [4.2, -5],
            [7, -0.6],
            [0.3, -0.6],
        ]) +
            s([
                [-2.5, -5],
                [-5.8, -0.6],
                [-5, -0.2],
                [-2.2, -3.9],
            ]),
    );
}

export function tower(ink: Ink, at: Point, scale = 1) {
    ink.add(
        'tower-shade',
        polygon(at, scale, [
            [-2.6, 4.4],
            [4.4, 4.4],
            [4.4, -1],
            [-2.6, -1],
        ]),
    );
    ink.add(
        'tower',
        polygon(at, scale, [
            [-3, 3.8],
            [-3, -3.4],
            [3, -3.4],
            [3, 3.8],
        ]),
    );
    ink.add(
        'tower-light',
        polygon(at, scale, [
            [-3, 3.8],
            [-3, -3.4],
            [-1, -3.4],
            [-1, 3.8],
        ]),
    );
    ink.add(
        'tower-roof',
        polygon(at, scale, [
            [-3.9, -3.2],
            [0, -9.6],
            [3.9, -3.2],
        ]),
    );
    ink.add(
        'tower-roof-light',
        polygon(at, scale, [
            [-3.9, -3.2],
            [0, -9.6],
            [-0.8, -3.2],
        ]),
    );
}

export function monastery(ink: Ink, at: Point) {
    const s = (points: [number, number][]) => polygon(at, 1.15, points);
    ink.add('yard', circle({ x: at.x, y: at.y + 1 }, 20));
    ink.add(
        'house-shade',
        s([
            [-12, 12.6],
            [17.5, 12.6],
            [17.5, 2],
            [-12, 2],
        ]),
    );
    ink.add(
        'chapel-wall',
        s([
            [-4, 11],
            [-4, -1],
            [15, -1],
            [15, 11],
        ]),
    );
    ink.add(
        'chapel-gable',
        s([
            [-13, 11],
            [-13, -5],
            [-4, -5],
            [-4, 11],
        ]),
    );
    ink.add(
        'chapel-roof',
        s([
            [-4, -9],
            [10.5, -9],
            [16.6, 0.4],
            [-4, 0.4],
        ]),
    );
    ink.add(
        'chapel-roof-line',
        s([
            [-4, -4.4],
            [13.4, -4.4],
            [13.6, -4],
            [-4, -4],
        ]),
    );
    ink.add(
        'chapel-spire',
        s([
            [-14.2, -4.6],
            [-8.5, -18],
            [-2.8, -4.6],
        ]),
    );
    ink.add(
        'chapel-spire-light',
        s([
            [-14.2, -4.6],
            [-8.5, -18],
            [-9.6, -4.6],
        ]),
    );
    ink.add(
        'chapel-cross',
        s([
            [-8.9, -17.6],
            [-8.9, -20.2],
            [-10.3, -20.2],
            [-10.3, -21],
            [-8.9, -21],
            [-8.9, -22.6],
            [-8.1, -22.6],
            [-8.1, -21],
            [-6.7, -21],
            [-6.7, -20.2],
            [-8.1, -20.2],
            [-8.1, -17.6],
        ]),
    );
    let windows =
        s([
            [-10, 11],
            [-10, 6],
            [-8.5, 4.4],
            [-7, 6],
            [-7, 11],
        ]) +
        s([
            [-9.4, 1.5],
            [-9.4, -2],
            [-7.6, -2],
            [-7.6, 1.5],
        ]);
    for (const x of [-0.5, 4.5, 9.5])
        windows += s([
            [x, 8],
            [x, 4.4],
            [x + 1.1, 3.2],
            [x + 2.2, 4.4],
            [x + 2.2, 8],
        ]);
    ink.add('chapel-window', windows);
}

export function shield(ink: Ink, at: Point) {
    const s = (points: [number, number][]) => polygon(at, 1, points);
    ink.add(
        'shield-rim',
        `M${n(at.x - 7)} ${n(at.y - 8)}h14v7.5c0 5-3.5 7.5-7 9.5c-3.5-2-7-4.5-7-9.5Z`,
    );
    ink.add(
        'shield',
        `M${n(at.x - 5.6)} ${n(at.y - 6.6)}h11.2v6c0 4-2.8 6.2-5.6 7.9c-2.8-1.7-5.6-3.9-5.6-7.9Z`,
    );
    ink.add(
        'shield-mark',
        s([
            [-1.2, -6.6],
            [1.2, -6.6],
            [1.2, -1.6],
            [5.4, -1.6],
            [5.2, 0.8],
            [1.2, 0.8],
            [1.2, 6.4],
            [0, 7.2],
            [-1.2, 6.4],
            [-1.2, 0.8],
            [-5.2, 0.8],
            [-5.4, -1.6],
            [-1.2, -1.6],
        ]),
    );
}

// Something with a meaning that has no picture of its own: a plain badge.
export function badge(ink: Ink, at: Point) {
    ink.add('badge-rim', circle(at, 7));
    ink.add('badge', circle(at, 5.4));
}
