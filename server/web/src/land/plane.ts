// The square of a tile: 100 units wide, y grows downwards; its twelve slots, and lines across it.
export interface Point {
    readonly x: number;
    readonly y: number;
}

// A tile of a type as it lies.
export interface Lying {
    readonly tile: number;
    readonly x: number;
    readonly y: number;
    readonly rotation: number;
}

// To the cells beside one, clockwise from the north.
export const steps = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
] as const;

// A curve as SVG and as points along it.
export interface Curve {
    readonly d: string;
    readonly points: readonly Point[];
}

export const size = 100;
export const center: Point = { x: 50, y: 50 };

// Cells along a side, where a tile is looked at as a grid.
export const grid = 40;

// The point at u twelfths of the way round the tile, clockwise from the north-west corner.
export function perimeter(u: number): Point {
    const along = ((u % 3) / 3) * size;
    switch (Math.floor(u / 3) % 4) {
        case 0:
            return { x: along, y: 0 };
        case 1:
            return { x: size, y: along };
        case 2:
            return { x: size - along, y: size };
        default:
            return { x: 0, y: size - along };
    }
}

export function turned_slots(slots: number, rotation: number): number {
    const by = (rotation & 3) * 3;
    return ((slots << by) | (slots >> (12 - by))) & 0xfff;
}

export function slots_of(mask: number): number[] {
    return Array.from({ length: 12 }, (_, slot) => slot).filter((slot) => mask & (1 << slot));
}

export function straight(a: Point, b: Point): Curve {
    const points = Array.from({ length: 9 }, (_, i) => toward(a, b, i / 8));
    return { d: `M${a.x} ${a.y}L${b.x} ${b.y}`, points };
}

export function toward(a: Point, b: Point, t: number): Point {
    return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

// The outermost cells of a table.
export interface Bounds {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
}
