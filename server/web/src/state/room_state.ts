// Everything that this viewer knows of a room after some transition: what a Snapshot holds, as plain immutable values.
import {
    type CloseReason,
    RoomPhase,
    SeatKind,
    type Decision,
    type SeatHolder,
    type SeatInfo,
    type Snapshot,
} from '../proto/meeple/v1/room_pb';
import type { SegmentAt } from '../land/join';
import {
    TilesPhase,
    type Due,
    type GiftKind,
    type TilesView,
    type Token,
} from '../proto/meeple/v1/tiles_pb';
import { clocks_of, proposal_of, type Agreement, type SeatClocks } from './agreement';
import { cards_of, type Cards } from './cards';

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
    readonly supply: ReadonlyMap<number, number>;
    readonly resigned: boolean;
    readonly items: ReadonlyMap<number, number>; // Goods in front of it.
}

export interface Seat {
    readonly kind: SeatKind;
    readonly name: string;
    readonly bot_level: string;
    readonly ready: boolean;
    readonly resigned: boolean;
    readonly offered_to: string; // An open seat that is kept for somebody.
    readonly stand_in: boolean; // A bot plays for it while nobody of it is connected.
    readonly holder: SeatHolder | undefined; // Of an account.
}

// The cards of the module "gifts", by kind; hidden ones where this viewer may not see them.
export interface Gifts {
    readonly held: readonly (readonly GiftKind[])[]; // Unopened, by seat.
    readonly stack: number; // Still to be received.
    readonly discarded: readonly GiftKind[]; // In the order in which they were opened.
}

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

// Points, or so many things of one kind.
export interface Price {
    readonly item: number | undefined; // Undefined: points.
    readonly count: number;
}

export interface BidMade {
    readonly seat: number;
    readonly price: Price;
}

// The outermost cells of a table.
export interface Bounds {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
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

export interface Tiles {
    readonly board: readonly Placed[];
    readonly figures: readonly Figure[];
    readonly seats: readonly SeatTiles[];
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
    readonly gifts: Gifts | undefined;
    readonly towers: Towers | undefined;
    readonly bids: readonly BidMade[] | undefined; // For the tile in the hand; undefined: none is sold.
    readonly table: Bounds | undefined; // As it is now, where it may grow.
    readonly side: SideStack | undefined;
    readonly hunted: readonly SegmentAt[]; // Their animals are out of the game.
}

// Which family of games is played, by the case of Snapshot.view.
export type Family = NonNullable<Snapshot['view']['case']>;

export interface RoomState extends Agreement {
    readonly seq: number;
    readonly family: Family | undefined;
    readonly seats: readonly Seat[];
    readonly phase: RoomPhase;
    readonly tiles: Tiles | undefined;
    readonly cards: Cards | undefined;
    readonly decision: Decision | undefined;
    readonly view_hash: bigint;
    readonly closed: CloseReason | undefined;
    readonly server_seed: Uint8Array;
    readonly rematch: string; // The room of the next game.
    readonly clocks: SeatClocks | undefined;
}

export function seat_of(info: SeatInfo): Seat {
    return {
        kind: info.kind,
        name: info.name,
        bot_level: info.botLevel,
        ready: info.ready,
        resigned: info.resigned,
        offered_to: info.offeredTo,
        stand_in: info.standIn,
        holder: info.holder,
    };
}

export const open_seat: Seat = {
    kind: SeatKind.OPEN,
    name: '',
    bot_level: '',
    ready: false,
    resigned: false,
    offered_to: '',
    stand_in: false,
    holder: undefined,
};

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
export function due(agenda: readonly Row[]): Pick<Tiles, 'agenda' | 'phase' | 'question'> {
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

function tiles_of(view: TilesView): Tiles {
    return {
        board: view.board.map(({ tile, x, y, rotation }) => ({ tile, x, y, rotation })),
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
        gifts: view.gifts && {
            held: view.gifts.held.map(({ gifts }) => [...gifts]),
            stack: view.gifts.stack,
            discarded: [...view.gifts.discarded],
        },
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
        bids: view.bids?.bids.map(({ seat, price }) => ({
            seat,
            price: { item: price?.item, count: price?.count ?? 0 },
        })),
        table: view.table && {
            left: view.table.left,
            top: view.table.top,
            right: view.table.right,
            bottom: view.table.bottom,
        },
        side: view.side && {
            supply: sorted(new Map(view.side.supply.map(({ tile, count }) => [tile, count]))),
            in_use: view.side.inUse,
        },
        hunted: view.hunted.map(segment_of),
    };
}

// What is played; nothing where nothing was told.
export function view_of(view: Snapshot['view']): Pick<RoomState, 'tiles' | 'cards'> {
    return {
        tiles: view.case === 'tiles' ? tiles_of(view.value) : undefined,
        cards: view.case === 'cards' ? cards_of(view.value) : undefined,
    };
}

export function room_of(snapshot: Snapshot): RoomState {
    const { pause } = snapshot;
    return {
        seq: snapshot.seq,
        family: snapshot.view.case,
        seats: snapshot.seats.map(seat_of),
        phase: snapshot.phase,
        ...view_of(snapshot.view),
        decision: snapshot.decision,
        view_hash: snapshot.viewHash,
        closed: snapshot.phase === RoomPhase.FINISHED ? snapshot.closed : undefined,
        server_seed: snapshot.serverSeed,
        rematch: snapshot.rematch,
        clocks: clocks_of(snapshot.clocks),
        proposal: proposal_of(snapshot.proposal),
        pause: pause && { remaining_ms: pause.remainingMs },
    };
}

// Scores by seat, and who has won, whatever is played.
export function standing_of(state: RoomState | undefined): {
    readonly scores: readonly number[];
    readonly winners: readonly number[];
} {
    const played = state?.tiles ?? state?.cards;
    return {
        scores: played?.seats.map(({ score }) => score) ?? [],
        winners: played?.winners ?? [],
    };
}
