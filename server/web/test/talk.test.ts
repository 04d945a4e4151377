// What is said in a room, as the page holds it.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import { Lost, Refused, type Answer, type Body, type Connection } from '../src/net/connection';
import { Talk } from '../src/net/talk';
import { ErrorCode, ErrorSchema, Retry } from '../src/proto/meeple/v1/common_pb';
import { WelcomeSchema } from '../src/proto/meeple/v1/envelope_pb';
import { AttachedSchema, CommandDoneSchema } from '../src/proto/meeple/v1/room_pb';
import { LinesSchema, LineSchema } from '../src/proto/meeple/v1/talk_pb';

const handle = 3;
const attached = create(AttachedSchema, { handle, speaker: 'me' });

class Wire {
    asked: Body[] = [];
    welcome = { value: create(WelcomeSchema, { features: ['talk'] }) };
    lines: Answer = { case: 'lines', value: create(LinesSchema, { handle }) };
    say: () => Promise<Answer> = () =>
        Promise.resolve({ case: 'commandDone', value: create(CommandDoneSchema) });

    request(body: Body): Promise<Answer> {
        this.asked.push(body);
        return body.case === 'getLines' ? Promise.resolve(this.lines) : this.say();
    }

    said() {
        return this.asked.flatMap((body) => (body.case === 'say' ? [body.value] : []));
    }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

const line = (number: number, speaker = 'she') =>
    create(LineSchema, {
        handle,
        number,
        speaker,
        what: { case: 'text', value: `line ${number}` },
    });

async function entered(wire: Wire): Promise<Talk> {
    const talk = new Talk(wire as unknown as Connection);
    talk.on_attached(attached);
    await settled();
    return talk;
}

const numbers = (talk: Talk) => talk.lines.value.map(({ number }) => number);

test('lines stand in their order, each once, whichever way they came', async () => {
    const wire = new Wire();
    wire.lines = {
        case: 'lines',
        value: create(LinesSchema, { handle, lines: [line(5), line(7)], before: 5 }),
    };
    const talk = await entered(wire);
    talk.on_push({ case: 'line', value: line(9) });
    talk.on_push({ case: 'line', value: line(7) });
    assert.deepEqual(numbers(talk), [5, 7, 9]);
    wire.lines = { case: 'lines', value: create(LinesSchema, { handle, lines: [line(2)] }) };
    assert.equal(talk.more.value, true);
    await talk.read_older();
    const asked = wire.asked.at(-1);
    assert.equal(asked?.case === 'getLines' && asked.value.before, 5);
    assert.deepEqual(numbers(talk), [2, 5, 7, 9]);
    assert.equal(talk.more.value, false);
});

test('what was said before one came is not new; what others say then is, until it is looked at', async () => {
    const wire = new Wire();
    wire.lines = { case: 'lines', value: create(LinesSchema, { handle, lines: [line(5)] }) };
    const talk = await entered(wire);
    assert.equal(talk.unseen.value, 0);
    talk.on_push({ case: 'line', value: line(6) });
    talk.on_push({ case: 'line', value: line(7, 'me') });
    assert.equal(talk.unseen.value, 1);
    assert.equal(talk.fresh.value?.number, 6, 'one’s own words are no news');
    talk.look();
    assert.equal(talk.unseen.value, 0);
    talk.on_offline();
    talk.dispose();
});

test('a line that comes while an older page is on its way stays, and is new', async () => {
    const wire = new Wire();
    const talk = new Talk(wire as unknown as Connection);
    wire.lines = { case: 'lines', value: create(LinesSchema, { handle, lines: [line(5)] }) };
    talk.on_attached(attached);
    talk.on_push({ case: 'line', value: line(6) });
    await settled();
    assert.deepEqual(numbers(talk), [5, 6]);
    assert.equal(talk.unseen.value, 1);
    // The page may have it already.
    wire.lines = {
        case: 'lines',
        value: create(LinesSchema, { handle, lines: [line(5), line(6), line(7)] }),
    };
    const again = talk.read();
    talk.on_push({ case: 'line', value: line(7) });
    await again;
    assert.deepEqual(numbers(talk), [5, 6, 7]);
    assert.equal(talk.unseen.value, 2);
    // A line of a speaker who is blocked meanwhile goes with the next page.
    wire.lines = { case: 'lines', value: create(LinesSchema, { handle }) };
    await talk.read();
    assert.deepEqual(numbers(talk), []);
    talk.dispose();
});

test('the very first line of a room is new to people who were there before it', async () => {
    const talk = await entered(new Wire());
    talk.on_push({ case: 'line', value: line(1) });
    assert.equal(talk.unseen.value, 1);
    talk.dispose();
});

test('a line whose answer was lost is said again under the same id, and once', async () => {
    const wire = new Wire();
    const talk = await entered(wire);
    wire.say = () => Promise.reject(new Lost('cut'));
    talk.say({ case: 'phrase', value: 'hello' });
    await settled();
    assert.equal(talk.unsaid.value.length, 1);
    talk.on_offline();
    wire.say = () => Promise.resolve({ case: 'commandDone', value: create(CommandDoneSchema) });
    talk.on_attached(attached);
    await settled();
    const [first, again] = wire.said();
    assert.deepEqual(again?.commandId, first?.commandId);
    assert.equal(talk.unsaid.value.length, 0);
});

test('what may not be said is told, and is not said again', async () => {
    const wire = new Wire();
    const talk = await entered(wire);
    const error = create(ErrorSchema, { code: ErrorCode.NO_LINKS, retry: Retry.NEVER });
    wire.say = () => Promise.reject(new Refused(error));
    talk.say({ case: 'text', value: 'see example.org' });
    await settled();
    assert.equal(talk.trouble.value?.code, ErrorCode.NO_LINKS);
    assert.equal(talk.unsaid.value.length, 0);
});

test('a muted person knows it; a server without talk gets no requests', async () => {
    const wire = new Wire();
    const talk = await entered(wire);
    talk.on_push({
        case: 'muted',
        value: { $typeName: 'meeple.v1.SpeakerMuted', handle, speaker: 'me', muted: true },
    });
    assert.equal(talk.muted.value, true);
    const old = new Wire();
    old.welcome.value = create(WelcomeSchema);
    await entered(old);
    assert.equal(old.asked.length, 0);
});

test('lines that come too fast wait their turn, and keep their order', async () => {
    const wire = new Wire();
    const talk = await entered(wire);
    const error = create(ErrorSchema, { code: ErrorCode.RATE_LIMITED, retry: Retry.AFTER });
    let refusals = 1;
    wire.say = () =>
        refusals-- > 0
            ? Promise.reject(new Refused(error))
            : Promise.resolve({ case: 'commandDone', value: create(CommandDoneSchema) });
    for (const value of ['hello', 'thanks', 'bye']) talk.say({ case: 'phrase', value });
    while (talk.unsaid.value.length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual(
        wire.said().map(({ what }) => what?.value),
        ['hello', 'hello', 'thanks', 'bye'],
    );
    talk.dispose();
});
