// Tiles with a road over them. On the board such a tile has a number of its own, so that whoever asks for its type gets one with
// that road as its last segment.
import { clone, create } from '@bufbuild/protobuf';
import {
    Axis,
    FeatureKind,
    SegmentSchema,
    TileTypeSchema,
    type TileType,
} from '../proto/meeple/v1/tiles_pb';

const base = 1 << 16; // More than any tile's number.

function turned(axis: Axis, rotation: number): Axis {
    if (axis === Axis.AXIS_UNSPECIFIED || rotation % 2 === 0) return axis;
    return axis === Axis.NORTH_SOUTH ? Axis.EAST_WEST : Axis.NORTH_SOUTH;
}

// The number of a tile on the board; `axis` as the road lies there.
export function spanned(tile: number, rotation: number, axis: Axis): number {
    return printed(tile) + base * turned(axis, rotation);
}

export function printed(tile: number): number {
    return tile % base;
}

// As the road lies there.
export function axis_over(tile: number, rotation: number): Axis {
    return turned(Math.floor(tile / base), rotation);
}

// The road takes the middle of two opposite sides; the fields there stay as they are otherwise.
export function with_road(tile: number, type: TileType): TileType {
    const first = Math.floor(tile / base) === Axis.NORTH_SOUTH ? 0 : 1;
    const slots = (1 << (3 * first + 1)) | (1 << (3 * first + 7));
    const upright = clone(TileTypeSchema, type);
    for (const segment of upright.segments)
        if (segment.kind === FeatureKind.FIELD) segment.slots &= ~slots;
    upright.segments.push(create(SegmentSchema, { kind: FeatureKind.ROAD, slots }));
    upright.tile = tile;
    return upright;
}
