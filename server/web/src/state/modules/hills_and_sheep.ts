// Hidden tiles under hills, and flocks of sheep.
import { FigureKind, type TilesDelta, type TilesView } from '../../proto/meeple/v1/tiles_pb';
import { lying_at } from '../spots';
import { whole_tile } from '../tiles';
import type { Told } from '../told';
import type { At, Telling, TileModule, TilesWith } from './module';

export interface Hills {
    readonly hidden: readonly At[]; // Hills with a tile under them.
    readonly unseen: number; // Of these tiles.
    readonly bag: readonly number[]; // Tokens: wolves, then those of 1, 2, 3, 4 sheep.
    readonly flocks: readonly (readonly number[])[]; // Tokens of each seat; 0: the wolf.
}

export interface State {
    readonly hills: Hills | undefined;
}

function see({ hills }: TilesView): State {
    return {
        hills: hills && {
            hidden: hills.hidden.map(({ x, y }) => ({ x, y })),
            unseen: hills.hidden.filter(({ tile }) => tile === undefined).length,
            bag: [...hills.bag],
            flocks: hills.flocks.map(({ tokens }) => [...tokens]),
        },
    };
}

type Hilly = TilesWith<State>;

export const wolf = 0;

export const sheep_in = (flock: readonly number[]) => flock.reduce((sum, sheep) => sum + sheep, 0);

function with_hills<T extends Hilly>(tiles: T, hills: Partial<Hills>): T {
    return tiles.hills ? { ...tiles, hills: { ...tiles.hills, ...hills } } : tiles;
}

// So many more of these tokens are in the bag.
const put_into = (bag: readonly number[], tokens: readonly number[], by: number) =>
    bag.map((n, sheep) => n + by * tokens.filter((token) => token === sheep).length);

const flock_of = ({ flocks }: Hills, seat: number, tokens: readonly number[]) =>
    flocks.map((flock, i) => (i === seat ? tokens : flock));

// A tile that everybody sees is one of those to come no more.
function buried<T extends Hilly>(tiles: T, tile: number | undefined): T {
    if (tile === undefined) return tiles;
    const supply = new Map(tiles.supply);
    const left = (supply.get(tile) ?? 0) - 1;
    if (left > 0) supply.set(tile, left);
    else supply.delete(tile);
    return { ...tiles, supply };
}

function fold<T extends Hilly>(tiles: T, delta: TilesDelta['delta']): T {
    const { hills } = tiles;
    if (!hills) return tiles;
    switch (delta.case) {
        case 'tileBuried': {
            const { x, y, tile } = delta.value;
            return with_hills(buried(tiles, tile), {
                hidden: [...hills.hidden, { x, y }],
                unseen: hills.unseen + (tile === undefined ? 1 : 0),
            });
        }
        case 'sheepDrawn': {
            const { seat, sheep } = delta.value;
            const flock = [...(hills.flocks[seat] ?? []), sheep].sort((a, b) => a - b);
            return with_hills(tiles, {
                bag: put_into(hills.bag, [sheep], -1),
                flocks: flock_of(hills, seat, flock),
            });
        }
        case 'flockLeft': {
            const { seat } = delta.value;
            return with_hills(tiles, {
                bag: put_into(hills.bag, hills.flocks[seat] ?? [], 1),
                flocks: flock_of(hills, seat, []),
            });
        }
        default:
            return tiles;
    }
}

export type Happening = 'tile_buried' | 'sheep_drawn' | 'wolf_drawn';

// Whether a figure came home in the same transition because the dragon took a step.
const is_eaten = ({ event, transition }: Telling<State>) => {
    const deltas = (transition?.deltas ?? []).flatMap(({ delta }) =>
        delta.case === 'tiles' ? [delta.value.delta] : [],
    );
    return deltas
        .slice(0, deltas.indexOf(event))
        .some((it) => it.case === 'tokenMoved' && it.value.step);
};

const lines = (telling: Telling<State>): Told<Happening>[] | undefined => {
    const { event, tiles } = telling;
    switch (event.case) {
        case 'returned':
            // The wolf, or the points of the flock, say it.
            if (event.value.figure !== FigureKind.SHEPHERD || is_eaten(telling)) return undefined;
            return [];
        case 'tileBuried': {
            const { x, y } = event.value;
            return [{ what: 'tile_buried', seat: undefined, ...lying_at(tiles, { x, y }) }];
        }
        case 'sheepDrawn': {
            const { seat, sheep } = event.value;
            if (sheep === wolf) return [{ what: 'wolf_drawn', seat }];
            return [{ what: 'sheep_drawn', seat, count: sheep }];
        }
        case 'flockLeft':
            return [];
        default:
            return undefined;
    }
};

export const hills_and_sheep = {
    see,
    fold,
    lines,
    never_drawn: ({ hills }) => hills?.unseen ?? 0,
    answer: (action, _tiles, { x, y }) => {
        const at = { x, y, segment: whole_tile };
        switch (action.case) {
            case 'expandFlock':
                return { key: 'flock/expand', at, action };
            case 'scoreFlock':
                return { key: 'flock/score', at, action };
            default:
                return undefined;
        }
    },
} satisfies TileModule<State, Happening>;
