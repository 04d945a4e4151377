import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import { Lost, Refused, type Answer, type Body, type Connection } from '../src/net/connection';
import { RoomLink } from '../src/net/room_link';
import { ProposalKind } from '../src/proto/meeple/v1/agreement_pb';
import { ErrorCode, ErrorSchema, Retry } from '../src/proto/meeple/v1/common_pb';
import {
    AttachedSchema,
    CloseReason,
    LeftReason,
    Role,
    SnapshotSchema,
    TransitionSchema,
} from '../src/proto/meeple/v1/room_pb';

const handle = 7;

// Stands where the connection would: keeps what was asked and answers as the test says.
class Wire {
    readonly welcome = { value: undefined }; // It knows no talk.
    asked: Body[] = [];
    moved: string[] = [];
    answer: (body: Body) => Promise<Answer> = () => Promise.reject(new Lost('down'));

    request(body: Body): Promise<Answer> {
        this.asked.push(body);
        return this.answer(body);
    }

    move(url: string): boolean {
        this.moved.push(url);
        return url !== '';
    }

    arrived() {
        this.moved = [];
    }

    commands() {
        return this.asked.flatMap((body) => (body.case === 'command' ? [body.value] : []));
    }
}

function attached(resumed: boolean, rolled_back = false, more = {}): Answer {
    return {
        case: 'attached',
        value: create(AttachedSchema, {
            handle,
            epoch: 1,
            resumed,
            rolledBack: rolled_back,
            ...more,
        }),
    };
}

function done(body: Body): Promise<Answer> {
    if (body.case !== 'command') return Promise.reject(new Lost('unexpected'));
    const { commandId = new Uint8Array() } = body.value;
    return Promise.resolve({
        case: 'commandDone',
        value: { $typeName: 'meeple.v1.CommandDone', commandId, seq: 4, duplicate: false },
    });
}

const snapshot = (seq: number): Answer => ({
    case: 'snapshot',
    value: create(SnapshotSchema, {
        handle,
        epoch: 1,
        seq,
        phase: 1,
        seats: [{ kind: 1, name: 'Ann' }],
        decision: { id: seq, seats: [0] },
    }),
});
const transition = (seq: number): Answer => ({
    case: 'transition',
    value: create(TransitionSchema, { handle, seq, decision: { id: seq, seats: [0] } }),
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

async function entered(wire: Wire, room: string): Promise<RoomLink> {
    const link = new RoomLink(room, wire as unknown as Connection, '', Role.SEAT);
    wire.answer = () => Promise.resolve(attached(false));
    await link.attach();
    link.on_push(snapshot(3));
    return link;
}

test('a command whose answer was lost is sent again under the same id, until it is answered', async () => {
    const wire = new Wire();
    const link = await entered(wire, 'lost');
    wire.answer = () => Promise.reject(new Lost('cut'));
    link.play([]);
    await settled();
    assert.equal(link.pending.value, true);
    link.on_offline();
    link.play([]); // Made while nothing goes out.
    await settled();
    assert.equal(wire.commands().length, 1);
    wire.answer = (body) => (body.case === 'attach' ? Promise.resolve(attached(true)) : done(body));
    await link.attach();
    await settled();
    const [first, again, other] = wire.commands();
    assert.deepEqual(again?.commandId, first?.commandId);
    assert.notDeepEqual(other?.commandId, first?.commandId);
    assert.equal(again?.handle, handle);
    link.on_push(transition(4));
    assert.equal(link.pending.value, false);
});

test('a command is on its way until what it did is seen, whichever comes first', async () => {
    const wire = new Wire();
    const answer_first = await entered(wire, 'answer-first');
    wire.answer = done;
    answer_first.play([]);
    await settled();
    assert.equal(answer_first.pending.value, true, 'the old decision is not offered again');
    answer_first.on_push(transition(4));
    assert.equal(answer_first.pending.value, false);

    const transition_first = await entered(wire, 'transition-first');
    wire.answer = async (body) => {
        transition_first.on_push(transition(4));
        return done(body);
    };
    transition_first.play([]);
    await settled();
    assert.equal(transition_first.pending.value, false);
});

test('a table that another server has is followed there', async () => {
    const wire = new Wire();
    const link = new RoomLink('elsewhere', wire as unknown as Connection, '', Role.SEAT);
    const refuse = (url: string) =>
        Promise.reject(
            new Refused(
                create(ErrorSchema, {
                    code: ErrorCode.NOT_OWNER,
                    retry: Retry.OTHER_NODE,
                    retryAfterMs: 1,
                    url,
                }),
            ),
        );
    wire.answer = () => refuse('/ws/b');
    await link.attach();
    assert.deepEqual(wire.moved, ['/ws/b']);
    assert.equal(link.trouble.value, undefined, 'the user is not told of it');
    // Its place is unknown: it is asked for again, soon.
    const asked_again = new Promise<void>((resolve) => {
        let tries = 0;
        wire.answer = () => {
            tries += 1;
            if (tries === 1) return refuse('');
            resolve();
            return Promise.resolve(attached(false));
        };
    });
    await link.attach();
    await asked_again;
    await settled();
    assert.deepEqual(wire.moved, []);
});

test('a table whose server is silent is asked for again where we are', async () => {
    const wire = new Wire();
    const link = new RoomLink('silent', wire as unknown as Connection, '', Role.SEAT);
    const error = { code: ErrorCode.NOT_OWNER, retry: Retry.AFTER, retryAfterMs: 1 };
    const asked_again = new Promise<void>((resolve) => {
        let tries = 0;
        wire.answer = () => {
            tries += 1;
            if (tries === 1) return Promise.reject(new Refused(create(ErrorSchema, error)));
            resolve();
            return Promise.resolve(attached(false));
        };
    });
    await link.attach();
    await asked_again;
    await settled();
    assert.deepEqual(wire.moved, []);
    assert.equal(link.trouble.value, undefined);
});

test('a command to a room that has gone elsewhere is sent again there, under the same id', async () => {
    const wire = new Wire();
    const link = await entered(wire, 'fenced');
    let fenced = false;
    wire.answer = (body) => {
        if (body.case === 'attach') return Promise.resolve(attached(true));
        if (fenced) return done(body);
        fenced = true;
        const error = { code: ErrorCode.FENCED, retry: Retry.RESYNC };
        return Promise.reject(new Refused(create(ErrorSchema, error)));
    };
    link.play([]);
    for (let i = 0; i < 5; ++i) await settled();
    const [first, again, ...more] = wire.commands();
    assert.deepEqual(again?.commandId, first?.commandId);
    assert.equal(more.length, 0);
    assert.equal(link.trouble.value, undefined);
});

test('attaching again says what is known already', async () => {
    const wire = new Wire();
    const link = await entered(wire, 'known');
    link.on_push(transition(4));
    link.on_offline();
    wire.answer = () => Promise.resolve(attached(true));
    await link.attach();
    const attach = wire.asked.at(-1);
    assert.equal(attach?.case === 'attach' && attach.value.haveSeq, 4);
    assert.equal(attach?.case === 'attach' && attach.value.haveEpoch, 1);
});

test('what a refusal says decides: again later, or told to the player', async () => {
    const wire = new Wire();
    const link = await entered(wire, 'refused');
    const refuse = (code: ErrorCode, retry: Retry) =>
        Promise.reject(new Refused(create(ErrorSchema, { code, retry, retryAfterMs: 1 })));
    wire.answer = () => refuse(ErrorCode.STALE_DECISION, Retry.RESYNC);
    link.play([]);
    await settled();
    assert.equal(link.trouble.value?.error.code, ErrorCode.STALE_DECISION);
    assert.equal(link.pending.value, false);
    wire.asked = [];
    let tries = 0;
    const answered = new Promise<void>((resolve) => {
        wire.answer = (body) => {
            tries += 1;
            if (tries === 1) return refuse(ErrorCode.STORE_UNAVAILABLE, Retry.SAME);
            resolve();
            return done(body);
        };
    });
    link.play([]);
    await answered;
    await settled();
    const [first, second] = wire.commands();
    assert.deepEqual(second?.commandId, first?.commandId);
    assert.equal(link.trouble.value, undefined);
});

test('a snapshot that goes on from what was seen keeps the history; a rollback voids it', async () => {
    const wire = new Wire();
    const link = await entered(wire, 'gap');
    link.on_push(transition(4));
    link.on_push(snapshot(9));
    assert.deepEqual(
        link.steps.value.map(({ state }) => state.seq),
        [3, 4, 9],
    );
    link.on_push(transition(10));
    assert.equal(link.state?.seq, 10);
    wire.answer = () => Promise.resolve(attached(false, true));
    link.on_offline();
    await link.attach();
    link.on_push(snapshot(8));
    assert.deepEqual(
        link.steps.value.map(({ state }) => state.seq),
        [8],
    );
});

test('a transition told twice is folded once; a gap is not guessed at', async () => {
    const wire = new Wire();
    const link = await entered(wire, 'twice');
    link.on_push(transition(4));
    link.on_push(transition(4));
    assert.equal(link.steps.value.length, 2);
    wire.answer = () => Promise.resolve(attached(false));
    link.on_push(transition(6));
    assert.equal(link.steps.value.length, 0, 'what cannot be trusted is dropped and asked for');
    const attach = wire.asked.at(-1);
    assert.equal(attach?.case === 'attach' && attach.value.haveSeq, 0);
});

test('a late comer sees the game at once when its whole history has come in', async () => {
    const wire = new Wire();
    const link = new RoomLink('late', wire as unknown as Connection, '', Role.SPECTATOR);
    wire.answer = () => Promise.resolve(attached(false, false, { headSeq: 3 }));
    await link.attach();
    const ask = wire.asked.at(-1);
    assert.equal(ask?.case === 'attach' && ask.value.history, true);
    link.on_push(snapshot(0));
    link.on_push(transition(1));
    link.on_push(transition(2));
    assert.equal(link.steps.value.length, 0);
    link.on_push(transition(3));
    assert.deepEqual(
        link.steps.value.map(({ state }) => state.seq),
        [0, 1, 2, 3],
    );
    link.on_push(transition(4));
    assert.equal(link.steps.value.length, 5);
});

test('a gap in the history is closed at the next occasion, once', async () => {
    const wire = new Wire();
    const link = new RoomLink('hole', wire as unknown as Connection, '', Role.SEAT);
    wire.answer = () => Promise.resolve(attached(true, false, { headSeq: 0 }));
    await link.attach();
    link.on_push(snapshot(0));
    link.on_push(snapshot(9)); // We were too slow for what lies between.
    link.on_offline();
    wire.answer = () => Promise.resolve(attached(false, false, { headSeq: 9 }));
    await link.attach();
    const ask = wire.asked.at(-1);
    assert.equal(ask?.case === 'attach' && ask.value.haveSeq, 0);
    link.on_push(snapshot(9)); // It is longer than what the server sends.
    link.on_offline();
    await link.attach();
    const again = wire.asked.at(-1);
    assert.equal(again?.case === 'attach' && again.value.haveSeq, 9);
});

test('coming back to the same step, the clock goes on from what is left', async () => {
    const wire = new Wire();
    const link = await entered(wire, 'clock');
    link.on_offline();
    wire.answer = () => Promise.resolve(attached(true, false, { headSeq: 3, remainingMs: 4000 }));
    await link.attach();
    const last = link.steps.value.at(-1);
    const left = (last?.at ?? 0) + (last?.state.decision?.remainingMs ?? 0) - Date.now();
    assert.ok(left > 3000 && left <= 4000, `${left}`);
});

test('a player put out by the host is told so and does not try again', async () => {
    const wire = new Wire();
    const link = await entered(wire, 'out');
    link.on_push({
        case: 'left',
        value: { $typeName: 'meeple.v1.Left', handle, reason: LeftReason.PUT_OUT },
    });
    assert.equal(link.trouble.value?.kind, 'gone');
    assert.equal(link.trouble.value?.error.code, ErrorCode.KICKED);
    const asked = wire.asked.length;
    await link.attach();
    assert.equal(wire.asked.length, asked);
});

test('a page that was asleep counts from when a step was told, not from when it woke', async () => {
    const wire = new Wire();
    const link = await entered(wire, 'asleep');
    const [first] = link.steps.value;
    assert.ok(first);
    link.show_record([{ ...first, at: Date.now() - 60_000 }]);
    link.on_push({
        case: 'transition',
        value: create(TransitionSchema, { handle, seq: 4, dtMs: 1000 }),
    });
    assert.equal(link.steps.value.at(-1)?.at, (link.steps.value[0]?.at ?? 0) + 1000);
    link.on_push({
        case: 'transition',
        value: create(TransitionSchema, { handle, seq: 5, dtMs: 100_000 }),
    });
    const at = link.steps.value.at(-1)?.at ?? 0;
    assert.ok(at <= Date.now() && at > Date.now() - 5000, 'never later than now');
});

test('what is asked of the others is no move, is not asked twice, and a refusal is told', async () => {
    const wire = new Wire();
    const link = await entered(wire, 'asks');
    wire.answer = () => Promise.reject(new Lost('cut'));
    link.propose(ProposalKind.TAKEBACK);
    await settled();
    assert.equal(link.pending.value, false, 'the board may be used meanwhile');
    const asked = wire.asked.at(-1);
    assert.equal(asked?.case === 'propose' && asked.value.decision, 3, 'for what was seen');
    const count = wire.asked.length;
    link.on_offline();
    wire.answer = () => Promise.resolve(attached(true));
    await link.attach();
    await settled();
    assert.equal(wire.asked.filter(({ case: what }) => what === 'propose').length, 1);
    assert.equal(wire.asked.length, count + 1);
    const refuse = (code: ErrorCode) => () =>
        Promise.reject(new Refused(create(ErrorSchema, { code, retry: Retry.NEVER })));
    wire.answer = refuse(ErrorCode.UNDO_BARRIER);
    link.propose(ProposalKind.TAKEBACK);
    await settled();
    assert.equal(link.trouble.value?.kind, 'not_asked');
    wire.answer = refuse(ErrorCode.PROPOSAL_GONE);
    link.answer(1, true);
    await settled();
    assert.equal(link.trouble.value, undefined, 'what has been settled meanwhile is told anyway');
});

test('an agreed clock takes the place of the one that was set', async () => {
    const wire = new Wire();
    const link = new RoomLink('slower', wire as unknown as Connection, '', Role.SEAT);
    wire.answer = () =>
        Promise.resolve(attached(false, false, { info: { settings: { turnSeconds: 60 } } }));
    await link.attach();
    link.on_push(snapshot(3));
    link.on_push({
        case: 'transition',
        value: create(TransitionSchema, {
            handle,
            seq: 4,
            deltas: [
                { delta: { case: 'clockChanged', value: { clock: { initialMs: 86_400_000 } } } },
            ],
        }),
    });
    assert.equal(link.info.value?.settings?.clock?.initialMs, 86_400_000);
    assert.equal(link.info.value?.settings?.turnSeconds, undefined);
});

test('a table whose settings the host has changed names the room that it has become', async () => {
    const ended = (reason: CloseReason): Answer => ({
        case: 'transition',
        value: create(TransitionSchema, {
            handle,
            seq: 4,
            deltas: [
                { delta: { case: 'roomClosed', value: { reason } } },
                { delta: { case: 'rematchMade', value: { room: 'next' } } },
            ],
        }),
    });
    const changed = await entered(new Wire(), 'changed');
    assert.equal(changed.became.value, '');
    changed.on_push(ended(CloseReason.NEVER_STARTED));
    assert.equal(changed.became.value, 'next');
    // Another game is not followed unasked.
    const played = await entered(new Wire(), 'played');
    played.on_push(ended(CloseReason.GAME_FINISHED));
    assert.equal(played.became.value, '');

    const wire = new Wire();
    const late = new RoomLink('late', wire as unknown as Connection, '', Role.SEAT);
    wire.answer = () =>
        Promise.reject(
            new Refused(
                create(ErrorSchema, {
                    code: ErrorCode.ROOM_ENDED,
                    retry: Retry.NEVER,
                    room: 'next',
                }),
            ),
        );
    await late.attach();
    assert.equal(late.became.value, 'next');
});
