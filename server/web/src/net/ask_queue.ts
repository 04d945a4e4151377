// Requests that must not be lost, of one room: each is sent under the same id until it is answered, across broken connections
// and, if the memory keeps them, reloads.
import { Retry, ErrorCode, type Error as ErrorMessage } from '../proto/meeple/v1/common_pb';
import type { Durable } from './asks';
import { Refused, type Body, type Wire } from './wire';

interface Pending {
    readonly body: Durable;
    sent: boolean;
}

export interface AskMemory {
    add_ask(body: Durable): void;
    drop_ask(body: Durable): void;
}

// The least pause before what was too early is sent again.
const pause_ms = 400;

export class AskQueue {
    private queue: Pending[] = [];
    private answered = 0; // The transition of the latest request that was answered.

    // `handle`: that of the room; undefined while we are not in it. `enter_again`: the room is elsewhere, or another one than we
    // thought. `on_refused`: it will not be carried out. `on_awaited`: until this transition has come, a request is on its way, or
    // what it did is.
    constructor(
        private readonly wire: Pick<Wire, 'request'>,
        private readonly of: {
            readonly handle: () => number | undefined;
            readonly enter_again: () => void;
            readonly on_refused: (error: ErrorMessage) => void;
            readonly on_awaited: (seq: number) => void;
        },
        private readonly memory?: AskMemory,
    ) {}

    forget_answers() {
        this.answered = 0;
        this.tell();
    }

    recall(asks: readonly Durable[]) {
        this.queue = asks.map((body) => ({ body, sent: false }));
        this.tell();
    }

    add(body: Durable) {
        this.queue.push({ body, sent: false });
        this.tell();
        this.memory?.add_ask(body);
        this.flush();
    }

    on_offline() {
        for (const pending of this.queue) pending.sent = false;
    }

    flush() {
        for (const pending of this.queue) void this.send(pending);
    }

    private async send(pending: Pending): Promise<void> {
        const handle = this.of.handle();
        if (pending.sent || handle === undefined) return;
        pending.sent = true;
        const { body } = pending;
        try {
            const answer = await this.wire.request({
                ...body,
                value: { ...body.value, handle },
            } as Body);
            this.done(pending, answer.case === 'commandDone' ? answer.value.seq : 0);
        } catch (reason) {
            if (reason instanceof Refused) this.on_refused(pending, reason.error);
            else pending.sent = false; // Sent again, with the same id, when we are back in the room.
        }
    }

    private on_refused(pending: Pending, error: ErrorMessage) {
        if (error.retry === Retry.SAME || error.retry === Retry.AFTER) {
            pending.sent = false;
            setTimeout(() => void this.send(pending), Math.max(error.retryAfterMs, pause_ms));
            return;
        }
        // Not done, neither here nor elsewhere: once more where the room is now.
        if (error.code === ErrorCode.FENCED) {
            pending.sent = false;
            this.of.enter_again();
            return;
        }
        const resync = error.retry === Retry.RESYNC && error.code !== ErrorCode.STALE_DECISION;
        if (resync || error.code === ErrorCode.NOT_ATTACHED) this.of.enter_again();
        this.of.on_refused(error);
        this.done(pending, error.headSeq);
    }

    private done(pending: Pending, seq: number) {
        this.queue = this.queue.filter((other) => other !== pending);
        this.answered = Math.max(this.answered, seq);
        this.memory?.drop_ask(pending.body);
        this.tell();
    }

    private tell() {
        this.of.on_awaited(this.queue.length > 0 ? Infinity : this.answered);
    }
}
