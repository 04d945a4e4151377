// What the move that is being arranged scores at once, told by the rules in this browser before it is sent.
import { create, toBinary } from '@bufbuild/protobuf';
import { effect, signal, type Signal } from '@preact/signals';
import { one_for_each } from '../base/one_for_each';
import { has_mind, the_mind } from '../mind/mind';
import { CommandSchema, RoomSettingsSchema } from '../proto/meeple/v1/room_pb';
import type { Draft } from './draft';
import type { TileTable } from './tile_table';
import { told_of } from './told_of';

const rest_ms = 120;

export interface Foreseen {
    readonly kind: string; // Of the feature, as the catalogue calls it.
    readonly complete: boolean;
    readonly points: number; // Of each owner.
    readonly owners: readonly number[];
}

const nothing: readonly Foreseen[] = [];

export class Foreseeing {
    readonly scored: Signal<readonly Foreseen[]> = signal(nothing);

    constructor(private readonly table: TileTable) {
        table.table.on_leaving(
            effect(() => {
                const draft = table.draft.value,
                    { no_aids, learning } = table.table;
                this.scored.value = nothing;
                // At a learning table the server tells more.
                const wanted = has_mind && !no_aids.value && !learning.value && !table.link.alone;
                if (wanted && draft && table.can_confirm) void this.find(draft);
            }),
        );
    }

    private async find(draft: Draft) {
        const { link, draft: now } = this.table;
        await new Promise((resolve) => setTimeout(resolve, rest_ms));
        const settings = link.info.peek()?.settings;
        if (now.peek() !== draft || !settings) return;
        const told = told_of(link.heard());
        if (!told) return;
        try {
            const mind = await the_mind();
            if (now.peek() !== draft) return;
            const answer = await mind.ask({
                what: 'after',
                settings: toBinary(RoomSettingsSchema, settings),
                told,
                step: toBinary(
                    CommandSchema,
                    create(CommandSchema, { actions: this.table.actions_of(draft) }),
                ),
            });
            if (now.peek() === draft)
                this.scored.value = (JSON.parse(answer) as { scored: Foreseen[] }).scored;
        } catch {
            // What this viewer knows is not enough for the rules: nothing is told.
        }
    }
}

// The same one for everything that shows this table.
export const foreseeing_of = one_for_each((table: TileTable) => new Foreseeing(table));
