// Cards, rows and claims in words.
import type { CardFacts } from '../../state/why';
import { colour_key } from '../../cards/colour';
import type { CardsAction } from '../../proto/meeple/v1/cards_pb';
import type { RowItem } from '../../state/cards';
import type { RoomState } from '../../state/room_state';
import type { Shelf } from '../../state/catalogue';
import { named, text, type Values } from '../../text/text';
import { seat_name } from '../../text/words';

export function card_words(shelf: Shelf, card: number | undefined): string {
    return card === undefined ? text('card.hidden') : named('card', shelf.card(card).name);
}

export function row_words(row: number): string {
    return named('row', colour_key(row));
}

export function in_row(row: number): string {
    return named('in_row', colour_key(row));
}

export function animals_words(kind: number, n: number): string {
    return named('animals', colour_key(kind), { n });
}

// The cards there, for screen readers. `claimed`: how many cards a follower has behind it.
export function item_words(
    shelf: Shelf,
    state: RoomState | undefined,
    item: RowItem,
    claimed: number,
): string {
    const name = item.seat === undefined ? '' : seat_name(state?.seats, item.seat);
    if (item.follower) return text('item.follower', { name, n: claimed });
    const card = card_words(shelf, item.card);
    if (!item.down) return card;
    return item.card === undefined
        ? text('item.down', { name })
        : text('item.down_known', { name, card });
}

// What would be done, in a few words.
export function card_action_words(shelf: Shelf, { action }: CardsAction): string {
    switch (action.case) {
        case 'play':
            return text(action.value.down ? 'move.card_down' : 'move.card', {
                card: card_words(shelf, action.value.card),
                in_row: in_row(action.value.row),
            });
        case 'follower':
            return text('move.follower', { in_row: in_row(action.value.row) });
        case 'joker':
            return text('move.joker', { in_row: in_row(action.value.row) });
        case 'settle':
            return text(action.value.keep ? 'choice.keep' : 'choice.ten');
        case 'assign':
            return animals_words(action.value.kind, 1);
        default:
            return '';
    }
}

// The values for a line or a title that speaks of cards.
export function card_values(shelf: Shelf, facts: CardFacts | undefined): Values {
    if (!facts) return {};
    return {
        card: card_words(shelf, facts.card),
        in_row: in_row(facts.row ?? 0),
        animals_of: named('animals_of', colour_key(facts.row ?? 0)),
        round: facts.round ?? 0,
        n: facts.n ?? 0,
    };
}
