// A ticket for a quick game. The server forgets it with the connection, so it is asked for again after every greeting, until
// there is a game or the person has had enough.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { signal, type Signal } from '@preact/signals';
import { Retry, type Error as ErrorMessage } from '../proto/meeple/v1/common_pb';
import type { ServerFrame } from '../proto/meeple/v1/envelope_pb';
import { SeekSchema, SeekState, type Seek, type Seeking } from '../proto/meeple/v1/meeting_pb';
import { Lost, Refused, type Connection } from './connection';
import { knows_looks, own_look } from './own_look';

export type Sought = Pick<MessageInitShape<typeof SeekSchema>, 'games' | 'botsAfterSeconds'>;

const later_ms = 3000;
const entropy_bytes = 16;

export class Ticket {
    // Undefined: none is held. Before the first answer no other ticket is known.
    readonly now: Signal<Partial<Seeking> | undefined> = signal(undefined);
    readonly since: Signal<number> = signal(0); // By this clock.
    readonly problem: Signal<ErrorMessage | undefined> = signal(undefined);
    private wanted: Seek | undefined;
    private timer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        private readonly connection: Connection,
        private readonly on_found: (room: string) => void,
        private readonly on_elsewhere: (url: string) => void, // A matching ticket waits at that server.
    ) {}

    get wish(): Seek | undefined {
        return this.wanted;
    }

    seek(sought: Sought) {
        this.problem.value = undefined;
        if (!this.wanted) this.since.value = Date.now();
        this.wanted = create(SeekSchema, {
            ...sought,
            entropy: crypto.getRandomValues(new Uint8Array(entropy_bytes)),
            ...(knows_looks(this.connection) ? { look: own_look() } : {}),
        });
        this.now.value = {};
        void this.ask();
    }

    stop() {
        if (!this.wanted) return;
        this.end();
        this.connection.request({ case: 'stopSeeking', value: {} }).catch(() => undefined); // Without a connection there is no ticket.
    }

    // After a greeting.
    async ask() {
        clearTimeout(this.timer);
        const { wanted } = this;
        if (!wanted) return;
        try {
            const answer = await this.connection.request({ case: 'seek', value: wanted });
            if (answer.case === 'seeking' && this.wanted === wanted && this.now.peek())
                this.now.value = answer.value;
        } catch (reason) {
            if (reason instanceof Refused && this.wanted === wanted) this.refused(reason.error);
            else if (!(reason instanceof Lost)) throw reason;
        }
    }

    take(body: ServerFrame['body']) {
        if (body.case !== 'seeking' || !this.wanted) return;
        const told = body.value;
        switch (told.state) {
            case SeekState.SEEKING:
                this.now.value = told;
                if (told.url) this.on_elsewhere(told.url);
                return;
            case SeekState.FOUND:
                this.end();
                this.on_found(told.room);
                return;
            case SeekState.NOT_FOUND:
                if (told.error) this.refused(told.error);
                return;
            case SeekState.STOPPED:
            case SeekState.REPLACED:
            case SeekState.SAT_DOWN:
                this.end();
        }
    }

    private refused(error: ErrorMessage) {
        if (error.retry === Retry.AFTER || error.retry === Retry.SAME) {
            this.timer = setTimeout(() => void this.ask(), error.retryAfterMs || later_ms);
            return;
        }
        this.end();
        this.problem.value = error;
    }

    private end() {
        clearTimeout(this.timer);
        this.wanted = undefined;
        this.now.value = undefined;
    }
}
