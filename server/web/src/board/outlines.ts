// Outlines of what reaches the rim of a tile: areas with the borders between them, lines and discs.
import {
    center,
    perimeter,
    size,
    slots_of,
    straight,
    toward,
    type Curve,
    type Point,
} from '../land/plane';

const cap_depth = 38;

function cubic(a: Point, b: Point, c: Point, e: Point): Curve {
    const points: Point[] = [];
    for (let i = 0; i <= 16; ++i) {
        const t = i / 16,
            s = 1 - t;
        points.push({
            x: s * s * s * a.x + 3 * s * s * t * b.x + 3 * s * t * t * c.x + t * t * t * e.x,
            y: s * s * s * a.y + 3 * s * s * t * b.y + 3 * s * t * t * c.y + t * t * t * e.y,
        });
    }
    return { d: `M${a.x} ${a.y}C${b.x} ${b.y} ${c.x} ${c.y} ${e.x} ${e.y}`, points };
}

// The border of an area between the corners at u0 and u1 (twelfths, clockwise, going round what is not the area).
function border(u0: number, u1: number, soft: boolean, crossed: boolean): Curve {
    const a = perimeter(u0 % 12),
        b = perimeter(u1 % 12);
    const sides = Math.round((u1 - u0) / 3);
    const shared = (u1 - u0) % 3 !== 0;
    const bow = perimeter((u0 + (u1 - u0) / 2) % 12);
    if (crossed) {
        // A narrow waist, so that ground is left in the corners between two areas that cross.
        const beside = (p: Point, q: Point) => ({
            x: p.x + 1.1 * (center.x - bow.x) + 0.2 * (q.x - p.x),
            y: p.y + 1.1 * (center.y - bow.y) + 0.2 * (q.y - p.y),
        });
        return cubic(a, beside(a, b), beside(b, a), b);
    }
    if (sides === 2 || shared) {
        // Across the tile: a slight bow towards the middle of what is outside.
        // It keeps clear of an area that has the rest of a side.
        const c = toward(center, bow, shared ? -0.3 : soft ? 0.06 : 0.2);
        return cubic(a, toward(a, c, 0.6), toward(b, c, 0.6), b);
    }
    // Along one side, either the one that is missing or the only one there is: a cap over it.
    const depth = cap_depth / size;
    const inward = (p: Point, q: Point) => {
        const along = toward(p, q, soft ? 0.44 : 0.22);
        const across = {
            x: p.y === q.y ? 0 : p.x === 0 ? 1 : -1,
            y: p.x === q.x ? 0 : p.y === 0 ? 1 : -1,
        };
        return { x: along.x + across.x * depth * size, y: along.y + across.y * depth * size };
    };
    return cubic(a, inward(a, b), inward(b, a), b);
}

// From where to where it has slots of a side, in twelfths of the rim.
function reach(slots: number, side: number): [number, number] {
    const own = [0, 1, 2].filter((i) => slots & (1 << (3 * side + i)));
    return [3 * side + (own[0] ?? 0), 3 * side + (own.at(-1) ?? 2) + 1];
}

// An area covers sides, or a part of one that it shares; between them its border runs through the tile. `crossed`: another
// area has the two other sides.
export function area(
    slots: number,
    soft: boolean,
    crossed: boolean,
): { outline: string; polygon: Point[]; borders: Curve[] } {
    const sides = [0, 1, 2, 3].filter((side) => slots & (0b111 << (3 * side)));
    const polygon: Point[] = [];
    const borders: Curve[] = [];
    let outline = '';
    sides.forEach((side, i) => {
        const next = sides[(i + 1) % sides.length] ?? side;
        const [first, end] = reach(slots, side),
            [begin] = reach(slots, next);
        const from = perimeter(first),
            to = perimeter(end % 12);
        outline += `${outline ? 'L' : 'M'}${from.x} ${from.y}L${to.x} ${to.y}`;
        polygon.push(from, to);
        const gap = (begin - end + 12) % 12;
        if (gap === 0 && sides.length > 1) return;
        if (gap === 0 && sides.length === 1) return;
        const curve = border(end, end + gap, soft, crossed);
        borders.push(curve);
        polygon.push(...curve.points);
        outline += curve.d.slice(curve.d.indexOf('C'));
    });
    return { outline: `${outline}Z`, polygon, borders };
}

export function arms(slots: number, ends_at: Point): Curve[] {
    const from = slots_of(slots).map((slot) => perimeter(slot + 0.5));
    const [a, b] = from;
    if (a && b && from.length === 2)
        return [cubic(a, toward(a, center, 0.55), toward(b, center, 0.55), b)];
    return from.map((point) => straight(point, ends_at));
}

export function capsule(lines: readonly Curve[], half: number): string {
    let d = '';
    for (const line of lines) {
        const left: string[] = [],
            right: string[] = [];
        line.points.forEach((p, i) => {
            const q = line.points[Math.min(i + 1, line.points.length - 1)] ?? p;
            const o = line.points[Math.max(i - 1, 0)] ?? p;
            const length = Math.hypot(q.x - o.x, q.y - o.y) || 1;
            const nx = (-(q.y - o.y) / length) * half,
                ny = ((q.x - o.x) / length) * half;
            left.push(`${(p.x + nx).toFixed(1)} ${(p.y + ny).toFixed(1)}`);
            right.unshift(`${(p.x - nx).toFixed(1)} ${(p.y - ny).toFixed(1)}`);
        });
        d += `M${[...left, ...right].join('L')}Z`;
    }
    return d;
}

export function disc(at: Point, r: number): string {
    return `M${at.x - r} ${at.y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}
