// A ticket for a quick game, as the page holds it; and when a series is over.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { signal } from '@preact/signals';
import { test } from 'node:test';
import { Lost, Refused, type Answer, type Body, type Connection } from '../src/net/connection';
import { looks_minor } from '../src/net/own_look';
import { Ticket } from '../src/net/seeking';
import { ErrorCode, ErrorSchema, Retry } from '../src/proto/meeple/v1/common_pb';
import { SeekingSchema, SeekState } from '../src/proto/meeple/v1/meeting_pb';

class Wire {
    welcome = signal({ minor: looks_minor });
    asked: Body[] = [];
    answer: () => Promise<Answer> = () =>
        Promise.resolve({ case: 'seeking', value: create(SeekingSchema, { waiting: 3 }) });

    request(body: Body): Promise<Answer> {
        this.asked.push(body);
        return this.answer();
    }
}

function held() {
    const wire = new Wire(),
        found: string[] = [];
    const sent: string[] = [];
    const ticket = new Ticket(
        wire as unknown as Connection,
        (room) => found.push(room),
        (url) => sent.push(url),
    );
    return { wire, found, sent, ticket };
}

const sought = { games: [{ game: 'carcassonne' }], botsAfterSeconds: 60 };
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a ticket is asked for again after every greeting, until there is a game', async () => {
    const { wire, found, ticket } = held();
    await ticket.ask();
    assert.equal(wire.asked.length, 0);
    ticket.seek(sought);
    await settled();
    assert.equal(ticket.now.value?.waiting, 3);
    wire.answer = () => Promise.reject(new Lost('gone'));
    await ticket.ask();
    assert.notEqual(ticket.now.value, undefined);
    wire.answer = () => Promise.resolve({ case: 'seeking', value: create(SeekingSchema) });
    await ticket.ask();
    assert.equal(wire.asked.length, 3);
    assert.ok(wire.asked[0]?.case === 'seek' && wire.asked[0].value.entropy?.length === 16);
    const over = create(SeekingSchema, { state: SeekState.FOUND, room: 'r' });
    ticket.take({ case: 'seeking', value: over });
    assert.deepEqual(found, ['r']);
    assert.equal(ticket.now.value, undefined);
    await ticket.ask();
    assert.equal(wire.asked.length, 3);
    ticket.take({ case: 'seeking', value: over }); // No caller waits for it any more.
    assert.deepEqual(found, ['r']);
});

test('a ticket that is stopped, replaced or given up elsewhere is gone', async () => {
    for (const state of [SeekState.REPLACED, SeekState.SAT_DOWN, SeekState.STOPPED]) {
        const { ticket, found } = held();
        ticket.seek(sought);
        await settled();
        ticket.take({ case: 'seeking', value: create(SeekingSchema, { state }) });
        assert.equal(ticket.now.value, undefined);
        assert.deepEqual(found, []);
    }
    const { wire, ticket } = held();
    ticket.seek(sought);
    ticket.stop();
    await settled(); // The answer comes too late.
    assert.equal(ticket.now.value, undefined);
    assert.equal(wire.asked[1]?.case, 'stopSeeking');
});

test('what is refused for good is told, and what is refused for now is asked again', async () => {
    const { wire, ticket } = held();
    const error = create(ErrorSchema, { code: ErrorCode.NOT_REGISTERED, retry: Retry.NEVER });
    wire.answer = () => Promise.reject(new Refused(error));
    ticket.seek(sought);
    await settled();
    assert.equal(ticket.now.value, undefined);
    assert.equal(ticket.problem.value?.code, ErrorCode.NOT_REGISTERED);
    wire.answer = () => Promise.resolve({ case: 'seeking', value: create(SeekingSchema) });
    ticket.seek(sought);
    assert.equal(ticket.problem.value, undefined);
    await settled();
    const busy = create(ErrorSchema, { retry: Retry.AFTER, retryAfterMs: 1 });
    const before = wire.asked.length;
    ticket.take({
        case: 'seeking',
        value: create(SeekingSchema, { state: SeekState.NOT_FOUND, error: busy }),
    });
    assert.notEqual(ticket.now.value, undefined);
    while (wire.asked.length === before) await settled();
    assert.equal(wire.asked[before]?.case, 'seek');
});

test('who is told that others look for the same at another server goes there, and still looks', async () => {
    const { wire, sent, ticket } = held();
    ticket.take({ case: 'seeking', value: create(SeekingSchema, { url: 'ws://other' }) });
    assert.deepEqual(sent, []);
    ticket.seek(sought);
    await settled();
    ticket.take({ case: 'seeking', value: create(SeekingSchema, { waiting: 1 }) });
    ticket.take({ case: 'seeking', value: create(SeekingSchema, { url: 'ws://other' }) });
    assert.deepEqual(sent, ['ws://other']);
    await ticket.ask();
    assert.equal(wire.asked.filter((body) => body.case === 'seek').length, 2);
    ticket.stop();
});

test('a ticket tells how one wants to look, to a server that knows looks', () => {
    const { wire, ticket } = held();
    const look = () => {
        const last = wire.asked.at(-1);
        return last?.case === 'seek' ? last.value.look : assert.fail('no ticket');
    };
    ticket.seek(sought);
    assert.notEqual(look(), undefined);
    wire.welcome.value = { minor: looks_minor - 1 };
    ticket.seek(sought);
    assert.equal(look(), undefined);
});
