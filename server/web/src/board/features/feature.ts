// What a kind of feature looks like. Everything is optional: a kind without a drawing of its own is drawn plainly, by its
// geometry. The parts are drawn in the order in which they stand here, each for all segments of a tile before the next.
import type { Easel } from '../easel';
import type { SegmentShape } from '../geometry';
import type { Point } from '../../land/plane';
import type { Ink } from '../scenery';

export interface FeatureDrawing {
    // Where it is what is left over of a tile: below everything else.
    readonly ground?: (easel: Easel, segment: SegmentShape) => void;
    // Where it runs through a tile as a line: instead of the plain one.
    readonly line?: (easel: Easel, segment: SegmentShape) => void;
    // Where it fills whole sides: instead of the plain outline with its border.
    readonly area?: (easel: Easel, segment: SegmentShape) => void;
    // What stands inside an area.
    readonly inside?: (easel: Easel, segment: SegmentShape) => void;
    // What stands on an area's border.
    readonly border?: (easel: Easel, segment: SegmentShape) => void;
    // Where it stands inside a tile.
    readonly spot?: (easel: Easel, at: Point, segment: SegmentShape) => void;
    // The same, around (0, 0), where it is small and must be told apart also from afar.
    readonly sign?: (ink: Ink, random: () => number) => void;
    // Where a line of it ends at an area: instead of a gate.
    readonly end?: (easel: Easel, at: Point) => void;
    // Where its marks lie, one place for each, if it has places of its own for them.
    readonly places?: (
        segment: SegmentShape,
        marks: readonly string[],
        easel: Easel,
    ) => readonly Point[];
}
