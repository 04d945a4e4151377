// Games of every kind and with every module as the server's codec told them to a seat and to a spectator, folded by the page:
// what it holds is what a snapshot of that moment says. tests/e2e/page_games.py writes such games.
import assert from 'node:assert/strict';
import { fromJson, type JsonValue } from '@bufbuild/protobuf';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { CardsDeltaSchema } from '../src/proto/meeple/v1/cards_pb';
import { SnapshotSchema, TransitionSchema } from '../src/proto/meeple/v1/room_pb';
import { TilesDeltaSchema } from '../src/proto/meeple/v1/tiles_pb';
import { fold } from '../src/state/fold';
import { room_of, type RoomState } from '../src/state/room_state';

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

// Only what is folded: the decision and its time are told with every transition anyway.
function known({ decision, ...state }: RoomState) {
    return { ...state, decides: decision?.seats, asked: decision?.id };
}

function check(told: readonly Told[]): number {
    let state: RoomState | undefined,
        compared = 0;
    for (const { snapshot, transition } of told) {
        if (transition && state) {
            const read = fromJson(TransitionSchema, transition, options);
            for (const { delta } of read.deltas)
                if (delta.case === 'tiles' || delta.case === 'cards')
                    happened.add(`${delta.case}/${delta.value.delta.case}`);
            state = fold(state, read);
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
