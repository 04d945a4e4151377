// What was told of a room, folded step by step and kept in the browser, so that a reload and a broken connection come back to
// the same place.
import { signal, type Signal } from '@preact/signals';
import type { Attached, Snapshot, Transition } from '../proto/meeple/v1/room_pb';
import { fold } from '../state/fold';
import { room_of, type RoomState } from '../state/room_state';
import { with_new_names } from '../state/renamed';
import type { Step } from '../state/step';
import { RoomMemory, type Heard } from './room_memory';

// What we come back with: the server tells what followed.
export interface Have {
    readonly epoch: number;
    readonly seq: number;
    readonly hash: bigint;
}

export class RoomHistory {
    readonly steps: Signal<readonly Step[]> = signal([]);
    epoch = 0;
    // Steps that are still coming in, up to the one that was the latest when we entered: shown all at once.
    private arriving: { steps: Step[]; until: number } | undefined;
    private no_history = false; // It is longer than the server sends.

    // `on_forgotten`: what was held is worth nothing any more.
    constructor(
        private readonly memory: RoomMemory,
        private readonly on_forgotten: () => void,
    ) {}

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

    // What was missed is asked for as well, for looking back; unless it cannot be had (see on_snapshot).
    get have(): Have {
        const have = this.whole || this.no_history ? this.state : undefined;
        return { epoch: this.epoch, seq: have?.seq ?? 0, hash: have?.view_hash ?? 0n };
    }

    // What was coming in will not come any more.
    break_off() {
        this.arriving = undefined;
    }

    on_attached({ rolledBack, epoch, resumed, headSeq, remainingMs }: Attached) {
        if (rolledBack) this.forget();
        this.epoch = epoch;
        this.arriving = { steps: resumed ? [...this.steps.value] : [], until: headSeq };
        if (resumed && this.state?.seq === headSeq) this.set_clock(remainingMs);
        this.arrive();
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

    on_snapshot(snapshot: Snapshot) {
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
    }

    // What is new with it: 'step'. 'nothing': it was known, or there is nothing that it could follow. 'gap': what we hold cannot be
    // trusted and is forgotten, everything has to be asked for.
    on_transition(transition: Transition): 'step' | 'nothing' | 'gap' {
        const last = this.newest;
        if (!last || transition.seq <= last.state.seq) return 'nothing';
        try {
            const at = this.time_of(transition, last);
            const step = { state: fold(last.state, transition), transition, at };
            this.memory.add({ frame: transition, at });
            if (this.arriving) {
                this.arriving.steps = [...with_new_names(this.arriving.steps, transition), step];
                this.arrive();
            } else {
                this.steps.value = [...with_new_names(this.steps.value, transition), step];
            }
            return 'step';
        } catch {
            this.forget();
            return 'gap';
        }
    }

    // When it happened, on this clock. It cannot have been later than the step before and the time between them, however late
    // a page that was asleep hears of it. The last one of those that were missed is told with the time that is left now.
    private time_of({ seq, dtMs }: Transition, before: Step): number {
        const now = Date.now();
        if (seq === this.arriving?.until) return now;
        return Math.min(now, before.at + dtMs);
    }

    // The whole game out of its record, in place of what was seen of it.
    show_record(steps: readonly Step[]) {
        const hash = this.state?.view_hash ?? 0n; // A record has none; it is what we come back with.
        this.steps.value = steps.map((step, i) =>
            i < steps.length - 1 ? step : { ...step, state: { ...step.state, view_hash: hash } },
        );
    }

    // What an earlier page kept. Throws where something is missing in between.
    recall(epoch: number, heard: readonly Heard[]) {
        this.epoch = epoch;
        this.steps.value = steps_of(heard);
    }

    forget() {
        this.memory.forget_told();
        this.arriving = undefined;
        this.epoch = 0;
        this.steps.value = [];
        this.on_forgotten();
    }
}

// Throws where something is missing in between.
function steps_of(heard: readonly Heard[]): Step[] {
    let steps: Step[] = [];
    for (const { frame, at } of heard) {
        const last = steps[steps.length - 1];
        if (frame.$typeName === 'meeple.v1.Snapshot')
            steps.push({ state: room_of(frame), transition: undefined, at });
        else if (last) {
            const step = { state: fold(last.state, frame), transition: frame, at };
            steps = [...with_new_names(steps, frame), step];
        }
    }
    return steps;
}

// The last that this browser was told of a room. Undefined: nothing, or nothing that makes sense.
export function remembered_state(room: string): RoomState | undefined {
    try {
        return steps_of(new RoomMemory(room).heard()).at(-1)?.state;
    } catch {
        return undefined;
    }
}
