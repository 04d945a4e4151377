// A game of cards as one viewer knows it, and how it goes on. It knows no rules: it books what it is told.
import {
    CardFate,
    CardsPhase,
    type CardColour,
    type CardsDelta,
    type CardsView,
    type ClaimScored,
    type RoundBegan,
} from '../proto/meeple/v1/cards_pb';
import { with_seat } from './seats';

// A card or a follower in a row.
export interface RowItem {
    readonly card: number | undefined; // Of a card that lies face down and is not known here: undefined.
    readonly seat: number | undefined; // Who laid it; undefined: it was there from the beginning.
    readonly follower: boolean;
    readonly down: boolean;
}
export interface SeatCards {
    readonly score: number;
    readonly resigned: boolean;
    readonly follower: boolean; // Not yet placed in this round.
    readonly hand_count: number;
    readonly hand: readonly number[]; // Sorted; empty where it is not known.
    readonly animals: readonly number[]; // By kind.
    readonly jokers: readonly number[]; // Animal jokers that lie with them, by kind.
    readonly unassigned: number;
    readonly chest_count: number;
    readonly buildings: readonly number[]; // By kind; known after the end.
    readonly building_jokers: number;
}
export interface LiftedCard {
    readonly card: number;
    readonly down: boolean; // It lay face down.
    readonly fate: CardFate;
}
export interface Claim {
    readonly seat: number;
    readonly row: CardColour;
    readonly cards: readonly LiftedCard[];
    readonly assigned: readonly number[]; // Animal jokers that have found their kind, by kind.
}
export type Row = readonly RowItem[];

export interface Cards {
    readonly rows: readonly Row[]; // By colour.
    readonly seats: readonly SeatCards[];
    readonly claims: readonly Claim[]; // Lifted and not yet booked, in the order of scoring.
    readonly box: ReadonlyMap<number, number>; // Out of the game: how many of each card.
    readonly stock: number;
    readonly round: number; // 0: set-up.
    readonly phase: CardsPhase; // While claims are scored: settling, for every question.
    readonly turn_seat: number | undefined;
    readonly question: number | undefined; // The card that this seat is asked about.
    readonly dealer: number | undefined;
    readonly next_dealer: number | undefined;
    readonly turn: number;
    readonly winners: readonly number[];
}

export const colours: readonly CardColour[] = [0, 1, 2, 3];
const none: readonly number[] = [0, 0, 0, 0];

function four(numbers: readonly number[]): readonly number[] {
    return none.map((_, i) => numbers[i] ?? 0);
}

export function cards_of(view: CardsView): Cards {
    return {
        rows: colours.map((colour) =>
            (view.rows[colour]?.items ?? []).map(({ card, seat, follower, down }) => ({
                card,
                seat,
                follower,
                down,
            })),
        ),
        seats: view.seats.map((seat) => ({
            score: seat.score,
            resigned: seat.resigned,
            follower: seat.follower,
            hand_count: seat.handCount,
            hand: [...seat.hand],
            animals: four(seat.animals),
            jokers: four(seat.jokers),
            unassigned: seat.unassigned,
            chest_count: seat.chestCount,
            buildings: four(seat.buildings),
            building_jokers: seat.buildingJokers,
        })),
        claims: view.claims.map(({ seat, row, cards, assigned }) => ({
            seat,
            row,
            cards: cards.map(({ card, down, fate }) => ({ card, down, fate })),
            assigned: four(assigned),
        })),
        box: new Map(
            view.box.flatMap((count, card) => (count > 0 ? [[card, count] as const] : [])),
        ),
        stock: view.stock,
        round: view.round,
        phase: view.phase === CardsPhase.CARDS_ASSIGNING ? CardsPhase.CARDS_SETTLING : view.phase,
        turn_seat: view.turnSeat,
        question: view.question,
        dealer: view.dealer,
        next_dealer: view.nextDealer,
        turn: view.turn,
        winners: [...view.winners],
    };
}

// Before the first transition of a game with all its cards in the stock.
function laid(cards: Cards, row: CardColour, item: RowItem): readonly Row[] {
    return with_seat(cards.rows, row, (items) => [...items, item]);
}

function asked(
    cards: Cards,
    turn_seat: number | undefined = undefined,
    question: number | undefined = undefined,
): Cards {
    return { ...cards, turn_seat, question };
}

function plus_one(counts: readonly number[], at: number): number[] {
    return counts.map((count, i) => (i === at ? count + 1 : count));
}

function dealt(cards: Cards, event: RoundBegan): Cards {
    const playing = cards.seats.filter(({ resigned }) => !resigned).length;
    return asked({
        ...cards,
        seats: cards.seats.map((seat, i) =>
            seat.resigned
                ? seat
                : {
                      ...seat,
                      hand_count: event.cards,
                      hand: [...(event.hands[i]?.cards ?? [])],
                      follower: true,
                  },
        ),
        stock: cards.stock - event.cards * playing,
        round: event.round,
        dealer: event.dealer,
        next_dealer: undefined,
        phase: CardsPhase.CARDS_PLAYING,
    });
}

function booked(cards: Cards, event: ClaimScored): Cards {
    const box = new Map(cards.box);
    for (const card of event.boxed) box.set(card, (box.get(card) ?? 0) + 1);
    return {
        ...cards,
        claims: cards.claims.filter(({ seat }) => seat !== event.seat),
        box,
        seats: with_seat(cards.seats, event.seat, (seat) => ({
            ...seat,
            score: seat.score + event.points,
            animals: four(event.animals),
            jokers: four(event.jokers),
            unassigned: event.unassigned,
            chest_count: event.chest,
        })),
    };
}

function without(hand: readonly number[], card: number | undefined): readonly number[] {
    const at = card === undefined ? -1 : hand.indexOf(card);
    return hand.filter((_, i) => i !== at);
}

function with_claim(cards: Cards, seat: number, change: (claim: Claim) => Claim): Cards {
    return {
        ...cards,
        claims: cards.claims.map((claim) => (claim.seat === seat ? change(claim) : claim)),
    };
}

function settled(claim: Claim, card: number, keep: boolean): Claim {
    const fate = keep ? CardFate.FATE_KEPT : CardFate.FATE_SOLD;
    const at = claim.cards.findIndex(
        (it) => it.down && it.card === card && it.fate === CardFate.FATE_OPEN,
    );
    return { ...claim, cards: claim.cards.map((it, i) => (i === at ? { ...it, fate } : it)) };
}

// What lies behind the last follower.
function left_over(row: Row): Row {
    return row.slice(row.map(({ follower }) => follower).lastIndexOf(true) + 1);
}

export function fold_cards(
    cards: Cards | undefined,
    delta: CardsDelta['delta'],
): Cards | undefined {
    if (!cards) return cards;
    switch (delta.case) {
        case 'started':
            return {
                ...cards,
                phase: CardsPhase.CARDS_SETTING_UP,
                dealer: delta.value.dealer,
            };
        case 'turnedUp': {
            const { card, row } = delta.value;
            const rows = laid(cards, row, { card, seat: undefined, follower: false, down: false });
            return asked({ ...cards, rows, stock: cards.stock - 1 });
        }
        case 'jokerTurnedUp':
        case 'choiceBegan':
            return asked(cards, delta.value.seat, delta.value.card);
        case 'roundBegan':
            return dealt(cards, delta.value);
        case 'turnBegan':
            return asked({ ...cards, turn: cards.turn + 1 }, delta.value.seat);
        case 'played': {
            const { seat, card, row, down } = delta.value;
            return {
                ...cards,
                rows: laid(cards, row, { card, seat, follower: false, down }),
                seats: with_seat(cards.seats, seat, (old) => ({
                    ...old,
                    hand_count: old.hand_count - 1,
                    hand: without(old.hand, card),
                })),
            };
        }
        case 'followerPlaced': {
            const { seat, row } = delta.value;
            return {
                ...cards,
                rows: laid(cards, row, { card: undefined, seat, follower: true, down: false }),
                seats: with_seat(cards.seats, seat, (old) => ({ ...old, follower: false })),
                next_dealer: seat,
            };
        }
        default:
            return fold_scoring(cards, delta);
    }
}

function fold_scoring(cards: Cards, delta: CardsDelta['delta']): Cards {
    switch (delta.case) {
        case 'lifted': {
            const claims = delta.value.claims.map(({ seat, row, cards: lifted }) => ({
                seat,
                row,
                cards: lifted.map(({ card, down, fate }) => ({ card, down, fate })),
                assigned: none,
            }));
            const claiming = new Set(claims.map(({ seat }) => seat));
            return asked({
                ...cards,
                claims,
                rows: cards.rows.map(left_over),
                seats: cards.seats.map((seat, i) =>
                    claiming.has(i) ? { ...seat, follower: true } : seat,
                ),
                phase: CardsPhase.CARDS_SETTLING,
            });
        }
        case 'settled': {
            const { seat, card, keep } = delta.value;
            return asked(with_claim(cards, seat, (claim) => settled(claim, card, keep)));
        }
        case 'assigned': {
            const { seat, kind } = delta.value;
            return asked(
                with_claim(cards, seat, (claim) => ({
                    ...claim,
                    assigned: plus_one(claim.assigned, kind),
                })),
            );
        }
        case 'scored':
            return booked(cards, delta.value);
        case 'buildings': {
            const { seat, buildings, jokers, points } = delta.value;
            return {
                ...cards,
                seats: with_seat(cards.seats, seat, (old) => ({
                    ...old,
                    score: old.score + points,
                    buildings: four(buildings),
                    building_jokers: jokers,
                })),
            };
        }
        case 'resigned':
            return {
                ...cards,
                seats: with_seat(cards.seats, delta.value.seat, (old) => ({
                    ...old,
                    resigned: true,
                })),
            };
        case 'ended':
            return asked({
                ...cards,
                phase: CardsPhase.CARDS_ENDED,
                winners: [...delta.value.winners],
            });
        default:
            return cards; // What is unknown is passed over.
    }
}
