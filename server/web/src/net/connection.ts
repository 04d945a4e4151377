// The one WebSocket to the server: greets, numbers requests, matches answers, and connects again whenever it was cut. It
// knows frames, not rooms.
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { signal, type Signal } from '@preact/signals';
import { ErrorCode, type Error as ErrorMessage } from '../proto/meeple/v1/common_pb';
import {
    ClientFrameSchema,
    ClientKind,
    HelloSchema,
    ServerFrameSchema,
    type ClientFrame,
    type ServerFrame,
    type Welcome,
} from '../proto/meeple/v1/envelope_pb';
import { keep, kept } from './keep';

export type Status = 'connecting' | 'online' | 'offline' | 'refused';
export type Body = ClientFrame['body'];
export type Answer = ServerFrame['body'];

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

// Close codes after which the same greeting cannot succeed.
const hopeless: ReadonlySet<number> = new Set([4003]);

export class Connection {
    readonly status: Signal<Status> = signal('connecting');
    readonly welcome: Signal<Welcome | undefined> = signal(undefined);
    on_push: (body: Answer) => void = () => undefined;
    on_online: () => void = () => undefined;

    private socket: WebSocket | undefined;
    private greeted = false;
    private next_request = 1;
    private attempts = 0;
    private retry_timer: ReturnType<typeof setTimeout> | undefined;
    private ping_timer: ReturnType<typeof setInterval> | undefined;
    private readonly waiting = new Map<number, Waiting>();

    constructor(
        private readonly url: string,
        private name: string,
    ) {
        addEventListener('online', () => this.hurry());
        document.addEventListener('visibilitychange', () => {
            if (!document.hidden) this.hurry();
        });
    }

    start() {
        clearTimeout(this.retry_timer);
        const socket = new WebSocket(this.url, 'meeple.v1');
        socket.binaryType = 'arraybuffer';
        this.socket = socket;
        socket.onopen = () => this.greet();
        socket.onmessage = (event) => {
            if (socket === this.socket) this.on_frame(event.data as ArrayBuffer);
        };
        socket.onclose = (event) => {
            if (socket === this.socket) this.on_closed(event.code);
        };
    }

    // Be known under another name from now on; seats keep the name that they were taken under.
    rename(name: string) {
        if (name === this.name && this.welcome.value?.name === name) return;
        this.name = name;
        this.socket?.close(1000);
    }

    async request(body: Body): Promise<Answer> {
        if (!this.greeted || this.socket?.readyState !== WebSocket.OPEN)
            throw new Lost('not connected');
        return this.send(body);
    }

    private send(body: Body): Promise<Answer> {
        const re = this.next_request++;
        const frame = toBinary(ClientFrameSchema, create(ClientFrameSchema, { re, body }));
        const answered = new Promise<Answer>((resolve, reject) =>
            this.waiting.set(re, { resolve, reject }),
        );
        this.socket?.send(frame);
        return answered;
    }

    private greet() {
        const token = kept('token');
        const hello = create(HelloSchema, {
            protoMin: 1,
            protoMax: 1,
            client: 'meepled-page',
            features: ['legal'],
            kind: ClientKind.HUMAN,
            locale: navigator.language,
            auth: token
                ? { case: 'token', value: token }
                : { case: 'guest', value: { name: this.name } },
            ...(token ? { name: this.name } : {}),
        });
        this.send({ case: 'hello', value: hello })
            .then((answer) => {
                if (answer.case !== 'welcome') return;
                keep('token', answer.value.token);
                this.name = answer.value.name;
                this.greeted = true;
                this.attempts = 0;
                this.welcome.value = answer.value;
                this.status.value = 'online';
                const seconds = answer.value.limits?.pingSeconds || 15;
                this.ping_timer = setInterval(() => this.ping(), seconds * 1000);
                this.on_online();
            })
            .catch((reason: unknown) => {
                if (!(reason instanceof Refused)) return;
                const { code } = reason.error;
                // The server does not know us (any more): come as somebody new.
                if (code === ErrorCode.UNAUTHENTICATED || code === ErrorCode.TOKEN_EXPIRED)
                    keep('token', undefined);
                this.socket?.close();
            });
    }

    private ping() {
        const socket = this.socket;
        const dead = setTimeout(() => socket?.close(), 10_000);
        this.request({ case: 'ping', value: { $typeName: 'meeple.v1.Ping' } }).then(
            () => clearTimeout(dead),
            () => clearTimeout(dead),
        );
    }

    private on_frame(data: ArrayBuffer) {
        const { re, body } = fromBinary(ServerFrameSchema, new Uint8Array(data));
        const waiting = this.waiting.get(re);
        if (re === 0 || !waiting) {
            this.on_push(body);
            return;
        }
        this.waiting.delete(re);
        if (body.case === 'error') waiting.reject(new Refused(body.value));
        else waiting.resolve(body);
    }

    private on_closed(code: number) {
        clearInterval(this.ping_timer);
        this.socket = undefined;
        this.greeted = false;
        const waiting = [...this.waiting.values()];
        this.waiting.clear();
        for (const { reject } of waiting) reject(new Lost('connection closed'));
        if (hopeless.has(code)) {
            this.status.value = 'refused';
            return;
        }
        this.status.value = this.attempts === 0 && code === 1000 ? 'connecting' : 'offline';
        // At once the first time, then slower and slower, never all clients at the same moment.
        const wait =
            this.attempts === 0
                ? 50
                : Math.min(15_000, 300 * 2 ** this.attempts) * (0.5 + Math.random() / 2);
        this.attempts += 1;
        this.retry_timer = setTimeout(() => this.start(), wait);
    }

    private hurry() {
        if (this.status.value === 'offline' && !this.socket) this.start();
    }
}
