// The one WebSocket to the server: greets, numbers requests, matches answers, and connects again whenever it was cut. It
// knows frames, not rooms.
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { signal, type Signal } from '@preact/signals';
import { ErrorCode, Retry, type Error as ErrorMessage } from '../proto/meeple/v1/common_pb';
import {
    ClientFrameSchema,
    ClientKind,
    HelloSchema,
    ServerFrameSchema,
    type ClientFrame,
    type ServerFrame,
    type Welcome,
} from '../proto/meeple/v1/envelope_pb';
import { keep, kept, key_of } from '../base/keep';
import { local_page, LocalSocket } from './local_socket';

// silent: the socket is open, but the server has not been heard where it should have been.
export type Status = 'connecting' | 'online' | 'silent' | 'offline' | 'refused';
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
// A clock that has jumped by more than this has slept.
const tick_ms = 2000,
    slept_ms = 8000;

export class Connection {
    readonly status: Signal<Status> = signal('connecting');
    readonly welcome: Signal<Welcome | undefined> = signal(undefined);
    on_push: (body: Answer) => void = () => undefined;
    on_online: () => void = () => undefined;

    private socket: Pick<WebSocket, 'readyState' | 'send' | 'close'> | undefined;
    // Who may not come here is told why, and until when.
    readonly banned: Signal<ErrorMessage | undefined> = signal(undefined);
    // The wanted name, if it was refused: it is taken, or has characters that the server does not allow.
    readonly refused_name: Signal<string> = signal('');
    private greeted = false;
    private token: string | undefined;
    awaits_token = false; // Another one is on its way, which may have replaced ours already.
    // A newcomer was given its token in this window; it may still become another identity of this browser, until it is at a table.
    private newcomer = false;
    private at_table = false;
    private insisted = false;
    private next_request = 1;
    private attempts = 0;
    // Where the server is that has our table; home, unless home has said otherwise.
    private here: string;
    private moves = 0; // Since we were last at a table.
    private retry_timer: ReturnType<typeof setTimeout> | undefined;
    private ping_timer: ReturnType<typeof setInterval> | undefined;
    private doubt_timer: ReturnType<typeof setTimeout> | undefined;
    private silence_timer: ReturnType<typeof setTimeout> | undefined;
    private dead_timer: ReturnType<typeof setTimeout> | undefined;
    private readonly waiting = new Map<number, Waiting>();
    private on_greeted: (() => void)[] = [];

    constructor(
        private readonly home: string,
        private name: string,
    ) {
        this.here = home;
        addEventListener('online', () => this.hurry());
        // The network may be gone, or only the one that the browser knows of.
        addEventListener('offline', () => this.ask_for_a_sign());
        document.addEventListener('visibilitychange', () => {
            if (!document.hidden) this.hurry();
        });
        addEventListener('storage', (event) => this.another_window(event));
        let last_tick = Date.now();
        setInterval(() => {
            const now = Date.now();
            if (now - last_tick > slept_ms) this.hurry();
            last_tick = now;
        }, tick_ms);
    }

    start() {
        clearTimeout(this.retry_timer);
        const socket = local_page
            ? (new LocalSocket() as unknown as WebSocket)
            : new WebSocket(this.here, 'meeple.v1');
        socket.binaryType = 'arraybuffer';
        this.socket = socket;
        this.dead_timer = setTimeout(() => this.give_up(), opening_ms);
        socket.onopen = () => {
            this.heard();
            this.greet();
        };
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
        this.greet_again();
    }

    // Another server has what we want: switches to it, at once the first times. An empty url: its place is unknown.
    move(url: string): boolean {
        if (!url || this.moves >= moves_max) return false;
        this.moves += 1;
        this.here = new URL(url, this.home).href;
        this.attempts = 0;
        this.socket?.close(1000);
        return true;
    }

    // We are where we wanted to be.
    arrived() {
        this.moves = 0;
    }

    // For what the server tells with its greeting.
    // Another identity from now on; without a token a new one.
    become(token: string | undefined) {
        this.token = token;
        keep('token', token);
        this.newcomer = false;
        this.greet_again();
    }

    greet_again() {
        this.socket?.close(1000);
    }

    // What was refused for now, with nothing done, is asked again after the pause that the server names, if that is short.
    async request(body: Body): Promise<Answer> {
        for (let pauses = 0; ; ++pauses) {
            if (!this.greeted || this.socket?.readyState !== WebSocket.OPEN)
                throw new Lost('not connected');
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
            await this.greeted_again();
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

    private greeted_again(): Promise<void> {
        if (this.greeted && this.socket?.readyState === WebSocket.OPEN) return Promise.resolve();
        return new Promise((resolve) => this.on_greeted.push(resolve));
    }

    private send(body: Body): Promise<Answer> {
        const re = this.next_request++;
        if (body.case === 'createRoom' || body.case === 'attach') this.at_table = true;
        const frame = toBinary(ClientFrameSchema, create(ClientFrameSchema, { re, body }));
        const answered = new Promise<Answer>((resolve, reject) =>
            this.waiting.set(re, { resolve, reject }),
        );
        this.socket?.send(frame);
        this.doubt_timer ??= setTimeout(() => this.ask_for_a_sign(), doubt_ms);
        return answered;
    }

    // Who we are was settled when this window first said Hello; what another window does to the store is not about us.
    private greet() {
        const token = this.token ?? kept('token');
        const asked = this.name;
        const hello = create(HelloSchema, {
            protoMin: 1,
            protoMax: 1,
            client: 'meepled-page',
            features: ['legal', 'takeback', 'continue', 'talk', 'reports', 'people'],
            kind: ClientKind.HUMAN,
            locale: navigator.language,
            auth: token
                ? { case: 'token', value: token }
                : { case: 'guest', value: { name: this.name } },
            ...(token ? { name: this.name } : {}),
            ...(kept('hidden') === 'yes' ? { hidden: true } : {}), // An older server does not know it.
        });
        this.send({ case: 'hello', value: hello })
            .then((answer) => {
                if (answer.case !== 'welcome') return;
                if (!this.settle(token, answer.value.token)) return;
                const { name, registered } = answer.value;
                if (asked) this.refused_name.value = registered || name === asked ? '' : asked;
                this.name = name;
                this.greeted = true;
                this.attempts = 0;
                this.welcome.value = answer.value;
                this.status.value = 'online';
                const seconds = answer.value.limits?.pingSeconds || 15;
                this.ping_timer = setInterval(() => this.ping(), seconds * 1000);
                this.on_online();
                for (const go_on of this.on_greeted.splice(0)) go_on();
            })
            .catch((reason: unknown) => {
                if (!(reason instanceof Refused)) return;
                const { code } = reason.error;
                if (code === ErrorCode.BANNED) this.banned.value = reason.error;
                // A refused name keeps no one out: the server gives another.
                if (code === ErrorCode.BAD_FIELD) {
                    this.refused_name.value = asked;
                    this.name = '';
                }
                // The server does not know us (any more): connect as a new identity.
                const unknown =
                    code === ErrorCode.UNAUTHENTICATED || code === ErrorCode.TOKEN_EXPIRED;
                if (unknown && !this.awaits_token) {
                    if (kept('token') === token) keep('token', undefined);
                    this.token = undefined;
                }
                this.socket?.close();
            });
    }

    // Two windows that arrive together are one person: the one that was greeted later takes over who the other one is, and
    // says Hello again.
    private settle(asked_with: string | undefined, given: string): boolean {
        const other = kept('token');
        if (asked_with === undefined && other !== undefined) {
            this.greet_again();
            return false;
        }
        this.token = given;
        this.newcomer ||= asked_with === undefined;
        if (other === undefined || other === asked_with) keep('token', given);
        return true;
    }

    // One window does not see at once what another one has stored, so that both may have connected as new identities. Then the
    // one at a table stays, and otherwise the one with the lower token; the other window takes over its identity.
    private another_window(event: StorageEvent) {
        const other = event.newValue,
            mine = this.token;
        if (event.key !== key_of('token') || !other || !mine || other === mine) return;
        if (!this.newcomer) return;
        if (!this.insisted && (this.at_table || mine < other)) {
            this.insisted = true;
            keep('token', mine);
        } else if (!this.at_table) {
            this.newcomer = false;
            this.token = other;
            this.greet_again();
        }
    }

    private ping() {
        this.request({ case: 'ping', value: { $typeName: 'meeple.v1.Ping' } }).catch(
            () => undefined,
        );
    }

    // ---- Whether the other end is there.

    // Anything that comes from it is a sign of it.
    private heard() {
        this.stop_doubting();
        if (this.waiting.size > 0 && this.greeted)
            this.doubt_timer = setTimeout(() => this.ask_for_a_sign(), doubt_ms);
        if (this.status.value === 'silent') this.status.value = 'online';
    }

    private stop_doubting() {
        for (const timer of [this.doubt_timer, this.silence_timer, this.dead_timer])
            clearTimeout(timer);
        this.doubt_timer = this.dead_timer = undefined;
    }

    private ask_for_a_sign() {
        if (!this.socket || this.dead_timer !== undefined) return;
        this.dead_timer = setTimeout(() => this.give_up(), patience_ms);
        if (!this.greeted) return;
        this.silence_timer = setTimeout(() => {
            this.status.value = 'silent';
        }, silence_ms);
        this.ping();
    }

    // Not even its end may be waited for.
    private give_up() {
        const { socket } = this;
        if (!socket) return;
        this.socket = undefined;
        socket.close();
        this.on_closed(1006);
    }

    private on_frame(data: ArrayBuffer) {
        const { re, body } = fromBinary(ServerFrameSchema, new Uint8Array(data));
        const waiting = this.waiting.get(re);
        this.waiting.delete(re);
        this.heard();
        if (re === 0 || !waiting) {
            // Its last words may say where to go on.
            if (body.case === 'error' && body.value.code === ErrorCode.BANNED)
                this.banned.value = body.value;
            if (body.case === 'goodbye' && body.value.url)
                this.here = new URL(body.value.url, this.home).href;
            this.on_push(body);
            return;
        }
        if (body.case === 'error') waiting.reject(new Refused(body.value));
        else waiting.resolve(body);
    }

    private on_closed(code: number) {
        clearInterval(this.ping_timer);
        this.stop_doubting();
        this.socket = undefined;
        this.greeted = false;
        const waiting = [...this.waiting.values()];
        this.waiting.clear();
        for (const { reject } of waiting) reject(new Lost('connection closed'));
        if (hopeless.has(code) || this.banned.value) {
            this.status.value = 'refused';
            return;
        }
        this.status.value = this.attempts === 0 && code === 1000 ? 'connecting' : 'offline';
        // The other server is not there: home knows more.
        if (this.attempts > 0) this.here = this.home;
        // At once the first time, then slower and slower, never all clients at the same moment.
        const wait =
            this.attempts === 0
                ? 50
                : Math.min(15_000, 300 * 2 ** this.attempts) * (0.5 + Math.random() / 2);
        this.attempts += 1;
        this.retry_timer = setTimeout(() => this.start(), wait);
    }

    // There may be a network again, or none any more.
    private hurry() {
        if (this.status.value === 'offline' && !this.socket) this.start();
        else this.ask_for_a_sign();
    }
}
