// Hints at a table that allows them: what would be best now, thought out in this browser from what this viewer was told; by the
// server where this browser cannot.
import { create, toBinary } from '@bufbuild/protobuf';
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { one_for_each } from '../base/one_for_each';
import type { RoomLink } from '../net/room_link';
import { hint_from, hint_of, type Hint } from '../net/review';
import { RoomSettingsSchema, SeatKind } from '../proto/meeple/v1/room_pb';
import { Consider_BestSchema } from '../proto/meeple/v1/question_pb';
import type { Table } from './table';
import { told_of } from './told_of';
import { has_mind, the_mind } from '../mind/mind';

const nodes = 12_000,
    seconds = 3; // On a slow machine it is looked at less thoroughly.

// If all opponents are bots, a hint is fair. The server sends none there, so the browser computes it.
function has_hints_unasked({ link, no_aids, finished, newest }: Table): boolean {
    if (!has_mind || link.alone || no_aids.value || finished.value) return false;
    const own = link.seat.value;
    return (newest.value?.state.seats ?? []).every(
        ({ kind }, i) => i === own || kind === SeatKind.BOT_PLAYER,
    );
}

export class Hinting {
    readonly hint: Signal<Hint | undefined> = signal(undefined);
    readonly thinking: Signal<boolean> = signal(false);
    readonly failed: Signal<boolean> = signal(false);
    readonly possible: ReadonlySignal<boolean> = computed(
        () =>
            this.table.my_turn.value &&
            (this.table.learning.value || has_hints_unasked(this.table)),
    );

    constructor(private readonly table: Table) {
        // It was about that step.
        table.on_leaving(
            effect(() => {
                if (table.index.value < 0) return;
                this.hint.value = undefined;
                this.failed.value = false;
            }),
        );
    }

    async ask() {
        if (this.thinking.peek() || !this.possible.peek()) return;
        const { link } = this.table,
            step = this.table.index.peek();
        this.thinking.value = true;
        this.failed.value = false;
        try {
            const hint = (await own_hint(link)) ?? (await servers_hint(link));
            if (this.table.index.peek() === step) this.hint.value = hint;
        } catch {
            if (this.table.index.peek() === step) this.failed.value = true;
        } finally {
            this.thinking.value = false;
        }
    }
}

// Nothing: this browser cannot think, or does not know enough.
async function own_hint(link: RoomLink): Promise<Hint | undefined> {
    const settings = link.info.peek()?.settings;
    const told = told_of(link.heard());
    if (!has_mind || !settings || !told) return undefined;
    try {
        const mind = await the_mind();
        const answer = await mind.ask({
            what: 'hint',
            settings: toBinary(RoomSettingsSchema, settings),
            told,
            nodes,
            seed: 1,
            seconds,
        });
        return hint_of(answer);
    } catch {
        return undefined;
    }
}

async function servers_hint(link: RoomLink): Promise<Hint> {
    const seat = link.seat.peek();
    const answer = await link.consider({ case: 'best', value: create(Consider_BestSchema) });
    if (!answer || seat === undefined) throw new Error('the server has no time for it');
    return hint_from(seat, answer);
}

// The same one for everything that shows this table.
export const hinting_of = one_for_each((table: Table) => new Hinting(table));
