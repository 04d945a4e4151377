// What a tile must have on its sides to lie in a place.
import type { FeatureKind, TileType } from '../proto/meeple/v1/tiles_pb';
import { steps, turned_slots, type Lying } from './plane';

export interface Edge {
    readonly side: number; // Clockwise, from the north.
    readonly kind: FeatureKind;
}

// As the neighbours have it in the middle of the common sides.
export function edges_wanted(
    board: readonly Lying[],
    type_of: (tile: number) => Pick<TileType, 'segments'>,
    at: { readonly x: number; readonly y: number },
): Edge[] {
    return steps.flatMap(([dx, dy], side) => {
        const beside = board.find(({ x, y }) => x === at.x + dx && y === at.y + dy);
        const middle = 1 << (3 * ((side + 2) % 4) + 1);
        const found =
            beside &&
            type_of(beside.tile).segments.find(
                ({ slots }) => turned_slots(slots, beside.rotation) & middle,
            );
        return found ? [{ side, kind: found.kind }] : [];
    });
}
