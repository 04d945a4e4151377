// Why a bot has moved as it did: thought out in this browser, from what this viewer was told before the move.
import { toBinary } from '@bufbuild/protobuf';
import { effect, signal, type Signal } from '@preact/signals';
import { one_for_each } from '../base/one_for_each';
import { has_mind, the_mind } from '../mind/mind';
import type { Heard } from '../net/room_memory';
import {
    Aids,
    Cause,
    RoomSettingsSchema,
    SeatKind,
    TransitionSchema,
    type Transition,
} from '../proto/meeple/v1/room_pb';
import { led_back } from '../state/agreement';
import type { Table } from './table';
import { told_of } from './told_of';

export interface Reason {
    readonly seat: number;
    readonly why: string; // Empty: what this viewer knows does not explain it.
    readonly points: number; // That it is worth.
}

function is_move_of(frame: Heard['frame'], seat: number): frame is Transition {
    return (
        frame.$typeName === 'meeple.v1.Transition' &&
        frame.cause === Cause.BOT_COMMAND &&
        frame.actor === seat &&
        frame.deltas.some(({ delta }) => delta.case === 'tiles')
    );
}

// Where the last move of that seat stands in what was heard, without what was taken back; -1: nowhere.
export function last_move_of(heard: readonly Heard[], seat: number): number {
    let stands = Infinity; // Up to this step.
    for (let i = heard.length - 1; i >= 0; --i) {
        const frame = heard[i]?.frame;
        if (frame?.$typeName !== 'meeple.v1.Transition') continue;
        if (is_move_of(frame, seat) && frame.seq <= stands) return i;
        stands = Math.min(stands, led_back(frame) ?? Infinity);
    }
    return -1;
}

export class Reasons {
    readonly reason: Signal<Reason | undefined> = signal(undefined); // Until dismissed, or the game goes on.
    readonly thinking: Signal<boolean> = signal(false);

    constructor(private readonly table: Table) {
        table.on_leaving(
            effect(() => {
                if (table.index.value >= 0) this.reason.value = undefined;
            }),
        );
    }

    // Whether a bot in that seat can be asked: in a game that is not rated, as long as a move of it stands.
    can_ask(seat: number): boolean {
        const settings = this.table.link.info.value?.settings;
        const state = this.table.step.value?.state;
        return (
            has_mind &&
            settings !== undefined &&
            !settings.rated &&
            settings.aids !== Aids.TOURNAMENT &&
            state?.seats[seat]?.kind === SeatKind.BOT_PLAYER &&
            last_move_of(this.table.link.heard(), seat) >= 0
        );
    }

    async ask(seat: number) {
        const { link } = this.table;
        const settings = link.info.peek()?.settings,
            heard = link.heard(),
            step = this.table.index.peek();
        const at = last_move_of(heard, seat);
        const move = heard[at]?.frame,
            told = told_of(heard.slice(0, Math.max(0, at)));
        if (this.thinking.peek() || !settings || !move) return;
        this.thinking.value = true;
        let reason: Reason = { seat, why: '', points: 0 };
        try {
            if (told && is_move_of(move, seat)) {
                const mind = await the_mind();
                const answer = await mind.ask({
                    what: 'why',
                    settings: toBinary(RoomSettingsSchema, settings),
                    told,
                    step: toBinary(TransitionSchema, move),
                });
                reason = { ...reason, ...(JSON.parse(answer) as Omit<Reason, 'seat'>) };
            }
        } catch {
            // Said below, as what cannot be known here.
        } finally {
            this.thinking.value = false;
        }
        if (this.table.index.peek() === step) this.reason.value = reason;
    }
}

// The same one for everything that shows this table.
export const reasons_of = one_for_each((table: Table) => new Reasons(table));
