// Places on a board that lines of the log point at.
import type { Shelf } from './catalogue';
import type { LineDraft } from './line';
import type { RoomState } from './room_state';
import type { Step } from './step';
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

// Where something happened: what lies there, and what is lit up for it.
export function lying_at(
    { state }: Step,
    { x, y }: { readonly x: number; readonly y: number },
    segment?: number,
): Pick<LineDraft, 'lies' | 'spotlight'> {
    const lies = state.tiles?.board.find((tile) => tile.x === x && tile.y === y);
    const segments = segment === undefined ? [] : [{ x, y, segment }];
    return { ...(lies ? { lies } : {}), spotlight: { ...at_tile(x, y), segments } };
}
