// One room as somebody looks at it, whatever is played there: which step is shown, what is news, what is lit up. What can be
// arranged and sent belongs to a family of games: TileTable, CardTable.
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { media_matches } from '../base/media';
import type { RoomLink } from '../net/room_link';
import type { Step } from '../state/step';
import { ErrorCode } from '../proto/meeple/v1/common_pb';
import { Aids, Cause, RoomPhase, type Action } from '../proto/meeple/v1/room_pb';
import { led_back } from '../state/agreement';
import type { Shelf } from '../state/catalogue';
import { lines_of } from '../state/chronicle';
import { is_move } from '../state/families';
import { lasting, motion, one_by_one } from './habits';
import type { Line } from '../state/line';
import { Pace } from './pace';
import { steps_of_record } from '../state/replay';
import { standing_of } from '../state/room_state';
import { undone_steps } from '../state/undone';
import { brought, final_whys, type Spotlight, type Why } from '../state/why';

// Nobody looks, or whoever looks wants nothing to move.
export function in_a_hurry(): boolean {
    if (typeof document === 'undefined' || document.hidden || motion.value === 'off') return true;
    return media_matches('(prefers-reduced-motion: reduce)');
}

// How long a step of others, or a scoring, is shown before the next one takes its place.
const seen_ms = 900,
    scoring_seen_ms = 1600,
    own_seen_ms = 350;
// Further back than this nothing is news.
const news_steps_max = 12;

export class Table {
    readonly shown: Signal<number | undefined> = signal(undefined); // Step looked at; undefined: the latest.
    readonly lit: Signal<Spotlight | undefined> = signal(undefined); // While pointed at.
    readonly asked: Signal<Why | undefined> = signal(undefined); // Until dismissed.
    readonly look_at: Signal<readonly { x: number; y: number }[]> = signal([]); // Tiles to bring into view; none: everything.
    readonly tally_open: Signal<boolean> = signal(false); // Points by kind are shown.
    readonly sent_at_zero: Signal<boolean> = signal(false); // Our last move was sent because the time was up.
    // How many steps of the final scoring have been told; undefined: all is told.
    readonly told: Signal<number | undefined> = signal(undefined);
    // Drawn on the board as the best step there is: the solution of a puzzle.
    readonly best: Signal<
        { readonly seat: number; readonly actions: readonly Action[] } | undefined
    > = signal(undefined);
    readonly arranged: Signal<boolean> = signal(false); // Something is arranged and not yet sent.
    readonly draft_lost: Signal<boolean> = signal(false); // The time was up, and what was arranged was not sent.

    // What was asked for by a key, shown and read out; numbered, so that it is read again when it is asked again.
    readonly telling: Signal<{ readonly n: number; readonly says: string } | undefined> =
        signal(undefined);

    private readonly last: ReadonlySignal<number> = computed(
        () => this.link.steps.value.length - 1,
    );
    private readonly pace: Pace;
    private skipping = false;
    readonly looking_back = computed(() => this.shown.value !== undefined);
    readonly index: ReadonlySignal<number> = computed(
        () => this.shown.value ?? Math.min(this.pace.at.value, this.last.value),
    );
    readonly step: ReadonlySignal<Step | undefined> = computed(
        () => this.link.steps.value[this.index.value],
    );
    readonly newest: ReadonlySignal<Step | undefined> = computed(
        () => this.link.steps.value[this.last.value],
    );
    // The newest step is shown.
    readonly live = computed(() => this.index.value === this.last.value);
    // Steps of others are being shown one by one.
    readonly catching_up = computed(() => !this.looking_back.value && !this.live.value);
    // The table has agreed on a pause.
    readonly paused = computed(() => this.newest.value?.state.pause !== undefined);
    // The game waits for us, whatever is shown.
    readonly awaited = computed(() => {
        const seat = this.link.seat.value,
            decision = this.newest.value?.state.decision;
        return (
            seat !== undefined &&
            !this.link.pending.value &&
            !this.paused.value &&
            (decision?.seats.includes(seat) ?? false)
        );
    });
    readonly my_turn = computed(() => this.live.value && this.awaited.value);
    readonly finished = computed(
        () =>
            this.link.state?.phase === RoomPhase.FINISHED ||
            this.step.value?.state.phase === RoomPhase.FINISHED,
    );
    readonly all_lines: ReadonlySignal<readonly Line[]> = computed(() =>
        this.link.steps.value.flatMap((step, i) => this.lines_of(step, i)),
    );
    readonly lines: ReadonlySignal<readonly Line[]> = computed(() =>
        this.all_lines.value.filter(({ step }) => step <= this.index.value),
    ); // Up to what is shown.
    // Steps that were taken back, as far as what is shown.
    private readonly undone: ReadonlySignal<ReadonlySet<number>> = computed(() =>
        undone_steps(this.link.steps.value, this.index.value),
    );
    // What counts: without what was taken back.
    readonly standing_lines: ReadonlySignal<readonly Line[]> = computed(() =>
        this.lines.value.filter((line) => !this.is_undone(line)),
    );
    // Nothing that helps to decide is shown before the end.
    readonly no_aids = computed(
        () => this.link.info.value?.settings?.aids === Aids.TOURNAMENT && !this.finished.value,
    );
    // Whatever helps to decide is shown unasked.
    readonly learning = computed(
        () => this.link.info.value?.settings?.aids === Aids.LEARN && !this.finished.value,
    );
    readonly final_whys: ReadonlySignal<readonly Why[]> = computed(() =>
        this.finished.value ? final_whys(this.lines.value) : [],
    );
    // The scores of the step that is shown; while the final scoring is told, as far as it is told.
    readonly scores: ReadonlySignal<readonly number[]> = computed(() => {
        const { scores } = standing_of(this.step.value?.state);
        const untold =
            this.told.value === undefined || !this.live.value
                ? []
                : this.final_whys.value.slice(this.told.value);
        return scores.map((score, seat) => score - brought(untold, seat));
    });
    // What happened, but for what is still to be told of the end.
    readonly told_lines: ReadonlySignal<readonly Line[]> = computed(() => {
        if (this.all_told.value) return this.lines.value;
        const untold = new Set(this.final_whys.value.slice(this.told.value));
        return this.lines.value.filter(({ why }) => !why || !untold.has(why));
    });
    // Nothing of the end is still to be told.
    readonly all_told = computed(
        () =>
            this.told.value === undefined ||
            !this.live.value ||
            this.told.value >= this.final_whys.value.length,
    );
    // What has just happened: in the step that is shown; where steps are not shown one by one, since our own last move.
    readonly news: ReadonlySignal<readonly Line[]> = computed(() => {
        const from = this.looking_back.value ? this.index.value : this.news_from();
        return this.lines.value.filter(({ step }) => step >= from);
    });
    // The step in which the table played for us because our time was up; until we move ourselves.
    readonly timed_out: ReadonlySignal<number | undefined> = computed(() => {
        const steps = this.link.steps.value,
            seat = this.link.seat.value;
        if (seat === undefined) return undefined;
        let own = steps.length - 1;
        while (own >= 0 && steps[own]?.transition?.actor !== seat) --own;
        const last = steps[own]?.transition;
        // A vacation plays nothing.
        const rests = last?.deltas.some(({ delta }) => delta.case === 'vacationTaken');
        return last?.cause === Cause.TIMEOUT && !rests ? own : undefined;
    });

    // How many turns in a row the table played for us.
    readonly missed: ReadonlySignal<number> = computed(() => {
        const steps = this.link.steps.value,
            seat = this.link.seat.value;
        if (this.timed_out.value === undefined) return 0;
        let turns = 0;
        for (let i = this.timed_out.value; i >= 0; --i) {
            const done = steps[i]?.transition;
            if (done?.actor !== seat) continue;
            if (done?.cause !== Cause.TIMEOUT) break;
            if (steps[i + 1]?.transition?.actor !== seat || turns === 0) turns += 1;
        }
        return turns;
    });

    private readonly kept_lines = new WeakMap<Step, readonly Line[]>();
    private readonly stops: (() => void)[] = [];
    private record_asked = false;

    constructor(
        readonly link: RoomLink,
        readonly shelf: Shelf,
    ) {
        this.pace = new Pace({
            last: this.last,
            dwell_ms: (index) => {
                const ms = this.dwell_ms(index);
                // Slow motion never makes anyone wait for the own turn.
                return this.awaited.peek() ? Math.min(ms, lasting(ms)) : lasting(ms);
            },
            wanted: () => one_by_one.value && !in_a_hurry() && !this.skipping,
        });
        this.stops.push(
            effect(() => {
                if (this.awaited.value) this.skipping = false;
            }),
        );
        // Whoever sees the game end is told the final scoring from its beginning.
        let playing = false;
        this.stops.push(
            effect(() => {
                const { finished, final_whys: whys, live } = this;
                if (!finished.value) playing = this.link.steps.value.length > 0;
                else if (live.value && playing) {
                    playing = false;
                    if (whys.value.length > 0 && !in_a_hurry()) this.told.value = 0;
                }
            }),
        );
        // What is explained is about one step.
        this.stops.push(
            effect(() => {
                if (this.shown.value === undefined) return;
                this.asked.value = undefined;
                this.lit.value = undefined;
            }),
        );
        // Who came late to a finished game reads the part that was missed in its record.
        this.stops.push(
            effect(() => {
                const steps = this.link.steps.value,
                    trouble = this.link.trouble.value;
                const last = steps[steps.length - 1]?.state;
                const missed =
                    last?.phase === RoomPhase.FINISHED &&
                    steps.some(
                        ({ state, transition }, i) =>
                            !transition && (i > 0 || state.phase !== RoomPhase.WAITING),
                    );
                const ended =
                    trouble?.kind === 'gone' && trouble.error.code === ErrorCode.ROOM_ENDED;
                if ((missed || ended) && !this.link.alone) void this.read_record();
            }),
        );
    }

    // Called when nobody looks at this table any more.
    on_leaving(stop: () => void) {
        this.stops.push(stop);
    }

    dispose() {
        for (const stop of this.stops) stop();
        this.pace.dispose();
    }

    tell(says: string) {
        this.telling.value = { n: (this.telling.peek()?.n ?? 0) + 1, says };
    }

    // ---- What is shown.

    // The newest step, whatever was shown before. Who does not want to see the others' steps one by one wants to see none
    // until it is their own turn.
    show_newest() {
        this.skipping = this.catching_up.peek();
        this.shown.value = undefined;
        this.pace.skip();
    }

    is_undone({ moved, step }: Line): boolean {
        return moved === true && this.undone.value.has(step);
    }

    private dwell_ms(index: number): number {
        const steps = this.link.steps.peek(),
            step = steps[index],
            next = steps[index + 1];
        const seat = this.link.seat.peek();
        if (!step || step.state.phase === RoomPhase.WAITING || !this.moves(index)) return 0;
        const lines = this.lines_of(step, index).filter(({ final }) => !final);
        const ours = seat !== undefined && next?.transition?.actor === seat;
        if (lines.length === 0 || ours) return 0;
        if (lines.some(({ what }) => what === 'scored')) return scoring_seen_ms;
        return step.transition?.actor === seat ? own_seen_ms : seen_ms;
    }

    // Something happened on the board: not only in talk about it.
    private moves(index: number): boolean {
        const transition = this.link.steps.peek()[index]?.transition;
        return is_move(transition) || led_back(transition) !== undefined;
    }

    private news_from(): number {
        const steps = this.link.steps.value,
            seat = this.link.seat.value;
        let index = this.index.value;
        while (index > 0 && !this.moves(index)) --index;
        const ours = (i: number) => steps[i]?.transition?.actor === seat && this.moves(i);
        if (seat === undefined || (one_by_one.value && !in_a_hurry())) return index;
        let from = index;
        while (!ours(from) && from > 0 && index - from < news_steps_max) --from;
        if (!ours(from)) return index;
        while (ours(from - 1)) --from;
        return from;
    }

    private lines_of(step: Step, index: number): readonly Line[] {
        const before = this.link.steps.peek()[index - 1];
        const known =
            this.kept_lines.get(step) ??
            lines_of(step, index, this.shelf, before?.state, before?.transition);
        this.kept_lines.set(step, known);
        return known;
    }

    private async read_record() {
        if (this.record_asked) return;
        this.record_asked = true;
        try {
            this.link.show_record(steps_of_record(await this.link.record()));
        } catch {
            // There is no record, or it is not for us: what was seen is all there is.
        }
    }
}
