// One WebSocket to a server: greets, numbers requests, matches answers, and connects again after each loss. It knows frames,
// but no rooms and no browser. The page's Connection and the Player of the TypeScript package are built on it.
import { create, fromBinary, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { ErrorCode, Retry, type Error as ErrorMessage } from '../proto/meeple/v1/common_pb';
import {
    ClientFrameSchema,
    HelloSchema,
    ServerFrameSchema,
    type ServerFrame,
    type Welcome,
} from '../proto/meeple/v1/envelope_pb';

export type Body = NonNullable<MessageInitShape<typeof ClientFrameSchema>['body']>;
export type Answer = ServerFrame['body'];
export type Hello = MessageInitShape<typeof HelloSchema>;

// As much of a WebSocket as this needs.
export type Socket = Pick<
    WebSocket,
    'binaryType' | 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'
>;

// How a connection ended. silent_ms: we gave it up after so long without an answer.
export interface Closed {
    readonly code: number;
    readonly reason?: string;
    readonly silent_ms?: number;
}

// The server answered with an Error.
export class Refused extends Error {
    constructor(readonly error: ErrorMessage) {
        super(`${ErrorCode[error.code]} ${error.detail}`);
    }
}

// The connection ended before the answer came: whether it was done is unknown.
export class Lost extends Error {}

interface Waiting {
    resolve: (answer: Answer) => void;
    reject: (reason: Error) => void;
}

// After so long without an answer the server is asked whether it is there; after so long without a sign of it the socket is
// given up. A socket whose network is gone would not tell for minutes.
const doubt_ms = 2000,
    silence_ms = 400, // Then the question itself has gone unanswered for long enough to say so.
    patience_ms = 5000,
    opening_ms = 10_000;
const pauses_max = 5, // For one question that is refused for now.
    pause_ms_min = 100,
    pause_ms_max = 3000,
    lease_ms_max = 60_000; // Of a server that other ones wait for.
const moves_max = 3; // In a row; then home is asked again, after a while.

export abstract class Wire {
    // The server that has our room; home, unless home has said otherwise.
    protected here: string;
    protected attempts = 0; // Lost connections in a row.
    protected moves = 0; // To other servers, since we were last where we wanted to be.
    protected socket: Socket | undefined;
    protected retry_timer: ReturnType<typeof setTimeout> | undefined;
    private greeted = false;
    private next_request = 1;
    private ping_timer: ReturnType<typeof setInterval> | undefined;
    private doubt_timer: ReturnType<typeof setTimeout> | undefined;
    private silence_timer: ReturnType<typeof setTimeout> | undefined;
    private dead_timer: ReturnType<typeof setTimeout> | undefined;
    private readonly waiting = new Map<number, Waiting>();
    private on_greeted: (() => void)[] = [];

    constructor(
        protected readonly home: string,
        private readonly retry_ms_max: number,
    ) {
        this.here = home;
    }

    // Undefined: it cannot be opened, and is not tried again.
    protected abstract open(url: string): Socket | undefined;
    protected abstract hello(): Hello;
    // The server knows us now. If that is not who we want to be: greet_again().
    protected abstract welcomed(welcome: Welcome): void;
    // The answer to Hello was an Error; the socket is closed next.
    protected abstract refused(error: ErrorMessage): void;
    // A frame that answers no request.
    protected abstract pushed(body: Answer): void;
    // The connection has ended. False: do not connect again.
    protected abstract lost(closed: Closed): boolean;
    // Whether the server has not been heard where it should have been.
    protected abstract silent(is: boolean): void;

    start() {
        clearTimeout(this.retry_timer);
        const socket = this.open(this.here);
        if (!socket) return;
        socket.binaryType = 'arraybuffer';
        this.socket = socket;
        this.dead_timer = setTimeout(() => this.give_up(opening_ms), opening_ms);
        socket.onopen = () => {
            this.heard();
            this.greet();
        };
        socket.onmessage = (event) => {
            if (socket === this.socket) this.on_frame(event.data as ArrayBuffer);
        };
        socket.onclose = (event) => {
            if (socket === this.socket) this.on_closed(event);
        };
    }

    // Another server has what we want: switches to it, at once the first times. An empty url: its place is unknown.
    move(url: string): boolean {
        if (!url || this.moves >= moves_max) return false;
        this.moves += 1;
        this.here = new URL(url, this.home).href;
        this.attempts = 0;
        this.greet_again();
        return true;
    }

    // We are where we wanted to be.
    arrived() {
        this.moves = this.attempts = 0;
    }

    // On a new connection.
    greet_again() {
        this.greeted = false;
        this.socket?.close(1000);
    }

    // What was refused for now, with nothing done, is asked again after the pause that the server names, if that is short.
    async request(body: Body): Promise<Answer> {
        for (let pauses = 0; ; ++pauses) {
            if (!this.greeted) throw new Lost('not connected');
            try {
                return await this.send(body);
            } catch (reason) {
                if (!(reason instanceof Refused) || pauses === pauses_max) throw reason;
                const { code, retry, retryAfterMs } = reason.error;
                const longest =
                    code === ErrorCode.RATE_LIMITED
                        ? pause_ms_max
                        : code === ErrorCode.NOT_OWNER // Its server is silent, and may be dead.
                          ? lease_ms_max
                          : 0;
                if (retry !== Retry.AFTER || retryAfterMs > longest) throw reason;
                await new Promise((resolve) =>
                    setTimeout(resolve, Math.max(retryAfterMs, pause_ms_min)),
                );
            }
        }
    }

    // Asks until there is an answer, over as many connections as it takes. For what may be asked twice.
    async insist(body: Body): Promise<Answer> {
        for (;;) {
            if (!this.greeted) await new Promise<void>((resolve) => this.on_greeted.push(resolve));
            try {
                return await this.request(body);
            } catch (reason) {
                if (reason instanceof Lost) continue;
                const elsewhere =
                    reason instanceof Refused && reason.error.retry === Retry.OTHER_NODE;
                if (!elsewhere || !this.move(reason.error.url)) throw reason;
            }
        }
    }

    protected send(body: Body): Promise<Answer> {
        const re = this.next_request++;
        const frame = toBinary(ClientFrameSchema, create(ClientFrameSchema, { re, body }));
        const answered = new Promise<Answer>((resolve, reject) =>
            this.waiting.set(re, { resolve, reject }),
        );
        this.socket?.send(frame);
        this.doubt_timer ??= setTimeout(() => this.ask_for_a_sign(), doubt_ms);
        return answered;
    }

    private greet() {
        const value = create(HelloSchema, { protoMin: 1, protoMax: 1, ...this.hello() });
        this.send({ case: 'hello', value })
            .then((answer) => {
                if (answer.case !== 'welcome') return;
                this.greeted = true;
                const seconds = answer.value.limits?.pingSeconds || 15;
                this.ping_timer = setInterval(() => this.ping(), seconds * 1000);
                this.welcomed(answer.value);
                for (const go_on of this.on_greeted.splice(0)) go_on();
            })
            .catch((reason: unknown) => {
                if (!(reason instanceof Refused)) return;
                this.refused(reason.error);
                this.socket?.close();
            });
    }

    private ping() {
        this.request({ case: 'ping', value: {} }).catch(() => undefined);
    }

    // ---- Whether the other end is there.

    // Anything that comes from it is a sign of it.
    private heard() {
        this.stop_doubting();
        if (this.waiting.size > 0 && this.greeted)
            this.doubt_timer = setTimeout(() => this.ask_for_a_sign(), doubt_ms);
        this.silent(false);
    }

    private stop_doubting() {
        for (const timer of [this.doubt_timer, this.silence_timer, this.dead_timer])
            clearTimeout(timer);
        this.doubt_timer = this.dead_timer = undefined;
    }

    protected ask_for_a_sign() {
        if (!this.socket || this.dead_timer !== undefined) return;
        this.dead_timer = setTimeout(() => this.give_up(patience_ms), patience_ms);
        if (!this.greeted) return;
        this.silence_timer = setTimeout(() => this.silent(true), silence_ms);
        this.ping();
    }

    // Not even its end may be waited for.
    protected give_up(silent_ms: number) {
        const { socket } = this;
        if (!socket) return;
        this.on_closed({ code: 1006, silent_ms });
        socket.close(1000);
    }

    protected on_frame(data: ArrayBuffer) {
        const { re, body } = fromBinary(ServerFrameSchema, new Uint8Array(data));
        const waiting = this.waiting.get(re);
        this.waiting.delete(re);
        this.heard();
        if (!waiting) {
            // Its last words may say where to go on.
            if (body.case === 'goodbye' && body.value.url)
                this.here = new URL(body.value.url, this.home).href;
            this.pushed(body);
        } else if (body.case === 'error') waiting.reject(new Refused(body.value));
        else waiting.resolve(body);
    }

    private on_closed(closed: Closed) {
        clearInterval(this.ping_timer);
        this.stop_doubting();
        this.socket = undefined;
        this.greeted = false;
        for (const { reject } of this.waiting.values()) reject(new Lost('connection closed'));
        this.waiting.clear();
        if (!this.lost(closed)) return;
        // The other server is not there: home knows more.
        if (this.attempts > 0) this.here = this.home;
        // At once the first time, then slower and slower, never all clients at the same moment.
        const wait =
            this.attempts === 0
                ? 50
                : Math.min(this.retry_ms_max, 300 * 2 ** this.attempts) * (0.5 + Math.random() / 2);
        this.attempts += 1;
        this.retry_timer = setTimeout(() => this.start(), wait);
    }
}
