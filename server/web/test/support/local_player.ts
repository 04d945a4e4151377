// A player on the server in the module of rules (server/wasm).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { Module } from '../../src/mind/module';
import { hint_of } from '../../src/net/review';
import {
    ClientFrameSchema,
    ServerFrameSchema,
    type ClientFrame,
    type ServerFrame,
} from '../../src/proto/meeple/v1/envelope_pb';
import {
    RoomSettingsSchema,
    SnapshotSchema,
    TransitionSchema,
    type Action,
    type Decision,
    type RoomSettings,
    type Snapshot,
    type Transition,
} from '../../src/proto/meeple/v1/room_pb';

const file = process.env.MIND ?? '';
// Why tests of the module are skipped.
export const without_module = file === '' ? 'there is no module' : false;

export async function started(): Promise<Module> {
    return Module.start(await WebAssembly.compile(readFileSync(file)));
}

export class Player {
    readonly frames: ServerFrame[] = [];
    readonly kept: { readonly kind: number; readonly at: string; readonly bytes: Uint8Array }[] =
        [];
    told: (Snapshot | Transition)[] = [];
    handle = 0;
    private settings: RoomSettings | undefined; // As the room has completed them.
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
        if (answer.case !== 'attached') return;
        this.handle = answer.value.handle;
        this.settings = answer.value.info?.settings;
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

    // Gives the module the first `count` things that were told.
    private retell(count: number) {
        const { calls } = this.module;
        const give = (call: () => number, bytes: Uint8Array) => {
            this.module.give(bytes);
            assert.equal(call(), 0);
        };
        assert.ok(this.settings);
        give(calls.hint_settings, toBinary(RoomSettingsSchema, this.settings));
        for (const one of this.told.slice(0, count))
            if (one.$typeName === 'meeple.v1.Snapshot')
                give(calls.hint_snapshot, toBinary(SnapshotSchema, one));
            else give(calls.hint_transition, toBinary(TransitionSchema, one));
    }

    hint() {
        this.retell(this.told.length);
        assert.equal(this.module.calls.hint_tell(60, 3, 0), 0);
        return hint_of(this.module.heard_text());
    }

    // Why the step was taken that stands there among what was told. Nothing: that is not known.
    why(at: number): { why: string; points: number } | undefined {
        const step = this.told[at];
        assert.ok(step?.$typeName === 'meeple.v1.Transition');
        this.retell(at);
        this.module.give(toBinary(TransitionSchema, step));
        if (this.module.calls.why_tell() !== 0) return undefined;
        return JSON.parse(this.module.heard_text()) as { why: string; points: number };
    }
}
