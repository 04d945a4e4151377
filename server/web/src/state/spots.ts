// Places on a board that lines of the log point at.
import type { Shelf } from './catalogue';
import type { CoreTiles } from './tiles';
import type { Told } from './told';
import type { Spotlight } from './why';

export function at_tile(x: number, y: number): Spotlight {
    return { tiles: [{ x, y }], segments: [], figures: [] };
}

export function kind_at(
    tiles: CoreTiles | undefined,
    shelf: Shelf,
    x: number,
    y: number,
    segment: number,
): number {
    const placed = tiles?.board.find((tile) => tile.x === x && tile.y === y);
    return placed ? (shelf.type(placed.tile).segments[segment]?.kind ?? 0) : 0;
}

// Where something happened: what lies there, and what is lit up for it.
export function lying_at(
    tiles: CoreTiles | undefined,
    { x, y }: { readonly x: number; readonly y: number },
    segment?: number,
): Pick<Told<string>, 'lies' | 'spotlight'> {
    const lies = tiles?.board.find((tile) => tile.x === x && tile.y === y);
    const segments = segment === undefined ? [] : [{ x, y, segment }];
    return { ...(lies ? { lies } : {}), spotlight: { ...at_tile(x, y), segments } };
}
