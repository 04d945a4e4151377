// A finished game out of its record, step by step, as if one had been there from the beginning.
import { create } from '@bufbuild/protobuf';
import type { Step } from './step';
import { GameFamily } from '../proto/meeple/v1/envelope_pb';
import {
    SeatKind,
    TransitionSchema,
    type Delta,
    type GameContinued,
    type RoomSettings,
} from '../proto/meeple/v1/room_pb';
import { TilesPhase } from '../proto/meeple/v1/tiles_pb';
import type { Record as GameRecord } from '../proto/meeple/store/v1/record_pb';
import { led_back } from './agreement';
import { untouched_cards } from './cards';
import type { Shelf } from './catalogue';
import { fold } from './fold';
import {
    due,
    open_seat,
    row_of,
    sorted,
    type RoomState,
    type Seat,
    type Tiles,
} from './room_state';

function add(to: Map<number, number>, key: number, count: number) {
    to.set(key, (to.get(key) ?? 0) + count);
}

// The supply as it was, out of the record: the tiles in drawing order, and the start tile, which is one of them where the
// table agreed upon that.
function first_supply(record: GameRecord): Map<number, number> {
    const supply = new Map<number, number>();
    const deltas = record.log.flatMap(({ deltas: all }) =>
        all.flatMap(({ delta }) => (delta.case === 'tiles' ? [delta.value.delta] : [])),
    );
    for (const delta of deltas) {
        if (delta.case === 'started') for (const tile of delta.value.supply) add(supply, tile, 1);
        if (delta.case === 'placed') {
            const options = record.header?.settings?.options ?? [];
            const drawn = options.some(
                ({ name, value }) => name === 'start_tile' && value === 'bag',
            );
            if (!drawn) add(supply, delta.value.tile, 1);
            break;
        }
    }
    return supply;
}

// Before the first transition: nothing lies, the supply is whole, the start tile in it.
function untouched(record: GameRecord, settings: RoomSettings, shelf: Shelf): Tiles {
    const game = shelf.game(settings.game);
    if (!game) throw new Error(`game ${settings.game} is not in the catalogue`);
    const figures = new Map<number, number>();
    for (const source of [
        game,
        ...game.modules.filter(({ name }) => settings.modules?.names.includes(name)),
    ]) {
        for (const { figure, count } of source.figures) add(figures, figure, count);
    }
    const side = new Map(game.sideTiles.map(({ tile, count }) => [tile, count]));
    return {
        board: [],
        figures: [],
        seats: settings.seats.map(() => ({
            score: 0,
            supply: sorted(figures),
            resigned: false,
            items: new Map(),
        })),
        supply: sorted(first_supply(record)),
        discarded: [],
        hand: [],
        hands: undefined,
        ...due([row_of(TilesPhase.NOT_BEGUN, undefined)]),
        turn_seat: undefined,
        turn: 0,
        winners: [],
        tokens: new Map(),
        trail: [],
        gifts: undefined,
        towers: undefined,
        side: side.size > 0 ? { supply: sorted(side), in_use: false } : undefined,
        hunted: [],
    };
}

// A game that goes on from another one begins with what everybody could see there.
function continued(one: Delta, view: GameContinued['view'] | undefined): Delta {
    const { delta } = one;
    if (delta.case !== 'gameContinued' || !view) return one;
    return { ...one, delta: { case: delta.case, value: { ...delta.value, view } } };
}

export function steps_of_record(record: GameRecord, shelf: Shelf): Step[] {
    const settings = record.header?.settings;
    if (!settings) throw new Error('a record without settings');
    const seats = settings.seats.map((seat, i): Seat =>
        seat.who.case === 'bot'
            ? {
                  kind: SeatKind.BOT_PLAYER,
                  name: record.seatNames[i] ?? '',
                  bot_level: seat.who.value,
                  ready: true,
                  resigned: false,
                  offered_to: '',
                  stand_in: false,
              }
            : open_seat,
    );
    const cards = shelf.game(settings.game)?.family === GameFamily.CARDS;
    let state: RoomState = {
        seq: 0,
        family: cards ? 'cards' : 'tiles',
        seats,
        phase: 0,
        tiles: cards ? undefined : untouched(record, settings, shelf),
        cards: cards ? untouched_cards(seats.length, shelf.deck_size) : undefined,
        decision: undefined,
        view_hash: 0n,
        closed: undefined,
        server_seed: new Uint8Array(),
        rematch: '',
        clocks: undefined,
        proposal: undefined,
        pause: undefined,
    };
    const steps: Step[] = [
        { state, transition: undefined, at: Number(record.header?.createdMs ?? 0n) },
    ];
    const origin = record.header?.origin?.view;
    for (const { seq, atMs, cause, actor, deltas, decision } of record.log) {
        const transition = create(TransitionSchema, {
            seq,
            cause,
            deltas: deltas.map((one) => continued(one, origin)),
            ...(actor === undefined ? {} : { actor }),
        });
        state = fold(state, transition);
        const to = led_back(transition);
        const before = to === undefined ? undefined : steps.find((step) => step.state.seq === to);
        if (before) state = { ...state, tiles: before.state.tiles, cards: before.state.cards };
        steps.push({ state, transition, at: Number(atMs), waits: decision !== 0 });
    }
    return steps;
}
