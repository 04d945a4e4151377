// Folds what happens to towers and prisoners.
import type { TilesDelta } from '../proto/meeple/v1/tiles_pb';
import { sorted, type Prisoners, type Tiles, type Towers } from './room_state';
import { with_seat } from './seats';

function with_floor(towers: Towers, seat: number, x: number, y: number): Towers {
    const before = towers.towers.find((one) => one.x === x && one.y === y);
    const others = towers.towers.filter((one) => one !== before);
    return {
        ...towers,
        floors: towers.floors.map((n, i) => (i === seat ? n - 1 : n)),
        towers: [...others, { x, y, floors: (before?.floors ?? 0) + 1 }].sort(
            (a, b) => a.y - b.y || a.x - b.x,
        ),
    };
}

// A figure goes from the supply of its seat into a prison (`by` is 1), or back.
function with_prisoner(
    tiles: Tiles,
    towers: Towers,
    { jailer, seat, figure }: Omit<Prisoners, 'count'>,
    by: number,
): Tiles {
    const before = towers.prisoners.find(
        (one) => one.jailer === jailer && one.seat === seat && one.figure === figure,
    );
    const others = towers.prisoners.filter((one) => one !== before);
    const now = { jailer, seat, figure, count: (before?.count ?? 0) + by };
    return {
        ...tiles,
        seats: with_seat(tiles.seats, seat, (s) => ({
            ...s,
            supply: sorted(new Map(s.supply).set(figure, (s.supply.get(figure) ?? 0) - by)),
        })),
        towers: {
            ...towers,
            prisoners: [...others, now]
                .filter(({ count }) => count > 0)
                .sort((a, b) => a.jailer - b.jailer || a.seat - b.seat || a.figure - b.figure),
        },
    };
}

export function fold_towers(tiles: Tiles, delta: TilesDelta['delta']): Tiles {
    const { towers } = tiles;
    if (!towers) return tiles;
    switch (delta.case) {
        case 'floorLaid': {
            const { seat, x, y } = delta.value;
            return { ...tiles, towers: with_floor(towers, seat, x, y) };
        }
        case 'prisonerTaken':
            return with_prisoner(tiles, towers, delta.value, 1);
        case 'prisonerFreed':
            return with_prisoner(tiles, towers, delta.value, -1);
        default:
            return tiles;
    }
}
