// Which step is shown while others play faster than one can follow: one after the other, each for as long as it takes to see
// it. Only the display waits: the newest can be shown at any moment.
import { effect, signal, untracked, type ReadonlySignal, type Signal } from '@preact/signals';

export interface Pacing {
    readonly last: ReadonlySignal<number>; // Index of the newest step; -1: there is none.
    readonly dwell_ms: (index: number) => number; // How long it stays before the next one takes its place.
    readonly wanted: () => boolean;
}

// A viewer who is further behind than this has been away, and wants to see the present state.
const behind_max = 12;

export class Pace {
    readonly at: Signal<number> = signal(-1);
    private since = 0;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private readonly stop: () => void;

    constructor(private readonly pacing: Pacing) {
        this.stop = effect(() => {
            const last = this.pacing.last.value;
            untracked(() => this.follow(last));
        });
    }

    dispose() {
        this.stop();
        clearTimeout(this.timer);
    }

    // Show the newest.
    skip() {
        this.show(this.pacing.last.peek());
    }

    private follow(last: number) {
        const at = this.at.peek();
        const behind = last - at;
        if (at < 0 || behind < 0 || behind > behind_max || !this.pacing.wanted()) this.show(last);
        else this.go_on();
    }

    private show(index: number) {
        clearTimeout(this.timer);
        this.since = Date.now();
        this.at.value = index;
    }

    private go_on() {
        clearTimeout(this.timer);
        for (;;) {
            const at = this.at.peek();
            if (at >= this.pacing.last.peek()) return;
            const wait = this.since + this.pacing.dwell_ms(at) - Date.now();
            if (wait > 0) {
                this.timer = setTimeout(() => this.go_on(), wait);
                return;
            }
            this.show(at + 1);
        }
    }
}
