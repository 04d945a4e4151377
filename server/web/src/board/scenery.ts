// What stands about on a tile: tufts, bushes, trees, houses. Each function adds to paths that are drawn in one piece, so
// that a tile stays a handful of elements.
import type { Point } from '../land/plane';

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

// Numbers in paths have one digit after the point.
export const round = (v: number) => String(Math.round(v * 10) / 10);
const n = round;

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
    ink.add(random() < 0.5 ? 'flower-a flower-speck' : 'flower-b flower-speck', circle(at, 0.8));
}

export function bush(ink: Ink, at: Point, random: () => number) {
    const r = 1.3 + random() * 1.2;
    ink.add('bush-shade', circle({ x: at.x + 0.6, y: at.y + 0.8 }, r));
    ink.add('bush', circle(at, r));
    if (random() < 0.6) ink.add('bush-light', circle({ x: at.x - 0.4, y: at.y - 0.5 }, r * 0.5));
}

export function tree(ink: Ink, at: Point, random: () => number) {
    const r = 3 + random() * 1.6;
    ink.add('tree-shade', circle({ x: at.x + 1.8, y: at.y + 2 }, r * 1.05));
    ink.add(
        'tree',
        circle(at, r) +
            circle({ x: at.x - r * 0.65, y: at.y + r * 0.35 }, r * 0.65) +
            circle({ x: at.x + r * 0.6, y: at.y + r * 0.45 }, r * 0.6),
    );
    ink.add(
        'tree-light',
        circle({ x: at.x - r * 0.3, y: at.y - r * 0.35 }, r * 0.52) +
            circle({ x: at.x - r * 0.75, y: at.y + r * 0.2 }, r * 0.3),
    );
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
