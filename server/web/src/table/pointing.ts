// A figure on the board that is pointed at: its feature is lit, and what that scores now is known a moment later.
import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { FeatureAppraisal } from '../proto/meeple/v1/tiles_pb';
import type { Figure } from '../state/tiles';
import type { Why } from '../state/why';
import type { Table } from './table';

// What it needs of the table.
interface Worth {
    readonly lit: Table['lit'];
    readonly live: ReadonlySignal<boolean>;
    readonly finished: ReadonlySignal<boolean>;
    readonly appraisals: ReadonlySignal<readonly FeatureAppraisal[]>;
    know_worth(): Promise<boolean>;
    worth(appraisal: FeatureAppraisal): Why;
}

export class Pointing {
    readonly figure: Signal<Figure | undefined> = signal(undefined);
    readonly why: Signal<Why | undefined> = signal(undefined); // What its feature scores now, once known.
    private asked: Promise<void> = Promise.resolve();

    constructor(private readonly table: Worth) {}

    // At no figure: nothing is lit any more.
    at(figure: Figure | undefined) {
        if (this.figure.peek() === figure) return;
        batch(() => {
            if (this.why.peek()) this.table.lit.value = undefined;
            this.figure.value = figure;
            this.why.value = undefined;
        });
        if (!figure || !this.table.live.peek() || this.table.finished.peek()) return;
        // Questions follow each other: the pointer passes many figures, and one answer serves them all.
        this.asked = this.asked.then(() => this.find(figure));
    }

    private async find(figure: Figure) {
        if (this.figure.peek() !== figure || !(await this.table.know_worth())) return;
        if (this.figure.peek() !== figure) return;
        const found = this.table.appraisals
            .peek()
            .find(({ segments }) =>
                segments.some(
                    ({ x, y, segment }) =>
                        x === figure.x && y === figure.y && segment === figure.segment,
                ),
            );
        if (!found) return;
        batch(() => {
            const why = this.table.worth(found);
            this.why.value = why;
            this.table.lit.value = why.spotlight;
        });
    }
}
