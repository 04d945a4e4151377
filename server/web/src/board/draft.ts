// A segment of a tile while its shape is being made.
import type { Role } from '../land/kinds';
import type { Mask } from './mask';
import type { Curve, Point } from '../land/plane';

export interface Draft {
    role: Role;
    kind: number;
    slots: number;
    outline: string;
    lines: Curve[];
    borders: Curve[];
    spurs: Curve[];
    spot: Point;
    middle: Point | undefined; // If it is not the spot.
    mask: Mask;
}
