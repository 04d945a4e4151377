import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import { AskQueue } from '../src/net/ask_queue';
import type { Durable } from '../src/net/asks';
import { RoomMemory } from '../src/net/room_memory';
import { Lost, Refused, type Answer, type Body } from '../src/net/wire';
import { new_command_id } from '../src/base/ids';
import { ErrorCode, ErrorSchema, Retry } from '../src/proto/meeple/v1/common_pb';

const resign = (): Durable => ({
    case: 'resign',
    value: { commandId: new_command_id() },
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

// A queue of a room of that name, and what it does to its surroundings.
function queue_of(room: string, answer: (body: Body) => Promise<Answer>) {
    const memory = new RoomMemory(room);
    const seen = {
        sent: [] as Body[],
        refused: [] as ErrorCode[],
        entered: 0,
        awaited: 0,
        answer,
    };
    const wire = {
        request: (body: Body) => {
            seen.sent.push(body);
            return seen.answer(body);
        },
    };
    const here: { handle: number | undefined } = { handle: 3 };
    const of = {
        handle: () => here.handle,
        enter_again: () => ++seen.entered,
        on_refused: ({ code }: { code: ErrorCode }) => seen.refused.push(code),
        on_awaited: (seq: number) => (seen.awaited = seq),
    };
    const queue = new AskQueue(wire, of, memory);
    memory.note({ epoch: 1, at: 1, invite: '' }); // A room that is kept.
    return { queue, memory, seen, here };
}
const refused =
    (code: ErrorCode, retry: Retry, headSeq = 0) =>
    () =>
        Promise.reject(new Refused(create(ErrorSchema, { code, retry, headSeq })));

test('what was asked outside the room goes out once it is entered, under the handle of then', async () => {
    const { queue, seen, here } = queue_of('outside', () => Promise.reject(new Lost('cut')));
    here.handle = undefined;
    queue.add(resign());
    await settled();
    assert.equal(seen.sent.length, 0);
    assert.equal(seen.awaited, Infinity);
    here.handle = 8;
    queue.flush();
    await settled();
    assert.deepEqual(
        seen.sent.map((body) => (body.case === 'resign' ? body.value.handle : undefined)),
        [8],
    );
    assert.equal(seen.awaited, Infinity, 'a lost answer is no answer');
});

test('a refusal ends a request and is told; being elsewhere, or behind, leads back into the room', async () => {
    const rules = queue_of('rules', refused(ErrorCode.ILLEGAL_ACTION, Retry.NEVER));
    rules.queue.add(resign());
    await settled();
    assert.deepEqual([rules.seen.refused, rules.seen.entered], [[ErrorCode.ILLEGAL_ACTION], 0]);
    assert.equal(rules.seen.awaited, 0);
    assert.deepEqual(rules.memory.recall()?.asks, []);

    const behind = queue_of('behind', refused(ErrorCode.NOT_ATTACHED, Retry.RESYNC));
    behind.queue.add(resign());
    await settled();
    assert.deepEqual([behind.seen.refused, behind.seen.entered], [[ErrorCode.NOT_ATTACHED], 1]);
});

test('after a refusal that came too late, nothing is asked until the room is where the refusal says', async () => {
    const late = queue_of('late', refused(ErrorCode.STALE_DECISION, Retry.RESYNC, 7));
    late.queue.add(resign());
    await settled();
    assert.deepEqual([late.seen.refused, late.seen.entered], [[ErrorCode.STALE_DECISION], 0]);
    assert.equal(late.seen.awaited, 7);
    late.queue.forget_answers();
    assert.equal(late.seen.awaited, 0);
});

test('what another server has fenced off is asked again there, by a page that was loaded anew, too', async () => {
    const { queue, memory, seen } = queue_of('fenced', refused(ErrorCode.FENCED, Retry.RESYNC));
    queue.add(resign());
    await settled();
    assert.deepEqual([seen.refused, seen.entered], [[], 1]);
    assert.equal(seen.awaited, Infinity);
    const later = queue_of('fenced', () => Promise.reject(new Lost('cut')));
    later.queue.recall(memory.recall()?.asks ?? []);
    assert.equal(later.seen.awaited, Infinity);
    later.queue.flush();
    await settled();
    const ids = [...seen.sent, ...later.seen.sent].map((body) =>
        body.case === 'resign' ? [...(body.value.commandId ?? [])] : [],
    );
    assert.equal(ids.length, 2);
    assert.deepEqual(ids[0], ids[1]);
});
