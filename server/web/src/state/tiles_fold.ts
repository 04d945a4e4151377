// Folds the events of a game of tiles. It knows no rules: it books what it is told.
import { Stack, TilesPhase, type TilesDelta } from '../proto/meeple/v1/tiles_pb';
import { fold_modules } from './modules';
import type { Tiles } from './room_state';
import { with_seat } from './seats';
import {
    due,
    hidden_tile,
    row_of,
    rows_of,
    segment_of,
    sorted,
    type Figure,
    type Row,
} from './tiles';

function counted(
    counts: ReadonlyMap<number, number>,
    key: number,
    by: number,
): Map<number, number> {
    return sorted(new Map(counts).set(key, (counts.get(key) ?? 0) + by));
}

// The tile leaves the hand; it may be one that could not be seen until now, which counted as still to come.
function leaves_hand(tiles: Tiles, tile: number): Tiles {
    const seen = tiles.hand.includes(tile);
    const at = tiles.hand.lastIndexOf(seen ? tile : hidden_tile);
    const was_hidden = !seen && at >= 0;
    return {
        ...tiles,
        hand: tiles.hand.filter((_, i) => i !== at),
        supply: was_hidden ? counted(tiles.supply, tile, -1) : tiles.supply,
    };
}

function with_hand(
    tiles: Tiles,
    seat: number,
    change: (hand: readonly number[]) => number[],
): Tiles {
    const held = Array.from(tiles.seats, (_, i) => tiles.hands?.[i] ?? []);
    held[seat] = change(held[seat] ?? []);
    return { ...tiles, hands: held };
}

// The seat that was in turn puts down its hand, the seat in turn takes up its own.
function hands_change(tiles: Tiles, seat: number | undefined): Tiles {
    if (!tiles.hands) return tiles;
    const old = tiles.turn_seat;
    const down = old === undefined ? tiles : with_hand(tiles, old, () => [...tiles.hand]);
    if (seat === undefined) return { ...down, hand: [] };
    const hand = down.hands?.[seat] ?? [];
    return { ...with_hand(down, seat, () => []), hand };
}

// The turn is extended by what was due above: everything from there on is done.
function extended_at(agenda: readonly Row[]): number {
    const phases = agenda.map(({ phase }) => phase);
    return Math.max(0, phases.lastIndexOf(TilesPhase.EXTENDING));
}

function with_top(agenda: readonly Row[], change: Partial<Row>): Row[] {
    return agenda.map((row, i) => (i === agenda.length - 1 ? { ...row, ...change } : row));
}

function by_place(a: Figure, b: Figure): number {
    return (
        a.y - b.y || a.x - b.x || a.segment - b.segment || a.seat - b.seat || a.figure - b.figure
    );
}

export function fold_tiles(
    tiles: Tiles | undefined,
    delta: TilesDelta['delta'],
): Tiles | undefined {
    return tiles && fold_modules(fold_core(tiles, delta), delta, tiles);
}

type Event = TilesDelta['delta'];
type Fold<Value> = (tiles: Tiles, value: Value) => Tiles;
type Folds = {
    readonly [Case in NonNullable<Event['case']>]?: Fold<Extract<Event, { case: Case }>['value']>;
};

// What happens in every game. 'started' and 'completed' change nothing; what is unknown is ignored, or a module's.
const folds: Folds = {
    turnBegan(tiles, value) {
        return {
            ...hands_change(tiles, value.seat),
            turn_seat: value.seat,
            turn: tiles.turn + 1,
            ...due([row_of(TilesPhase.PLACING, value.seat)]),
            side: tiles.side && { ...tiles.side, in_use: false },
        };
    },
    extended(tiles, value) {
        return {
            ...tiles,
            ...due([
                ...tiles.agenda.slice(0, extended_at(tiles.agenda)),
                row_of(TilesPhase.PLACING, tiles.turn_seat, { data: 1 }),
            ]),
            side: tiles.side && { ...tiles.side, in_use: value.from === Stack.SIDE },
        };
    },
    drawn(tiles, value) {
        const { tile } = value,
            { side } = tiles;
        const hand = [...tiles.hand, tile];
        if (side?.in_use)
            return {
                ...tiles,
                side: { ...side, supply: counted(side.supply, tile, -1) },
                hand,
            };
        return { ...tiles, supply: counted(tiles.supply, tile, -1), hand };
    },
    taken(tiles, value) {
        const { seat, tile } = value;
        const now =
            tile === hidden_tile ? tiles : { ...tiles, supply: counted(tiles.supply, tile, -1) };
        if (seat === tiles.turn_seat)
            return { ...with_hand(now, seat, () => []), hand: [...now.hand, tile] };
        return with_hand(now, seat, (hand) => [...hand, tile]);
    },
    discarded(tiles, value) {
        return {
            ...leaves_hand(tiles, value.tile),
            discarded: [...tiles.discarded, value.tile],
        };
    },
    placed(tiles, value) {
        const { tile, x, y, rotation } = value;
        const board = [...tiles.board, { tile, x, y, rotation }];
        // The start tile comes out of the supply.
        if (tiles.phase === TilesPhase.NOT_BEGUN)
            return { ...tiles, board, supply: counted(tiles.supply, tile, -1) };
        return {
            ...leaves_hand(tiles, tile),
            board,
            trail: [],
            ...due(with_top(tiles.agenda, { phase: TilesPhase.DEPLOYING })),
        };
    },
    deployed(tiles, value) {
        const { seat, figure, x, y, segment } = value;
        return {
            ...tiles,
            figures: [...tiles.figures, { seat, figure, x, y, segment }].sort(by_place),
            seats: with_seat(tiles.seats, seat, (s) => ({
                ...s,
                supply: counted(s.supply, figure, -1),
            })),
        };
    },
    returned(tiles, value) {
        const gone = value;
        const at = tiles.figures.findIndex(
            (f) =>
                f.seat === gone.seat &&
                f.figure === gone.figure &&
                f.x === gone.x &&
                f.y === gone.y &&
                f.segment === gone.segment,
        );
        return {
            ...tiles,
            figures: tiles.figures.filter((_, i) => i !== at),
            seats: with_seat(tiles.seats, gone.seat, (s) => ({
                ...s,
                supply: counted(s.supply, gone.figure, 1),
            })),
        };
    },
    moved(tiles, value) {
        const { figure: old, to } = value;
        if (!old || !to) return tiles;
        const at = tiles.figures.findIndex(
            (f) =>
                f.seat === old.seat &&
                f.figure === old.figure &&
                f.x === old.x &&
                f.y === old.y &&
                f.segment === old.segment,
        );
        return {
            ...tiles,
            figures: tiles.figures
                .map((f, i) => (i === at ? { ...f, ...segment_of(to) } : f))
                .sort(by_place),
        };
    },
    putBack(tiles, value) {
        const now = leaves_hand(tiles, value.tile);
        if (value.tile === hidden_tile) return now; // It counted as still to come.
        return { ...now, supply: counted(now.supply, value.tile, 1) };
    },
    itemsTaken(tiles, value) {
        const { seat, item, count } = value;
        return {
            ...tiles,
            seats: with_seat(tiles.seats, seat, (s) => ({
                ...s,
                items: counted(s.items, item, count),
            })),
        };
    },
    agendaSet(tiles, value) {
        return { ...tiles, ...due(rows_of(value.rows)) };
    },
    asked(tiles, value) {
        const { question } = value;
        const asked = row_of(TilesPhase.CHOOSING, tiles.agenda.at(-1)?.seat, { question });
        return { ...tiles, ...due([...tiles.agenda, asked]) };
    },
    answered(tiles) {
        return { ...tiles, ...due(tiles.agenda.slice(0, -1)) };
    },
    tokenMoved(tiles, value) {
        const { token, on, step } = value;
        const left = step ? tiles.tokens.get(token) : undefined;
        return {
            ...tiles,
            tokens: new Map(tiles.tokens).set(token, on && segment_of(on)),
            trail: left ? [...tiles.trail, { x: left.x, y: left.y }] : tiles.trail,
        };
    },
    tokenRemoved(tiles, value) {
        return { ...tiles, tokens: new Map(tiles.tokens).set(value.token, undefined) };
    },
    seatScored(tiles, value) {
        const { seat, lines } = value;
        const points = lines.reduce((sum, line) => sum + line.points, 0);
        return {
            ...tiles,
            seats: with_seat(tiles.seats, seat, (s) => ({ ...s, score: s.score + points })),
        };
    },
    scored(tiles, value) {
        return {
            ...tiles,
            seats: value.awards.reduce(
                (seats, { seat, points }) =>
                    with_seat(seats, seat, (s) => ({ ...s, score: s.score + points })),
                tiles.seats,
            ),
        };
    },
    resigned(tiles, value) {
        return {
            ...tiles,
            seats: with_seat(tiles.seats, value.seat, (s) => ({ ...s, resigned: true })),
        };
    },
    ended(tiles, value) {
        return {
            ...hands_change(tiles, undefined),
            ...due([row_of(TilesPhase.ENDED, undefined)]),
            turn_seat: undefined,
            winners: [...value.winners],
        };
    },
};

function fold_core(tiles: Tiles, event: Event): Tiles {
    if (event.case === undefined) return tiles;
    const fold = folds[event.case] as Fold<typeof event.value> | undefined;
    return fold?.(tiles, event.value) ?? tiles;
}
