// The page as a whole: who we are, where we are, and what is loaded.
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { batch, effect, signal, untracked, type Signal } from '@preact/signals';
import { Connection, Lost, Refused } from '../net/connection';
import { newer_page } from '../net/edition';
import { local_page } from '../net/local_socket';
import { from_text, new_command_id, to_text } from '../base/ids';
import { keep, kept } from '../base/keep';
import { clean_line } from '../base/line';
import { LiveGame } from '../net/live_game';
import { try_to_give_up } from '../net/giving_up';
import { Lobby } from '../net/lobby';
import { note_game } from '../net/past_games';
import { RoomLink } from '../net/room_link';
import { is_remembered, RoomMemory } from '../net/room_memory';
import {
    ErrorCode,
    ErrorSchema,
    Retry,
    type Error as ErrorMessage,
} from '../proto/meeple/v1/common_pb';
import {
    CatalogueSchema,
    GetCatalogueSchema,
    type Catalogue,
    type Game,
} from '../proto/meeple/v1/envelope_pb';
import { FindRoomSchema } from '../proto/meeple/v1/lobby_pb';
import {
    AttachSchema,
    CreateRoomSchema,
    LeaveSchema,
    Role,
    RoomPhase,
    type ContinueGame,
    type RoomInfo,
    type RoomSettings,
} from '../proto/meeple/v1/room_pb';
import { Shelf } from '../state/catalogue';
import { Presence } from '../net/presence';
import { Ticket, type Sought } from '../net/seeking';
import { Table } from '../table/table';
import { hash_of, route_of, type Route } from './routes';
import { running_of, shown_live, still_ours, type Running } from './running';
import { suggestion } from './suggestion';
import { change_to, type TableChange } from './table_change';
import { take_news, take_welcome, was_here } from './tidings';
import { wish, with_people } from './wish';

const name_characters_max = 24;
const place_tries = 60,
    place_pause_ms = 500;

// A wished table.
export interface Wanted {
    readonly settings: RoomSettings;
    readonly begins?: { readonly continues: ContinueGame } | { readonly position: string }; // Where, if not at the beginning.
    readonly seat?: number; // Ours, if it matters.
    readonly opponent?: string; // An account for which the second seat is kept.
}

export class App {
    readonly route: Signal<Route> = signal(route_of(location.hash));
    readonly shelf: Signal<Shelf | undefined> = signal(undefined);
    readonly table: Signal<Table | undefined> = signal(undefined);
    readonly running: Signal<readonly Running[]> = signal([]);
    readonly name: Signal<string> = signal(kept('name') ?? suggestion());
    readonly creating: Signal<boolean> = signal(false);
    readonly problem: Signal<ErrorMessage | undefined> = signal(undefined);
    // What was to be played when the server said that there are too many games already.
    readonly over_quota: Signal<Wanted | undefined> = signal(undefined);
    // What is known of the room of the route before one has said that one wants into it.
    readonly invitation: Signal<RoomInfo | undefined> = signal(undefined);
    readonly joined: Signal<boolean> = signal(false); // The person has said that they want into the room of the route.
    // The server has been upgraded: the script of the page that it has now.
    readonly newer_page: Signal<string | undefined> = signal(undefined);
    readonly connection: Connection;
    readonly ticket: Ticket;
    readonly presence: Presence;
    readonly lobby: Lobby;
    readonly live: LiveGame;
    // The settings of a table before its host changed them, and the room that it is now.
    readonly changed: Signal<TableChange | undefined> = signal(undefined);
    private been_online = false;
    private wished_seat: number | undefined; // Of the table that we enter.

    constructor() {
        const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
        const name = clean_line(this.name.value, name_characters_max);
        this.connection = new Connection(`${scheme}://${location.host}/ws`, name);
        this.connection.on_online = () => void this.on_online();
        this.ticket = new Ticket(
            this.connection,
            (room) => this.enter(room),
            (url) => {
                if (!this.table.peek()) this.connection.move(url);
            },
        );
        this.presence = new Presence(this.connection);
        this.lobby = new Lobby(this.connection);
        this.live = new LiveGame(this.connection, () =>
            shown_live(this.lobby.rooms.value, this.running.value, this.shelf.value),
        );
        this.connection.on_push = (body) => {
            this.ticket.take(body);
            this.lobby.take(body);
            this.live.on_push(body);
            take_news(body, this.table.peek()?.link.room, this.running.peek());
            this.table.value?.link.on_push(body);
        };
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
            this.running.value = active.map(running_of).filter(still_ours);
        });
        effect(() => {
            if (this.quiet) untracked(() => this.load_newer_page());
        });
        document.addEventListener('visibilitychange', () => {
            if (this.quiet) this.load_newer_page();
        });
        this.recall_catalogue();
        this.connection.start();
    }

    private async on_online() {
        if (this.connection.welcome.value) take_welcome(this.connection.welcome.value);
        if (!local_page) {
            void this.ticket.ask();
            if (this.presence.hidden.peek()) void this.presence.tell();
        }
        // Who was at a table goes on with what is known; what is new in the catalogue comes meanwhile.
        const catalogue = this.load_catalogue();
        if (!this.table.value) await catalogue;
        await this.table.value?.link.attach();
        await catalogue;
        if (!local_page) this.lobby.again();
        if (this.been_online) this.newer_page.value = await newer_page();
        this.been_online = true;
    }

    // Whether a reload of the page would lose nothing now.
    private get quiet(): boolean {
        const table = this.table.value;
        if (this.newer_page.value === undefined || this.creating.value) return false;
        if (!table) return this.route.value.at === 'home' && document.hidden;
        if (table.link.pending.value || table.looking_back.value) return false;
        if (document.hidden) return !table.arranged.value;
        return (
            !table.awaited.value && !table.finished.value && !document.querySelector('dialog[open]')
        );
    }

    // Once for each newer page, lest a cache in between makes a circle of it.
    private load_newer_page() {
        const page = this.newer_page.peek();
        try {
            if (!page || sessionStorage.getItem('meepled.page') === page) return;
            sessionStorage.setItem('meepled.page', page);
        } catch {
            return; // What cannot be noted is left to the person.
        }
        location.reload();
    }

    // ---- The catalogue, kept until its hash changes.

    private recall_catalogue() {
        try {
            const bytes = kept('catalogue');
            if (bytes) this.take_catalogue(fromBinary(CatalogueSchema, from_text(bytes)));
        } catch {
            keep('catalogue', undefined);
        }
    }

    private take_catalogue(catalogue: Catalogue) {
        const shelf = this.shelf.peek();
        if (shelf) {
            shelf.renew(catalogue);
            return;
        }
        const fresh = new Shelf(catalogue);
        let asked: Uint8Array | undefined; // Once for each catalogue: what this server does not know it will not learn.
        fresh.on_unknown = () => {
            if (asked === fresh.catalogue.hash) return;
            asked = fresh.catalogue.hash;
            void this.load_catalogue();
        };
        this.shelf.value = fresh;
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
            this.take_catalogue(answer.value);
        } catch (reason) {
            if (!(reason instanceof Lost) && !(reason instanceof Refused)) throw reason;
        }
    }

    // ---- Where we are.

    private follow(route: Route, shelf: Shelf | undefined) {
        const table = this.table.peek();
        if (!local_page) this.lobby.look(route.at === 'home');
        if (route.at !== 'code' && route.at !== 'room') {
            if (table) this.close();
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
            is_remembered(route.room) ||
            this.connection.welcome.value?.active.some(({ room }) => room === route.room) ||
            route.role === Role.SPECTATOR;
        if (known || this.joined.value) this.open(route.room, route.invite, route.role, shelf);
        else void this.peek(route.room, route.invite);
    }

    // Looks into a room as a spectator would, for as long as it takes to see who is there and what is played.
    private async peek(room: string, invite: string) {
        if (this.connection.status.peek() !== 'online') return; // The greeting leads back here.
        if (this.invitation.peek()?.room !== room) this.invitation.value = undefined;
        this.problem.value = undefined;
        try {
            const answer = await this.connection.request({
                case: 'attach',
                value: create(AttachSchema, { room, invite, role: Role.SPECTATOR }),
            });
            if (answer.case !== 'attached') return;
            this.connection.arrived();
            const route = this.route.peek();
            if (route.at === 'room' && route.room === room)
                this.invitation.value = answer.value.info;
            if (this.table.peek()?.link.room === room) return; // Entered meanwhile: that is theirs to leave.
            await this.connection.request({
                case: 'leave',
                value: create(LeaveSchema, { handle: answer.value.handle }),
            });
        } catch (reason) {
            if (!(reason instanceof Refused) || reason.error.code === ErrorCode.SPECTATORS_OFF)
                return;
            // Another server has it; the greeting there leads back here.
            if (reason.error.retry === Retry.OTHER_NODE && this.connection.move(reason.error.url))
                return;
            if (reason.error.room) location.replace(hash_of(reason.error.room, invite, Role.SEAT));
            else this.problem.value = reason.error;
        }
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
        const info = link.info.peek();
        const now: Running = {
            room: link.room,
            phase: state.phase,
            game: info?.settings?.game ?? '',
            name: info?.settings?.name ?? '',
            seats: state.seats,
            seat,
            decides: state.decision?.seats[0],
            created_ms: Number(info?.createdMs ?? 0n),
            pace: info?.settings,
        };
        this.running.value = [now, ...others];
    }

    private open(room: string, invite: string, role: Role, shelf: Shelf) {
        const link = new RoomLink(room, this.connection, invite, role, this.wished_seat);
        this.wished_seat = undefined;
        const table = new Table(link, shelf);
        table.on_leaving(
            effect(() =>
                note_game({
                    room,
                    invite: link.invite.value,
                    seat: link.seat.value,
                    state: link.state,
                    settings: link.info.value?.settings,
                    created_ms: Number(link.info.value?.createdMs ?? 0n),
                    series: link.info.value?.series,
                }),
            ),
        );
        table.on_leaving(
            effect(() => {
                const next = link.became.value;
                if (next) untracked(() => this.go_along(link, next));
            }),
        );
        this.table.value = table;
        this.live.hand_over(room);
        was_here(room);
        this.joined.value = false;
        void link.attach();
    }

    // The table has become another room.
    private go_along(link: RoomLink, room: string) {
        this.changed.value = change_to(room, link, this.changed.peek());
        this.joined.value = true;
        location.replace(hash_of(room, link.invite.peek(), link.role));
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
        this.over_quota.value = undefined;
        location.hash = hash;
    }

    home() {
        this.problem.value = undefined;
        this.over_quota.value = undefined;
        location.hash = '';
    }

    private be_called() {
        const name = clean_line(this.name.value, name_characters_max);
        if (name !== this.name.value.trim()) this.name.value = name; // What the others will see.
        if (name && name !== this.connection.welcome.value?.name) this.connection.rename(name);
    }

    // ---- Rooms.

    // A private table of what was last wished for, with a seat that is kept for them.
    challenge(opponent: string, game: Game): Promise<void> {
        const settings = with_people(game, { ...wish.value, seats: 2, bots: 0 }, true);
        return this.create({ settings, opponent });
    }

    seek(sought: Sought) {
        this.be_called();
        this.ticket.seek(sought);
    }

    async create(wanted: Wanted) {
        if (this.creating.value) return;
        this.creating.value = true;
        this.problem.value = undefined;
        this.over_quota.value = undefined;
        this.be_called();
        try {
            await this.make(wanted);
        } catch (reason) {
            if (!(reason instanceof Refused)) throw reason;
            this.problem.value = reason.error;
            if (reason.error.code !== ErrorCode.QUOTA) return;
            // One of them has to end: which ones there are is told with a new greeting.
            this.over_quota.value = wanted;
            this.connection.greet_again();
        } finally {
            this.creating.value = false;
        }
    }

    // Asked under one id until it is answered, so that it is one room at most.
    private async make({ settings, begins, seat, opponent }: Wanted) {
        const value = create(CreateRoomSchema, {
            settings,
            commandId: new_command_id(),
            ...begins,
            ...(opponent ? { invitations: [{ seat: 1, name: opponent }] } : {}),
        });
        const answer = await this.connection.insist({ case: 'createRoom', value });
        if (answer.case !== 'roomCreated')
            throw new Refused(create(ErrorSchema, { code: ErrorCode.INTERNAL }));
        this.joined.value = true;
        this.wished_seat = seat;
        this.go(hash_of(answer.value.room, answer.value.invite, Role.SEAT));
    }

    // Resigns a game, or leaves one that has not begun; over as many connections as it takes. False: it was refused, and why is told.
    async give_up({ room, phase }: Running): Promise<boolean> {
        this.problem.value = undefined;
        const resign = phase === RoomPhase.WAITING ? undefined : new_command_id();
        for (let done = false; !done;) {
            try {
                done = await try_to_give_up(this.connection, room, resign);
            } catch (reason) {
                if (reason instanceof Lost) continue;
                if (!(reason instanceof Refused)) throw reason;
                this.problem.value = reason.error;
                return false;
            }
        }
        new RoomMemory(room).drop();
        this.running.value = this.running.peek().filter((other) => other.room !== room);
        return true;
    }

    // Ends this game and makes the one for which there was no place. The server closes it a moment after the last of its people has left.
    async make_place(game: Running) {
        const wanted = this.over_quota.peek();
        if (!wanted || this.creating.value) return;
        this.creating.value = true;
        try {
            if (!(await this.give_up(game))) return;
            for (let tries = 0; tries < place_tries; ++tries) {
                try {
                    await this.make(wanted);
                    return;
                } catch (reason) {
                    if (!(reason instanceof Refused)) throw reason;
                    this.problem.value = reason.error;
                    if (reason.error.code !== ErrorCode.QUOTA) return;
                    await new Promise((resolve) => setTimeout(resolve, place_pause_ms));
                }
            }
        } finally {
            this.creating.value = false;
        }
    }
}
