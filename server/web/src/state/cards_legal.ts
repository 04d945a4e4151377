// The legal set of a decision in a game of cards, arranged for clicking: what can be taken up, and where it can go.
import type { CardColour, CardsAction } from '../proto/meeple/v1/cards_pb';
import type { Decision } from '../proto/meeple/v1/room_pb';

// A card of the hand, the follower, or the joker of the set-up.
export type Item = number | 'follower' | 'joker';

export interface RowChoice {
    readonly row: CardColour;
    readonly down: boolean;
    readonly action: CardsAction;
}

export interface CardChoices {
    readonly items: ReadonlyMap<Item, readonly RowChoice[]>; // In the order of the legal set.
    readonly settle: readonly { readonly keep: boolean; readonly action: CardsAction }[];
    readonly assign: readonly { readonly kind: CardColour; readonly action: CardsAction }[];
}

export const no_choices: CardChoices = { items: new Map(), settle: [], assign: [] };

export function card_choices_of(decision: Decision | undefined): CardChoices {
    if (decision?.legal.case !== 'cards') return no_choices;
    const items = new Map<Item, RowChoice[]>();
    const settle: { keep: boolean; action: CardsAction }[] = [];
    const assign: { kind: CardColour; action: CardsAction }[] = [];
    const add = (item: Item, row: CardColour, down: boolean, action: CardsAction) => {
        const known = items.get(item) ?? [];
        if (!known.some((one) => one.row === row)) known.push({ row, down, action });
        items.set(
            item,
            known.sort((a, b) => a.row - b.row),
        );
    };
    for (const action of decision.legal.value.actions) {
        const asked = action.action;
        switch (asked.case) {
            case 'play':
                add(asked.value.card, asked.value.row, asked.value.down, action);
                break;
            case 'follower':
                add('follower', asked.value.row, false, action);
                break;
            case 'joker':
                add('joker', asked.value.row, false, action);
                break;
            case 'settle':
                settle.push({ keep: asked.value.keep, action });
                break;
            case 'assign':
                assign.push({ kind: asked.value.kind, action });
                break;
            default:
                break; // What is unknown cannot be chosen here.
        }
    }
    return { items, settle, assign };
}
