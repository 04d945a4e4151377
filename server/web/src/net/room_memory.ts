// What the browser keeps of a room, so that a reload comes back to the same place: what was told, and what was asked and not
// yet answered. Each has a key of its own: a step costs one small write however long the game is, and two windows on the same
// room add to it instead of overwriting each other.
import { fromBinary, toBinary } from '@bufbuild/protobuf';
import {
    SnapshotSchema,
    TransitionSchema,
    type Snapshot,
    type Transition,
} from '../proto/meeple/v1/room_pb';
import { ask_of_bytes, bytes_of_ask, type Durable } from './asks';
import { from_text, to_text } from '../base/ids';
import { keep, kept, kept_keys } from '../base/keep';

export type Told = Snapshot | Transition;

// What was told, and when: milliseconds since 1970.
export interface Heard {
    readonly frame: Told;
    readonly at: number;
}

export interface Head {
    readonly epoch: number;
    readonly at: number; // Milliseconds since 1970: when it was written.
    readonly invite: string;
}

// In the browsers of those who have been here before everything stands under one key.
interface WholeRoom extends Head {
    readonly told?: readonly string[];
    readonly queue?: readonly string[];
}

const rooms_max = 8;

function text_of({ frame, at }: Heard): string {
    const told =
        frame.$typeName === 'meeple.v1.Snapshot'
            ? `s${to_text(toBinary(SnapshotSchema, frame))}`
            : `t${to_text(toBinary(TransitionSchema, frame))}`;
    return `${told}@${at}`;
}

// Earlier pages did not keep when it was: not later than now.
function heard_of(text: string): Heard {
    const [told = '', at] = text.split('@');
    const bytes = from_text(told.slice(1));
    const frame = told.startsWith('s')
        ? fromBinary(SnapshotSchema, bytes)
        : fromBinary(TransitionSchema, bytes);
    return { frame, at: at === undefined ? Date.now() : Number(at) };
}

function drop_all(start: string) {
    for (const key of kept_keys(start)) keep(key, undefined);
}

function drop_room(room: string) {
    keep(`room.${room}`, undefined);
    drop_all(`told.${room}.`);
    drop_all(`ask.${room}.`);
}

// The rooms that were looked at last are kept.
function drop_old_rooms() {
    const names = kept_keys('room.');
    if (names.length <= rooms_max) return;
    const age = (key: string) => Number(/"at":(\d+)/.exec(kept(key) ?? '')?.[1] ?? 0);
    for (const key of names.sort((a, b) => age(b) - age(a)).slice(rooms_max))
        drop_room(key.slice('room.'.length));
}

export function is_remembered(room: string): boolean {
    return kept(`room.${room}`) !== undefined;
}

export class RoomMemory {
    private readonly ask_keys = new Map<Durable, string>();
    private asked = 0;

    constructor(private readonly room: string) {}

    // Throws if it makes no sense.
    recall(): (Head & { heard: Heard[]; asks: Durable[] }) | undefined {
        const text = kept(`room.${this.room}`);
        if (!text) return undefined;
        const { told, queue, ...head } = JSON.parse(text) as WholeRoom;
        for (const one of told ?? []) this.add(heard_of(one));
        for (const one of queue ?? []) this.add_ask(ask_of_bytes(from_text(one)));
        if (told) this.note(head);
        return { ...head, heard: this.heard(), asks: this.all_asks() };
    }

    note(head: Head) {
        const fresh = !is_remembered(this.room);
        keep(`room.${this.room}`, JSON.stringify(head));
        if (fresh) drop_old_rooms();
    }

    // Replaces an earlier transition with this number.
    add(heard: Heard) {
        keep(`told.${this.room}.${heard.frame.seq}`, text_of(heard));
    }

    forget_told() {
        drop_all(`told.${this.room}.`);
    }

    add_ask(body: Durable | undefined) {
        if (!body) return;
        const key = `ask.${this.room}.${Date.now()}.${this.asked++}.${to_text(body.value.commandId)}`;
        this.ask_keys.set(body, key);
        keep(key, to_text(bytes_of_ask(body)));
    }

    drop_ask(body: Durable) {
        const key = this.ask_keys.get(body);
        if (key !== undefined) keep(key, undefined);
        this.ask_keys.delete(body);
    }

    drop() {
        drop_room(this.room);
    }

    // All that was told and kept, in order.
    heard(): Heard[] {
        const start = `told.${this.room}.`;
        return kept_keys(start)
            .sort((a, b) => Number(a.slice(start.length)) - Number(b.slice(start.length)))
            .map((key) => heard_of(kept(key) ?? ''));
    }

    // In the order in which they were made. Those of another window are asked from here as well: an id counts once.
    private all_asks(): Durable[] {
        const time = (key: string) => key.split('.').slice(-3, -1).map(Number);
        return kept_keys(`ask.${this.room}.`)
            .sort((a, b) => {
                const [[at = 0, n = 0], [bt = 0, m = 0]] = [time(a), time(b)];
                return at - bt || n - m;
            })
            .flatMap((key) => {
                const body = ask_of_bytes(from_text(kept(key) ?? ''));
                if (body) this.ask_keys.set(body, key);
                return body ? [body] : [];
            });
    }
}
