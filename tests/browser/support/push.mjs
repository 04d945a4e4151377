// A push service on this machine, and the browser's side of its messages (RFC 8291).
import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

const bytes_of = (name, ...more) =>
    Buffer.concat([Buffer.from(name), Buffer.from([0]), ...more.map((one) => Buffer.from(one))]);

export class Receiver {
    #ecdh = createECDH('prime256v1');
    secret = randomBytes(16);

    constructor() {
        this.key = this.#ecdh.generateKeys();
    }

    read(body) {
        const salt = body.subarray(0, 16),
            sender = body.subarray(21, 86),
            sealed = body.subarray(86);
        assert.equal(body.readUInt32BE(16), 4096);
        assert.equal(body[20], 65);
        const shared = this.#ecdh.computeSecret(sender);
        const derived = (key, salted, info, length) =>
            Buffer.from(hkdfSync('sha256', key, salted, info, length));
        const key = derived(shared, this.secret, bytes_of('WebPush: info', this.key, sender), 32);
        const aes = derived(key, salt, bytes_of('Content-Encoding: aes128gcm'), 16);
        const nonce = derived(key, salt, bytes_of('Content-Encoding: nonce'), 12);
        const cipher = createDecipheriv('aes-128-gcm', aes, nonce);
        cipher.setAuthTag(sealed.subarray(-16));
        const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
        assert.equal(text.at(-1), 2);
        return text.subarray(0, -1).toString();
    }
}

export class PushService {
    #waiting = [];
    #came = [];
    #server = createServer((request, response) => {
        const parts = [];
        request.on('data', (part) => parts.push(part));
        request.on('end', () => {
            response.writeHead(201).end();
            const one = { path: request.url, body: Buffer.concat(parts) };
            const hears = this.#waiting.shift();
            if (hears) hears(one);
            else this.#came.push(one);
        });
    });

    async start() {
        await new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
        this.url = `http://127.0.0.1:${this.#server.address().port}`;
    }

    next() {
        const one = this.#came.shift();
        return one ? Promise.resolve(one) : new Promise((resolve) => this.#waiting.push(resolve));
    }

    end() {
        this.#server.closeAllConnections();
        this.#server.close();
    }
}

// A script for pages whose browser has no push service: subscriptions lead to `endpoint`.
export function stand_in(endpoint, { key, secret }) {
    const given = { endpoint, p256dh: [...key], auth: [...secret] };
    const content = `(${(own) => {
        const place = 'test.subscription';
        const made = () => {
            const kept = localStorage.getItem(place);
            if (kept === null) return null;
            return {
                endpoint: own.endpoint,
                options: { applicationServerKey: new Uint8Array(JSON.parse(kept)).buffer },
                getKey: (name) => new Uint8Array(own[name]).buffer,
                unsubscribe: async () => {
                    localStorage.removeItem(place);
                    return true;
                },
            };
        };
        PushManager.prototype.getSubscription = async () => made();
        PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
            if (userVisibleOnly !== true) throw new TypeError('silent');
            localStorage.setItem(place, JSON.stringify([...applicationServerKey]));
            return made();
        };
    }})(${JSON.stringify(given)})`;
    return { content };
}
