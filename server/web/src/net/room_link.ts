// One room as this client holds it: entering it and coming back, what is told there and what is asked. What was told is kept by
// its RoomHistory, what must not be lost by its AskQueue: both survive broken connections and reloads.
import { clone, create, type MessageInitShape } from '@bufbuild/protobuf';
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import {
    ErrorCode,
    ErrorSchema,
    Retry,
    type Error as ErrorMessage,
} from '../proto/meeple/v1/common_pb';
import {
    LeftReason,
    Presence,
    Role,
    RoomSettingsSchema,
    CloseReason,
    type Action,
    type Attached,
    type RoomInfo,
    type RoomSettings,
    type Snapshot,
    type Transition,
} from '../proto/meeple/v1/room_pb';
import type { ConsiderSchema, Considered } from '../proto/meeple/v1/question_pb';
import { ProposalKind } from '../proto/meeple/v1/agreement_pb';
import type { Record as GameRecord } from '../proto/meeple/store/v1/record_pb';
import type { TableSide } from '../proto/meeple/v1/tiles_pb';
import type { RoomState } from '../state/room_state';
import type { Step } from '../state/step';
import { AskQueue } from './ask_queue';
import type { Durable } from './asks';
import { type Answer, type Body, type Connection, Lost, Refused } from './connection';
import { new_command_id } from '../base/ids';
import { knows_looks, own_look } from './own_look';
import { fetch_record, load_record } from './record';
import { RoomHistory } from './room_history';
import { RoomMemory, type Heard } from './room_memory';
import { Talk } from './talk';

export type About = NonNullable<MessageInitShape<typeof ConsiderSchema>['about']>;

export type Trouble =
    | { readonly kind: 'refused'; readonly error: ErrorMessage } // A request was not carried out.
    | { readonly kind: 'not_asked'; readonly error: ErrorMessage } // The others could not be asked for that.
    | { readonly kind: 'gone'; readonly error: ErrorMessage }; // The room cannot be entered (any more).

// Servers let hosts change settings from this minor version on.
const changes_minor = 6;

export class RoomLink {
    readonly attached: Signal<Attached | undefined> = signal(undefined);
    readonly info: Signal<RoomInfo | undefined> = signal(undefined);
    readonly seat: Signal<number | undefined> = signal(undefined);
    readonly presence: Signal<readonly Presence[]> = signal([]);
    readonly spectators: Signal<number> = signal(0);
    // A request of ours is on its way, or was carried out and what it did has not come yet: the answer may be first.
    readonly pending: ReadonlySignal<boolean> = computed(
        () => this.awaited.value > (this.steps.value.at(-1)?.state.seq ?? 0),
    );
    readonly trouble: Signal<Trouble | undefined> = signal(undefined);
    // The room that this table has become, because its host has changed the settings; empty: none.
    readonly became: ReadonlySignal<string> = computed(() => {
        const state = this.steps.value.at(-1)?.state;
        if (state?.closed === CloseReason.NEVER_STARTED && state.rematch) return state.rematch;
        return this.trouble.value?.error.room ?? '';
    });
    readonly invite: Signal<string> = signal('');
    readonly code: Signal<string> = signal(''); // What friends can read to each other.
    readonly host: Signal<boolean> = signal(false); // We made the room.
    readonly talk: Talk;

    private readonly awaited = signal(0); // A transition.
    private handle: number | undefined;
    private attaching = false;
    private closed = false;
    private readonly history: RoomHistory;
    private readonly asks: AskQueue;

    constructor(
        readonly room: string,
        private readonly connection: Connection,
        invite: string,
        readonly role: Role,
        private readonly wished: number | undefined = undefined, // The seat, if one may be chosen.
        private readonly memory: RoomMemory = new RoomMemory(room),
    ) {
        this.invite.value = invite;
        this.asks = new AskQueue(
            connection,
            {
                handle: () => this.handle,
                enter_again: () => void this.attach(),
                on_refused: (error) => {
                    this.trouble.value = { kind: 'refused', error };
                },
                on_awaited: (seq) => {
                    this.awaited.value = seq;
                },
            },
            this.memory,
        );
        this.history = new RoomHistory(this.memory, () => this.asks.forget_answers());
        this.talk = new Talk(connection);
        this.recall();
    }

    get steps(): ReadonlySignal<readonly Step[]> {
        return this.history.steps;
    }

    // There is no server to ask about the position.
    get alone(): boolean {
        return false;
    }

    // Whether it can be asked what the features on the board score now.
    get appraises(): boolean {
        return !this.alone;
    }

    get state(): RoomState | undefined {
        return this.history.state;
    }

    // All that happened, for looking back.
    protected get wants_history(): boolean {
        return true;
    }

    // ---- Entering and coming back.

    async attach(): Promise<void> {
        if (this.attaching || this.closed) return;
        this.attaching = true;
        this.handle = undefined;
        this.history.break_off();
        const have = this.history.have;
        try {
            const answer = await this.connection.request({
                case: 'attach',
                value: {
                    room: this.room,
                    role: this.role,
                    invite: this.invite.value,
                    haveEpoch: have.epoch,
                    haveSeq: have.seq,
                    haveHash: have.hash,
                    history: this.wants_history,
                    ...(this.wished === undefined ? {} : { seat: this.wished }),
                    ...(this.role === Role.SEAT && this.knows_looks ? { look: own_look() } : {}),
                },
            });
            if (answer.case === 'attached') this.on_attached(answer.value);
        } catch (reason) {
            if (reason instanceof Refused) this.on_attach_refused(reason.error);
        } finally {
            this.attaching = false;
        }
    }

    private on_attached(attached: Attached) {
        this.handle = attached.handle;
        this.connection.arrived();
        this.info.value = attached.info;
        this.attached.value = attached;
        this.talk.on_attached(attached);
        this.seat.value = attached.role === Role.SEAT ? attached.seat : undefined;
        if (attached.invite) this.invite.value = attached.invite;
        this.presence.value = attached.info?.seats.map((seat) => seat.presence) ?? [];
        this.spectators.value = attached.info?.spectators ?? 0;
        this.trouble.value = undefined;
        this.code.value = attached.code;
        this.host.value = attached.host;
        this.history.on_attached(attached);
        this.note();
        this.asks.flush();
    }

    protected on_attach_refused(error: ErrorMessage) {
        if (error.retry === Retry.OTHER_NODE) {
            if (this.connection.move(error.url)) return;
            this.connection.arrived();
            setTimeout(() => void this.attach(), Math.max(error.retryAfterMs, 500));
        } else if (error.retry === Retry.SAME || error.retry === Retry.AFTER) {
            setTimeout(() => void this.attach(), Math.max(error.retryAfterMs, 500));
        } else {
            this.trouble.value = { kind: 'gone', error };
        }
    }

    // Leave the room behind; before the game the seat may be given up with it.
    async leave(give_up_seat: boolean): Promise<void> {
        this.closed = true;
        this.talk.dispose();
        if (this.handle === undefined) return;
        try {
            await this.connection.request({
                case: 'leave',
                value: { handle: this.handle, giveUpSeat: give_up_seat },
            });
        } catch (reason) {
            if (!(reason instanceof Lost) && !(reason instanceof Refused)) throw reason;
        }
        if (give_up_seat) this.memory.drop();
    }

    on_offline() {
        this.handle = undefined;
        this.talk.on_offline();
        this.asks.on_offline();
    }

    // ---- What the server tells.

    on_push(body: Answer) {
        if (this.handle === undefined || this.talk.on_push(body)) return;
        switch (body.case) {
            case 'snapshot':
                if (body.value.handle === this.handle) this.on_snapshot(body.value);
                break;
            case 'transition':
                if (body.value.handle === this.handle) this.on_transition(body.value);
                break;
            case 'presence': {
                const { handle, seat, presence } = body.value;
                if (handle === this.handle)
                    this.presence.value = this.seats().map((_, i) =>
                        i === seat ? presence : (this.presence.value[i] ?? Presence.ABSENT),
                    );
                break;
            }
            case 'left':
                if (body.value.handle === this.handle) this.on_left(body.value.reason);
                break;
            case 'spectators':
                if (body.value.handle === this.handle) this.spectators.value = body.value.count;
                break;
            case 'error':
                if (body.value.handle === this.handle) void this.attach();
                break;
            default:
                break;
        }
    }

    // The host or a moderator has removed us.
    private on_left(reason: LeftReason) {
        this.closed = true;
        this.handle = undefined;
        this.memory.drop();
        const code = reason === LeftReason.PUT_OUT ? ErrorCode.KICKED : ErrorCode.NOT_ATTACHED;
        this.trouble.value = { kind: 'gone', error: create(ErrorSchema, { code }) };
    }

    private seats() {
        return this.state?.seats ?? [];
    }

    private on_snapshot(snapshot: Snapshot) {
        this.history.on_snapshot(snapshot);
        this.note();
    }

    private on_transition(transition: Transition) {
        const what = this.history.on_transition(transition);
        if (what === 'gap') void this.attach();
        if (what !== 'step') return;
        this.note_clock(transition);
        this.note_end(transition);
    }

    // The table has agreed on another clock.
    private note_clock({ deltas }: Transition) {
        const info = this.info.peek();
        for (const { delta } of deltas) {
            if (delta.case !== 'clockChanged' || !info?.settings) continue;
            const settings = clone(RoomSettingsSchema, info.settings);
            delete settings.turnSeconds;
            if (delta.value.clock) settings.clock = delta.value.clock;
            this.info.value = { ...info, settings };
        }
    }

    // From now on seats hear what was said among the spectators.
    private note_end({ deltas }: Transition) {
        if (
            this.seat.peek() !== undefined &&
            deltas.some(({ delta }) => delta.case === 'roomClosed')
        )
            void this.talk.read();
    }

    // The record of this game, which is over. Rejected if it cannot be had.
    async record(): Promise<GameRecord> {
        return load_record(this.room, this.invite.peek());
    }

    // The same record, as a file.
    async record_file(): Promise<Blob> {
        return fetch_record(this.room, this.invite.peek());
    }

    // The whole game out of its record, in place of what was seen of it.
    show_record(steps: readonly Step[]) {
        this.trouble.value = undefined;
        this.history.show_record(steps);
    }

    // ---- What this client asks. Each request has an id of its own and is sent until it is answered.

    play(actions: Action[]) {
        const decision = this.state?.decision;
        if (!decision) return;
        const commandId = new_command_id();
        this.enqueue({ case: 'command', value: { commandId, decision: decision.id, actions } });
    }

    ready() {
        const entropy = crypto.getRandomValues(new Uint8Array(16));
        this.enqueue({ case: 'ready', value: { commandId: new_command_id(), entropy } });
    }

    get knows_looks(): boolean {
        return knows_looks(this.connection);
    }

    // Before the game: as the person likes to be drawn now.
    change_look() {
        void this.ask((handle, commandId) => ({
            case: 'changeLook',
            value: { handle, commandId, look: own_look() },
        }));
    }

    kick(seat: number) {
        this.enqueue({ case: 'kick', value: { commandId: new_command_id(), seat } });
    }

    get knows_changes(): boolean {
        return (this.connection.welcome.value?.minor ?? 0) >= changes_minor;
    }

    // The host's, before the game: all of them. Everybody moves to another room.
    change_settings(settings: RoomSettings) {
        this.trouble.value = undefined;
        this.enqueue({
            case: 'changeSettings',
            value: { commandId: new_command_id(), settings },
        });
    }

    // The host's: so many more cells along one side of the table.
    extend_table(side: TableSide, cells: number) {
        this.enqueue({
            case: 'extendTable',
            value: { commandId: new_command_id(), panel: { side, cells } },
        });
    }

    rematch() {
        this.enqueue({ case: 'rematch', value: { commandId: new_command_id() } });
    }

    resign() {
        this.enqueue({ case: 'resign', value: { commandId: new_command_id() } });
    }

    // ---- What needs the consent of others. It is meant for now: what does not arrive is not asked again.

    propose(kind: ProposalKind) {
        const decision = kind === ProposalKind.TAKEBACK ? (this.state?.decision?.id ?? 0) : 0;
        void this.ask((handle, commandId) => ({
            case: 'propose',
            value: { handle, commandId, kind, decision },
        }));
    }

    answer(proposal: number, agree: boolean) {
        void this.ask((handle, commandId) => ({
            case: 'answer',
            value: { handle, commandId, proposal, agree },
        }));
    }

    withdraw(proposal: number) {
        void this.ask((handle, commandId) => ({
            case: 'withdraw',
            value: { handle, commandId, proposal },
        }));
    }

    resume() {
        void this.ask((handle, commandId) => ({
            case: 'resume',
            value: { handle, commandId },
        }));
    }

    private async ask(body: (handle: number, command_id: Uint8Array) => Body) {
        if (this.handle === undefined) return;
        this.trouble.value = undefined;
        try {
            await this.connection.request(body(this.handle, new_command_id()));
        } catch (reason) {
            if (!(reason instanceof Refused)) return; // The connection: its line says so.
            const { error } = reason;
            // It has been settled meanwhile, and that is told.
            const settled = [
                ErrorCode.PROPOSAL_GONE,
                ErrorCode.NOT_PAUSED,
                ErrorCode.SEAT_TAKEN, // The colour is.
            ];
            if (!settled.includes(error.code)) this.trouble.value = { kind: 'not_asked', error };
        }
    }

    async appraise(): Promise<Answer | undefined> {
        if (this.handle === undefined) return undefined;
        try {
            return await this.connection.request({
                case: 'appraise',
                value: { handle: this.handle },
            });
        } catch {
            return undefined;
        }
    }

    // Nothing: it cannot be asked now, or not here.
    async consider(about: About): Promise<Considered | undefined> {
        if (this.handle === undefined) return undefined;
        try {
            const value = { handle: this.handle, about };
            const answer = await this.connection.request({ case: 'consider', value });
            return answer.case === 'considered' ? answer.value : undefined;
        } catch {
            return undefined;
        }
    }

    private enqueue(body: Durable) {
        this.trouble.value = undefined;
        this.asks.add(body);
    }

    // ---- Kept in the browser, so that a reload comes back to the same place.

    private note() {
        const { epoch } = this.history;
        this.memory.note({ epoch, at: Date.now(), invite: this.invite.value });
    }

    // All that was told of this room, as far as this browser has kept it.
    heard(): readonly Heard[] {
        return this.memory.heard();
    }

    private recall() {
        try {
            const found = this.memory.recall();
            if (!found) return;
            this.history.recall(found.epoch, found.heard);
            if (!this.invite.value) this.invite.value = found.invite;
            this.asks.recall(found.asks);
        } catch {
            this.memory.drop();
            this.history.forget();
            this.asks.recall([]);
        }
    }
}
