// What geometry says of a tile: the shapes of its segments, and where lines end and meet.
import type { Role } from '../land/kinds';
import type { Curve, Point } from '../land/plane';
import type { Mask } from './mask';

export interface SegmentShape {
    readonly index: number;
    readonly kind: number;
    readonly role: Role;
    readonly outline: string; // Closed; what is filled to light the segment up.
    readonly lines: readonly Curve[]; // Of a line: its arms.
    readonly borders: readonly Curve[]; // Of an area: where it ends inside the tile (a city's wall).
    readonly spurs: readonly Curve[]; // Of an area: tongues that part what lies beside it.
    readonly spot: Point; // A figure stands here.
    readonly middle: Point; // Of what stands inside the tile; elsewhere the same.
    readonly mask: Mask;
}

// The outline is made on demand: that of ground is seldom needed.
export function outlined(
    shape: Omit<SegmentShape, 'outline'>,
    outline: () => string,
): SegmentShape {
    let known: string | undefined;
    return {
        ...shape,
        get outline() {
            return (known ??= outline());
        },
    };
}

// Where a line ends at an area, and what kind of line it is.
export interface Gate extends Point {
    readonly kind: number;
}

export interface TileShape {
    readonly segments: readonly SegmentShape[];
    readonly junction: Point | undefined; // Where lines of different segments meet.
    readonly gates: readonly Gate[];
    readonly owner: Int8Array; // Of each cell of the grid: the segment, or -1.
}
