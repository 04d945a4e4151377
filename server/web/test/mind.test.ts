// The module of rules, bots and reviews, where it has been built: MIND names its file, MEEPLED the program beside which it must
// say the same.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fromBinary, fromJsonString, toBinary } from '@bufbuild/protobuf';
import { Trapped, type Module } from '../src/mind/module';
import { review_of } from '../src/net/review';
import { RecordSchema, type LogEntry } from '../src/proto/meeple/store/v1/record_pb';
import { Cause, RoomPhase } from '../src/proto/meeple/v1/room_pb';
import { Player, started, without_module } from './support/local_player';

const program = process.env.MEEPLED ?? '',
    without = without_module;
const records = '../../tests/server/record/fixtures/v3';

function record_of(name: string): Uint8Array {
    const json = readFileSync(`${records}/${name}.json`, 'utf8');
    return toBinary(
        RecordSchema,
        fromJsonString(RecordSchema, json, { ignoreUnknownFields: true }),
    );
}

function reviewed(module: Module, record: Uint8Array, nodes: number): string {
    module.give(record);
    assert.equal(module.calls.review_begin(nodes, 7, 0), 0, module.heard_text());
    while (module.calls.review_work() === 1);
    module.calls.review_tell();
    return module.heard_text();
}

const games = ['carcassonne', 'hunters_and_gatherers', 'cardcassonne'];

void test(
    'a review from the same nodes is the same as the program makes',
    { skip: without || program === '' },
    async () => {
        for (const game of games) {
            const module = await started();
            const here = reviewed(module, record_of(game), 40);
            const there = execFileSync(program, [
                'analyse',
                ...['--json', '--nodes', '40', '--seed', '7', `${records}/${game}.json`],
            ]);
            assert.equal(here, there.toString().trim());
            assert.ok(review_of(here).complete);
        }
    },
);

void test(
    'what is no record is refused, and one that was given up is told to be',
    { skip: without },
    async () => {
        const module = await started();
        module.give(new Uint8Array([1, 2, 3]));
        assert.equal(module.calls.review_begin(10, 1, 0), 1);
        assert.equal(module.heard_text(), 'not a record');
        module.give(record_of('aborted'));
        assert.equal(module.calls.review_begin(10, 1, 0), 1);
        assert.equal(module.heard_text(), 'the game was given up before its end');
    },
);

// A record that somebody has changed: its n-th step says something else.
function changed(at: number, change: (entry: LogEntry) => void): Uint8Array {
    const record = fromBinary(RecordSchema, record_of('carcassonne'));
    const steps = record.log.filter(({ actions }) => actions.length > 0);
    const step = steps.at(at);
    assert.ok(step);
    change(step);
    return toBinary(RecordSchema, record);
}

void test(
    'a record that contradicts the rules is a typed error, and another module reviews again',
    { skip: without },
    async () => {
        const move_away = (entry: LogEntry) => {
            for (const { delta } of entry.deltas)
                if (delta.case === 'tiles' && delta.value.delta.case === 'placed')
                    delta.value.delta.value.x += 40;
        };
        const other_step = (entry: LogEntry) => {
            for (const { family } of entry.actions)
                if (family.case === 'tiles' && family.value.action.case === 'place')
                    family.value.action.value.x += 40;
        };
        for (const record of [changed(5, move_away), changed(5, other_step)]) {
            const module = await started();
            assert.throws(() => reviewed(module, record, 10), Trapped);
            // Whatever is asked of it then.
            assert.throws(() => module.calls.review_tell(), Trapped);
        }
        const again = await started();
        assert.ok(review_of(reviewed(again, record_of('carcassonne'), 10)).complete);
    },
);

const seats = [{ who: { case: 'open', value: {} } }, { who: { case: 'bot', value: 'greedy' } }];

// Plays what the hint says, until the end.
async function whole_game(game: string): Promise<Player> {
    const player = new Player(await started());
    player.greet();
    player.enter(player.create({ game, seats }));
    player.ready();
    for (let moves = 0; moves < 400; ++moves) {
        player.work();
        if (player.told.at(-1)?.$typeName === 'meeple.v1.Transition' && !player.decision) break;
        assert.ok(player.decision?.seats.includes(0));
        const [best] = player.hint().best;
        assert.ok(best);
        player.play(best.actions);
    }
    return player;
}

for (const game of games)
    void test(
        `a whole game of ${game} against a bot, without a server`,
        { skip: without },
        async () => {
            const player = await whole_game(game);
            const last = player.told.at(-1);
            assert.ok(
                last?.$typeName === 'meeple.v1.Transition' &&
                    last.deltas.some(({ delta }) => delta.case === 'roomClosed'),
            );
            // Between any two steps the page sleeps for a quarter of an hour, which costs the bot no move.
            assert.ok(
                player.told.every(
                    (one) => one.$typeName === 'meeple.v1.Snapshot' || one.cause !== Cause.TIMEOUT,
                ),
            );
            // Its record is reviewed by the same module.
            const header = player.kept.find(({ kind }) => kind === 2);
            const room = header?.at.split(' ')[0] ?? '';
            player.module.give(new TextEncoder().encode(room));
            player.module.calls.local_record();
            const record = fromJsonString(RecordSchema, player.module.heard_text());
            const review = review_of(reviewed(player.module, toBinary(RecordSchema, record), 30));
            assert.ok(review.complete && review.steps.length > 10);
        },
    );

void test(
    'a bot says why it has moved, from what its opponent was told',
    { skip: without },
    async () => {
        const known = new Set<string | undefined>();
        // The tiles are other ones in each game: in a few games no step is taken for its points.
        for (let games = 0; games < 5 && !(known.has('points') && known.has('feature')); ++games) {
            const player = await whole_game('carcassonne');
            const steps = player.told.flatMap((one, at) =>
                one.$typeName === 'meeple.v1.Transition' && one.cause === Cause.BOT_COMMAND
                    ? [at]
                    : [],
            );
            assert.ok(steps.length > 20);
            const reasons = steps.map((at) => player.why(at));
            assert.ok(reasons.every((reason) => reason !== undefined));
            for (const reason of reasons) known.add(reason?.why);
        }
        assert.ok(known.has('points') && known.has('feature'), [...known].join());
        assert.ok(!known.has('overlooked'), 'this level overlooks nothing');
    },
);

void test('a room that was kept is there again, at the same step', { skip: without }, async () => {
    const player = new Player(await started());
    player.greet();
    const room = player.create({ game: 'carcassonne', seats });
    player.enter(room);
    player.ready();
    player.work();
    const before = player.told.at(-1);
    const again = new Player(await started());
    const { calls } = again.module;
    for (const { kind, bytes } of player.kept) {
        again.module.give(bytes);
        if (kind === 2) calls.local_header();
        else calls.local_entry();
    }
    assert.equal(calls.local_restore(3_000_000), 0, again.module.heard_text());
    again.greet();
    again.enter(room);
    again.work();
    const after = again.told.at(-1);
    assert.equal(after?.seq, before?.seq);
    assert.equal(after?.viewHash, before?.viewHash);
});

void test('nonsense is refused, and the game goes on', { skip: without }, async () => {
    const player = new Player(await started());
    player.module.give(new Uint8Array([255, 255, 255]));
    player.module.calls.local_receive(1_000_000);
    player.hear();
    assert.equal(player.frames.at(-1)?.body.case, 'error');
    player.greet();
    const refused = player.ask({ case: 'attach', value: { room: 'nowhere' } } as never);
    assert.equal(refused.case, 'error');
    const no_game = player.ask({
        case: 'createRoom',
        value: { settings: { game: 'chess', seats }, commandId: new Uint8Array(16) },
    } as never);
    assert.equal(no_game.case, 'error');
    const not_here = player.ask({ case: 'findRoom', value: { code: 'abcde-fghij' } } as never);
    assert.equal(not_here.case, 'error');
    player.enter(player.create({ game: 'carcassonne', seats }));
    assert.equal(
        player.told.at(-1)?.$typeName === 'meeple.v1.Snapshot' || player.told.length > 0,
        true,
    );
    assert.equal(RoomPhase.WAITING >= 0, true);
});
