// Games of every kind and with every module as the server's codec told them to a seat and to a spectator, folded by the page:
// what it holds is what a snapshot of that moment says. tests/e2e/page_games.py writes such games.
import assert from 'node:assert/strict';
import { create, fromJson, type JsonValue } from '@bufbuild/protobuf';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { CardsDeltaSchema } from '../src/proto/meeple/v1/cards_pb';
import { SnapshotSchema, TransitionSchema } from '../src/proto/meeple/v1/room_pb';
import { CatalogueSchema } from '../src/proto/meeple/v1/envelope_pb';
import { TilesDeltaSchema } from '../src/proto/meeple/v1/tiles_pb';
import { Shelf } from '../src/state/catalogue';
import { lines_of } from '../src/state/chronicle';
import { fold } from '../src/state/fold';
import type { Step } from '../src/state/step';
import { room_of, type RoomState } from '../src/state/room_state';
import type { Table } from '../src/table/table';
import { language, languages } from '../src/text/text';
import { line_text } from '../src/ui/log';
import './support/texts';

interface Told {
    readonly snapshot?: JsonValue;
    readonly transition?: JsonValue;
}
interface Game {
    readonly viewers: readonly (readonly Told[])[];
}

const folder = 'test/games';
const games = readdirSync(folder).filter((name) => name.endsWith('.told.json.gz'));
const options = { ignoreUnknownFields: true };
const happened = new Set<string>();
const shelf = new Shelf(create(CatalogueSchema, {}));
const incomplete = new Set<string>(); // Lines of the log with a placeholder that has no value.

function read_lines(before: RoomState, step: Step, index: number) {
    const table = { shelf, step: { value: step } } as unknown as Table;
    for (const line of lines_of(step, index, shelf, before))
        for (const spoken of languages) {
            language.value = spoken;
            const says = line_text(table, line);
            if (says.includes('{')) incomplete.add(`${spoken}: ${says}`);
        }
}

// Only what is folded: the decision and its time are told with every transition anyway.
function known({ decision, ...state }: RoomState) {
    return { ...state, decides: decision?.seats, asked: decision?.id };
}

function check(told: readonly Told[]): number {
    let state: RoomState | undefined,
        compared = 0;
    for (const [index, { snapshot, transition }] of told.entries()) {
        if (transition && state) {
            const read = fromJson(TransitionSchema, transition, options);
            for (const { delta } of read.deltas)
                if (delta.case === 'tiles' || delta.case === 'cards')
                    happened.add(`${delta.case}/${delta.value.delta.case}`);
            const before = state;
            state = fold(before, read);
            read_lines(before, { state, transition: read, at: 0 }, index);
        }
        if (!snapshot) continue;
        const whole = room_of(fromJson(SnapshotSchema, snapshot, options));
        if (state) {
            assert.deepEqual(known(state), known(whole), `at ${whole.seq}`);
            compared += 1;
        }
        state = whole;
    }
    return compared;
}

for (const name of games) {
    test(`the page folds what was told: ${name.replace('.told.json.gz', '')}`, () => {
        const text = gunzipSync(readFileSync(`${folder}/${name}`)).toString();
        const { viewers } = JSON.parse(text) as Game;
        assert.equal(viewers.length, 2);
        for (const told of viewers) assert.ok(check(told) >= 1, 'compared at its end at least');
    });
}

test('every line of these games has a value for each placeholder', () => {
    assert.deepEqual([...incomplete], []);
});

// Without resignations, which would make them short.
const elsewhere = ['tiles/resigned', 'cards/resigned'];

test('a seat that resigns has resigned, at the table and in the game', () => {
    for (const family of ['tiles', 'cards'] as const) {
        const seats = [{ resigned: false }, { resigned: false }];
        const start = room_of(fromJson(SnapshotSchema, { seats, [family]: { seats } }));
        const told = { seq: 1, deltas: [{ [family]: { resigned: { seat: 1 } } }] };
        const after = fold(start, fromJson(TransitionSchema, told));
        assert.deepEqual(
            after.seats.map(({ resigned }) => resigned),
            [false, true],
        );
        assert.deepEqual(
            after[family]?.seats.map(({ resigned }) => resigned),
            [false, true],
        );
    }
});

test('nothing can be told that none of these games tells', () => {
    const all = [
        ...TilesDeltaSchema.fields.map(({ localName }) => `tiles/${localName}`),
        ...CardsDeltaSchema.fields.map(({ localName }) => `cards/${localName}`),
    ];
    assert.deepEqual(
        all.filter((name) => !happened.has(name) && !elsewhere.includes(name)),
        [],
    );
});
