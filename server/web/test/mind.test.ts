// The module of rules, bots and reviews, where it has been built: MIND names its file, MEEPLED the program beside which it must
// say the same.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { create, fromBinary, fromJsonString, toBinary } from '@bufbuild/protobuf';
import { Module } from '../src/mind/module';
import { hint_of, review_of } from '../src/net/review';
import { RecordSchema } from '../src/proto/meeple/store/v1/record_pb';
import {
    ClientFrameSchema,
    ServerFrameSchema,
    type ClientFrame,
    type ServerFrame,
} from '../src/proto/meeple/v1/envelope_pb';
import {
    RoomPhase,
    RoomSettingsSchema,
    SnapshotSchema,
    TransitionSchema,
    type Action,
    type Decision,
    type Snapshot,
    type Transition,
} from '../src/proto/meeple/v1/room_pb';

const file = process.env.MIND ?? '',
    program = process.env.MEEPLED ?? '';
const without = file === '' ? 'there is no module' : false;
const records = '../../tests/server/record/fixtures/v3';

async function started(): Promise<Module> {
    return Module.start(await WebAssembly.compile(readFileSync(file)));
}

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
            const here = reviewed(module, record_of(game), 120);
            const there = execFileSync(program, [
                'analyse',
                ...['--json', '--nodes', '120', '--seed', '7', `${records}/${game}.json`],
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

// Somebody who plays on the server in the module.
class Player {
    readonly frames: ServerFrame[] = [];
    readonly kept: { readonly kind: number; readonly at: string; readonly bytes: Uint8Array }[] =
        [];
    told: (Snapshot | Transition)[] = [];
    handle = 0;
    private re = 1;

    constructor(readonly module: Module) {}

    hear() {
        const { calls } = this.module;
        for (let kind = calls.local_next(); kind !== 0; kind = calls.local_next()) {
            const bytes = this.module.heard();
            if (kind === 1) {
                this.note(fromBinary(ServerFrameSchema, bytes));
                continue;
            }
            const end = bytes.indexOf(10);
            const at = new TextDecoder().decode(bytes.slice(0, end));
            this.kept.push({ kind, at, bytes: bytes.slice(end + 1) });
        }
    }

    private note(frame: ServerFrame) {
        this.frames.push(frame);
        const { body } = frame;
        if (body.case === 'snapshot') this.told = [body.value];
        if (body.case === 'transition') this.told.push(body.value);
    }

    ask(body: ClientFrame['body']): ServerFrame['body'] {
        const re = this.re++;
        this.module.give(toBinary(ClientFrameSchema, create(ClientFrameSchema, { re, body })));
        this.module.calls.local_receive(1_000_000);
        this.hear();
        const answer = this.frames.find((frame) => frame.re === re)?.body;
        assert.ok(answer, `${body.case} was not answered`);
        return answer;
    }

    work() {
        while (this.module.calls.local_work(2_000_000) === 1);
        this.hear();
    }

    greet() {
        const hello = {
            protoMin: 1,
            protoMax: 1,
            kind: 1,
            auth: { case: 'guest', value: { name: 'Ada' } },
        };
        return this.ask({ case: 'hello', value: hello } as never);
    }

    create(settings: object): string {
        const made = this.ask({
            case: 'createRoom',
            value: { settings, commandId: new Uint8Array(16) },
        } as never);
        assert.equal(made.case, 'roomCreated', JSON.stringify(made.value));
        return made.case === 'roomCreated' ? made.value.room : '';
    }

    enter(room: string) {
        const answer = this.ask({ case: 'attach', value: { room, history: true } } as never);
        assert.equal(answer.case, 'attached');
        if (answer.case === 'attached') this.handle = answer.value.handle;
    }

    ready() {
        this.ask({
            case: 'ready',
            value: { handle: this.handle, commandId: crypto.getRandomValues(new Uint8Array(16)) },
        } as never);
    }

    get decision(): Decision | undefined {
        return this.told.at(-1)?.decision;
    }

    play(actions: readonly Action[]) {
        const answer = this.ask({
            case: 'command',
            value: {
                handle: this.handle,
                decision: this.decision?.id ?? 0,
                commandId: crypto.getRandomValues(new Uint8Array(16)),
                actions,
            },
        } as never);
        assert.equal(
            answer.case,
            'commandDone',
            JSON.stringify(answer.value, (_, value: unknown) =>
                typeof value === 'bigint' ? String(value) : value,
            ),
        );
    }

    hint(settings: object) {
        const { calls } = this.module;
        const give = (call: () => number, bytes: Uint8Array) => {
            this.module.give(bytes);
            assert.equal(call(), 0);
        };
        give(
            calls.hint_settings,
            toBinary(RoomSettingsSchema, create(RoomSettingsSchema, settings)),
        );
        for (const one of this.told)
            if (one.$typeName === 'meeple.v1.Snapshot')
                give(calls.hint_snapshot, toBinary(SnapshotSchema, one));
            else give(calls.hint_transition, toBinary(TransitionSchema, one));
        assert.equal(calls.hint_tell(200, 3, 0), 0);
        return hint_of(this.module.heard_text());
    }
}

const seats = [{ who: { case: 'open', value: {} } }, { who: { case: 'bot', value: 'greedy' } }];

// Plays what the hint says, until the end.
async function whole_game(game: string): Promise<Player> {
    const player = new Player(await started());
    player.greet();
    const settings = { game, seats };
    player.enter(player.create(settings));
    player.ready();
    for (let moves = 0; moves < 400; ++moves) {
        player.work();
        if (player.told.at(-1)?.$typeName === 'meeple.v1.Transition' && !player.decision) break;
        assert.ok(player.decision?.seats.includes(0));
        const [best] = player.hint(settings).best;
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
