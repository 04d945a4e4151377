// Games as text: in addresses, and through the module of rules where it has been built.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fromJsonString, toBinary } from '@bufbuild/protobuf';
import { fragment_max, from_fragment, to_fragment } from '../src/base/fragment';
import { game_text_bytes_max, is_too_long, unreadable } from '../src/mind/game_text';
import type { Module } from '../src/mind/module';
import { review_of } from '../src/net/review';
import { RecordSchema, type Record as GameRecord } from '../src/proto/meeple/store/v1/record_pb';
import { CloseReason, RoomPhase } from '../src/proto/meeple/v1/room_pb';
import { steps_of_record } from '../src/state/replay';
import { is_same_game } from '../src/state/same_game';
import { hash_of_game_text, route_of } from '../src/ui/routes';
import { started, without_module } from './support/local_player';

const head =
    'match 1\nedition carcassonne\nseats 2\nmodules farmers\nfirst 0\nsupply base/W base/E\n';

void test('a text is the same after it was in an address', () => {
    const texts = ['', head, 'a+b ~ %41 "x" <y>\t\r\n', 'Zoë, 日本, 🎲', '#/?&=;:@!$*()'];
    for (const text of texts) {
        const fragment = to_fragment(text);
        assert.ok(fragment !== undefined);
        assert.match(fragment, /^[A-Za-z0-9_.!$&'()*,;=:@/?%+~-]*$/);
        assert.equal(from_fragment(fragment), text);
        assert.deepEqual(route_of(hash_of_game_text(text) ?? ''), { at: 'game_text', text });
    }
    assert.equal(to_fragment('x'.repeat(fragment_max + 1)), undefined);
    assert.equal(from_fragment('x'.repeat(fragment_max + 1)), undefined);
    assert.equal(from_fragment('%'), undefined);
    assert.equal(from_fragment('%ff'), undefined);
    assert.deepEqual(route_of('#game=%ff'), { at: 'game_text', text: undefined });
});

void test('the place of a problem is counted in letters', () => {
    const found = unreadable('2 8 expected\nmore', 'first\nZoë é x\n');
    assert.equal(found?.line, 2);
    assert.equal(found.column, 6);
    assert.equal(found.what, 'expected\nmore');
    assert.equal(unreadable('it has ended', ''), undefined);
});

void test('what is too long is not given to the rules', () => {
    assert.equal(is_too_long('x'.repeat(game_text_bytes_max)), false);
    assert.equal(is_too_long('x'.repeat(game_text_bytes_max + 1)), true);
    assert.equal(is_too_long('é'.repeat(game_text_bytes_max / 2 + 1)), true);
});

function record_of(module: Module, game: string): GameRecord {
    module.give(new TextEncoder().encode(game));
    const result = module.calls.game_read();
    assert.equal(result, 0, module.heard_text());
    return fromJsonString(RecordSchema, module.heard_text());
}

function text_of(module: Module, record: GameRecord): string {
    module.give(toBinary(RecordSchema, record));
    assert.equal(module.calls.game_write(), 0, module.heard_text());
    return module.heard_text();
}

const records = '../../tests/server/record/fixtures/v3';
const games = ['carcassonne', 'hunters_and_gatherers', 'cardcassonne'];

for (const game of games)
    void test(
        `a recorded game of ${game} is written, read, shown to its end and reviewed`,
        { skip: without_module },
        async () => {
            const module = await started();
            const json = readFileSync(`${records}/${game}.json`, 'utf8');
            const record = fromJsonString(RecordSchema, json, { ignoreUnknownFields: true });
            const text = text_of(module, record);
            const again = record_of(module, text);
            assert.deepEqual(again.scores, record.scores);
            assert.deepEqual(again.winners, record.winners);
            assert.deepEqual(again.seatNames, record.seatNames);
            const steps = steps_of_record(again);
            const last = steps.at(-1)?.state;
            assert.equal(last?.phase, RoomPhase.FINISHED);
            assert.equal(last.closed, CloseReason.GAME_FINISHED);
            assert.equal(text_of(module, again).split('\nfirst')[1], text.split('\nfirst')[1]);
            module.give(toBinary(RecordSchema, again));
            assert.equal(module.calls.review_begin(20, 1, 0), 0, module.heard_text());
            while (module.calls.review_work() === 1);
            module.calls.review_tell();
            assert.ok(review_of(module.heard_text()).complete);
        },
    );

void test(
    'a bad text is refused with its place, and the module goes on',
    { skip: without_module },
    async () => {
        const module = await started();
        const problem = (text: string) => {
            module.give(new TextEncoder().encode(text));
            assert.equal(module.calls.game_read(), 1);
            const found = unreadable(module.heard_text(), text);
            assert.ok(found);
            return `${found.line}:${found.column} ${found.what}`;
        };
        assert.match(problem(''), /^0:0 expected 'match 1'/);
        assert.match(problem(`${head}0 dance\n`), /^7:3 expected a command such as 'place /);
        assert.match(problem(`${head}0 place 0,0 r0\n`), /^7:3 refused: cell_occupied$/);
        assert.match(
            problem(head.replace('base/W', 'base/W base/None')),
            /^6:15 expected the name of a/,
        );
        assert.match(
            problem(head.replace('supply', 'supply base/C base/C')),
            /no more tiles base\/C$/,
        );
        assert.match(
            problem(head.replace('first 0', 'first 7')),
            /^5:7 expected the number of a seat/,
        );
        assert.match(
            problem(head.replace('farmers', 'farmers gifts')),
            /takes \d+ numbers of chance/,
        );
        assert.match(
            problem('x'.repeat(game_text_bytes_max + 1)),
            /^0:0 the text has 262145 bytes/,
        );
        // Any bytes are safe: exceptions would end the module.
        let seed = 1;
        const next = (below: number) => {
            seed = (seed * 1103515245 + 12345) % 2147483648;
            return seed % below;
        };
        const whole = `${head}0 place 1,0 r0; deploy meeple road W\nchance 1 2\n1 place 0,-1 r2\n`;
        for (let n = 0; n < 1000; ++n) {
            const letters = [...whole];
            for (let k = 0; k <= next(4); ++k)
                letters.splice(next(letters.length), next(3), whole[next(whole.length)] ?? '');
            module.give(new TextEncoder().encode(letters.join('')));
            assert.ok([0, 1].includes(module.calls.game_read()), `change ${n}`);
        }
        record_of(module, head);
    },
);

void test('a game that goes on is known by its board', { skip: without_module }, async () => {
    const module = await started();
    const states = [
        `${head}0 place 1,0 r0\n`,
        `${head}0 place 1,0 r0\n0 pass\n1 place 0,-1 r2\n`,
        head,
    ].map((game) => steps_of_record(record_of(module, game)).at(-1)?.state);
    const [early, late, none] = states;
    assert.ok(is_same_game(early, late));
    assert.ok(is_same_game(late, early));
    assert.ok(!is_same_game(none, late), 'every game begins with this tile');
    assert.ok(!is_same_game(early, undefined));
    const other = steps_of_record(record_of(module, `${head}0 place 1,0 r1\n`)).at(-1)?.state;
    assert.ok(!is_same_game(other, late));
});
