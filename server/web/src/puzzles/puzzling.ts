// One puzzle as somebody solves it.
import { signal, type Signal } from '@preact/signals';
import type { Connection } from '../net/connection';
import type { Action } from '../proto/meeple/v1/room_pb';
import type { Shelf } from '../state/catalogue';
import { room_of } from '../state/room_state';
import { Table } from '../table/table';
import {
    day_of,
    is_best,
    is_solved,
    move_of,
    note_solved,
    puzzle_of_day,
    type Puzzle,
    type PuzzleMove,
} from './puzzle';
import { PuzzleLink } from './puzzle_link';
import { tell_try } from './people';
import { note_day, note_try } from './streak';

export class Puzzling {
    readonly table: Table;
    readonly tried: Signal<PuzzleMove | undefined> = signal(undefined); // The last move.
    readonly tries: Signal<number> = signal(0);
    readonly solved: Signal<boolean> = signal(false); // By this person, now.
    readonly told: Signal<boolean> = signal(false); // The solution was asked for.
    private readonly link: PuzzleLink;
    private readonly begun_ms = Date.now();

    constructor(
        readonly puzzle: Puzzle,
        connection: Connection,
        shelf: Shelf,
        names: readonly string[],
    ) {
        const { id, seat, settings, snapshot } = puzzle;
        const posed = { id, seat, settings, snapshot, state: snapshot && room_of(snapshot) };
        this.link = new PuzzleLink(posed, connection, shelf, names, (actions) =>
            this.judge(actions),
        );
        this.table = new Table(this.link, shelf);
    }

    get over(): boolean {
        return this.solved.value || this.told.value;
    }

    private judge(actions: readonly Action[]) {
        const move = move_of(this.puzzle, actions);
        this.link.pending.value = true;
        this.tries.value += 1;
        this.tried.value = move;
        this.solved.value = move !== undefined && is_best(this.puzzle, move);
        if (!is_solved(this.puzzle) && note_try(this.puzzle, this.solved.value))
            tell_try(this.puzzle, this.solved.value);
        if (this.solved.value) this.note_solved();
        else this.link.pending.value = false; // What was laid is taken up again.
    }

    // The day is the one on which the puzzle was opened.
    private note_solved() {
        note_solved(this.puzzle);
        const todays = puzzle_of_day(this.begun_ms, this.puzzle.settings?.game ?? '');
        if (todays?.id === this.puzzle.id) note_day(day_of(this.begun_ms));
    }

    show_solution() {
        const [best] = this.puzzle.moves;
        if (this.over || !best) return;
        this.told.value = true;
        this.link.pending.value = true;
        this.table.best.value = { seat: this.puzzle.seat, actions: best.actions };
    }
}
