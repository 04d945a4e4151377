// A marked step of a review as an exercise: its position again, and the player looks for a better move.
import { create, toBinary } from '@bufbuild/protobuf';
import { signal, type Signal } from '@preact/signals';
import { to_text } from '../base/ids';
import type { Connection } from '../net/connection';
import type { Review, ReviewedMove, ReviewedStep } from '../net/review';
import { ActionSchema, Aids, RoomSettingsSchema, type Action } from '../proto/meeple/v1/room_pb';
import type { Shelf } from '../state/catalogue';
import type { Step } from '../state/step';
import { is_worse, label_of_move } from '../table/judgement';
import { Table } from '../table/table';
import { PuzzleLink } from './puzzle_link';

function key_of(actions: readonly Action[]): string {
    return actions.map((action) => to_text(toBinary(ActionSchema, action))).join();
}

// The position before the step, with what was legal there; undefined: this page was not told.
function position_before(steps: readonly Step[], { seq, seat }: ReviewedStep) {
    const before = steps.find(({ state }) => state.seq === seq - 1)?.state;
    const legal = before?.decision?.legal.case !== undefined;
    return legal && before.decision?.seats.includes(seat) ? before : undefined;
}

// Steps of this seat that can be tried again.
export function steps_to_retry(
    review: Review,
    steps: readonly Step[],
    seat: number | undefined,
): readonly ReviewedStep[] {
    return review.steps.filter(
        (step) => step.seat === seat && is_worse(step) && position_before(steps, step),
    );
}

// right: as good as the best. known: among the best ones, but worse. played: the same again. unknown: not among the best three.
export type Verdict = 'right' | 'known' | 'played' | 'unknown';

export class Retrying {
    readonly table: Table;
    readonly verdict: Signal<Verdict | undefined> = signal(undefined);
    readonly tried: Signal<ReviewedMove | undefined> = signal(undefined);
    readonly told: Signal<boolean> = signal(false);
    private readonly link: PuzzleLink;

    constructor(
        readonly step: ReviewedStep,
        game: Table,
        connection: Connection,
        shelf: Shelf,
        names: readonly string[],
    ) {
        const settings = game.link.info.peek()?.settings;
        const posed = {
            id: `${game.link.room}.${step.seq}`,
            seat: step.seat,
            settings: create(RoomSettingsSchema, { game: settings?.game ?? '', aids: Aids.CASUAL }),
            state: position_before(game.link.steps.peek(), step),
            heard: game.link.heard().filter(({ frame }) => frame.seq < step.seq),
            rules: settings,
        };
        this.link = new PuzzleLink(posed, connection, shelf, names, (actions) =>
            this.judge(actions),
        );
        this.table = new Table(this.link, shelf);
    }

    get over(): boolean {
        return this.told.value || this.verdict.value === 'right';
    }

    private judge(actions: readonly Action[]) {
        const key = key_of(actions);
        const found = this.step.best.find((move) => key_of(move.actions) === key);
        const label = found && label_of_move(found);
        const played = key_of(this.step.played?.actions ?? []) === key;
        this.link.pending.value = true;
        this.tried.value = found;
        if (label === 'best' || label === 'good') this.verdict.value = 'right';
        else this.verdict.value = played ? 'played' : found ? 'known' : 'unknown';
        if (!this.over) this.link.pending.value = false; // The tile can be placed again.
    }

    show_solution() {
        const [best] = this.step.best;
        if (this.over || !best) return;
        this.told.value = true;
        this.link.pending.value = true;
        this.table.best.value = { seat: this.step.seat, actions: best.actions };
    }
}
