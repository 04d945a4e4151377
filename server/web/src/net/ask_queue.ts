// Requests that must not be lost, of one room: each is sent under the same id until it is answered, across broken connections
// and reloads.
import { signal, type ReadonlySignal } from '@preact/signals';
import { Retry, ErrorCode, type Error as ErrorMessage } from '../proto/meeple/v1/common_pb';
import type { Durable } from './asks';
import { type Connection, Refused } from './connection';
import type { RoomMemory } from './room_memory';

interface Pending {
    readonly body: Durable;
    sent: boolean;
}

// The least pause before what was too early is sent again.
const pause_ms = 400;

export class AskQueue {
    private readonly queued_ = signal(false);
    private readonly answered_ = signal(0);
    private queue: Pending[] = [];

    // `handle`: that of the room; undefined while we are not in it. `enter_again`: the room is elsewhere, or another one than we
    // thought. `on_refused`: it will not be carried out.
    constructor(
        private readonly connection: Connection,
        private readonly memory: RoomMemory,
        private readonly of: {
            readonly handle: () => number | undefined;
            readonly enter_again: () => void;
            readonly on_refused: (error: ErrorMessage) => void;
        },
    ) {}

    // Whether something is on its way.
    get queued(): ReadonlySignal<boolean> {
        return this.queued_;
    }

    // The transition of the latest request that was answered.
    get answered(): ReadonlySignal<number> {
        return this.answered_;
    }

    forget_answers() {
        this.answered_.value = 0;
    }

    recall(asks: readonly Durable[]) {
        this.queue = asks.map((body) => ({ body, sent: false }));
        this.queued_.value = this.queue.length > 0;
    }

    add(body: Durable) {
        this.queue.push({ body, sent: false });
        this.queued_.value = true;
        this.memory.add_ask(body);
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
            const answer = await this.connection.request({
                ...body,
                value: { ...body.value, handle },
            } as Durable);
            if (answer.case === 'commandDone')
                this.answered_.value = Math.max(this.answered_.value, answer.value.seq);
            this.done(pending);
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
        this.done(pending);
        const resync = error.retry === Retry.RESYNC && error.code !== ErrorCode.STALE_DECISION;
        if (resync || error.code === ErrorCode.NOT_ATTACHED) this.of.enter_again();
        this.of.on_refused(error);
    }

    private done(pending: Pending) {
        this.queue = this.queue.filter((other) => other !== pending);
        this.queued_.value = this.queue.length > 0;
        this.memory.drop_ask(pending.body);
    }
}
