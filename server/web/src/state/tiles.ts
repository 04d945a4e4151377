// A game of tiles as this viewer knows it, as plain immutable values: what there is in every one of them. What modules add to
// it stands with them (modules/).
import type { SegmentAt } from '../land/join';
import { TilesPhase, type Due, type TilesView, type Token } from '../proto/meeple/v1/tiles_pb';
import { spanned } from './spanned';

export interface Placed {
    readonly tile: number;
    readonly x: number;
    readonly y: number;
    readonly rotation: number;
}
export interface Figure {
    readonly seat: number;
    readonly figure: number;
    readonly x: number;
    readonly y: number;
    readonly segment: number;
}
export interface SeatTiles {
    readonly score: number;
    /** Free figures: how many of each FigureKind. */
    readonly supply: ReadonlyMap<number, number>;
    readonly resigned: boolean;
    readonly items: ReadonlyMap<number, number>; // Goods in front of it.
}

// In place of a tile in a hand that this viewer may not see.
export const hidden_tile = 65535;

// A stack beside the supply: bonus tiles.
export interface SideStack {
    readonly supply: ReadonlyMap<number, number>;
    readonly in_use: boolean; // The tile in the hand or just placed comes from it.
}

// A row of the agenda: what is done, by whom, and with which question or stack.
export interface Row {
    readonly phase: TilesPhase;
    readonly seat: number;
    readonly question: number; // A DecisionKind, in the phase CHOOSING.
    readonly data: number;
}

// In place of a segment: the tile as a whole.
export const whole_tile = 255;

// What is known of every game of tiles.
export interface CoreTiles {
    readonly board: readonly Placed[];
    readonly figures: readonly Figure[];
    readonly seats: readonly SeatTiles[];
    /** Tiles to come: how many of each type. */
    readonly supply: ReadonlyMap<number, number>;
    readonly discarded: readonly number[];
    readonly hand: readonly number[]; // Of the seat in turn.
    readonly hands: readonly (readonly number[])[] | undefined; // Of the others, where seats draw ahead.
    readonly agenda: readonly Row[]; // What is due, the top row last. Never empty.
    readonly phase: TilesPhase; // Of the top row.
    readonly turn_seat: number | undefined; // Nobody's turn.
    readonly turn: number;
    readonly winners: readonly number[];
    readonly question: number; // Of the top row.
    readonly tokens: ReadonlyMap<Token, SegmentAt | undefined>; // Undefined: beside the board.
    readonly trail: readonly { readonly x: number; readonly y: number }[]; // Left by the steps of tokens.
    readonly side: SideStack | undefined;
}

export function sorted(counts: ReadonlyMap<number, number>): Map<number, number> {
    return new Map([...counts].filter(([, count]) => count > 0).sort(([a], [b]) => a - b));
}

export function segment_of({ x, y, segment }: SegmentAt): SegmentAt {
    return { x, y, segment };
}

export function row_of(
    phase: TilesPhase,
    seat: number | undefined,
    { question = 0, data = 0 } = {},
): Row {
    return { phase, seat: seat ?? 0, question, data };
}

// These rows are due, and nothing else.
export function due(agenda: readonly Row[]): Pick<CoreTiles, 'agenda' | 'phase' | 'question'> {
    const top = agenda.at(-1) ?? row_of(TilesPhase.NOT_BEGUN, undefined);
    return { agenda: agenda.length > 0 ? agenda : [top], phase: top.phase, question: top.question };
}

export function rows_of(rows: readonly Due[]): Row[] {
    return rows.map(({ phase, seat, question, data }) => row_of(phase, seat, { question, data }));
}

// A view tells an agenda only where more is due than its phase says: a question is asked between placing and deploying.
function agenda_of({ agenda, phase, turnSeat, question }: TilesView): Row[] {
    if (agenda.length > 0) return rows_of(agenda);
    const top = row_of(phase, turnSeat, { question });
    return phase === TilesPhase.CHOOSING ? [row_of(TilesPhase.DEPLOYING, turnSeat), top] : [top];
}

export function core_tiles_of(view: TilesView): CoreTiles {
    return {
        board: view.board.map(({ tile, x, y, rotation, span }) => ({
            tile: spanned(tile, rotation, span),
            x,
            y,
            rotation,
        })),
        figures: view.figures.map(({ seat, figure, x, y, segment }) => ({
            seat,
            figure,
            x,
            y,
            segment,
        })),
        seats: view.seats.map((seat) => ({
            score: seat.score,
            resigned: seat.resigned,
            supply: sorted(new Map(seat.supply.map(({ figure, count }) => [figure, count]))),
            items: sorted(new Map(seat.items.map(({ item, count }) => [item, count]))),
        })),
        supply: sorted(new Map(view.supply.map(({ tile, count }) => [tile, count]))),
        discarded: [...view.discarded],
        hand: [...view.hand],
        hands: view.hands?.held.map(({ tiles }) => [...tiles]),
        ...due(agenda_of(view)),
        turn_seat: view.turnSeat,
        turn: view.turn,
        winners: [...view.winners],
        tokens: new Map(view.tokens.map(({ token, on }) => [token, on && segment_of(on)])),
        trail: view.trail.map(({ x, y }) => ({ x, y })),
        side: view.side && {
            supply: sorted(new Map(view.side.supply.map(({ tile, count }) => [tile, count]))),
            in_use: view.side.inUse,
        },
    };
}
