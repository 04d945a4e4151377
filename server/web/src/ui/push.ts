// Called by the system when it is one's turn in a game over days, also while no page is open: this browser's subscription to Web
// Push. It belongs to one account; the server ends it with the token that made it.
import { create, fromJson, toJson } from '@bufbuild/protobuf';
import { effect, signal } from '@preact/signals';
import { keep, kept } from '../base/keep';
import { ask_json } from '../net/account';
import {
    NewPushSubscriptionSchema,
    PushKeySchema,
    RemovePushSubscriptionSchema,
} from '../proto/meeple/v1/people_pb';
import { language, text } from '../text/text';

// Of which account this browser hears, and in which language.
const heard = signal(kept('push'));
effect(() => keep('push', heard.value));
const mark_of = (account: string) => `${account} ${language.value}`;

export const permission = signal(
    typeof Notification === 'undefined' ? 'denied' : Notification.permission,
);

// The server's key, for each account that has asked for it; empty: it sends nothing.
const keys = signal<ReadonlyMap<string, Uint8Array>>(new Map());

export function push_possible(): boolean {
    return (
        isSecureContext &&
        'serviceWorker' in navigator &&
        'PushManager' in globalThis &&
        'Notification' in globalThis
    );
}

// Whether the server calls its players; undefined: not yet known.
export function push_offered(account: string): boolean | undefined {
    const key = keys.value.get(account);
    return key && key.length > 0;
}

export function push_on(account: string): boolean {
    return permission.value === 'granted' && heard.value?.split(' ')[0] === account;
}

async function push_manager(): Promise<PushManager> {
    // Without one nothing would ever be ready.
    if (!(await navigator.serviceWorker.getRegistration()))
        throw new Error('this browser runs no service worker');
    return (await navigator.serviceWorker.ready).pushManager;
}

const bytes_of = (made: PushSubscription, name: PushEncryptionKeyName) =>
    new Uint8Array(made.getKey(name) ?? new ArrayBuffer(0));

const same = (one: Uint8Array, other: Uint8Array) =>
    one.length === other.length && one.every((byte, i) => byte === other[i]);

async function subscribe(account: string, key: Uint8Array) {
    const manager = await push_manager();
    const before = await manager.getSubscription();
    const of_key = new Uint8Array(before?.options.applicationServerKey ?? new ArrayBuffer(0));
    const ours = heard.peek()?.split(' ')[0] === account && same(of_key, key);
    if (before && !ours) await before.unsubscribe();
    const made =
        before && ours
            ? before
            : await manager.subscribe({
                  userVisibleOnly: true,
                  applicationServerKey: new Uint8Array(key),
              });
    const asked = create(NewPushSubscriptionSchema, {
        endpoint: made.endpoint,
        key: bytes_of(made, 'p256dh'),
        secret: bytes_of(made, 'auth'),
        origin: location.origin,
        title: text('banner.yours'),
        language: language.peek(),
    });
    await ask_json('/v1/account/push/add', toJson(NewPushSubscriptionSchema, asked));
    heard.value = mark_of(account);
}

// The browser asks the person, so this is for clicks alone.
export async function start_push(account: string) {
    const key = keys.peek().get(account);
    if (!key) return;
    permission.value = await Notification.requestPermission();
    if (permission.value === 'granted') await subscribe(account, key);
}

// Renews the subscription after the browser, the server's key or the language has changed, without a question.
async function renew_push(account: string, key: Uint8Array) {
    if (!push_on(account)) return;
    const before = await (await push_manager()).getSubscription();
    const of_key = new Uint8Array(before?.options.applicationServerKey ?? new ArrayBuffer(0));
    if (heard.peek() !== mark_of(account) || !same(of_key, key)) await subscribe(account, key);
}

export async function stop_push() {
    heard.value = undefined;
    const made = await (await push_manager()).getSubscription();
    if (!made) return;
    const asked = create(RemovePushSubscriptionSchema, { endpoint: made.endpoint });
    await made.unsubscribe();
    await ask_json('/v1/account/push/remove', toJson(RemovePushSubscriptionSchema, asked));
}

// After signing out: the server has ended the subscription with the token.
export function forget_push() {
    if (heard.peek() === undefined) return;
    heard.value = undefined;
    const forget = async () => (await (await push_manager()).getSubscription())?.unsubscribe();
    forget().catch(() => undefined);
}

// What the server offers this account, asked once. What fails is tried again with the next page.
export async function look_for_push(account: string) {
    if (!push_possible() || keys.peek().has(account)) return;
    try {
        const said = await ask_json('/v1/account/push');
        const { key } = fromJson(PushKeySchema, said, { ignoreUnknownFields: true });
        keys.value = new Map([...keys.peek(), [account, key]]);
        if (key.length > 0) await renew_push(account, key);
    } catch {
        // An older server, or none: nothing is offered.
    }
}
