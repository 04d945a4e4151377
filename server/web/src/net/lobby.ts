// The lists of the first page: open tables, games to watch, people online. The server sends their changes while they are
// watched.
import { signal, type Signal } from '@preact/signals';
import type { ServerFrame } from '../proto/meeple/v1/envelope_pb';
import type { Lobby as Told, RoomsChanged } from '../proto/meeple/v1/lobby_pb';
import type { PeopleHere, PersonHere } from '../proto/meeple/v1/meeting_pb';
import type { RoomInfo, RoomPhase } from '../proto/meeple/v1/room_pb';
import { Lost, Refused, type Connection } from './connection';

const later_ms = 5000;
const typing_ms = 300;

export interface Filter {
    readonly phase: RoomPhase | undefined; // Either.
    readonly game: string; // Empty: any.
    readonly name: string; // Stands in it.
}

export const no_filter: Filter = { phase: undefined, game: '', name: '' };

// A page of rooms, after what became of it.
export function changed_rooms(before: readonly RoomInfo[], { rows }: RoomsChanged): RoomInfo[] {
    return rows.flatMap(({ row }) => {
        const room = row.case === 'kept' ? before[row.value] : row.value;
        return room ? [room] : [];
    });
}

export class Lobby {
    readonly rooms: Signal<readonly RoomInfo[]> = signal([]);
    readonly more: Signal<readonly RoomInfo[]> = signal([]); // Later pages, as they were when they were asked for.
    readonly next: Signal<string> = signal('');
    readonly here: Signal<PeopleHere | undefined> = signal(undefined);
    readonly more_people: Signal<readonly PersonHere[]> = signal([]); // As with rooms.
    readonly next_person: Signal<string> = signal('');
    readonly filter: Signal<Filter> = signal(no_filter);
    private looks = false; // The person is where the lists are.
    private watched: Filter | undefined; // What the server was asked for.
    private first_next = '';
    private timer: ReturnType<typeof setTimeout> | undefined;

    constructor(private readonly connection: Connection) {
        document.addEventListener('visibilitychange', () => this.settle());
    }

    look(looks: boolean) {
        this.looks = looks;
        this.settle();
    }

    // After a greeting: the server knows nothing of what was watched.
    again() {
        this.watched = undefined;
        this.settle();
    }

    choose(filter: Filter) {
        const typing = filter.name !== this.filter.peek().name;
        this.filter.value = filter;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.settle(), typing ? typing_ms : 0);
    }

    take(body: ServerFrame['body']) {
        if (body.case === 'lobby' && this.watched) this.hear(body.value);
    }

    async show_more() {
        const after = this.next.peek(),
            filter = this.watched;
        if (after === '' || !filter) return;
        try {
            const answer = await this.connection.request({
                case: 'listRooms',
                value: { ...this.request(filter), after },
            });
            if (answer.case !== 'roomList' || this.watched !== filter) return;
            this.more.value = [...this.more.peek(), ...answer.value.rooms];
            this.next.value = answer.value.next;
        } catch (reason) {
            if (!(reason instanceof Lost) && !(reason instanceof Refused)) throw reason;
        }
    }

    async show_more_people() {
        const after = this.next_person.peek();
        try {
            const answer = await this.connection.request({
                case: 'getPeople',
                value: { after },
            });
            if (answer.case !== 'peopleHere') return;
            this.more_people.value = [...this.more_people.peek(), ...answer.value.people];
            this.next_person.value = answer.value.next;
        } catch (reason) {
            if (!(reason instanceof Lost) && !(reason instanceof Refused)) throw reason;
        }
    }

    // Tells the server when watching begins, changes its search, or ends.
    private settle() {
        clearTimeout(this.timer);
        const wanted = this.looks && !document.hidden ? this.filter.peek() : undefined;
        if (wanted === this.watched) return;
        this.watched = wanted;
        void this.watch(wanted);
    }

    private async watch(wanted: Filter | undefined) {
        const value = wanted ? { rooms: this.request(wanted), people: true } : {};
        try {
            const answer = await this.connection.request({ case: 'watchLobby', value });
            if (answer.case !== 'lobby' || !wanted || this.watched !== wanted) return;
            this.more.value = [];
            this.first_next = this.next.value = '';
            this.hear(answer.value);
        } catch (reason) {
            if (!(reason instanceof Lost) && !(reason instanceof Refused)) throw reason;
            // The lists are a comfort; with the next connection they come by themselves.
            if (this.watched !== wanted || reason instanceof Lost) return;
            this.watched = undefined;
            this.timer = setTimeout(() => this.settle(), later_ms);
        }
    }

    private request({ phase, game, name }: Filter) {
        return { game, text: name.trim(), ...(phase === undefined ? {} : { phase }) };
    }

    private hear_of(people: PeopleHere) {
        if (people.next !== this.here.peek()?.next) {
            this.next_person.value = people.next;
            this.more_people.value = [];
        }
        this.here.value = people;
    }

    private hear({ list, people }: Told) {
        if (people) this.hear_of(people);
        if (list.case === undefined) return;
        this.rooms.value =
            list.case === 'rooms' ? list.value.rooms : changed_rooms(this.rooms.peek(), list.value);
        if (list.value.next === this.first_next) return;
        // Where the first page ends has changed: so has what follows it.
        this.first_next = this.next.value = list.value.next;
        this.more.value = [];
    }
}
