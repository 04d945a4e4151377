// What happened in a game of cards, in lines.
import type { CardsDelta, ClaimScored } from '../proto/meeple/v1/cards_pb';
import type { Transition } from '../proto/meeple/v1/room_pb';
import { building_groups } from './card_scoring';
import type { Shelf } from './catalogue';
import type { LineDraft } from './line';
import type { RoomState } from './room_state';
import { undone_steps } from './undone';
import type { Why } from './why';

const nowhere = { tiles: [], segments: [], figures: [] };

function facts_of({ cards }: Why) {
    return cards ? { cards } : {};
}

// The claim that is booked there: lifted in the same step, or known before it.
function claim_of(scored: ClaimScored, transition: Transition, before: RoomState | undefined) {
    for (const { delta } of transition.deltas) {
        if (delta.case !== 'cards' || delta.value.delta.case !== 'lifted') continue;
        return delta.value.delta.value.claims.find(({ seat }) => seat === scored.seat);
    }
    return before?.cards?.claims.find(({ seat }) => seat === scored.seat);
}

function claim_scored(
    event: ClaimScored,
    transition: Transition,
    before: RoomState | undefined,
): LineDraft[] {
    const { seat, points, lines } = event;
    const claim = claim_of(event, transition, before);
    const why: Why = {
        kind: 0,
        complete: true,
        cards: { what: 'claim', row: claim?.row ?? 0, n: claim?.cards.length ?? 0, seat },
        parts: lines.map(({ reason, count, points: n }) => ({ reason, count, points: n })),
        awards: [{ seat, points }],
        spotlight: nowhere,
    };
    return [{ what: 'scored', seat, points, why, spotlight: nowhere, ...facts_of(why) }];
}

export function card_lines(
    event: CardsDelta['delta'],
    transition: Transition,
    shelf: Shelf,
    before: RoomState | undefined,
): LineDraft[] {
    switch (event.case) {
        case 'turnedUp': {
            const { card, row } = event.value;
            // Ordinary cards find their rows by themselves.
            return transition.actor === undefined || shelf.card(card).colour !== undefined
                ? []
                : [{ what: 'joker_laid', seat: transition.actor, cards: { card, row } }];
        }
        case 'roundBegan': {
            const { round, dealer, cards } = event.value;
            return [{ what: 'round_began', seat: dealer, cards: { round, n: cards } }];
        }
        case 'played': {
            const { seat, card, row, down } = event.value;
            return [{ what: down ? 'card_down' : 'card_up', seat, cards: { card, row } }];
        }
        case 'followerPlaced': {
            const { seat, row } = event.value;
            return [{ what: 'claimed', seat, cards: { row } }];
        }
        case 'settled': {
            const { seat, card, keep } = event.value;
            return [{ what: keep ? 'card_kept' : 'card_sold', seat, cards: { card } }];
        }
        case 'assigned':
            return [
                {
                    what: 'joker_assigned',
                    seat: event.value.seat,
                    cards: { row: event.value.kind },
                },
            ];
        case 'scored':
            return claim_scored(event.value, transition, before);
        case 'buildings': {
            const { seat, points, buildings, jokers } = event.value;
            const groups = building_groups(event.value, shelf.building_points) ?? [];
            const sizes = groups.filter((group) => group.points > 0);
            const n = buildings.reduce((sum, count) => sum + count, jokers);
            const why: Why = {
                kind: 0,
                complete: true,
                cards: { what: 'chest', n, seat },
                parts: [4, 3, 2].flatMap((size) => {
                    const found = sizes.filter(({ kinds }) => kinds.length === size);
                    const sum = found.reduce((all, group) => all + group.points, 0);
                    return found.length > 0
                        ? [{ reason: `buildings_${size}`, count: found.length, points: sum }]
                        : [];
                }),
                awards: [{ seat, points }],
                spotlight: nowhere,
            };
            return [
                {
                    what: 'scored',
                    seat,
                    points,
                    final: true,
                    why,
                    spotlight: nowhere,
                    ...facts_of(why),
                },
            ];
        }
        case 'resigned':
            return [{ what: 'resigned', seat: event.value.seat }];
        case 'ended':
            return [{ what: 'ended', seat: undefined }];
        default:
            return [];
    }
}

// Where in its row each seat laid last in the running round.
export function last_items(
    steps: readonly { readonly state: RoomState; readonly transition: Transition | undefined }[],
    until: number,
): ReadonlyMap<number, { readonly row: number; readonly at: number }> {
    const found = new Map<number, { row: number; at: number }>();
    const undone = undone_steps(steps, until);
    for (let i = until; i > 0; --i) {
        if (undone.has(i)) continue;
        const deltas = (steps[i]?.transition?.deltas ?? []).flatMap(({ delta }) =>
            delta.case === 'cards' ? [delta.value.delta] : [],
        );
        if (deltas.some(({ case: what }) => what === 'lifted' || what === 'roundBegan')) break;
        for (const delta of deltas) {
            if (delta.case !== 'played' && delta.case !== 'followerPlaced') continue;
            const { seat, row } = delta.value;
            const at = steps[i - 1]?.state.cards?.rows[row]?.length;
            if (at !== undefined && !found.has(seat)) found.set(seat, { row, at });
        }
    }
    return found;
}
