import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { afterEach, beforeEach, test } from 'node:test';
import type { Durable } from '../src/net/asks';
import { to_text } from '../src/base/ids';
import { remembered_state } from '../src/net/room_history';
import { RoomMemory } from '../src/net/room_memory';
import { ClientFrameSchema } from '../src/proto/meeple/v1/envelope_pb';
import { CommandSchema, SnapshotSchema, TransitionSchema } from '../src/proto/meeple/v1/room_pb';
import { toBinary } from '@bufbuild/protobuf';

let written = 0;

// A browser's store, as far as it is used.
class Store {
    getItem(key: string): string | null {
        const found: unknown = Reflect.get(this, key);
        return typeof found === 'string' ? found : null;
    }
    setItem(key: string, value: string) {
        written += value.length;
        Reflect.set(this, key, value);
    }
    removeItem(key: string) {
        Reflect.deleteProperty(this, key);
    }
}

beforeEach(() => {
    written = 0;
    Object.defineProperty(globalThis, 'localStorage', { value: new Store(), configurable: true });
});
afterEach(() => Reflect.deleteProperty(globalThis, 'localStorage'));

const head = { epoch: 2, at: 1000, invite: 'inv' };
const snapshot = (seq: number) =>
    create(SnapshotSchema, { seq, seats: [{ kind: 1, name: 'Ann' }] });
const transition = (seq: number) => create(TransitionSchema, { seq, decision: { id: seq } });
const ask = (mark: number): Durable => ({
    case: 'command',
    value: create(CommandSchema, { commandId: new Uint8Array(16).fill(mark), decision: mark }),
});
const marks = (asks: readonly Durable[]) => asks.map(({ value }) => value.commandId[0]);

test('what was told and asked is there again, in its order', () => {
    const memory = new RoomMemory('r');
    memory.note(head);
    memory.add({ frame: snapshot(8), at: 5 });
    for (const seq of [9, 10, 11]) memory.add({ frame: transition(seq), at: 5 });
    for (const mark of [3, 1, 2]) memory.add_ask(ask(mark));
    const found = new RoomMemory('r').recall();
    assert.deepEqual(
        found?.heard.map(({ frame }) => frame.seq),
        [8, 9, 10, 11],
    );
    assert.equal(found?.heard[0]?.frame.$typeName, 'meeple.v1.Snapshot');
    assert.deepEqual(marks(found?.asks ?? []), [3, 1, 2]);
    assert.equal(found?.epoch, 2);
    assert.equal(found?.invite, 'inv');
});

test('a snapshot takes the place of the step with its number', () => {
    const memory = new RoomMemory('r');
    memory.note(head);
    memory.add({ frame: snapshot(8), at: 5 });
    memory.add({ frame: transition(9), at: 5 });
    memory.add({ frame: snapshot(9), at: 5 });
    const told = new RoomMemory('r').recall()?.heard ?? [];
    assert.deepEqual(
        told.map(({ frame: { $typeName, seq } }) => [$typeName, seq]),
        [
            ['meeple.v1.Snapshot', 8],
            ['meeple.v1.Snapshot', 9],
        ],
    );
});

test('two windows on one room: neither loses what the other has asked', () => {
    const one = new RoomMemory('r');
    one.note(head);
    const other = new RoomMemory('r');
    other.recall();
    const asked = ask(1);
    one.add_ask(asked);
    other.add_ask(ask(2));
    other.note({ ...head, at: 2000 });
    assert.deepEqual(marks(new RoomMemory('r').recall()?.asks ?? []).sort(), [1, 2]);
    one.drop_ask(asked);
    assert.deepEqual(marks(new RoomMemory('r').recall()?.asks ?? []), [2]);
});

test('a step costs one small write, however long the game is', () => {
    const memory = new RoomMemory('r');
    memory.note(head);
    memory.add({ frame: snapshot(0), at: 5 });
    for (let seq = 1; seq <= 200; ++seq) memory.add({ frame: transition(seq), at: 5 });
    written = 0;
    memory.add({ frame: transition(201), at: 5 });
    assert.ok(written < 40, `${written} characters`);
});

test('what an earlier page kept under one key is read', () => {
    localStorage.setItem(
        'meepled.room.r',
        JSON.stringify({
            ...head,
            told: [
                `s${to_text(toBinary(SnapshotSchema, snapshot(4)))}`,
                `t${to_text(toBinary(TransitionSchema, transition(5)))}`,
            ],
            queue: [
                to_text(toBinary(ClientFrameSchema, create(ClientFrameSchema, { body: ask(7) }))),
            ],
        }),
    );
    for (let times = 0; times < 2; ++times) {
        const found = new RoomMemory('r').recall();
        assert.deepEqual(
            found?.heard.map(({ frame }) => frame.seq),
            [4, 5],
        );
        assert.deepEqual(marks(found?.asks ?? []), [7]);
    }
});

test('of many rooms those that were looked at last are kept, with all that belongs to them', () => {
    for (let i = 0; i < 10; ++i) {
        const memory = new RoomMemory(`r${i}`);
        memory.note({ ...head, at: i });
        memory.add({ frame: snapshot(1), at: 5 });
    }
    assert.equal(new RoomMemory('r0').recall(), undefined);
    assert.ok(new RoomMemory('r9').recall());
    assert.equal(Object.keys(localStorage).filter((key) => key.includes('told.r0.')).length, 0);
});

test('the last that was told of a room is there without entering it; of no other, and of none that makes no sense', () => {
    const memory = new RoomMemory('r');
    memory.note(head);
    memory.add({ frame: snapshot(8), at: 5 });
    memory.add({ frame: transition(9), at: 5 });
    assert.equal(remembered_state('r')?.seq, 9);
    assert.equal(remembered_state('other'), undefined);
    localStorage.setItem('meepled.told.r.10', 'tnonsense');
    assert.equal(remembered_state('r'), undefined);
});
