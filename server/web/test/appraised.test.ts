// What features score now, as the module of rules tells it for positions that no server knows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { create, toBinary } from '@bufbuild/protobuf';
import { lessons } from '../src/lessons/lesson';
import type { Module } from '../src/mind/module';
import { CatalogueSchema } from '../src/proto/meeple/v1/envelope_pb';
import {
    RoomSettingsSchema,
    SnapshotSchema,
    type RoomSettings,
    type Snapshot,
} from '../src/proto/meeple/v1/room_pb';
import { Shelf } from '../src/state/catalogue';
import { room_of } from '../src/state/room_state';
import { appraisals_of } from '../src/table/appraised';
import { all_puzzles } from './support/all_puzzles';
import { started, without_module } from './support/local_player';

const none = new Shelf(create(CatalogueSchema));

// As the worker asks for it.
function features(module: Module, settings: RoomSettings, snapshot: Snapshot): string {
    const { calls } = module;
    module.give(toBinary(RoomSettingsSchema, settings));
    assert.equal(calls.hint_settings(), 0);
    module.give(toBinary(SnapshotSchema, snapshot));
    assert.equal(calls.hint_snapshot(), 0);
    module.give(new Uint8Array());
    assert.equal(calls.game_features(), 0);
    return module.heard_text();
}

void test(
    'every puzzle and every lesson has values of its features, and owners where figures stand',
    { skip: without_module },
    async () => {
        const module = await started();
        const posed = [
            ...(await all_puzzles()),
            ...lessons.flatMap(({ name: lesson, settings, tasks }) =>
                tasks.map(({ name, snapshot }) => ({
                    id: `${lesson}.${name}`,
                    settings,
                    snapshot,
                })),
            ),
        ];
        assert.ok(posed.length > 300);
        for (const { id, settings, snapshot } of posed) {
            assert.ok(settings && snapshot, id);
            const { tiles } = room_of(snapshot);
            if (!tiles) continue; // Cards have no features.
            const all = appraisals_of(features(module, settings, snapshot), [], none).tiles;
            assert.ok(all.length > 0, id);
            for (const { points, lines } of all)
                assert.equal(
                    lines.reduce((sum, line) => sum + line.points, 0),
                    points,
                );
            const owned = all.filter(({ owners }) => owners.length > 0).length;
            assert.equal(owned > 0, tiles.figures.length > 0, id);
        }
    },
);
