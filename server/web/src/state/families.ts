// The differences between families of games in a room's state: an event of a game of any family. A new family has its entry
// here, its view in room_state.ts and its face in ui/faces.ts; no other code depends on the family.
import type { CardsDelta } from '../proto/meeple/v1/cards_pb';
import type { Delta, Transition } from '../proto/meeple/v1/room_pb';
import type { TilesDelta } from '../proto/meeple/v1/tiles_pb';
import { fold_cards } from './cards';
import { card_lines } from './cards_chronicle';
import type { Shelf } from './catalogue';
import type { LineDraft } from './line';
import type { RoomState } from './room_state';
import type { Step } from './step';
import { tile_lines } from './tiles_chronicle';
import { fold_tiles } from './tiles_fold';

// The step that an event belongs to.
export interface Telling {
    readonly step: Step;
    readonly transition: Transition;
    readonly shelf: Shelf;
    readonly actor: number | undefined;
    readonly final: boolean; // It ends the game.
    readonly before: RoomState | undefined; // What was known before, if anything.
}

export interface GameEvent {
    readonly begins: boolean; // No seat made this step.
    readonly ends: boolean; // What is scored in this step is scored at the end.
    readonly resigned: number | undefined; // The seat that is out.
    readonly laid: { readonly x: number; readonly y: number } | undefined;
    // Nothing new was shown or drawn, and the turn goes on: it can be taken back without consent.
    readonly harmless: (after: RoomState) => boolean;
    readonly fold: (state: RoomState) => RoomState;
    readonly lines: (telling: Telling) => LineDraft[];
}

const harmless_tiles: ReadonlySet<TilesDelta['delta']['case']> = new Set([
    'placed',
    'deployed',
    'returned',
    'completed',
    'scored',
    'asked',
    'answered',
    'tokenMoved',
    'tokenRemoved',
]);

function of_tiles(event: TilesDelta['delta']): GameEvent {
    const what = event.case;
    return {
        begins: what === 'started',
        ends: what === 'ended',
        resigned: what === 'resigned' ? event.value.seat : undefined,
        laid: what === 'placed' ? { x: event.value.x, y: event.value.y } : undefined,
        harmless: ({ tiles }) => harmless_tiles.has(what) && !(what === 'placed' && tiles?.hands),
        fold: (state) => ({ ...state, tiles: fold_tiles(state.tiles, event) }),
        lines: ({ step, shelf, actor, final }) => tile_lines(event, step, shelf, actor, final),
    };
}

function of_cards(event: CardsDelta['delta']): GameEvent {
    return {
        begins: false,
        ends: false,
        resigned: event.case === 'resigned' ? event.value.seat : undefined,
        laid: undefined,
        harmless: () => false,
        fold: (state) => ({ ...state, cards: fold_cards(state.cards, event) }),
        lines: ({ transition, shelf, before }) => card_lines(event, transition, shelf, before),
    };
}

// Undefined: it is about the room, not about a game.
export function game_event(delta: Delta['delta']): GameEvent | undefined {
    switch (delta.case) {
        case 'tiles':
            return of_tiles(delta.value.delta);
        case 'cards':
            return of_cards(delta.value.delta);
        default:
            return undefined;
    }
}

export function game_events(transition: Transition | undefined): GameEvent[] {
    return (transition?.deltas ?? []).flatMap(({ delta }) => game_event(delta) ?? []);
}

// Whether the transition did something to the game itself.
export function is_move(transition: Transition | undefined): boolean {
    return game_events(transition).length > 0;
}
