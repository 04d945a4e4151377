// A running public game in small: on the connection of the page, while its place is in sight, and without a trace in the
// browser.
import { effect, signal, untracked, type Signal } from '@preact/signals';
import { Role, RoomPhase, type RoomInfo } from '../proto/meeple/v1/room_pb';
import type { Answer, Connection } from './connection';
import { RoomLink } from './room_link';
import { RoomMemory } from './room_memory';

// Keeps nothing: what is watched in passing takes no place from one's own games.
class NoMemory extends RoomMemory {
    override recall() {
        return undefined;
    }
    override note() {
        // Nothing.
    }
    override add() {
        // Nothing.
    }
}

class LiveLink extends RoomLink {
    constructor(
        room: string,
        connection: Connection,
        private readonly on_refused: () => void,
    ) {
        super(room, connection, '', Role.SPECTATOR, undefined, new NoMemory(room));
    }

    // How it stands now is enough.
    protected override get wants_history(): boolean {
        return false;
    }

    // There are other games; none of them is worth another server, or a second try.
    protected override on_attach_refused() {
        this.on_refused();
    }
}

// The one that most people watch; among equals the newest. The list has the newest first.
export function most_watched(rooms: readonly RoomInfo[]): RoomInfo | undefined {
    return rooms.reduce<RoomInfo | undefined>(
        (best, room) => (best && best.spectators >= room.spectators ? best : room),
        undefined,
    );
}

export class LiveGame {
    readonly chosen: Signal<RoomInfo | undefined> = signal(undefined);
    readonly link: Signal<RoomLink | undefined> = signal(undefined);
    private readonly looks = signal(false);
    private readonly refused = signal<ReadonlySet<string>>(new Set());

    // `wanted`: those of the rooms that the server lists which may be shown. Both are read as signals.
    constructor(
        private readonly connection: Connection,
        wanted: () => readonly RoomInfo[],
    ) {
        effect(() => {
            const rooms = wanted().filter(({ room }) => !this.refused.value.has(room));
            const ended = this.link.value?.state?.phase === RoomPhase.FINISHED;
            untracked(() => this.choose(rooms, ended));
        });
        effect(() => {
            const online = this.connection.status.value === 'online';
            const room = this.looks.value && online ? this.chosen.value?.room : undefined;
            untracked(() => this.watch(room));
        });
    }

    // Its place on the page has come into sight, or gone.
    look(looks: boolean) {
        this.looks.value = looks;
    }

    on_push(body: Answer) {
        this.link.peek()?.on_push(body);
    }

    // The room is entered to stay: on one connection that is one stay, and no longer ours to end.
    hand_over(room: string) {
        if (this.link.peek()?.room === room) this.link.value = undefined;
    }

    // What is shown stays until it is over, and then until there is another one.
    private choose(rooms: readonly RoomInfo[], ended: boolean) {
        const now = this.chosen.peek();
        const listed = rooms.some(({ room }) => room === now?.room);
        const watched = this.link.peek()?.room === now?.room && this.link.peek()?.state;
        if (now && !ended && (listed || watched)) return;
        const next = most_watched(rooms.filter(({ room }) => !ended || room !== now?.room));
        if (next || !watched) this.chosen.value = next;
    }

    private watch(room: string | undefined) {
        const link = this.link.peek();
        if (link?.room === room) return;
        this.link.value = undefined;
        if (link) void link.leave(false);
        if (room === undefined) return;
        const next = new LiveLink(room, this.connection, () => {
            if (this.link.peek() === next) this.link.value = undefined;
            this.refused.value = new Set([...this.refused.peek(), room]);
        });
        this.link.value = next;
        void next.attach();
    }
}
