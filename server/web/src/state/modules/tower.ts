// Towers: floors and prisoners.
import { FeatureKind, type TilesDelta, type TilesView } from '../../proto/meeple/v1/tiles_pb';
import { with_seat } from '../seats';
import { lying_at } from '../spots';
import { far_target } from '../target';
import { sorted, whole_tile } from '../tiles';
import type { Told } from '../told';
import type { Telling, TileModule, TilesWith } from './module';

// So many figures of one kind of `seat`, held by `jailer`.
export interface Prisoners {
    readonly jailer: number;
    readonly seat: number;
    readonly figure: number;
    readonly count: number;
}

// What is built on foundations, and who was captured from there.
export interface Towers {
    readonly floors: readonly number[]; // Still to be laid, by seat.
    readonly towers: readonly { readonly x: number; readonly y: number; readonly floors: number }[];
    readonly prisoners: readonly Prisoners[];
}

export interface State {
    readonly towers: Towers | undefined;
}

function see(view: TilesView): State {
    return {
        towers: view.towers && {
            floors: [...view.towers.floors],
            towers: view.towers.towers.map(({ x, y, floors }) => ({ x, y, floors })),
            prisoners: view.towers.prisoners.map(({ jailer, seat, figure, count }) => ({
                jailer,
                seat,
                figure,
                count,
            })),
        },
    };
}

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
function with_prisoner<T extends TilesWith<State>>(
    tiles: T,
    towers: Towers,
    { jailer, seat, figure }: Omit<Prisoners, 'count'>,
    by: number,
): T {
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

function fold<T extends TilesWith<State>>(tiles: T, delta: TilesDelta['delta']): T {
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

export type Happening = 'floor_laid' | 'captured' | 'taken_home' | 'exchanged' | 'ransomed';

function deltas_of({ transition }: Telling<State>): TilesDelta['delta'][] {
    return (transition?.deltas ?? []).flatMap(({ delta }) =>
        delta.case === 'tiles' ? [delta.value.delta] : [],
    );
}

// What became of a figure that a tower took off the board: the first thing in a step that answers a question.
function taken(telling: Telling<State>): 'captured' | 'taken_home' | undefined {
    const deltas = deltas_of(telling);
    const at = deltas.indexOf(telling.event);
    if (deltas[at + 1]?.case === 'prisonerTaken') return 'captured';
    return at === 0 && deltas[at + 1]?.case === 'answered' ? 'taken_home' : undefined;
}

const lines = (telling: Telling<State>): Told<Happening>[] | undefined => {
    const { event, tiles } = telling;
    if (!tiles?.towers) return undefined;
    switch (event.case) {
        case 'floorLaid': {
            const { seat, x, y } = event.value;
            return [{ what: 'floor_laid', seat, ...lying_at(tiles, { x, y }) }];
        }
        case 'returned': {
            const what = taken(telling);
            const { seat, figure, x, y } = event.value;
            return what && [{ what, seat, figure, ...lying_at(tiles, { x, y }) }];
        }
        case 'prisonerTaken':
            return [];
        case 'prisonerFreed': {
            const { seat, figure, ransomed } = event.value;
            return [{ what: ransomed ? 'ransomed' : 'exchanged', seat, figure }];
        }
        default:
            return undefined;
    }
};

export const tower = {
    see,
    fold,
    lines,
    target: (action, segment_of) => {
        if (action.case === 'deployFar') {
            const { x, y, segment } = action.value;
            const guards = segment === segment_of(x, y, FeatureKind.TOWER);
            return guards ? { ...far_target(action.value, action), instead: 'guard' } : undefined;
        }
        if (action.case !== 'layFloor') return undefined;
        const { x, y } = action.value;
        const segment = segment_of(x, y, FeatureKind.TOWER);
        return { key: `floor/${x},${y}`, at: { x, y, segment }, action };
    },
    // Own prisoners who can be brought home.
    answer: (action, _, { x, y }) => {
        if (action.case !== 'freePrisoner') return undefined;
        const { jailer, figure } = action.value;
        const at = { x, y, segment: whole_tile };
        return { key: `free/${jailer}/${figure}`, at, apart: true, figure, jailer, action };
    },
} satisfies TileModule<State, Happening>;
