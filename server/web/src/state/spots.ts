// Places on a board that lines of the log point at.
import type { Shelf } from './catalogue';
import type { RoomState } from './room_state';
import type { Spotlight } from './why';

export function at_tile(x: number, y: number): Spotlight {
    return { tiles: [{ x, y }], segments: [], figures: [] };
}

export function kind_at(
    state: RoomState,
    shelf: Shelf,
    x: number,
    y: number,
    segment: number,
): number {
    const placed = state.tiles?.board.find((tile) => tile.x === x && tile.y === y);
    return placed ? (shelf.type(placed.tile).segments[segment]?.kind ?? 0) : 0;
}
