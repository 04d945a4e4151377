// A finished game out of its record, step by step, as if one had been there from the beginning.
import { create } from '@bufbuild/protobuf';
import type { Step } from './step';
import {
    SeatKind,
    TransitionSchema,
    type Delta,
    type GameContinued,
} from '../proto/meeple/v1/room_pb';
import type { Record as GameRecord } from '../proto/meeple/store/v1/record_pb';
import { led_back } from './agreement';
import { fold } from './fold';
import { open_seat, view_of, type RoomState, type Seat } from './room_state';

// A game that continues another one begins with the public view there.
function continued(one: Delta, view: GameContinued['view'] | undefined): Delta {
    const { delta } = one;
    if (delta.case !== 'gameContinued' || !view) return one;
    return { ...one, delta: { case: delta.case, value: { ...delta.value, view } } };
}

export function steps_of_record(record: GameRecord): Step[] {
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
                  holder: undefined,
                  look: undefined,
              }
            : open_seat,
    );
    const first = record.first?.view;
    if (!first?.case) throw new Error('a record that does not tell how its game begins');
    let state: RoomState = {
        seq: 0,
        family: first.case,
        seats,
        phase: 0,
        ...view_of(first),
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
