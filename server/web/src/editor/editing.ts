// One position as somebody sets it up: what is chosen, what the rules say of it, and the way back.
import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { cell_key } from '../land/join';
import { Impossible, read_position, type Position, type PositionProblem } from '../mind/position';
import type { Hint } from '../net/review';
import type { Game } from '../proto/meeple/v1/envelope_pb';
import { FigureKind } from '../proto/meeple/v1/tiles_pb';
import type { Shelf } from '../state/catalogue';
import type { Figure, Placed } from '../state/tiles';
import {
    best_rotation,
    fresh_layout,
    is_at,
    tiles_left,
    turned,
    with_figure,
    with_tile,
    without_figure,
    without_tile,
    written,
    type Layout,
    type Part,
} from './layout';

const undo_max = 100;

export interface Told {
    readonly problem: PositionProblem;
    readonly part: Part;
}

interface At {
    readonly x: number;
    readonly y: number;
}

export class Editing {
    readonly layout: Signal<Layout>;
    readonly tile: Signal<number | undefined> = signal(undefined); // To be placed.
    readonly rotation: Signal<number> = signal(0);
    readonly figure: Signal<{ readonly seat: number; readonly kind: number }> = signal({
        seat: 0,
        kind: FigureKind.MEEPLE,
    });
    readonly at: Signal<At | undefined> = signal(undefined); // The tile that is looked at.
    readonly problems: Signal<readonly Told[]> = signal([]);
    readonly position: Signal<Position | undefined> = signal(undefined); // What is shown, once it is known to be one.
    readonly failed: Signal<boolean> = signal(false); // The rules could not be asked.
    readonly hint: Signal<Hint | undefined> = signal(undefined);
    readonly shown: Signal<number> = signal(0); // Of its moves, on the board.
    readonly can_undo = computed(() => this.past.value.length > 0);
    readonly chosen: ReadonlySignal<Placed | undefined> = computed(() => {
        const at = this.at.value;
        return at && this.layout.value.board.find((one) => is_at(one, at));
    });
    readonly wrong_places: ReadonlySignal<ReadonlySet<string>> = computed(
        () =>
            new Set(
                this.problems.value.flatMap(({ part }) => ('x' in part ? [cell_key(part)] : [])),
            ),
    );
    private readonly past: Signal<readonly Layout[]> = signal([]);
    private asked = 0;
    private readonly stop: () => void;

    constructor(
        readonly shelf: Shelf,
        layout: Layout,
    ) {
        this.layout = signal(layout);
        this.stop = effect(() => {
            const now = this.layout.value;
            void this.check(now);
        });
    }

    dispose() {
        this.stop();
        this.asked = -1;
    }

    get game(): Game | undefined {
        return this.shelf.game(this.layout.value.game);
    }

    private async check(layout: Layout) {
        const asked = ++this.asked;
        const { text, parts } = written(layout, this.shelf);
        batch(() => {
            this.position.value = undefined;
            this.hint.value = undefined;
            this.shown.value = 0;
        });
        try {
            const position = await read_position(text);
            if (asked !== this.asked) return;
            batch(() => {
                this.problems.value = [];
                this.position.value = position;
                this.failed.value = false;
            });
        } catch (reason) {
            if (asked !== this.asked) return;
            const problems = reason instanceof Impossible ? reason.problems : [];
            batch(() => {
                this.failed.value = !(reason instanceof Impossible);
                this.problems.value = problems.map((problem) => ({
                    problem,
                    part: parts[problem.line - 1] ?? { what: 'game' },
                }));
            });
        }
    }

    // ---- Changes.

    change(next: Layout) {
        batch(() => {
            this.past.value = [...this.past.value, this.layout.value].slice(-undo_max);
            this.layout.value = next;
        });
    }

    undo() {
        const before = this.past.value.at(-1);
        if (!before) return;
        batch(() => {
            this.past.value = this.past.value.slice(0, -1);
            this.layout.value = before;
        });
    }

    begin_anew(game: Game, seats: number) {
        batch(() => {
            this.at.value = undefined;
            this.tile.value = undefined;
            this.figure.value = { seat: 0, kind: game.figures[0]?.figure ?? FigureKind.MEEPLE };
            this.change(fresh_layout(game, seats));
        });
    }

    take(tile: number) {
        batch(() => {
            this.tile.value = this.tile.value === tile ? undefined : tile;
            this.rotation.value = 0;
            this.at.value = undefined;
        });
    }

    // A click on a place, or a key in its stead.
    act(at: At) {
        const placed = this.layout.value.board.find((one) => is_at(one, at));
        if (placed) this.at.value = this.at.value && is_at(this.at.value, at) ? undefined : at;
        else this.place(at);
    }

    private place(at: At) {
        const tile = this.tile.value,
            { game } = this;
        if (tile === undefined || !game) return;
        const here = { tile, x: at.x, y: at.y, rotation: this.rotation.value };
        const rotation = best_rotation(this.layout.value, this.shelf, here);
        const next = with_tile(this.layout.value, { ...here, rotation });
        batch(() => {
            this.change(next);
            this.at.value = { x: at.x, y: at.y };
            if ((tiles_left(next, game).get(tile) ?? 0) <= 0) this.tile.value = undefined;
        });
    }

    turn(by: number) {
        const placed = this.chosen.value;
        if (placed) this.change(turned(this.layout.value, placed, by));
        else this.rotation.value = (this.rotation.value + by + 4) % 4;
    }

    remove() {
        const placed = this.chosen.value;
        if (!placed) return;
        batch(() => {
            this.change(without_tile(this.layout.value, placed));
            this.at.value = undefined;
        });
    }

    // On this segment of the chosen tile; once more: off.
    toggle_figure(segment: number) {
        const placed = this.chosen.value;
        if (!placed) return;
        const { seat, kind: figure } = this.figure.value;
        const wanted: Figure = { seat, figure, x: placed.x, y: placed.y, segment };
        const there = this.layout.value.figures.some(
            (one) =>
                is_at(one, wanted) &&
                one.segment === segment &&
                one.seat === seat &&
                one.figure === figure,
        );
        this.change(
            there
                ? without_figure(this.layout.value, wanted)
                : with_figure(this.layout.value, wanted),
        );
    }
}
