// Questions to the server about what is not offered: why not here, what could lie in a place, where a tile could lie. The
// page knows no rules; it shows what it is answered.
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { Reason } from '../proto/meeple/v1/common_pb';
import type { Considered } from '../proto/meeple/v1/question_pb';
import type { Action } from '../proto/meeple/v1/room_pb';
import { FigureKind, type TileFit } from '../proto/meeple/v1/tiles_pb';
import type { Placement } from '../state/legal';
import { hidden_tile } from '../state/tiles';
import type { About } from '../net/room_link';
import type { Draft } from './draft';
import type { Table } from './table';

const rest_ms = 150;

interface At {
    readonly x: number;
    readonly y: number;
}

// Why a tile may not lie there, and which could.
export interface WhyNotHere {
    readonly at: At;
    readonly reasons: readonly Reason[]; // Each once; none: no tile of ours was asked about.
    readonly fits: readonly TileFit[] | undefined; // Not told, where the room has no aids.
}

// Why a figure may not stand on a segment of the tile that is being laid.
export interface WhyNotThere {
    readonly segment: number;
    readonly reason: Reason;
}

type TilesMove = { tile: number; x: number; y: number; rotation: number };

function move_of(
    { tile, x, y, rotation }: TilesMove,
    deploy?: { figure: number; segment: number },
) {
    const tiles = (action: object) => ({ family: { case: 'tiles' as const, value: { action } } });
    const place = tiles({ case: 'place' as const, value: { tile, x, y, rotation } });
    const actions = deploy ? [place, tiles({ case: 'deploy' as const, value: deploy })] : [place];
    return { case: 'move', value: { actions } } as About;
}

// What is arranged at the table.
interface Arranged {
    readonly draft: ReadonlySignal<Draft | undefined>;
    readonly tile: ReadonlySignal<number | undefined>; // The one that is being laid.
    readonly can_confirm: boolean;
    readonly actions_of: (draft: Draft) => Action[];
}

export class Considering {
    readonly here: Signal<WhyNotHere | undefined> = signal(undefined);
    readonly there: Signal<readonly WhyNotThere[] | undefined> = signal(undefined);
    // At a learning table: the points of all seats after the arranged step.
    readonly after: Signal<Considered | undefined> = signal(undefined);
    // While others are in turn, and that is wished: where the tile in question could lie now.
    readonly planning: Signal<boolean> = signal(false);
    readonly places: Signal<readonly TileFit[]> = signal([]);
    // Where one would lay one's own next tile: it is laid there when it is one's turn, if it still can be.
    readonly pencilled: Signal<TilesMove | undefined> = signal(undefined);
    // What was pencilled no longer fits and is gone; until something else is pencilled or one's turn is over.
    readonly dropped: Signal<boolean> = signal(false);

    // One's own next tile where it is known, else the one of who is in turn.
    readonly tile: ReadonlySignal<number | undefined> = computed(() => {
        const tiles = this.table.step.value?.state.tiles;
        return [...this.own_tiles.value, ...(tiles?.hand ?? [])].find(
            (tile) => tile !== hidden_tile,
        );
    });
    private readonly own_tiles: ReadonlySignal<readonly number[]> = computed(() => {
        const tiles = this.table.step.value?.state.tiles,
            seat = this.table.link.seat.value;
        return (seat === undefined ? undefined : tiles?.hands?.[seat]) ?? [];
    });
    readonly may_pencil = computed(
        () => this.tile.value !== undefined && this.own_tiles.value.includes(this.tile.value),
    );
    readonly may_plan = computed(
        () =>
            this.table.live.value &&
            !this.table.no_aids.value &&
            !this.table.my_turn.value &&
            !this.table.finished.value &&
            this.tile.value !== undefined,
    );

    constructor(
        private readonly table: Table,
        private readonly arranged: Arranged,
    ) {
        let step = table.index.peek();
        table.on_leaving(
            effect(() => {
                if (table.index.value === step) return;
                step = table.index.value;
                this.forget();
            }),
        );
        table.on_leaving(
            effect(() => {
                const { index, link } = this.table,
                    tile = this.tile.value;
                const wanted = this.planning.value && this.may_plan.value && link.attached.value;
                if (wanted && index.value >= 0 && tile !== undefined) void this.find_places(tile);
                else this.places.value = [];
            }),
        );
    }

    // Called once there is something to arrange.
    weigh() {
        this.table.on_leaving(
            effect(() => {
                const draft = this.arranged.draft.value;
                this.after.value = undefined;
                if (draft && this.table.learning.value && this.arranged.can_confirm)
                    void this.find_after(draft);
            }),
        );
    }

    private async find_after(draft: Draft) {
        // While the user goes through all places, only the one where they rest is asked about.
        await new Promise((resolve) => setTimeout(resolve, rest_ms));
        if (this.arranged.draft.peek() !== draft) return;
        const actions = this.arranged.actions_of(draft);
        const answer = await this.table.link.consider({ case: 'move', value: { actions } });
        if (answer && answer.scores.length > 0 && this.arranged.draft.peek() === draft)
            this.after.value = answer;
    }

    forget() {
        this.here.value = undefined;
        this.there.value = undefined;
    }

    // About a place where nothing lies and nothing is offered.
    async ask_here(at: At) {
        this.forget();
        const { link, shelf } = this.table,
            { tile } = this.arranged;
        const step = this.table.index.peek(),
            ours = this.table.my_turn.peek() ? tile.peek() : undefined;
        const rotations = ours === undefined ? 0 : Math.max(1, shelf.type(ours).distinctRotations);
        const [cell, ...moves] = await Promise.all([
            link.consider({ case: 'cell', value: at }),
            ...Array.from({ length: rotations }, (_, rotation) =>
                link.consider(move_of({ tile: ours ?? 0, ...at, rotation })),
            ),
        ]);
        if (this.table.index.peek() !== step || !(cell ?? moves[0])) return;
        const reasons = moves.flatMap((answer) => (answer?.reason ? [answer.reason] : []));
        this.here.value = { at, reasons: [...new Set(reasons)], fits: cell?.fits };
    }

    // About the segments of the tile that is being laid on which no figure is offered.
    async ask_there(placement: Placement) {
        this.forget();
        const { shelf } = this.table,
            { figures } = placement,
            step = this.table.index.peek(),
            draft = this.arranged.draft.peek();
        const others = shelf
            .type(placement.tile)
            .segments.map((_, segment) => segment)
            .filter((segment) => !figures.some((one) => !one.back && one.segment === segment));
        const reasons = await Promise.all(
            others.map((segment) => this.reason_against(placement, segment)),
        );
        if (this.table.index.peek() !== step || this.arranged.draft.peek() !== draft) return;
        this.there.value = others.flatMap((segment, i) => {
            const reason = reasons[i];
            return reason ? [{ segment, reason }] : [];
        });
    }

    // Why no meeple may stand there. If it is out of the question, or none is left: what keeps another figure of the supply from
    // standing where it could.
    private async reason_against(lying: TilesMove, segment: number): Promise<Reason | undefined> {
        const { link, step } = this.table;
        const refusal = async (figure: FigureKind) =>
            (await link.consider(move_of(lying, { figure, segment })))?.reason;
        const held = step.peek()?.state.tiles?.seats[link.seat.peek() ?? 0]?.supply;
        const reason = await refusal(FigureKind.MEEPLE);
        if (reason !== Reason.NO_FIGURE_LEFT && reason !== Reason.FIGURE_NOT_ALLOWED) return reason;
        for (const [kind, count] of held ?? []) {
            if (kind === FigureKind.MEEPLE || count === 0) continue;
            const other = await refusal(kind);
            if (other && other !== Reason.FIGURE_NOT_ALLOWED) return other;
        }
        return reason;
    }

    private async find_places(tile: number) {
        const step = this.table.index.peek();
        const answer = await this.table.link.consider({ case: 'tile', value: tile });
        if (this.table.index.peek() !== step || !this.planning.peek()) return;
        this.places.value = answer?.fits ?? [];
        const wish = this.pencilled.peek();
        if (!answer || wish?.tile !== tile) return;
        const fits = answer.fits.some(
            (one) => one.x === wish.x && one.y === wish.y && one.rotations & (1 << wish.rotation),
        );
        if (!fits) this.drop();
    }

    private drop() {
        this.pencilled.value = undefined;
        this.dropped.value = true;
    }

    // The next way in which one's own tile could lie there; after the last one none.
    pencil(fit: TileFit) {
        if (!this.may_pencil.peek()) return;
        const { tile, x, y, rotations } = fit;
        const all = [0, 1, 2, 3].filter((rotation) => rotations & (1 << rotation));
        const now = this.pencilled.peek();
        const at =
            now?.tile === tile && now.x === x && now.y === y ? all.indexOf(now.rotation) : -1;
        const rotation = all[at + 1];
        this.dropped.value = false;
        this.pencilled.value = rotation === undefined ? undefined : { tile, x, y, rotation };
    }

    // It is one's turn: what was pencilled, if it is offered.
    take_pencilled(offered: readonly Placement[]): Placement | undefined {
        const wanted = this.pencilled.peek();
        if (!wanted) return undefined;
        this.pencilled.value = undefined;
        const found = offered.find(
            ({ tile, x, y, rotation }) =>
                tile === wanted.tile &&
                x === wanted.x &&
                y === wanted.y &&
                rotation === wanted.rotation,
        );
        if (!found) this.drop();
        return found;
    }
}
