// The connection without a browser: a socket and a clock that the tests hold in their hands.
import assert from 'node:assert/strict';
import { create, fromBinary, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { afterEach, beforeEach, test } from 'node:test';
import { new_command_id } from '../src/base/ids';
import { AskQueue } from '../src/net/ask_queue';
import { Lost, Refused, Wire, type Answer, type Closed, type Socket } from '../src/net/wire';
import {
    ErrorCode,
    ErrorSchema,
    GoodbyeSchema,
    Retry,
    type Error as ErrorMessage,
} from '../src/proto/meeple/v1/common_pb';
import {
    ClientFrameSchema,
    PongSchema,
    ServerFrameSchema,
    WelcomeSchema,
    type ClientFrame,
} from '../src/proto/meeple/v1/envelope_pb';
import { LobbySchema } from '../src/proto/meeple/v1/lobby_pb';
import { CommandDoneSchema } from '../src/proto/meeple/v1/room_pb';
import { Clock } from './support/clock';

const home = 'ws://home/ws';

// The test is the other end.
class Plug implements Socket {
    binaryType: BinaryType = 'blob';
    onopen: Socket['onopen'] = null;
    onmessage: Socket['onmessage'] = null;
    onclose: Socket['onclose'] = null;
    readonly sent: ClientFrame[] = [];
    closed = false;

    constructor(readonly url: string) {}

    send(bytes: Parameters<Socket['send']>[0]) {
        assert.ok(bytes instanceof Uint8Array);
        this.sent.push(fromBinary(ClientFrameSchema, bytes));
    }

    // A server that is gone tells nothing: the socket ends when the test says so.
    close() {
        this.closed = true;
    }

    open() {
        this.onopen?.call(this as unknown as WebSocket, {} as Event);
    }

    end(code: number) {
        this.onclose?.call(this as unknown as WebSocket, { code } as CloseEvent);
    }

    tell(body: Answer, re = 0) {
        const { buffer } = toBinary(ServerFrameSchema, create(ServerFrameSchema, { re, body }));
        this.onmessage?.call(this as unknown as WebSocket, { data: buffer } as MessageEvent);
    }

    refuse(re: number, error: MessageInitShape<typeof ErrorSchema>) {
        this.tell({ case: 'error', value: create(ErrorSchema, error) }, re);
    }

    // The number of the latest request, and what was asked.
    get last(): ClientFrame {
        const found = this.sent.at(-1);
        assert.ok(found);
        return found;
    }

    get asked(): (string | undefined)[] {
        return this.sent.map(({ body }) => body.case);
    }

    welcome() {
        this.open();
        const value = create(WelcomeSchema, { limits: { pingSeconds: 15 } });
        this.tell({ case: 'welcome', value }, this.last.re);
    }
}

class Tested extends Wire {
    readonly plugs: Plug[] = [];
    readonly told: string[] = [];
    goes_on = true;

    constructor() {
        super(home, 2000);
        this.start();
    }

    get plug(): Plug {
        const found = this.plugs.at(-1);
        assert.ok(found);
        return found;
    }

    // The number of connections that were tried.
    get tries(): number {
        return this.plugs.length;
    }

    protected override open(url: string): Socket {
        this.plugs.push(new Plug(url));
        return this.plug;
    }
    protected override hello() {
        return { client: 'test' };
    }
    protected override welcomed() {
        this.told.push('welcomed');
    }
    protected override refused({ code }: ErrorMessage) {
        this.told.push(`refused ${code}`);
    }
    protected override pushed(body: Answer) {
        this.told.push(`pushed ${body.case}`);
    }
    protected override lost({ code, silent_ms }: Closed) {
        this.told.push(`lost ${silent_ms ?? code}`);
        return this.goes_on;
    }
    protected override silent(is: boolean) {
        if (is) this.told.push('silent');
    }
}

let clock: Clock, wire: Tested;
beforeEach(() => {
    clock = new Clock();
    wire = new Tested();
});
afterEach(() => clock.stop());

const list = () => wire.request({ case: 'watchLobby', value: {} });
const lobby: Answer = { case: 'lobby', value: create(LobbySchema) };
const pong: Answer = { case: 'pong', value: create(PongSchema) };

// How a promise ends; it may be rejected before the test looks at it.
function fate(promise: Promise<Answer>): () => unknown {
    let now: unknown = 'open';
    promise.then(
        (answer) => (now = answer),
        (reason: unknown) => (now = reason),
    );
    return () => now;
}

async function online() {
    wire.plug.welcome();
    await clock.settled();
}

test('says Hello first; nothing can be asked before the server has answered', async () => {
    assert.equal(wire.plug.url, home);
    assert.equal(wire.plug.binaryType, 'arraybuffer');
    await assert.rejects(list(), Lost);
    wire.plug.open();
    assert.deepEqual(wire.plug.asked, ['hello']);
    const { body } = wire.plug.last;
    assert.ok(body.case === 'hello' && body.value.client === 'test' && body.value.protoMax === 1);
    await assert.rejects(list(), Lost);
    wire.plug.tell({ case: 'welcome', value: create(WelcomeSchema) }, wire.plug.last.re);
    await clock.settled();
    assert.deepEqual(wire.told, ['welcomed']);
    void list();
    assert.deepEqual(wire.plug.asked, ['hello', 'watchLobby']);
});

test('a refused Hello is told, and another connection tries again', async () => {
    wire.plug.open();
    wire.plug.refuse(wire.plug.last.re, { code: ErrorCode.UNAUTHENTICATED });
    await clock.settled();
    assert.deepEqual(wire.told, [`refused ${ErrorCode.UNAUTHENTICATED}`]);
    assert.ok(wire.plug.closed);
    wire.plug.end(1005);
    await clock.pass(50);
    assert.equal(wire.tries, 2);
});

test('answers find their requests by number, in any order; what answers nothing is pushed', async () => {
    await online();
    const first = fate(list());
    const { re } = wire.plug.last;
    const second = fate(list());
    wire.plug.tell(pong, wire.plug.last.re);
    wire.plug.tell(lobby);
    await clock.settled();
    assert.equal(first(), 'open');
    assert.equal((second() as Answer).case, 'pong');
    assert.deepEqual(wire.told, ['welcomed', 'pushed lobby']);
    wire.plug.refuse(re, { code: ErrorCode.BAD_FIELD });
    await clock.settled();
    const reason = first();
    assert.ok(reason instanceof Refused && reason.error.code === ErrorCode.BAD_FIELD);
});

test('what is refused for a moment is asked again after it, five times; a long pause is left to others', async () => {
    await online();
    const too_fast = { code: ErrorCode.RATE_LIMITED, retry: Retry.AFTER, retryAfterMs: 700 };
    const asked = () => wire.plug.asked.filter((what) => what === 'watchLobby').length;
    const answer = fate(list());
    wire.plug.refuse(wire.plug.last.re, too_fast);
    await clock.pass(699);
    assert.equal(asked(), 1);
    await clock.pass(1);
    await clock.settled();
    assert.equal(asked(), 2);
    wire.plug.tell(lobby, wire.plug.last.re);
    await clock.settled();
    assert.equal((answer() as Answer).case, 'lobby');

    const never = fate(list());
    for (let i = 0; i < 6; ++i) {
        assert.equal(never(), 'open');
        assert.equal(asked(), 3 + i);
        wire.plug.refuse(wire.plug.last.re, too_fast);
        await clock.pass(700);
        await clock.settled();
    }
    assert.ok(never() instanceof Refused);

    const too_long = fate(list());
    wire.plug.refuse(wire.plug.last.re, { ...too_fast, retryAfterMs: 3001 });
    await clock.settled();
    assert.ok(too_long() instanceof Refused);
    const dead = { code: ErrorCode.NOT_OWNER, retry: Retry.AFTER, retryAfterMs: 9000 };
    const waits = fate(list());
    wire.plug.refuse(wire.plug.last.re, dead);
    await clock.settled();
    assert.equal(waits(), 'open', 'a server that is silent is waited for');
});

test('another server is moved to, and where it cannot be reached home is asked again', async () => {
    await online();
    assert.equal(wire.move(''), false, 'no address is known');
    assert.equal(wire.move('/ws/b'), true);
    assert.ok(wire.plug.closed);
    await assert.rejects(list(), Lost);
    wire.plug.end(1000);
    await clock.pass(50);
    assert.equal(wire.plug.url, 'ws://home/ws/b');
    wire.plug.end(1006);
    await clock.pass(1000);
    assert.equal(wire.plug.url, home);
});

test('at most three moves in a row; after arriving moves are possible again', async () => {
    for (const moved of [true, true, true, false]) {
        await online();
        assert.equal(wire.move('ws://other/ws'), moved);
        if (!moved) break;
        wire.plug.end(1000);
        await clock.pass(50);
        assert.equal(wire.plug.url, 'ws://other/ws');
    }
    wire.arrived();
    assert.equal(wire.move('ws://third/ws'), true);
});

test('the last words of a server may say where to go on', async () => {
    await online();
    wire.plug.tell({ case: 'goodbye', value: create(GoodbyeSchema, { url: '/ws/c' }) });
    wire.plug.end(1012);
    await clock.pass(50);
    assert.equal(wire.plug.url, 'ws://home/ws/c');
});

test('a silent server is asked for a sign, then given up, and connected to again', async () => {
    await online();
    const answer = fate(list());
    await clock.pass(1999);
    assert.deepEqual(wire.plug.asked.slice(2), []);
    await clock.pass(1);
    assert.deepEqual(wire.plug.asked.slice(2), ['ping']);
    await clock.pass(400);
    assert.deepEqual(wire.told, ['welcomed', 'silent']);
    await clock.pass(4599);
    assert.equal(answer(), 'open');
    await clock.pass(1);
    await clock.settled();
    assert.ok(answer() instanceof Lost);
    assert.deepEqual(wire.told.slice(2), ['lost 5000']);
    assert.ok(wire.plug.closed);
    const [old] = wire.plugs;
    await clock.pass(50);
    assert.equal(wire.tries, 2);
    old?.end(1006); // Late, and not ours any more.
    old?.tell(lobby);
    await online();
    assert.deepEqual(wire.told.slice(3), ['welcomed']);
    wire.plug.tell(lobby);
    await clock.pass(5000);
    assert.deepEqual(wire.plug.asked, ['hello'], 'no answer is missed here');
});

test('whatever the server says is a sign of it', async () => {
    await online();
    void list();
    await clock.pass(2400);
    assert.deepEqual(wire.told, ['welcomed', 'silent']);
    wire.plug.tell(lobby);
    await clock.pass(4999);
    assert.equal(wire.told.includes('lost 5000'), false);
    wire.plug.tell(pong, wire.plug.last.re);
    assert.equal(wire.plugs.length, 1);
});

test('a quiet connection is asked now and then whether it still is one', async () => {
    await online();
    await clock.pass(15_000);
    assert.deepEqual(wire.plug.asked, ['hello', 'ping']);
    wire.plug.tell(pong, wire.plug.last.re);
    await clock.pass(14_999);
    assert.deepEqual(wire.told, ['welcomed']);
    wire.plug.end(1006);
    await clock.pass(50);
    await online();
    await clock.pass(15_000);
    assert.deepEqual(wire.plug.asked, ['hello', 'ping'], 'nothing is left of the one before');
});

test('a connection that does not open is given up', async () => {
    await clock.pass(9999);
    assert.deepEqual(wire.told, []);
    await clock.pass(1);
    assert.deepEqual(wire.told, ['lost 10000']);
});

test('what is asked while the connection is cut is lost; what is insisted on is asked on the next one', async () => {
    await online();
    const lost = fate(list());
    const insisted = fate(wire.insist({ case: 'watchLobby', value: {} }));
    wire.plug.end(1006);
    await clock.settled();
    assert.ok(lost() instanceof Lost);
    await assert.rejects(list(), Lost);
    await clock.pass(50);
    await online();
    assert.deepEqual(wire.plug.asked, ['hello', 'watchLobby']);
    const elsewhere = { code: ErrorCode.NOT_OWNER, retry: Retry.OTHER_NODE, url: '/ws/b' };
    wire.plug.refuse(wire.plug.last.re, elsewhere);
    await clock.settled();
    wire.plug.end(1000);
    await clock.pass(50);
    assert.equal(wire.plug.url, 'ws://home/ws/b');
    await online();
    wire.plug.tell(lobby, wire.plug.last.re);
    await clock.settled();
    assert.equal((insisted() as Answer).case, 'lobby');
});

test('the pauses between connections grow, up to a limit, until they need not', async () => {
    const pauses: number[] = [];
    for (let i = 0; i < 6; ++i) {
        const { tries } = wire;
        wire.plug.end(1006);
        let ms = 0;
        for (; wire.tries === tries; ms += 10) await clock.pass(10);
        pauses.push(ms);
    }
    assert.equal(pauses[0], 50);
    assert.ok(pauses.slice(1).every((ms, i) => ms >= Math.min(2000, 300 * 2 ** (i + 1)) / 2));
    assert.ok(pauses.every((ms) => ms <= 2000));
    wire.arrived();
    wire.plug.end(1006);
    await clock.pass(50);
    assert.equal(wire.tries, 8);
    wire.goes_on = false;
    wire.plug.end(1006);
    await clock.pass(60_000);
    assert.equal(wire.tries, 8);
});

test('a request of a room is sent again under the same id when its connection has broken', async () => {
    await online();
    const here: { handle: number | undefined } = { handle: 3 };
    let awaited = 0;
    const nothing = () => undefined;
    const queue = new AskQueue(wire, {
        handle: () => here.handle,
        enter_again: nothing,
        on_refused: nothing,
        on_awaited: (seq) => (awaited = seq),
    });
    const commandId = new_command_id();
    queue.add({ case: 'resign', value: { commandId } });
    wire.plug.end(1006);
    here.handle = undefined;
    await clock.pass(50);
    await online();
    here.handle = 4;
    queue.flush();
    queue.flush();
    const sent = wire.plugs.flatMap((plug) =>
        plug.sent.flatMap(({ body }) => (body.case === 'resign' ? [body.value] : [])),
    );
    assert.deepEqual(
        sent.map(({ handle }) => handle),
        [3, 4],
    );
    for (const one of sent) assert.deepEqual(one.commandId, commandId);
    assert.equal(awaited, Infinity);
    const value = create(CommandDoneSchema, { commandId, seq: 9 });
    wire.plug.tell({ case: 'commandDone', value }, wire.plug.last.re);
    await clock.settled();
    assert.equal(awaited, 9, 'what it did may come later');
    queue.flush();
    assert.equal(wire.plug.asked.filter((what) => what === 'resign').length, 1);
});
