// Whether two states can be of one game of tiles: one board lies within the other.
import type { RoomState } from './room_state';

type State = Pick<RoomState, 'tiles'>;

function places_of(state: State | undefined): readonly string[] {
    return (state?.tiles?.board ?? []).map(({ tile, x, y, rotation }) =>
        [tile, x, y, rotation].join(),
    );
}

// Every game begins with the first tile, so boards with nothing more tell nothing.
export function is_same_game(a: State | undefined, b: State | undefined): boolean {
    const [less = [], more = []] = [places_of(a), places_of(b)].sort((p, q) => p.length - q.length);
    const all = new Set(more);
    return less.length > 1 && less.every((place) => all.has(place));
}
