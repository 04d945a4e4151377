// A socket whose other end is a server in this browser: rules, rooms and bots in a worker. What its rooms are made of is kept
// with everything else that the browser keeps of this page.
import { toBinary } from '@bufbuild/protobuf';
import { signal, type Signal } from '@preact/signals';
import { from_text, to_text } from '../base/ids';
import { keep, kept, kept_keys, key_of } from '../base/keep';
import { Mind } from '../mind/mind';
import { RoomSettingsSchema, type RoomSettings } from '../proto/meeple/v1/room_pb';

const opened = 1,
    closed = 3;

// The address of the page that plays by itself.
export const local_page: boolean =
    typeof location === 'object' && new URLSearchParams(location.search).has('local');

// Why there is no server yet: another window has it, or the module cannot be had.
export const local_trouble: Signal<'elsewhere' | 'failed' | undefined> = signal(undefined);

// As much of a WebSocket as a connection uses.
export class LocalSocket {
    binaryType = 'arraybuffer';
    readyState = 0;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onclose: ((event: { code: number }) => void) | null = null;
    private mind: Mind | undefined;

    constructor() {
        this.open().catch(() => {
            local_trouble.value = 'failed';
            this.end(1006);
        });
    }

    private async open() {
        this.mind = await the_server();
        this.mind.on_local = ({ local, bytes }) => {
            if (local === 'frame') this.onmessage?.({ data: bytes.slice().buffer });
            else note(local, bytes);
        };
        this.mind.on_end = () => {
            server = undefined;
            this.end(1006);
        };
        local_trouble.value = undefined;
        this.readyState = opened;
        this.onopen?.();
    }

    send(bytes: Uint8Array) {
        this.mind?.say({ what: 'receive', bytes });
    }

    close(code = 1000) {
        this.mind?.say({ what: 'hang_up' });
        this.end(code);
    }

    private end(code: number) {
        if (this.readyState === closed) return;
        this.readyState = closed;
        setTimeout(() => this.onclose?.({ code }));
    }
}

let server: Promise<Mind> | undefined;

// Two of them would overwrite each other's games: the later one waits until the other window is closed. Where the browser has no
// locks (a page without a secure connection) none waits.
async function the_only_one(): Promise<void> {
    if (!('locks' in navigator)) return;
    const hold = () => new Promise<never>(() => undefined);
    await new Promise<void>((resolve) => {
        const name = key_of('server');
        const take = (lock: Lock | null) => {
            if (!lock) {
                local_trouble.value = 'elsewhere';
                void navigator.locks.request(name, take);
                return undefined;
            }
            resolve();
            return hold();
        };
        void navigator.locks.request(name, { ifAvailable: true }, take);
    });
}

let alone: Promise<void> | undefined;

// It lives as long as the page, over as many connections as there are, and begins with what was kept.
function the_server(): Promise<Mind> {
    alone ??= the_only_one();
    server ??= Promise.all([Mind.start(), alone]).then(([mind]) => {
        for (const key of kept_keys('log.')) {
            if (!key.endsWith('.0')) continue;
            const room = key.slice('log.'.length, -'.0'.length);
            mind.say({ what: 'restore', header: log_entry(room, 0), entries: entries_of(room) });
        }
        return mind;
    });
    return server;
}

function log_entry(room: string, seq: number): Uint8Array {
    return from_text(kept(`log.${room}.${seq}`) ?? '');
}

function entries_of(room: string): Uint8Array[] {
    const entries: Uint8Array[] = [];
    for (let seq = 1; kept(`log.${room}.${seq}`) !== undefined; ++seq)
        entries.push(log_entry(room, seq));
    return entries;
}

const rooms_max = 12;

// "ROOM SEQ", a line end, and then the bytes.
function note(kind: 'header' | 'entry' | 'dropped', bytes: Uint8Array) {
    const end = bytes.indexOf(10);
    const [room = '', seq = '0'] = new TextDecoder().decode(bytes.slice(0, end)).split(' ');
    keep(`log.${room}.${seq}`, to_text(bytes.slice(end + 1)));
    if (kind === 'header') forget_old(room);
}

function forget_old(fresh: string) {
    const made = (room: string) => Number(kept(`made.${room}`) ?? 0);
    keep(`made.${fresh}`, String(Date.now()));
    const rooms = kept_keys('made.').map((key) => key.slice('made.'.length));
    for (const room of rooms.sort((a, b) => made(b) - made(a)).slice(rooms_max)) {
        keep(`made.${room}`, undefined);
        for (const key of kept_keys(`log.${room}.`)) keep(key, undefined);
    }
}

// The record of a game that was played here.
export async function local_record(room: string): Promise<string> {
    return (await the_server()).ask({ what: 'record', room });
}

// A game from a position as text, with these seats; its room.
export async function pose(settings: RoomSettings, text: string): Promise<string> {
    const mind = await the_server();
    return mind.ask({ what: 'pose', settings: toBinary(RoomSettingsSchema, settings), text });
}
