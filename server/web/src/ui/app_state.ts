// The page as a whole: who we are, where we are, and what is loaded.
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { batch, effect, signal, untracked, type Signal } from '@preact/signals';
import { Connection, Lost, Refused } from '../net/connection';
import { from_text, new_command_id, to_text } from '../net/ids';
import { keep, kept } from '../net/keep';
import { RoomLink } from '../net/room_link';
import type { Error as ErrorMessage } from '../proto/meeple/v1/common_pb';
import { CatalogueSchema, GetCatalogueSchema } from '../proto/meeple/v1/envelope_pb';
import {
    CreateRoomSchema,
    FindRoomSchema,
    Role,
    RoomPhase,
    type RoomInfo,
    type RoomSettings,
} from '../proto/meeple/v1/room_pb';
import { Shelf } from '../state/catalogue';
import { Table } from '../state/table';
import { text } from '../text/text';
import { hash_of, route_of, type Route } from './routes';

function suggestion(): string {
    const names = text('names').split(' ');
    return names[Math.floor(Math.random() * names.length)] ?? '';
}

// An unfinished game in which we have a seat.
export interface Running {
    readonly room: string;
    readonly phase: RoomPhase;
    readonly yours: boolean;
    readonly game: string;
    readonly name: string; // Of the room, if it has one.
    readonly others: readonly string[];
}

export class App {
    readonly route: Signal<Route> = signal(route_of(location.hash));
    readonly shelf: Signal<Shelf | undefined> = signal(undefined);
    readonly table: Signal<Table | undefined> = signal(undefined);
    readonly open_rooms: Signal<readonly RoomInfo[]> = signal([]);
    readonly running: Signal<readonly Running[]> = signal([]);
    readonly name: Signal<string> = signal(kept('name') ?? suggestion());
    readonly creating: Signal<boolean> = signal(false);
    readonly problem: Signal<ErrorMessage | undefined> = signal(undefined);
    readonly joined: Signal<boolean> = signal(false); // The person has said that they want into the room of the route.
    readonly connection: Connection;

    constructor() {
        const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
        this.connection = new Connection(`${scheme}://${location.host}/ws`, this.name.value);
        this.connection.on_online = () => void this.on_online();
        this.connection.on_push = (body) => this.table.value?.link.on_push(body);
        addEventListener('hashchange', () => {
            const next = route_of(location.hash);
            if (JSON.stringify(next) !== JSON.stringify(this.route.value)) this.route.value = next;
        });
        effect(() => keep('name', this.name.value));
        effect(() => {
            if (this.connection.status.value === 'offline') this.table.value?.link.on_offline();
        });
        effect(() => {
            const wanted = {
                route: this.route.value,
                shelf: this.shelf.value,
                joined: this.joined.value,
                welcome: this.connection.welcome.value,
                status: this.connection.status.value,
            };
            untracked(() => this.follow(wanted.route, wanted.shelf));
        });
        effect(() => {
            const active = this.connection.welcome.value?.active ?? [];
            this.running.value = active.map((one) => ({
                room: one.room,
                phase: one.phase,
                yours: one.yourDecision,
                game: one.game,
                name: one.name,
                others: one.players,
            }));
        });
        this.recall_catalogue();
        this.connection.start();
    }

    private async on_online() {
        await this.load_catalogue();
        await this.table.value?.link.attach();
        if (this.route.value.at === 'home') await this.refresh();
    }

    // ---- The catalogue, kept until its hash changes.

    private recall_catalogue() {
        try {
            const bytes = kept('catalogue');
            if (bytes) this.shelf.value = new Shelf(fromBinary(CatalogueSchema, from_text(bytes)));
        } catch {
            keep('catalogue', undefined);
        }
    }

    private async load_catalogue() {
        const have = this.shelf.value?.catalogue.hash;
        try {
            const answer = await this.connection.request({
                case: 'getCatalogue',
                value: create(GetCatalogueSchema, have ? { haveHash: have } : {}),
            });
            if (answer.case !== 'catalogue' || answer.value.tiles.length === 0) return;
            keep('catalogue', to_text(toBinary(CatalogueSchema, answer.value)));
            this.shelf.value = new Shelf(answer.value);
        } catch (reason) {
            if (!(reason instanceof Lost) && !(reason instanceof Refused)) throw reason;
        }
    }

    // ---- Where we are.

    private follow(route: Route, shelf: Shelf | undefined) {
        const table = this.table.peek();
        if (route.at === 'home') {
            if (table) this.close();
            void this.refresh();
            return;
        }
        if (route.at === 'code') {
            if (table) this.close();
            void this.find(route.code);
            return;
        }
        if (!shelf || table?.link.room === route.room) return;
        if (table) this.close();
        const known =
            kept(`room.${route.room}`) !== undefined ||
            this.connection.welcome.value?.active.some(({ room }) => room === route.room) ||
            route.role === Role.SPECTATOR;
        if (known || this.joined.value) this.open(route.room, route.invite, route.role, shelf);
    }

    // The list from the greeting, kept up with what was seen since.
    private note_running({ link }: Table) {
        const others = this.running.peek().filter(({ room }) => room !== link.room);
        const { state } = link,
            seat = link.seat.peek();
        if (
            !state ||
            seat === undefined ||
            state.phase === RoomPhase.FINISHED ||
            state.seats[seat]?.resigned
        ) {
            this.running.value = others;
            return;
        }
        const yours = state.decision?.seats.includes(seat) ?? false;
        const settings = link.info.peek()?.settings;
        const now: Running = {
            room: link.room,
            phase: state.phase,
            yours,
            game: settings?.game ?? '',
            name: settings?.name ?? '',
            others: state.seats
                .filter(({ name }, i) => i !== seat && name !== '')
                .map(({ name }) => name),
        };
        this.running.value = [now, ...others];
    }

    private open(room: string, invite: string, role: Role, shelf: Shelf) {
        const link = new RoomLink(room, this.connection, invite, role);
        this.table.value = new Table(link, shelf);
        this.joined.value = false;
        void link.attach();
    }

    private close() {
        const table = this.table.peek();
        this.table.value = undefined;
        if (table) this.note_running(table);
        table?.dispose();
        void table?.link.leave(false);
    }

    // The person wants into the room of the route, under the name in the field.
    join(role: Role) {
        const route = this.route.value;
        if (route.at !== 'room') return;
        this.be_called();
        batch(() => {
            this.route.value = { ...route, role };
            this.joined.value = true;
        });
        location.hash = hash_of(route.room, route.invite, role);
    }

    // Straight to a free seat, or to watch.
    enter(room: string, invite = '', role = Role.SEAT) {
        this.be_called();
        this.joined.value = true;
        this.go(hash_of(room, invite, role));
    }

    // Which room a short code stands for.
    private async find(code: string) {
        if (this.connection.status.peek() !== 'online') return; // The greeting leads back here.
        try {
            const answer = await this.connection.request({
                case: 'findRoom',
                value: create(FindRoomSchema, { code }),
            });
            if (answer.case !== 'roomFound') return;
            const { room, invite } = answer.value;
            location.replace(hash_of(room, invite, Role.SEAT));
        } catch (reason) {
            if (reason instanceof Refused) this.problem.value = reason.error;
        }
    }

    go(hash: string) {
        this.problem.value = undefined;
        location.hash = hash;
    }

    home() {
        this.problem.value = undefined;
        location.hash = '';
    }

    private be_called() {
        const name = this.name.value.trim();
        if (name && name !== this.connection.welcome.value?.name) this.connection.rename(name);
    }

    // ---- Rooms.

    async refresh() {
        try {
            const answer = await this.connection.request({
                case: 'listRooms',
                value: { $typeName: 'meeple.v1.ListRooms' },
            });
            if (answer.case === 'roomList') this.open_rooms.value = answer.value.rooms;
        } catch {
            // The list is a comfort; it comes with the next connection.
        }
    }

    async create(settings: RoomSettings) {
        if (this.creating.value) return;
        this.creating.value = true;
        this.problem.value = undefined;
        this.be_called();
        const request = create(CreateRoomSchema, { settings, commandId: new_command_id() });
        try {
            for (let tries = 0; tries < 20; ++tries) {
                try {
                    const answer = await this.connection.request({
                        case: 'createRoom',
                        value: request,
                    });
                    if (answer.case !== 'roomCreated') return;
                    this.joined.value = true;
                    location.hash = hash_of(answer.value.room, answer.value.invite, Role.SEAT);
                    return;
                } catch (reason) {
                    if (!(reason instanceof Lost)) throw reason;
                    await new Promise((resolve) => setTimeout(resolve, 300)); // The same id again: one room at most.
                }
            }
        } catch (reason) {
            if (!(reason instanceof Refused)) throw reason;
            this.problem.value = reason.error;
        } finally {
            this.creating.value = false;
        }
    }
}
