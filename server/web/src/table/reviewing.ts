// The review of one room's game as somebody looks at it: made here, where the page can think for itself; otherwise the server
// is asked for it once, and again as long as it grows.
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { one_for_each } from '../base/one_for_each';
import { toBinary } from '@bufbuild/protobuf';
import { RecordSchema } from '../proto/meeple/store/v1/record_pb';
import { has_mind, the_mind } from '../mind/mind';
import { Trapped } from '../mind/module';
import { keep_review, kept_review } from '../net/kept_reviews';
import type { RoomLink } from '../net/room_link';
import { Busy, load_review, review_of, type Review, type ReviewedStep } from '../net/review';
import type { Table } from './table';

const again_ms = 1500,
    busy_ms = 5000,
    failures_max = 5;
// Turns looked through for a step where the browser does it: about half a minute for a game.
const own_nodes = 12_000;

// The reviews requested since the page was loaded, by room.
const seen = new Map<string, Review | undefined>();

export class Reviewing {
    readonly asked: Signal<boolean> = signal(false);
    readonly failed: Signal<boolean> = signal(false);
    readonly review: Signal<Review | undefined> = signal(undefined);
    readonly retrying: Signal<boolean> = signal(false); // The player looks for better moves.
    readonly by_seq: ReadonlySignal<ReadonlyMap<number, ReviewedStep>> = computed(
        () => new Map(this.review.value?.steps.map((step) => [step.seq, step])),
    );
    private timer: ReturnType<typeof setTimeout> | undefined;
    private failures = 0;
    private left = false;
    private stop_thinking: () => void = () => undefined;

    constructor(private readonly link: RoomLink) {}

    // Continues a review that was requested before the player left the game.
    resume() {
        const { room } = this.link;
        if (this.asked.peek() || !seen.has(room)) return;
        const review = seen.get(room);
        this.review.value = review;
        if (review?.complete) this.asked.value = true;
        else this.ask();
    }

    ask() {
        if (this.asked.peek() && !this.failed.peek()) return;
        seen.set(this.link.room, this.review.peek());
        this.asked.value = true;
        this.failed.value = false;
        this.failures = 0;
        if (has_mind) this.think().catch(() => void this.look());
        else void this.look();
    }

    // Ends when it has begun; what fails later is left to the server.
    private async think() {
        const { room } = this.link;
        const kept = await kept_review(room);
        if (kept !== undefined) {
            this.review.value = review_of(kept);
            return;
        }
        const record = toBinary(RecordSchema, await this.link.record());
        const mind = await the_mind();
        if (this.left) return;
        this.stop_thinking = mind.follow(
            { what: 'review', record, nodes: own_nodes, seed: 1, games: 0 },
            ({ text, more }) => {
                this.review.value = review_of(text);
                if (!more && this.review.peek()?.complete) void keep_review(room, text);
            },
            (reason) => {
                // There is no server that could say more.
                if (reason instanceof Trapped && this.link.alone) this.failed.value = true;
                else if (!this.left) void this.look();
            },
        );
    }

    stop() {
        this.left = true;
        if (this.asked.peek()) seen.set(this.link.room, this.review.peek());
        clearTimeout(this.timer);
        this.stop_thinking();
    }

    private async look() {
        let wait_ms = again_ms;
        try {
            const review = await load_review(this.link.room, this.link.invite.peek());
            this.review.value = review;
            this.failures = 0;
            if (review.problem !== undefined) this.failed.value = true;
            if (review.complete || review.problem !== undefined) return;
        } catch (problem) {
            if (problem instanceof Busy) wait_ms = busy_ms;
            else if (++this.failures >= failures_max) {
                this.failed.value = true;
                return;
            }
        }
        if (!this.left) this.timer = setTimeout(() => void this.look(), wait_ms);
    }
}

const by_link = one_for_each((link: RoomLink) => new Reviewing(link));

// The same one for everything that shows this room.
export const reviewing_of = ({ link }: Pick<Table, 'link'>): Reviewing => by_link(link);

// What is said of the step that is shown.
export function reviewed_here(table: Pick<Table, 'link' | 'step'>): ReviewedStep | undefined {
    return reviewing_of(table).by_seq.value.get(table.step.value?.state.seq ?? 0);
}
