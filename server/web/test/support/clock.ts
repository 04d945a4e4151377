// A clock that a test turns, in place of the runtime's timers.
interface Timer {
    due: number;
    readonly every: number | undefined;
    readonly work: () => void;
}

export class Clock {
    private now = 0;
    private next = 1;
    private readonly timers = new Map<number, Timer>();
    private readonly real = { setTimeout, clearTimeout, setInterval, clearInterval };

    constructor() {
        const set = (repeats: boolean) => (work: () => void, ms: number) => {
            const every = repeats ? ms : undefined;
            this.timers.set(this.next, { due: this.now + ms, every, work });
            return this.next++;
        };
        const clear = (id: number) => this.timers.delete(id);
        Object.assign(globalThis, {
            setTimeout: set(false),
            setInterval: set(true),
            clearTimeout: clear,
            clearInterval: clear,
        });
    }

    // Until everything has been done that waits for no timer.
    settled(): Promise<void> {
        return new Promise((resolve) => setImmediate(resolve));
    }

    async pass(ms: number): Promise<void> {
        const end = this.now + ms;
        for (;;) {
            await this.settled();
            const [first] = [...this.timers].sort(([, a], [, b]) => a.due - b.due);
            if (!first || first[1].due > end) break;
            const [id, timer] = first;
            this.now = timer.due;
            if (timer.every === undefined) this.timers.delete(id);
            else timer.due += timer.every;
            timer.work();
        }
        this.now = end;
    }

    stop() {
        Object.assign(globalThis, this.real);
    }
}
