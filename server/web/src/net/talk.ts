// What is said in a room, as far as this client may hear it. Lines that are not answered are said again under the same id when
// the connection is back.
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { new_command_id } from '../base/ids';
import { Retry, type Error as ErrorMessage } from '../proto/meeple/v1/common_pb';
import type { Attached } from '../proto/meeple/v1/room_pb';
import type { BlockedPerson, Line, Say } from '../proto/meeple/v1/talk_pb';
import { Refused, type Answer, type Body, type Connection } from './connection';

export type Words = Exclude<Say['what'], { case: undefined }>;

export interface Unsaid {
    readonly id: Uint8Array;
    readonly what: Words;
}

const fresh_ms = 8000;

export class Talk {
    readonly lines: ReadonlySignal<readonly Line[]> = computed(() =>
        [...this.heard.value.values()].sort((a, b) => a.number - b.number),
    );
    readonly unsaid: Signal<readonly Unsaid[]> = signal([]); // On its way.
    readonly more: Signal<boolean> = signal(false); // There are older lines.
    readonly muted: Signal<boolean> = signal(false);
    readonly speaker: Signal<string> = signal(''); // Ours.
    readonly silenced: Signal<ReadonlySet<string>> = signal(new Set()); // By us, as the host.
    readonly blocked: Signal<readonly BlockedPerson[]> = signal([]); // By us, in whichever room.
    readonly trouble: Signal<ErrorMessage | undefined> = signal(undefined);
    readonly fresh: Signal<Line | undefined> = signal(undefined); // The latest line of another person; for a while.
    // The newest line that was looked at.
    readonly seen: Signal<number | undefined> = signal(undefined);
    readonly unseen: ReadonlySignal<number> = computed(
        () =>
            this.lines.value.filter(
                ({ number, speaker }) =>
                    number > (this.seen.value ?? 0) && speaker !== this.speaker.value,
            ).length,
    );

    private readonly heard: Signal<ReadonlyMap<number, Line>> = signal(new Map());
    private told: Line[] = []; // Since the newest page was asked for.
    private sending = false;
    private handle: number | undefined;
    private before = 0;
    private fresh_timer: ReturnType<typeof setTimeout> | undefined;

    constructor(private readonly connection: Connection) {}

    // Whether this server lets people talk at all.
    get possible(): boolean {
        return this.connection.welcome.value?.features.includes('talk') ?? false;
    }

    get characters_max(): number {
        return this.connection.welcome.value?.limits?.lineCharactersMax || 200;
    }

    on_attached({ handle, speaker, muted }: Attached) {
        this.handle = handle;
        this.speaker.value = speaker;
        this.muted.value = muted;
        if (!this.possible) return;
        void this.read();
        void this.send();
    }

    on_offline() {
        this.handle = undefined;
    }

    dispose() {
        clearTimeout(this.fresh_timer);
    }

    // True: it was about talk.
    on_push(body: Answer): boolean {
        if (body.case === 'line') {
            if (body.value.handle === this.handle) this.on_line(body.value);
            return true;
        }
        if (body.case === 'muted') {
            const { handle, speaker, muted } = body.value;
            if (handle === this.handle) this.on_muted(speaker, muted);
            return true;
        }
        return false;
    }

    private on_line(line: Line) {
        this.hear([line]);
        this.told.push(line);
        if (line.speaker === this.speaker.value) return;
        this.fresh.value = line;
        clearTimeout(this.fresh_timer);
        this.fresh_timer = setTimeout(() => {
            this.fresh.value = undefined;
        }, fresh_ms);
    }

    private on_muted(speaker: string, muted: boolean) {
        if (speaker === this.speaker.value) this.muted.value = muted;
        const now = new Set(this.silenced.value);
        if (muted) now.add(speaker);
        else now.delete(speaker);
        this.silenced.value = now;
    }

    private hear(lines: readonly Line[]) {
        const now = new Map(this.heard.value);
        for (const line of lines) now.set(line.number, line);
        this.heard.value = now;
    }

    // What was said before, the newest page of it.
    async read() {
        this.told = [];
        const answer = await this.ask(0);
        if (!answer) return;
        // What lies between what was known and this page may be missing: everything older is asked for again when wanted.
        // The page may be older than what was told meanwhile.
        this.heard.value = new Map();
        this.hear([...answer.lines, ...this.told]);
        this.before = answer.before;
        this.more.value = answer.before !== 0;
        // Lines from before one's arrival do not count as missed.
        const [fresh] = this.told;
        this.seen.value ??= fresh ? fresh.number - 1 : (answer.lines.at(-1)?.number ?? 0);
    }

    async read_older() {
        if (this.before === 0) return;
        const answer = await this.ask(this.before);
        if (!answer) return;
        this.hear(answer.lines);
        this.before = answer.before;
        this.more.value = answer.before !== 0;
    }

    private async ask(before: number) {
        if (this.handle === undefined) return undefined;
        const value = { handle: this.handle, before };
        try {
            const answer = await this.connection.request({ case: 'getLines', value });
            return answer.case === 'lines' ? answer.value : undefined;
        } catch {
            return undefined; // It comes with the next connection.
        }
    }

    // Everything that was heard has been looked at.
    look() {
        this.seen.value = this.lines.peek().at(-1)?.number ?? 0;
    }

    say(what: Words) {
        const one = { id: new_command_id(), what };
        this.trouble.value = undefined;
        this.unsaid.value = [...this.unsaid.value, one];
        void this.send();
    }

    // One after the other, so that they are heard in the order in which they were said.
    private async send() {
        if (this.sending) return;
        this.sending = true;
        for (;;) {
            const [one] = this.unsaid.peek();
            if (!one || !(await this.answered(one))) break;
            this.unsaid.value = this.unsaid.value.filter(({ id }) => id !== one.id);
        }
        this.sending = false;
    }

    // Whether it was said, or refused for good: what the connection lost is said when that is back.
    private async answered({ id: commandId, what }: Unsaid): Promise<boolean> {
        for (;;) {
            if (this.handle === undefined) return false;
            try {
                const value = { handle: this.handle, commandId, what };
                await this.connection.request({ case: 'say', value });
                return true;
            } catch (reason) {
                if (!(reason instanceof Refused)) return false;
                const { error } = reason;
                if (error.retry !== Retry.SAME && error.retry !== Retry.AFTER) {
                    this.trouble.value = error;
                    return true;
                }
                const pause_ms = Math.max(error.retryAfterMs, 400);
                await new Promise((resolve) => setTimeout(resolve, pause_ms));
            }
        }
    }

    async mute(speaker: string, muted: boolean) {
        if (this.handle === undefined) return;
        const value = { handle: this.handle, speaker, muted };
        const answer = await this.try_to({ case: 'mute', value });
        if (answer?.case === 'muted') this.on_muted(answer.value.speaker, answer.value.muted);
    }

    // From now on neither hears the other, anywhere.
    async block(speaker: string) {
        if (this.handle === undefined) return;
        const who = { case: 'speaker' as const, value: speaker };
        const value = { handle: this.handle, who };
        if (await this.ask_blocks({ case: 'block', value })) await this.read();
    }

    async unblock(id: string) {
        if (await this.ask_blocks({ case: 'unblock', value: { id } })) await this.read();
    }

    async read_blocks() {
        if (this.possible) await this.ask_blocks({ case: 'getBlocks', value: {} });
    }

    private async ask_blocks(body: Body): Promise<boolean> {
        const answer = await this.try_to(body);
        if (answer?.case !== 'blocks') return false;
        this.blocked.value = answer.value.persons;
        return true;
    }

    private async try_to(body: Body) {
        this.trouble.value = undefined;
        try {
            return await this.connection.request(body);
        } catch (reason) {
            if (reason instanceof Refused) this.trouble.value = reason.error;
            return undefined;
        }
    }
}
