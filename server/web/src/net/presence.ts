// What others may see of us.
import { signal, type Signal } from '@preact/signals';
import { keep, kept } from '../base/keep';
import type { Connection } from './connection';

const idle_after_ms = 5 * 60_000; // Of a page in the background.

export class Presence {
    readonly hidden: Signal<boolean> = signal(kept('hidden') === 'yes');
    private idle = false;
    private timer: ReturnType<typeof setTimeout> | undefined;

    constructor(private readonly connection: Connection) {
        document.addEventListener('visibilitychange', () => {
            clearTimeout(this.timer);
            if (document.hidden) this.timer = setTimeout(() => this.be_idle(true), idle_after_ms);
            else this.be_idle(false);
        });
    }

    hide(hidden: boolean) {
        this.hidden.value = hidden;
        keep('hidden', hidden ? 'yes' : undefined);
        void this.tell();
    }

    // After a greeting, of which the server knows nothing yet.
    async tell() {
        try {
            await this.connection.request({
                case: 'setPresence',
                value: { idle: this.idle, hidden: this.hidden.peek() },
            });
        } catch {
            // It is told with the next connection.
        }
    }

    // Not that challenge.
    decline(room: string) {
        this.connection.request({ case: 'decline', value: { room } }).catch(() => undefined); // The seat stays kept, and the challenger waits.
    }

    private be_idle(idle: boolean) {
        if (idle === this.idle) return;
        this.idle = idle;
        void this.tell();
    }
}
