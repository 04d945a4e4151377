// Where choices go so that each can be hit: as near to their places as they may be without touching each other, and around a
// tile that would vanish under them.
import type { Point } from '../land/plane';

export interface Fan {
    readonly radius: number; // Of each choice.
    readonly gap: number; // Between two of them.
    readonly middle: Point; // Of the tile.
    readonly half: number; // Half of its side.
    readonly within?: Bounds; // What is seen of the board: choices stay in there.
}
export interface Bounds {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
}

const rounds = 240;
// A tile of fewer radii than this is left free, and the choices stand around it.
const roomy = 6;

// Whether choices of that radius stand around a tile.
export function is_small(radius: number, side = 100): boolean {
    return side < roomy * radius;
}

function away(from: Point, to: Point, turn: number): Point {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy);
    // Two at one place part to different sides, always in the same way.
    if (length < 0.01) return { x: Math.cos(turn), y: Math.sin(turn) };
    return { x: dx / length, y: dy / length };
}

// One place for each spot, in the same order and the same units.
export function fanned(spots: readonly Point[], fan: Fan): Point[] {
    const { radius, gap, middle, half, within } = fan;
    const apart = 2 * radius + gap;
    const around = spots.length > 1 && is_small(radius, 2 * half) ? half + radius + gap : 0;
    const inside = ({ x, y }: Point): Point =>
        within
            ? {
                  x: Math.max(within.left + radius, Math.min(within.right - radius, x)),
                  y: Math.max(within.top + radius, Math.min(within.bottom - radius, y)),
              }
            : { x, y };
    // Where there is no room for that the tile is not left free.
    let crowded = false;
    const outside = (point: Point, i: number): Point => {
        if (crowded || Math.hypot(point.x - middle.x, point.y - middle.y) >= around)
            return inside(point);
        const out = away(middle, point, -Math.PI / 2 + i * 0.7);
        return inside({ x: middle.x + out.x * around, y: middle.y + out.y * around });
    };
    const places = spots.map(outside);
    for (let round = 0; round < rounds; ++round) {
        let touched = false;
        crowded = round > rounds / 2;
        for (let i = 0; i < places.length; ++i) {
            for (let j = i + 1; j < places.length; ++j) {
                const [a, b] = [places[i], places[j]];
                if (!a || !b) continue;
                const missing = apart - Math.hypot(b.x - a.x, b.y - a.y);
                if (missing <= 0.01) continue;
                touched = true;
                const by = away(a, b, i + 2 * j);
                const push = missing / 2 + 0.02;
                places[i] = outside({ x: a.x - by.x * push, y: a.y - by.y * push }, i);
                places[j] = outside({ x: b.x + by.x * push, y: b.y + by.y * push }, j);
            }
        }
        if (!touched) break;
    }
    return places;
}
