// The page's wire to the server: who we are, the browser's other windows, and what the screens show of it.
import { signal, type Signal } from '@preact/signals';
import { ErrorCode, type Error as ErrorMessage } from '../proto/meeple/v1/common_pb';
import { ClientKind, type Welcome } from '../proto/meeple/v1/envelope_pb';
import { keep, kept, key_of } from '../base/keep';
import { local_page, LocalSocket } from './local_socket';
import { Wire, type Answer, type Body, type Closed, type Hello, type Socket } from './wire';

export { Lost, Refused, type Answer, type Body } from './wire';

// silent: the socket is open, but the server has not been heard where it should have been.
export type Status = 'connecting' | 'online' | 'silent' | 'offline' | 'refused';

// Close codes after which the same greeting cannot succeed.
const hopeless: ReadonlySet<number> = new Set([4003]);

const retry_ms_max = 15_000;
// A clock that has jumped by more than this has slept.
const tick_ms = 2000,
    slept_ms = 8000;

export class Connection extends Wire {
    readonly status: Signal<Status> = signal('connecting');
    readonly welcome: Signal<Welcome | undefined> = signal(undefined);
    on_push: (body: Answer) => void = () => undefined;
    on_online: () => void = () => undefined;

    // Who may not come here is told why, and until when.
    readonly banned: Signal<ErrorMessage | undefined> = signal(undefined);
    // The wanted name, if it was refused: it is taken, or has characters that the server does not allow.
    readonly refused_name: Signal<string> = signal('');
    private token: string | undefined;
    awaits_token = false; // Another one is on its way, which may have replaced ours already.
    // A newcomer was given its token in this window; it may still become another identity of this browser, until it is at a table.
    private newcomer = false;
    private at_table = false;
    private insisted = false;
    private asked!: { readonly token: string | undefined; readonly name: string }; // In the latest Hello.

    constructor(
        home: string,
        private name: string,
    ) {
        super(home, retry_ms_max);
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

    // Be known under another name from now on; seats keep the name that they were taken under.
    rename(name: string) {
        if (name === this.name && this.welcome.value?.name === name) return;
        this.name = name;
        this.greet_again();
    }

    // Another identity from now on; without a token a new one.
    become(token: string | undefined) {
        this.token = token;
        keep('token', token);
        this.newcomer = false;
        this.greet_again();
    }

    protected override open(url: string): Socket {
        return local_page
            ? (new LocalSocket() as unknown as WebSocket)
            : new WebSocket(url, 'meeple.v1');
    }

    protected override send(body: Body): Promise<Answer> {
        if (body.case === 'createRoom' || body.case === 'attach') this.at_table = true;
        return super.send(body);
    }

    // Who we are was settled when this window first said Hello; what another window does to the store is not about us.
    protected override hello(): Hello {
        const { name } = this,
            token = this.token ?? kept('token');
        this.asked = { token, name };
        return {
            client: 'meepled-page',
            features: ['legal', 'takeback', 'continue', 'talk', 'reports', 'people'],
            kind: ClientKind.HUMAN,
            locale: navigator.language,
            auth: token ? { case: 'token', value: token } : { case: 'guest', value: { name } },
            ...(token ? { name } : {}),
            ...(kept('hidden') === 'yes' ? { hidden: true } : {}), // An older server does not know it.
        };
    }

    protected override welcomed(welcome: Welcome) {
        const asked = this.asked.name,
            { name, registered, token } = welcome;
        if (!this.settle(this.asked.token, token)) return;
        if (asked) this.refused_name.value = registered || name === asked ? '' : asked;
        this.name = name;
        this.attempts = 0;
        this.welcome.value = welcome;
        this.status.value = 'online';
        this.on_online();
    }

    protected override refused(error: ErrorMessage) {
        const { code } = error,
            { token, name } = this.asked;
        if (code === ErrorCode.BANNED) this.banned.value = error;
        // A refused name keeps no one out: the server gives another.
        if (code === ErrorCode.BAD_FIELD) {
            this.refused_name.value = name;
            this.name = '';
        }
        // The server does not know us (any more): connect as a new identity.
        const unknown = code === ErrorCode.UNAUTHENTICATED || code === ErrorCode.TOKEN_EXPIRED;
        if (unknown && !this.awaits_token) {
            if (kept('token') === token) keep('token', undefined);
            this.token = undefined;
        }
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

    protected override pushed(body: Answer) {
        if (body.case === 'error' && body.value.code === ErrorCode.BANNED)
            this.banned.value = body.value;
        this.on_push(body);
    }

    protected override lost({ code }: Closed): boolean {
        const goes_on = !hopeless.has(code) && !this.banned.value;
        this.status.value = !goes_on
            ? 'refused'
            : this.attempts === 0 && code === 1000
              ? 'connecting'
              : 'offline';
        return goes_on;
    }

    protected override silent(is: boolean) {
        if (is !== (this.status.value === 'silent')) this.status.value = is ? 'silent' : 'online';
    }

    // There may be a network again, or none any more.
    private hurry() {
        if (this.status.value === 'offline' && !this.socket) this.start();
        else this.ask_for_a_sign();
    }
}
