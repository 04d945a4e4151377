// The sum of a claim, line by line, with the cards that each line speaks of.
import { CardFate, CardKind, type CardColour, type CardType } from '../../proto/meeple/v1/cards_pb';
import type { ScoredClaim } from '../../state/card_scoring';
import type { LiftedCard } from '../../state/cards';
import type { Shelf } from '../../state/catalogue';
import { colours } from '../../state/cards';
import { colour_key } from '../../cards/colour';
import { named, text } from '../../text/text';
import { animals_words } from './words';

export interface ClaimLine {
    readonly key: string;
    readonly cards: readonly CardType[];
    readonly says: string;
    readonly points: number | undefined; // Undefined: nothing now.
}

// It lay face down in the row of another colour, and is not kept: it is given up for points.
export function given_up(card: LiftedCard, type: CardType, row: CardColour): boolean {
    const wrong = card.down && type.colour !== undefined && type.colour !== row;
    return wrong && card.fate !== CardFate.FATE_KEPT;
}

// The animals of that kind that came with the claim.
export function new_animals(claim: ScoredClaim, shelf: Shelf, kind: CardColour): CardType[] {
    return claim.cards.flatMap((card) => {
        const type = shelf.card(card.card);
        const counts =
            type.kind === CardKind.ANIMAL &&
            type.colour === kind &&
            !given_up(card, type, claim.row);
        return counts ? [type] : [];
    });
}

// How many animals of that kind the seat has with what is claimed and assigned so far.
export function animals_now(claim: ScoredClaim, shelf: Shelf, kind: CardColour): number {
    const seat = claim.before.seats[claim.seat];
    const had = (seat?.animals[kind] ?? 0) + (seat?.jokers[kind] ?? 0);
    return had + new_animals(claim, shelf, kind).length + (claim.assigned[kind] ?? 0);
}

function line_of(
    claim: ScoredClaim,
    shelf: Shelf,
    reason: string,
    count: number,
): { cards: CardType[]; says: string } {
    const lifted = claim.cards.map((card) => ({ ...card, type: shelf.card(card.card) }));
    const gone = (card: (typeof lifted)[number]) => given_up(card, card.type, claim.row);
    const of_kind = (kind: CardKind) =>
        lifted.filter((card) => card.type.kind === kind && !gone(card)).map(({ type }) => type);
    switch (reason) {
        case 'person': {
            const cards = of_kind(CardKind.PERSON);
            const sum = cards.map(({ value }) => value).join(' + ');
            return { cards, says: text('sum.person', { sum, n: count }) };
        }
        case 'wrong_colour':
            return {
                cards: lifted.filter(gone).map(({ type }) => type),
                says: text('sum.wrong_colour', { n: count }),
            };
        case 'dragon':
            return { cards: of_kind(CardKind.DRAGON), says: text('sum.dragon') };
        case 'fairy':
            return { cards: of_kind(CardKind.FAIRY), says: text('sum.fairy') };
        case 'single_joker':
            return {
                cards: of_kind(CardKind.ANIMAL_JOKER),
                says: text('sum.single_joker', { n: count }),
            };
        default: {
            const kind = colours.find((colour) => reason === `${colour_key(colour)}_animal`);
            if (kind === undefined)
                return { cards: [], says: named('reason', reason, { n: count }) };
            const joker = shelf.catalogue.cards.find(({ kind: k }) => k === CardKind.ANIMAL_JOKER);
            const jokers = joker
                ? Array.from({ length: claim.assigned[kind] ?? 0 }, () => joker)
                : [];
            const cards = [...new_animals(claim, shelf, kind), ...jokers];
            return {
                cards,
                says: text('sum.animal', {
                    animals: animals_words(kind, count),
                    n: cards.length,
                }),
            };
        }
    }
}

export function claim_lines(claim: ScoredClaim, shelf: Shelf): ClaimLine[] {
    const { booked } = claim;
    if (!booked) return [];
    const found = booked.lines.map(({ reason, count, points }): ClaimLine => ({
        key: reason,
        ...line_of(claim, shelf, reason, count),
        points,
    }));
    const chested = claim.cards.flatMap((card) => {
        const type = shelf.card(card.card);
        const building = type.kind === CardKind.BUILDING || type.kind === CardKind.BUILDING_JOKER;
        return building && !given_up(card, type, claim.row) ? [type] : [];
    });
    if (chested.length > 0)
        found.push({
            key: 'chest',
            cards: chested,
            says: text('sum.chest', { n: chested.length }),
            points: undefined,
        });
    return found;
}
