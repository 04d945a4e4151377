// One tile being drawn: its geometry, its dice, its ink, and what more may be put where.
import type { SegmentShape, TileShape } from './geometry';
import { center, grid, type Curve, type Point } from '../land/plane';
import { cell_at, cell_center, cell_centers, depth_of } from './mask';
import { bush, round, type Ink } from './scenery';

type Random = () => number;

export interface Easel {
    shape: TileShape;
    random: Random;
    wild: boolean; // A tile of the hunters' land.
    ink: Ink;
    keep_clear: Point[]; // Nothing more is put here.
}

const kept_depths = new WeakMap<SegmentShape, Float32Array>();

export function depths_of(segment: SegmentShape): Float32Array {
    const depths = kept_depths.get(segment) ?? depth_of(segment.mask, grid);
    kept_depths.set(segment, depths);
    return depths;
}

export function is_clear(easel: Easel, p: Point, distance: number): boolean {
    const least = distance * distance;
    return easel.keep_clear.every(({ x, y }) => (p.x - x) ** 2 + (p.y - y) ** 2 >= least);
}

// Up to `count` random places in the segment, at least `depth` cells from its border, `rim` units from the tile's and
// `apart` units from each other.
export function scatter(
    easel: Easel,
    segment: SegmentShape,
    count: number,
    depth: number,
    apart: number,
    rim = 4,
): Point[] {
    const depths = depths_of(segment);
    const cells: number[] = [];
    const centers = cell_centers(grid);
    depths.forEach((value, cell) => {
        if (value < depth) return;
        const { x, y } = centers[cell] ?? { x: 0, y: 0 };
        if (Math.min(x, y, 100 - x, 100 - y) >= rim) cells.push(cell);
    });
    const found: Point[] = [];
    for (let tries = 0; tries < count * 8 && found.length < count && cells.length > 0; ++tries) {
        const middle = cell_center(cells[Math.floor(easel.random() * cells.length)] ?? 0, grid);
        const p = { x: middle.x + easel.random() - 0.5, y: middle.y + easel.random() - 0.5 };
        if (!is_clear(easel, p, apart)) continue;
        found.push(p);
        easel.keep_clear.push(p);
    }
    return found;
}

function cell_owner(easel: Easel, p: Point): number {
    return p.x < 0 || p.y < 0 || p.x >= 100 || p.y >= 100
        ? -1
        : (easel.shape.owner[cell_at(p, grid)] ?? -1);
}

export function is_ground(easel: Easel, p: Point): boolean {
    return easel.shape.segments[cell_owner(easel, p)]?.role === 'ground';
}

// A row of bushes beside a curve, `offset` units to its side, where there is ground.
export function hedge(
    easel: Easel,
    points: readonly Point[],
    offset: number,
    from: number,
    to: number,
) {
    let last: Point | undefined;
    points.forEach((p, i) => {
        const q = points[i + 1];
        if (!q || i / points.length < from || i / points.length > to) return;
        const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
        for (let along = 0; along < length; along += 1.5) {
            const at = {
                x: p.x + ((q.x - p.x) * along) / length - ((q.y - p.y) / length) * offset,
                y: p.y + ((q.y - p.y) * along) / length + ((q.x - p.x) / length) * offset,
            };
            if (!is_ground(easel, at) || (last && Math.hypot(at.x - last.x, at.y - last.y) < 2.7))
                continue;
            if (at.x < 3 || at.y < 3 || at.x > 97 || at.y > 97) continue;
            last = at;
            bush(
                easel.ink,
                { x: at.x + easel.random() - 0.5, y: at.y + easel.random() - 0.5 },
                easel.random,
            );
        }
    });
}

// The border of a segment, moved by so many units towards its inside (below 0: outwards), as a path.
export function beside(
    { shape }: Easel,
    { points }: Curve,
    segment: number,
): (by: number) => string {
    const normals = points.map((_, i) => {
        const a = points[Math.max(0, i - 1)] ?? center,
            b = points[Math.min(points.length - 1, i + 1)] ?? center;
        const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
        return { x: -(b.y - a.y) / length, y: (b.x - a.x) / length };
    });
    const half = Math.floor(points.length / 2),
        middle = points[half] ?? center,
        across = normals[half] ?? center;
    const there = { x: middle.x + 4 * across.x, y: middle.y + 4 * across.y };
    const side = shape.owner[cell_at(there, grid)] === segment ? 1 : -1;
    return (by) =>
        `M${points
            .map(({ x, y }, i) => {
                const to = normals[i] ?? center;
                return `${round(x + side * by * to.x)} ${round(y + side * by * to.y)}`;
            })
            .join('L')}`;
}

// A circle of places, to be kept clear.
export function ring(at: Point, r: number): Point[] {
    return [
        at,
        ...Array.from({ length: 8 }, (_, i) => ({
            x: at.x + r * Math.cos(i * 0.785),
            y: at.y + r * Math.sin(i * 0.785),
        })),
    ];
}

// A line straight across the tile winds a little.
export function wound(easel: Easel, line: Curve): string {
    const a = line.points[0],
        b = line.points[line.points.length - 1];
    if (!a || !b || Math.hypot(a.x - b.x, a.y - b.y) < 99 || (a.x !== b.x && a.y !== b.y))
        return line.d;
    const by = (3 + easel.random() * 4) * (easel.random() < 0.5 ? -1 : 1),
        upright = a.x === b.x;
    const at = (t: number, off: number) =>
        `${a.x + (b.x - a.x) * t + (upright ? off : 0)} ${a.y + (b.y - a.y) * t + (upright ? 0 : off)}`;
    return `M${at(0, 0)}C${at(0.2, 0)} ${at(0.3, by)} ${at(0.5, by * 0.3)}S${at(0.8, 0)} ${at(1, 0)}`;
}
