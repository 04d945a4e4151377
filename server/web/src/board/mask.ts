// Regions of a tile as a grid of cells: made from shapes, measured, and turned into outlines.
import type { Point } from '../land/plane';

export type Mask = Uint8Array;

export function inside(polygon: readonly Point[], p: Point): boolean {
    let odd = false;
    polygon.forEach((a, i) => {
        const b = polygon[(i + 1) % polygon.length] ?? a;
        if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x)
            odd = !odd;
    });
    return odd;
}

const centers = new Map<number, readonly Point[]>(); // Of every cell, by grid.

export function cell_centers(grid: number): readonly Point[] {
    const known = centers.get(grid);
    if (known) return known;
    const all = Array.from({ length: grid * grid }, (_, cell) => ({
        x: ((cell % grid) + 0.5) * (100 / grid),
        y: (Math.floor(cell / grid) + 0.5) * (100 / grid),
    }));
    centers.set(grid, all);
    return all;
}

export function cell_center(cell: number, grid: number): Point {
    return cell_centers(grid)[cell] ?? { x: 50, y: 50 };
}

export function cell_at(p: Point, grid: number): number {
    const limit = (v: number) => Math.max(0, Math.min(grid - 1, Math.floor((v / 100) * grid)));
    return limit(p.y) * grid + limit(p.x);
}

// Row by row: a cell is inside if an odd number of sides lies to the right of it.
export function mask_of_polygon(polygon: readonly Point[], grid: number): Mask {
    const mask = new Uint8Array(grid * grid),
        unit = 100 / grid;
    for (let row = 0; row < grid; ++row) {
        const y = (row + 0.5) * unit;
        const crossed: number[] = [];
        polygon.forEach((a, i) => {
            const b = polygon[(i + 1) % polygon.length] ?? a;
            if (a.y > y !== b.y > y) crossed.push(((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x);
        });
        for (let column = 0; crossed.length > 0 && column < grid; ++column) {
            const x = (column + 0.5) * unit;
            let odd = 0;
            for (const at of crossed) if (x < at) odd ^= 1;
            mask[row * grid + column] = odd;
        }
    }
    return mask;
}

export function mark_disc(mask: Mask, at: Point, radius: number, grid: number) {
    const cells = (v: number) => Math.max(0, Math.min(grid - 1, Math.floor((v / 100) * grid)));
    for (let y = cells(at.y - radius); y <= cells(at.y + radius); ++y) {
        for (let x = cells(at.x - radius); x <= cells(at.x + radius); ++x) {
            const p = cell_center(y * grid + x, grid);
            const dx = p.x - at.x;
            const dy = p.y - at.y;
            if (dx * dx + dy * dy <= radius * radius) mask[y * grid + x] = 1;
        }
    }
}

// Distance of each cell of the mask to the nearest cell outside, in cells; the tile's rim counts as a little away.
export function depth_of(mask: Mask, grid: number): Float32Array {
    const rim = 2.5,
        slanting = 1.41;
    // With a rim of one cell around it, so that every cell has eight neighbours.
    const width = grid + 2;
    const depth = new Float32Array(width * width).fill(rim);
    for (let y = 0; y < grid; ++y)
        for (let x = 0; x < grid; ++x)
            depth[(y + 1) * width + x + 1] = mask[y * grid + x] ? Infinity : 0;
    const relax = (cell: number, by: number) => {
        const now = depth[cell] ?? 0;
        if (now === 0) return;
        depth[cell] = Math.min(
            now,
            (depth[cell - by] ?? 0) + 1,
            (depth[cell - by * width] ?? 0) + 1,
            (depth[cell - by * width - by] ?? 0) + slanting,
            (depth[cell - by * width + by] ?? 0) + slanting,
        );
    };
    // Forwards looks at what lies before in reading order, backwards at what lies after.
    for (let y = 1; y <= grid; ++y) for (let x = 1; x <= grid; ++x) relax(y * width + x, 1);
    for (let y = grid; y >= 1; --y) for (let x = grid; x >= 1; --x) relax(y * width + x, -1);
    const inner = new Float32Array(grid * grid);
    for (let y = 0; y < grid; ++y)
        inner.set(depth.subarray((y + 1) * width + 1, (y + 1) * width + 1 + grid), y * grid);
    return inner;
}

// The middle of the widest place of a region. Of several equally wide ones the mean of those close to the first.
export function widest(mask: Mask, grid: number, depth = depth_of(mask, grid)): Point {
    let best = 0;
    for (let cell = 0; cell < depth.length; ++cell)
        if ((depth[cell] ?? 0) > (depth[best] ?? 0)) best = cell;
    const first = cell_center(best, grid);
    let count = 0,
        x = 0,
        y = 0;
    const least = (depth[best] ?? 0) - 0.45;
    for (let cell = 0; cell < depth.length; ++cell) {
        if ((depth[cell] ?? 0) < least) continue;
        const p = cell_center(cell, grid);
        if (Math.hypot(p.x - first.x, p.y - first.y) > 45) continue;
        count += 1;
        x += p.x;
        y += p.y;
    }
    const mean = { x: x / count, y: y / count };
    return (depth[cell_at(mean, grid)] ?? 0) > (depth[best] ?? 0) * 0.8 ? mean : first;
}

// The corners of a mask's outline, edge by edge, in cells: one list for each closed line.
function rims(mask: Mask, grid: number): Point[][] {
    const set = (x: number, y: number) =>
        x >= 0 && y >= 0 && x < grid && y < grid && mask[y * grid + x] === 1;
    const width = grid + 1;
    // Edges run with the region on their right; at most two start at a corner.
    const edges = new Map<number, number[]>();
    const add = (x0: number, y0: number, x1: number, y1: number) => {
        const from = y0 * width + x0;
        edges.set(from, [...(edges.get(from) ?? []), y1 * width + x1]);
    };
    for (let y = 0; y < grid; ++y) {
        for (let x = 0; x < grid; ++x) {
            if (!set(x, y)) continue;
            if (!set(x, y - 1)) add(x, y, x + 1, y);
            if (!set(x + 1, y)) add(x + 1, y, x + 1, y + 1);
            if (!set(x, y + 1)) add(x + 1, y + 1, x, y + 1);
            if (!set(x - 1, y)) add(x, y + 1, x, y);
        }
    }
    const found: Point[][] = [];
    for (const start of [...edges.keys()]) {
        const rim: Point[] = [];
        for (let at = edges.get(start)?.pop(); at !== undefined; at = edges.get(at)?.pop())
            rim.push({ x: at % width, y: Math.floor(at / width) });
        if (rim.length > 0) found.push(rim);
    }
    return found;
}

const reach = 3; // So many neighbours on either side take part in the place of a corner.

// Stairs become slopes. What lies on the tile's edge stays there, so that neighbours meet.
function smoothed(rim: readonly Point[], grid: number): Point[] {
    const at_edge = ({ x, y }: Point) => x === 0 || y === 0 || x === grid || y === grid;
    return rim.map((p, i) => {
        if (at_edge(p)) return p;
        let x = 0,
            y = 0;
        for (let by = -reach; by <= reach; ++by) {
            const q = rim[(i + by + rim.length) % rim.length] ?? p;
            x += q.x;
            y += q.y;
        }
        return { x: x / (2 * reach + 1), y: y / (2 * reach + 1) };
    });
}

// The outline of a mask as a closed SVG path, `step` units a cell, without its stairs.
export function mask_outline(mask: Mask, grid: number, step: number): string {
    const digits = (v: number) => String(Math.round(v * step * 10) / 10);
    return rims(mask, grid)
        .map((rim) => {
            const points = smoothed(rim, grid);
            // What goes straight on is left out.
            const kept = points.filter((p, i) => {
                const a = points[(i + points.length - 1) % points.length] ?? p,
                    b = points[(i + 1) % points.length] ?? p;
                return Math.abs((p.x - a.x) * (b.y - p.y) - (p.y - a.y) * (b.x - p.x)) > 1e-3;
            });
            return `M${kept.map(({ x, y }) => `${digits(x)} ${digits(y)}`).join('L')}Z`;
        })
        .join('');
}
