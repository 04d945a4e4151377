// Which game of others the first page shows, and for how long.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { signal } from '@preact/signals';
import { test } from 'node:test';
import { Refused, type Answer, type Body, type Connection } from '../src/net/connection';
import { LiveGame, most_watched } from '../src/net/live_game';
import { ErrorCode, ErrorSchema, Retry } from '../src/proto/meeple/v1/common_pb';
import {
    AttachedSchema,
    RoomInfoSchema,
    RoomPhase,
    SnapshotSchema,
    type RoomInfo,
} from '../src/proto/meeple/v1/room_pb';

const room = (name: string, spectators = 0): RoomInfo =>
    create(RoomInfoSchema, { room: name, spectators, phase: RoomPhase.PLAYING });

// Stands where the connection would.
class Wire {
    readonly status = signal('online');
    readonly welcome = signal(undefined);
    moved = 0;
    asked: string[] = [];
    closed = new Set<string>(); // Rooms that refuse us.

    request(body: Body): Promise<Answer> {
        if (body.case === 'attach') {
            const { room = '', history } = body.value;
            this.asked.push(`attach ${room}`);
            assert.equal(history, false);
            if (this.closed.has(room))
                return Promise.reject(
                    new Refused(
                        create(ErrorSchema, {
                            code: ErrorCode.ROOM_NOT_FOUND,
                            retry: Retry.OTHER_NODE,
                        }),
                    ),
                );
            const handle = this.asked.length;
            return Promise.resolve({
                case: 'attached',
                value: create(AttachedSchema, { handle, headSeq: 3 }),
            });
        }
        if (body.case === 'leave') this.asked.push(`leave ${body.value.handle}`);
        return new Promise(() => undefined);
    }
    move() {
        this.moved += 1;
        return true;
    }
    arrived() {
        // Nothing.
    }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function made(...rooms: RoomInfo[]) {
    const wire = new Wire(),
        listed = signal<readonly RoomInfo[]>(rooms);
    const live = new LiveGame(wire as unknown as Connection, () => listed.value);
    return { wire, listed, live };
}

test('the most watched game is shown; among equals the newest', () => {
    assert.equal(most_watched([room('a', 1), room('b', 2), room('c', 2)])?.room, 'b');
    assert.equal(most_watched([]), undefined);
});

test('it is watched only while it is seen and online, and stays while others draw more', async () => {
    const { wire, listed, live } = made(room('a'), room('b'));
    assert.equal(live.chosen.value?.room, 'a');
    assert.deepEqual(wire.asked, []);
    live.look(true);
    await settled();
    assert.deepEqual(wire.asked, ['attach a']);
    listed.value = [room('a'), room('b', 9)];
    assert.equal(live.chosen.value?.room, 'a');
    live.look(false);
    assert.deepEqual(wire.asked, ['attach a', 'leave 1']);
    live.look(true);
    await settled();
    wire.status.value = 'offline';
    assert.equal(live.link.value, undefined);
});

test('one that is over stays until there is another one', async () => {
    const { listed, live } = made(room('a'));
    live.look(true);
    await settled();
    const finished = create(SnapshotSchema, { handle: 1, seq: 3, phase: RoomPhase.FINISHED });
    live.on_push({ case: 'snapshot', value: finished });
    listed.value = [];
    assert.equal(live.chosen.value?.room, 'a');
    listed.value = [room('b')];
    assert.equal(live.chosen.value?.room, 'b');
    assert.equal(live.link.value?.room, 'b');
});

test('one that refuses us, even for another server, gives way to the next one', async () => {
    const { wire, live } = made(room('a', 5), room('b'));
    wire.closed.add('a');
    live.look(true);
    await settled();
    assert.deepEqual(wire.asked, ['attach a', 'attach b']);
    assert.equal(live.chosen.value?.room, 'b');
    assert.equal(wire.moved, 0);
});

test('the stay in a room that is entered for good is not ended', async () => {
    const { wire, live } = made(room('a'));
    live.look(true);
    await settled();
    live.hand_over('a');
    live.look(false);
    await settled();
    assert.deepEqual(wire.asked, ['attach a']);
});
