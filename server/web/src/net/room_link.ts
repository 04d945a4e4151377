// One room as this client holds it: everything that was told, folded; and the requests that must not be lost. It survives
// broken connections (attach again from the last transition, the same command id sent again) and reloads (kept in the
// browser).
import { clone, create, type MessageInitShape } from '@bufbuild/protobuf';
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import {
    ErrorCode,
    ErrorSchema,
    Retry,
    type Error as ErrorMessage,
} from '../proto/meeple/v1/common_pb';
import {
    AttachSchema,
    ConsiderSchema,
    LeftReason,
    Presence,
    Role,
    RoomSettingsSchema,
    type Action,
    type Attached,
    type Considered,
    type RoomInfo,
    type Snapshot,
    type Transition,
} from '../proto/meeple/v1/room_pb';
import {
    AnswerProposalSchema,
    ProposalKind,
    ProposeSchema,
    ResumeGameSchema,
    WithdrawProposalSchema,
} from '../proto/meeple/v1/agreement_pb';
import { fold } from '../state/fold';
import { room_of, type RoomState } from '../state/room_state';
import type { Step } from '../state/step';
import type { Durable } from './asks';
import { type Answer, type Body, type Connection, Lost, Refused } from './connection';
import { new_command_id } from '../base/ids';
import { RoomMemory, type Heard } from './room_memory';
import { Talk } from './talk';

export type About = NonNullable<MessageInitShape<typeof ConsiderSchema>['about']>;

interface Pending {
    readonly body: Durable;
    sent: boolean;
}

export type Trouble =
    | { readonly kind: 'refused'; readonly error: ErrorMessage } // A request was not carried out.
    | { readonly kind: 'not_asked'; readonly error: ErrorMessage } // The others could not be asked for that.
    | { readonly kind: 'gone'; readonly error: ErrorMessage }; // The room cannot be entered (any more).

export class RoomLink {
    readonly steps: Signal<readonly Step[]> = signal([]);
    readonly attached: Signal<Attached | undefined> = signal(undefined);
    readonly info: Signal<RoomInfo | undefined> = signal(undefined);
    readonly seat: Signal<number | undefined> = signal(undefined);
    readonly presence: Signal<readonly Presence[]> = signal([]);
    readonly spectators: Signal<number> = signal(0);
    // A request of ours is on its way, or was carried out and what it did has not come yet: the answer may be first.
    readonly pending: ReadonlySignal<boolean> = computed(
        () => this.queued.value || this.answered.value > (this.steps.value.at(-1)?.state.seq ?? 0),
    );
    readonly trouble: Signal<Trouble | undefined> = signal(undefined);
    readonly invite: Signal<string> = signal('');
    readonly code: Signal<string> = signal(''); // What friends can read to each other.
    readonly host: Signal<boolean> = signal(false); // We made the room.
    readonly talk: Talk;

    private readonly queued = signal(false);
    private readonly answered = signal(0); // The transition of our latest request.
    private epoch = 0;
    private handle: number | undefined;
    // Steps that are still coming in, up to the one that was the latest when we entered: shown all at once.
    private arriving: { steps: Step[]; until: number } | undefined;
    private queue: Pending[] = [];
    private attaching = false;
    private no_history = false; // It is longer than the server sends.
    private closed = false;
    private readonly memory: RoomMemory;

    constructor(
        readonly room: string,
        private readonly connection: Connection,
        invite: string,
        private readonly role: Role,
        private readonly wished: number | undefined = undefined, // The seat, if one may be chosen.
    ) {
        this.invite.value = invite;
        this.memory = new RoomMemory(room);
        this.talk = new Talk(connection);
        this.recall();
    }

    get state(): RoomState | undefined {
        return this.newest?.state;
    }

    private get newest(): Step | undefined {
        const known = this.arriving?.steps ?? this.steps.value;
        return known[known.length - 1];
    }

    // Whether we hold everything from the first transition on.
    private get whole(): boolean {
        return this.steps.value.every(
            ({ state, transition }, i) => transition !== undefined || (i === 0 && state.seq <= 1),
        );
    }

    // ---- Entering and coming back.

    async attach(): Promise<void> {
        if (this.attaching || this.closed) return;
        this.attaching = true;
        this.handle = undefined;
        this.arriving = undefined;
        // What was missed is asked for as well, for looking back; unless it cannot be had (see on_snapshot).
        const have = this.whole || this.no_history ? this.state : undefined;
        try {
            const answer = await this.connection.request({
                case: 'attach',
                value: create(AttachSchema, {
                    room: this.room,
                    role: this.role,
                    invite: this.invite.value,
                    haveEpoch: this.epoch,
                    haveSeq: have?.seq ?? 0,
                    haveHash: have?.view_hash ?? 0n,
                    history: true,
                    ...(this.wished === undefined ? {} : { seat: this.wished }),
                }),
            });
            if (answer.case === 'attached') this.on_attached(answer.value);
        } catch (reason) {
            if (reason instanceof Refused) this.on_attach_refused(reason.error);
        } finally {
            this.attaching = false;
        }
    }

    private on_attached(attached: Attached) {
        if (attached.rolledBack) this.forget();
        this.epoch = attached.epoch;
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
        this.arriving = {
            steps: attached.resumed ? [...this.steps.value] : [],
            until: attached.headSeq,
        };
        if (attached.resumed && this.state?.seq === attached.headSeq)
            this.set_clock(attached.remainingMs);
        this.arrive();
        this.note();
        this.flush();
    }

    // Nothing was missed but time.
    private set_clock(remaining_ms: number) {
        const steps = this.arriving?.steps ?? [],
            last = steps[steps.length - 1];
        const decision = last?.state.decision;
        if (!last || !decision) return;
        // Counted from when it was told, as ever.
        const remainingMs = remaining_ms && remaining_ms + Date.now() - last.at;
        const state = { ...last.state, decision: { ...decision, remainingMs } };
        steps[steps.length - 1] = { ...last, state };
    }

    // Shows what has come in once it is complete.
    private arrive() {
        const { arriving } = this,
            last = arriving?.steps[arriving.steps.length - 1];
        if (!arriving || !last || last.state.seq < arriving.until) return;
        this.arriving = undefined;
        this.steps.value = arriving.steps;
    }

    private on_attach_refused(error: ErrorMessage) {
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
                value: {
                    $typeName: 'meeple.v1.Leave',
                    handle: this.handle,
                    giveUpSeat: give_up_seat,
                },
            });
        } catch (reason) {
            if (!(reason instanceof Lost) && !(reason instanceof Refused)) throw reason;
        }
        if (give_up_seat) this.memory.drop();
    }

    on_offline() {
        this.handle = undefined;
        this.talk.on_offline();
        for (const pending of this.queue) pending.sent = false;
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

    // Somebody else has ended our stay.
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
        const step = { state: room_of(snapshot), transition: undefined, at: Date.now() };
        this.epoch = snapshot.epoch;
        if (snapshot.seq === 0) {
            // The beginning; everything else follows.
            this.memory.forget_told();
            this.memory.add({ frame: snapshot, at: step.at });
            this.arriving = { steps: [step], until: this.arriving?.until ?? 0 };
            this.arrive();
            return;
        }
        // Without the history before it: that leaves a gap in what can be looked back at, not in what is known now.
        if (this.arriving) this.no_history = true;
        this.arriving = undefined;
        const last = this.state;
        if (snapshot.seq < (last?.seq ?? 0)) this.forget();
        const before = this.steps.value;
        const again = snapshot.seq === last?.seq;
        this.memory.add({ frame: snapshot, at: step.at });
        this.steps.value = [...(again ? before.slice(0, -1) : before), step];
        this.note();
    }

    private on_transition(transition: Transition) {
        const last = this.newest,
            before = last?.state;
        if (!before || transition.seq <= before.seq) return;
        try {
            const at = this.time_of(transition, last);
            const step = { state: fold(before, transition), transition, at };
            this.memory.add({ frame: transition, at });
            this.note_clock(transition);
            this.note_end(transition);
            if (this.arriving) {
                this.arriving.steps.push(step);
                this.arrive();
            } else {
                this.steps.value = [...this.steps.value, step];
            }
        } catch {
            // A gap: what we hold cannot be trusted, ask for everything.
            this.forget();
            void this.attach();
        }
    }

    // When it happened, on this clock. It cannot have been later than the step before and the time between them, however late
    // a page that was asleep hears of it. The last one of those that were missed is told with the time that is left now.
    private time_of({ seq, dtMs }: Transition, before: Step): number {
        const now = Date.now();
        if (seq === this.arriving?.until) return now;
        return Math.min(now, before.at + dtMs);
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

    // The whole game out of its record, in place of what was seen of it.
    show_record(steps: readonly Step[]) {
        const hash = this.state?.view_hash ?? 0n; // A record has none; it is what we come back with.
        this.trouble.value = undefined;
        this.steps.value = steps.map((step, i) =>
            i < steps.length - 1 ? step : { ...step, state: { ...step.state, view_hash: hash } },
        );
    }

    // ---- What this client asks. Each request has an id of its own and is sent until it is answered.

    play(actions: Action[]) {
        const decision = this.state?.decision;
        if (!decision) return;
        this.enqueue({
            case: 'command',
            value: {
                $typeName: 'meeple.v1.Command',
                handle: 0,
                commandId: new_command_id(),
                decision: decision.id,
                actions,
            },
        });
    }

    ready() {
        const entropy = crypto.getRandomValues(new Uint8Array(16));
        this.enqueue({
            case: 'ready',
            value: {
                $typeName: 'meeple.v1.Ready',
                handle: 0,
                commandId: new_command_id(),
                entropy,
            },
        });
    }

    kick(seat: number) {
        this.enqueue({
            case: 'kick',
            value: { $typeName: 'meeple.v1.Kick', handle: 0, commandId: new_command_id(), seat },
        });
    }

    rematch() {
        this.enqueue({
            case: 'rematch',
            value: { $typeName: 'meeple.v1.Rematch', handle: 0, commandId: new_command_id() },
        });
    }

    resign() {
        this.enqueue({
            case: 'resign',
            value: { $typeName: 'meeple.v1.ResignSeat', handle: 0, commandId: new_command_id() },
        });
    }

    // ---- What needs the consent of others. It is meant for now: what does not arrive is not asked again.

    propose(kind: ProposalKind) {
        const decision = kind === ProposalKind.TAKEBACK ? (this.state?.decision?.id ?? 0) : 0;
        void this.ask((handle, commandId) => ({
            case: 'propose',
            value: create(ProposeSchema, { handle, commandId, kind, decision }),
        }));
    }

    answer(proposal: number, agree: boolean) {
        void this.ask((handle, commandId) => ({
            case: 'answer',
            value: create(AnswerProposalSchema, { handle, commandId, proposal, agree }),
        }));
    }

    withdraw(proposal: number) {
        void this.ask((handle, commandId) => ({
            case: 'withdraw',
            value: create(WithdrawProposalSchema, { handle, commandId, proposal }),
        }));
    }

    resume() {
        void this.ask((handle, commandId) => ({
            case: 'resume',
            value: create(ResumeGameSchema, { handle, commandId }),
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
            const settled = [ErrorCode.PROPOSAL_GONE, ErrorCode.NOT_PAUSED];
            if (!settled.includes(error.code)) this.trouble.value = { kind: 'not_asked', error };
        }
    }

    async appraise(): Promise<Answer | undefined> {
        if (this.handle === undefined) return undefined;
        try {
            return await this.connection.request({
                case: 'appraise',
                value: { $typeName: 'meeple.v1.AppraiseRoom', handle: this.handle },
            });
        } catch {
            return undefined;
        }
    }

    // Nothing: it cannot be asked now, or not here.
    async consider(about: About): Promise<Considered | undefined> {
        if (this.handle === undefined) return undefined;
        try {
            const value = create(ConsiderSchema, { handle: this.handle, about });
            const answer = await this.connection.request({ case: 'consider', value });
            return answer.case === 'considered' ? answer.value : undefined;
        } catch {
            return undefined;
        }
    }

    private enqueue(body: Durable) {
        this.trouble.value = undefined;
        this.queue.push({ body, sent: false });
        this.queued.value = true;
        this.memory.add_ask(body);
        this.flush();
    }

    private flush() {
        for (const pending of this.queue) void this.send(pending);
    }

    private async send(pending: Pending): Promise<void> {
        if (pending.sent || this.handle === undefined) return;
        pending.sent = true;
        try {
            const answer = await this.connection.request({
                ...pending.body,
                value: { ...pending.body.value, handle: this.handle },
            } as Durable);
            if (answer.case === 'commandDone')
                this.answered.value = Math.max(this.answered.value, answer.value.seq);
            this.done(pending);
        } catch (reason) {
            if (reason instanceof Refused) this.on_refused(pending, reason.error);
            else pending.sent = false; // Sent again, with the same id, when we are back in the room.
        }
    }

    private on_refused(pending: Pending, error: ErrorMessage) {
        if (error.retry === Retry.SAME || error.retry === Retry.AFTER) {
            pending.sent = false;
            setTimeout(() => void this.send(pending), Math.max(error.retryAfterMs, 400));
            return;
        }
        // Not done here, nor by anybody else: once more where the room is now.
        if (error.code === ErrorCode.FENCED) {
            pending.sent = false;
            void this.attach();
            return;
        }
        this.done(pending);
        if (error.code === ErrorCode.NOT_ATTACHED) void this.attach();
        if (error.retry === Retry.RESYNC && error.code !== ErrorCode.STALE_DECISION)
            void this.attach();
        this.trouble.value = { kind: 'refused', error };
    }

    private done(pending: Pending) {
        this.queue = this.queue.filter((other) => other !== pending);
        this.queued.value = this.queue.length > 0;
        this.memory.drop_ask(pending.body);
    }

    // ---- Kept in the browser, so that a reload comes back to the same place.

    private forget() {
        this.memory.forget_told();
        this.arriving = undefined;
        this.epoch = 0;
        this.answered.value = 0;
        this.steps.value = [];
    }

    private note() {
        this.memory.note({ epoch: this.epoch, at: Date.now(), invite: this.invite.value });
    }

    private recall() {
        try {
            const found = this.memory.recall();
            if (!found) return;
            this.epoch = found.epoch;
            this.steps.value = steps_of(found.heard);
            if (!this.invite.value) this.invite.value = found.invite;
            this.queue = found.asks.map((body) => ({ body, sent: false }));
            this.queued.value = this.queue.length > 0;
        } catch {
            this.memory.drop();
            this.forget();
            this.queue = [];
        }
    }
}

// Throws where something is missing in between.
function steps_of(heard: readonly Heard[]): Step[] {
    const steps: Step[] = [];
    for (const { frame, at } of heard) {
        const last = steps[steps.length - 1];
        if (frame.$typeName === 'meeple.v1.Snapshot')
            steps.push({ state: room_of(frame), transition: undefined, at });
        else if (last) steps.push({ state: fold(last.state, frame), transition: frame, at });
    }
    return steps;
}
