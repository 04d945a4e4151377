// One task of a lesson at a table of its own.
import { signal, type Signal } from '@preact/signals';
import type { Connection } from '../net/connection';
import type { Action } from '../proto/meeple/v1/room_pb';
import { PuzzleLink } from '../puzzles/puzzle_link';
import { fold } from '../state/fold';
import type { Shelf } from '../state/catalogue';
import { room_of } from '../state/room_state';
import { Table } from '../table/table';
import {
    move_of,
    nearly,
    note_done,
    type Lesson,
    type LessonMove,
    type LessonTask,
    type Nearly,
} from './lesson';

export class Studying {
    readonly table: Table;
    readonly tries: Signal<number> = signal(0); // Wrong ones.
    readonly nearly: Signal<Nearly | undefined> = signal(undefined); // The last try.
    readonly solved: Signal<boolean> = signal(false);
    readonly otherwise: Signal<boolean> = signal(false); // By another move than the lesson goes on with.
    readonly told: Signal<boolean> = signal(false); // The solution was asked for.
    private readonly link: PuzzleLink;

    constructor(
        readonly lesson: Lesson,
        readonly task: LessonTask,
        connection: Connection,
        shelf: Shelf,
        names: readonly string[],
    ) {
        const posed = {
            id: `${lesson.name}.${task.name}`,
            settings: lesson.settings,
            snapshot: task.snapshot,
            state: task.snapshot && room_of(task.snapshot),
            seat: 0,
        };
        this.link = new PuzzleLink(posed, connection, shelf, names, (actions) =>
            this.judge(actions),
        );
        this.link.pending.value = this.counts;
        this.table = new Table(this.link, shelf);
    }

    // The answer is a number, not a move.
    get counts(): boolean {
        return this.task.moves.length === 0;
    }

    answer(number: number) {
        if (number === this.task.right) this.solve();
        else this.tries.value += 1;
    }

    // Shows the move, or the answer, and what it leads to.
    show_solution() {
        if (this.solved.peek()) return;
        this.told.value = true;
        const [best] = this.task.moves;
        if (best) this.play(best);
        this.solve();
    }

    private judge(actions: readonly Action[]) {
        const move = move_of(this.task, actions);
        this.link.pending.value = true;
        if (move) {
            this.otherwise.value = move !== this.task.moves[0];
            this.play(move);
            this.solve();
            return;
        }
        this.nearly.value = nearly(this.task, actions);
        this.tries.value += 1;
        this.link.pending.value = false; // The tile can be placed again.
    }

    private solve() {
        this.solved.value = true;
        note_done(this.lesson, this.task);
    }

    private play({ result }: LessonMove) {
        const steps = this.link.steps.peek(),
            last = steps.at(-1);
        if (!last || !result) return;
        this.link.pending.value = true;
        const transition = { ...result, seq: last.state.seq + 1 };
        const step = { state: fold(last.state, transition), transition, at: Date.now() };
        this.link.show_record([...steps, step]);
        this.table.told.value = undefined; // The text of the lesson tells the final scoring.
    }
}
