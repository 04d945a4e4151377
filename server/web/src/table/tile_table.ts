// A game of tiles as somebody looks at it: what is being laid and what could be. It asks the server's legal set for everything
// that may be done and knows no rules.
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { cell_key, each_network_once, type SegmentAt } from '../land/join';
import type { FeatureAppraisal, Token } from '../proto/meeple/v1/tiles_pb';
import { last_moves } from '../state/chronicle';
import { grid_of, type Grid } from '../state/grid';
import {
    choices_of,
    nothing,
    same_choice,
    with_tile,
    type Cell,
    type Choices,
    type FigureChoice,
    type Offer,
    type Placement,
} from '../state/legal';
import type { Extra, SegmentOf } from '../state/modules/module';
import type { Step } from '../state/step';
import type { Target } from '../state/target';
import { answers_of, targets_of_others, targets_of_token } from '../state/targets';
import { whole_tile, type Placed } from '../state/tiles';
import type { Why } from '../state/why';
import { why_worth, worth_for } from '../state/worth';
import { Considering } from './considering';
import { actions_of, type Draft } from './draft';
import { asks_before } from './habits';
import { offers_of, open_place } from './offers';
import { Pointing } from './pointing';
import type { Table } from './table';

const again_ms = 500,
    tries_max = 6;

const empty: Draft = { placement: undefined, figure: undefined };

export type Overlay = 'none' | 'fields' | 'worth';

export class TileTable {
    readonly draft: Signal<Draft | undefined> = signal(undefined);
    readonly sent: Signal<Draft | undefined> = signal(undefined);
    readonly hovered: Signal<string | undefined> = signal(undefined); // cell_key
    readonly stop: Signal<string | undefined> = signal(undefined); // The place that had the focus last: cell_key.
    readonly focused: Signal<string | undefined> = signal(undefined); // The place that has it now.
    readonly picked: Signal<number | undefined> = signal(undefined); // Of several tiles in the hand.
    readonly pointed: Signal<FigureChoice | undefined> = signal(undefined); // A choice that is pointed at.
    readonly overlay: Signal<Overlay> = signal('none');
    readonly appraisals: Signal<readonly FeatureAppraisal[]> = signal([]);

    // Of the room, as they are.
    readonly link: Table['link'];
    readonly shelf: Table['shelf'];
    readonly step: Table['step'];
    readonly index: Table['index'];
    readonly live: Table['live'];
    readonly my_turn: Table['my_turn'];
    readonly finished: Table['finished'];
    readonly news: Table['news'];
    readonly lit: Table['lit'];
    readonly asked: Table['asked'];
    readonly look_at: Table['look_at'];

    readonly all_choices: ReadonlySignal<Choices> = computed(() => {
        const state = this.step.value?.state;
        return this.my_turn.value ? choices_of(state?.decision, state?.tiles?.hand ?? []) : nothing;
    });
    // The tiles in the hand that can be laid, each once.
    readonly playable: ReadonlySignal<readonly number[]> = computed(() => [
        ...new Set(
            this.all_choices.value.cells.flatMap(({ placements }) =>
                placements.map(({ tile }) => tile),
            ),
        ),
    ]);
    // The one that is being laid.
    readonly tile: ReadonlySignal<number | undefined> = computed(() => {
        const playable = this.playable.value,
            picked = this.picked.value;
        return picked !== undefined && playable.includes(picked) ? picked : playable[0];
    });
    // What can be done now, with that tile.
    readonly choices: ReadonlySignal<Choices> = computed(() => {
        const tile = this.tile.value;
        return tile === undefined || this.playable.value.length < 2
            ? this.all_choices.value
            : with_tile(this.all_choices.value, tile);
    });
    readonly figures: ReadonlySignal<readonly FigureChoice[]> = computed(() => {
        const { deployments } = this.choices.value;
        const placement = this.draft.value?.placement;
        const all = deployments.length > 0 ? deployments : (placement?.figures ?? []);
        const tile = placement?.tile ?? this.step.value?.state.tiles?.board.at(-1)?.tile;
        return tile === undefined
            ? all
            : each_network_once(all, this.shelf.type(tile), this.shelf.networks);
    });
    readonly offers: ReadonlySignal<readonly Offer[]> = computed(() =>
        offers_of(this.figures.value, this.draft.value),
    );
    // The segment whose figures are offered alone.
    readonly place = computed(() => open_place(this.figures.value, this.draft.value));
    // The token that is being moved; of several one is chosen first.
    readonly token: ReadonlySignal<Token | undefined> = computed(() => {
        const { tokens } = this.choices.value;
        return this.draft.value?.token ?? (tokens.length === 1 ? tokens[0]?.token : undefined);
    });
    // What can be pointed at on the board for the token, for what is done instead of laying, or instead of a figure.
    readonly targets: ReadonlySignal<readonly Target[]> = computed(() => {
        const { extras, tokens, others } = this.choices.value,
            extra = this.draft.value?.extra;
        if (extra) return extras.find(({ key }) => key === extra.key)?.targets ?? [];
        const moves = tokens.find(({ token }) => token === this.token.value);
        const lying = this.step.value?.state.tiles?.tokens;
        return moves
            ? targets_of_token(moves, lying?.get(moves.token))
            : targets_of_others(this.draft.value?.placement?.others ?? others, this.segment_of);
    });
    // What can be chosen beside the board now.
    readonly answers: ReadonlySignal<readonly Target[]> = computed(() => {
        const placement = this.draft.value?.placement,
            tiles = this.step.value?.state.tiles;
        const others = placement?.others ?? this.choices.value.others;
        return answers_of(others, tiles, placement ?? tiles?.board.at(-1) ?? { x: 0, y: 0 });
    });
    // The one that answer_next() chooses; after the last one none.
    readonly next_answer: ReadonlySignal<Target | undefined> = computed(() => {
        const answers = this.answers.value.filter(({ entered }) => !entered);
        return answers[answers.findIndex(({ key }) => key === this.draft.value?.target?.key) + 1];
    });
    // What each seat would have if the game ended now, while that is asked or the table learns.
    readonly expected: ReadonlySignal<ReadonlyMap<number, number>> = computed(() => {
        const asked = this.overlay.value === 'worth' || this.table.learning.value;
        if (!asked || !this.live.value || this.finished.value) return new Map();
        return new Map(
            this.table.scores.value.map((score, seat) => [
                seat,
                score + worth_for(this.appraisals.value, seat),
            ]),
        );
    });
    // Tiles and the places beside them, with what can be placed there.
    readonly grid: ReadonlySignal<Grid> = computed(() =>
        grid_of(
            this.step.value?.state.tiles?.board ?? [],
            this.draft.value?.extra ? [] : this.choices.value.cells,
            this.considering.places.value,
        ),
    );
    readonly last_moves = computed(() => last_moves(this.link.steps.value, this.index.value));

    readonly considering: Considering;
    readonly pointing = new Pointing(this);
    readonly actions_of = actions_of;

    private asked_on: SegmentAt | undefined;
    private appraised: Step | undefined; // The step of the appraisals.
    private unplayed: FigureChoice | undefined; // Sent behind a tile.

    constructor(readonly table: Table) {
        this.link = table.link;
        this.shelf = table.shelf;
        this.step = table.step;
        this.index = table.index;
        this.live = table.live;
        this.my_turn = table.my_turn;
        this.finished = table.finished;
        this.news = table.news;
        this.lit = table.lit;
        this.asked = table.asked;
        this.look_at = table.look_at;
        this.considering = new Considering(table, this);
        this.considering.weigh();
        // What is arranged belongs to one decision.
        let decision: number | undefined;
        table.on_leaving(
            effect(() => {
                const now =
                    this.link.steps.value[this.link.steps.value.length - 1]?.state.decision?.id;
                if (now === decision) return;
                decision = now;
                table.draft_lost.value = this.draft.peek() !== undefined;
                this.draft.value = this.left_over() ?? this.planned();
                this.sent.value = undefined;
                this.hovered.value = undefined;
                this.pointed.value = undefined;
                this.picked.value = undefined;
            }),
        );
        table.on_leaving(
            effect(() => {
                if (!this.link.pending.value) this.sent.value = undefined;
            }),
        );
        // Unless the person puts it away.
        table.on_leaving(
            effect(() => {
                if (table.learning.value) this.overlay.value = 'worth';
            }),
        );
        table.on_leaving(
            effect(() => {
                if (table.no_aids.value || !table.link.appraises) this.overlay.value = 'none';
                const asked = this.overlay.value !== 'none' || table.learning.value;
                const here = this.link.attached.value ?? table.link.alone;
                const wanted = asked && here && this.live.value;
                const { length } = this.link.steps.value;
                if (wanted && length > 0) void this.appraise_until(length);
            }),
        );
        let placed: Placement | undefined;
        table.on_leaving(
            effect(() => {
                table.arranged.value = this.draft.value !== undefined;
                if (this.draft.value?.placement !== placed) this.pointed.value = undefined;
                placed = this.draft.value?.placement;
            }),
        );
    }

    // A step ends where something comes to light: the figure that was to follow the tile is still chosen then, if it still
    // can be.
    private left_over(): Draft | undefined {
        const figure = this.unplayed;
        this.unplayed = undefined;
        const state = this.link.steps.peek().at(-1)?.state,
            seat = this.link.seat.peek();
        if (!figure || seat === undefined || !state?.decision?.seats.includes(seat))
            return undefined;
        const { deployments } = choices_of(state.decision, state.tiles?.hand ?? []);
        const still = deployments.find((one) => same_choice(one, figure));
        return still && { ...empty, figure: still };
    }

    // What was pencilled while others played, if it can be done.
    private planned(): Draft | undefined {
        const state = this.link.steps.peek().at(-1)?.state,
            seat = this.link.seat.peek();
        if (seat === undefined || !state?.decision?.seats.includes(seat)) return undefined;
        const { cells } = choices_of(state.decision, state.tiles?.hand ?? []);
        const placement = this.considering.take_pencilled(
            cells.flatMap(({ placements }) => placements),
        );
        return placement && { ...empty, placement };
    }

    // Asked too fast, it is asked again, as long as that step is the newest one.
    private async appraise_until(length: number) {
        for (let tries = 0; tries < tries_max; ++tries) {
            if (this.link.steps.peek().length !== length || (await this.appraise())) return;
            await new Promise((resolve) => setTimeout(resolve, again_ms));
        }
    }

    // False: there was no answer.
    private async appraise(): Promise<boolean> {
        if (this.table.no_aids.value) return true;
        const step = this.link.steps.peek().at(-1);
        const answer = await this.link.appraise();
        if (answer?.case === 'appraisals') {
            this.appraisals.value = answer.value.tiles;
            this.appraised = step;
        }
        return answer !== undefined;
    }

    // Asks what features score now unless that is known. False: it is not told.
    async know_worth(): Promise<boolean> {
        if (this.table.no_aids.value || !this.link.appraises) return false;
        return this.appraised === this.link.steps.peek().at(-1) || (await this.appraise());
    }

    // The segment of that kind of the tile that lies there or is being laid.
    private readonly segment_of: SegmentOf = (x, y, kind) => {
        const lying = this.draft.value?.placement;
        const board = this.step.value?.state.tiles?.board ?? [];
        const placed = [...board, ...(lying ? [lying] : [])].find(
            (one) => one.x === x && one.y === y,
        );
        const segments = placed ? this.shelf.type(placed.tile).segments : [];
        const at = segments.findIndex((one) => one.kind === kind);
        return at < 0 ? whole_tile : at;
    };

    // What each feature would score now; nothing where the room has no aids.
    async worth_now(): Promise<readonly FeatureAppraisal[]> {
        await this.appraise();
        return this.table.no_aids.value ? [] : this.appraisals.value;
    }

    // Somebody pointed at a segment on the board: what is its feature worth now, and why?
    async ask_about(at: SegmentAt) {
        await this.appraise();
        const found = this.appraisals.value.find(({ segments }) =>
            segments.some((s) => s.x === at.x && s.y === at.y && s.segment === at.segment),
        );
        if (found) this.asked.value = this.worth(found);
    }

    // The same for a tile: its feature with a figure first, each time the next one.
    async ask_on({ x, y, tile }: Placed) {
        const figures = this.step.value?.state.tiles?.figures ?? [];
        const taken = (segment: number) =>
            figures.some((one) => one.x === x && one.y === y && one.segment === segment);
        const segments = this.shelf
            .type(tile)
            .segments.map((_, segment) => segment)
            .sort((a, b) => Number(taken(b)) - Number(taken(a)) || a - b);
        const before = this.asked_on?.x === x && this.asked_on.y === y ? this.asked_on : undefined;
        const next = before ? segments.indexOf(before.segment) + 1 : 0;
        const segment = segments[next % segments.length] ?? 0;
        this.asked_on = { x, y, segment };
        await this.ask_about(this.asked_on);
    }

    worth(appraisal: FeatureAppraisal): Why {
        const { figures = [], board = [] } = this.step.value?.state.tiles ?? {};
        return why_worth(appraisal, figures, board, this.shelf);
    }

    // ---- Arranging a move.

    cell(at: { x: number; y: number }): Cell | undefined {
        return this.choices.value.cells.find((cell) => cell.x === at.x && cell.y === at.y);
    }

    // Lay another one of the tiles in the hand.
    pick(tile: number) {
        if (!this.playable.value.includes(tile)) return;
        this.draft.value = undefined;
        this.picked.value = tile;
    }

    // Lay the tile there, turned by `rotation` if it may lie so, otherwise as it may. False: it may not lie there.
    lay_turned(at: { x: number; y: number }, rotation: number): boolean {
        const all = this.cell(at)?.placements;
        const placement = all?.find((one) => one.rotation === rotation) ?? all?.[0];
        if (placement) this.draft.value = { placement, figure: undefined };
        return placement !== undefined;
    }

    // Lay the tile there, or turn it if it lies there already.
    lay(at: { x: number; y: number }) {
        const lying = this.draft.value?.placement;
        if (lying && cell_key(lying) === cell_key(at)) {
            this.rotate(1);
            return;
        }
        const placements = this.cell(at)?.placements ?? [];
        const [placement] = placements;
        if (!placement) return;
        this.draft.value = { placement, figure: undefined };
        const open = placements.length > 1 || this.figures.value.length > 0;
        if (!open && !asks_before('placement')) this.confirm();
    }

    // What was taken back is arranged again if it may still be laid so. False: it may not.
    lay_again(draft: Draft | undefined): boolean {
        const was = draft?.placement;
        const placement = this.all_choices.value.cells
            .flatMap(({ placements }) => placements)
            .find(
                (one) =>
                    one.tile === was?.tile &&
                    one.rotation === was.rotation &&
                    cell_key(one) === cell_key(was),
            );
        if (!draft || !placement) return false;
        this.picked.value = placement.tile;
        this.draft.value = { ...draft, placement };
        return true;
    }

    rotate(by: number) {
        const draft = this.draft.value;
        if (!draft?.placement) return;
        const options = this.cell(draft.placement)?.placements ?? [];
        const next =
            options[(options.indexOf(draft.placement) + by + options.length) % options.length];
        if (!next) return;
        const { figure } = draft;
        const still = figure && next.figures.find((f) => same_choice(f, figure));
        this.draft.value = { placement: next, figure: still };
    }

    // Choose a figure, or none; the same again takes it back. Without the question before sending this sends.
    choose(figure: FigureChoice | undefined) {
        const draft = this.draft.value ?? empty;
        const same = figure && same_choice(draft.figure, figure);
        const chosen = same ? undefined : figure;
        this.draft.value = { ...draft, figure: chosen, target: undefined, place: figure?.segment };
        const step = draft.placement ? 'placement' : 'answer';
        if (!asks_before(step) && !same) this.confirm();
    }

    // Instead of laying a tile; the same again puts it away. Where there is but one target it is taken.
    take_extra(extra: Extra) {
        const { targets } = extra,
            target = targets.length === 1 ? targets[0] : undefined;
        const again = this.draft.value?.extra?.key === extra.key;
        this.draft.value = again ? undefined : { ...empty, extra, target };
    }

    take_token(token: Token) {
        this.draft.value = { ...empty, token };
    }

    // For this target; the same again takes it back. Without the question before sending this sends.
    aim(target: Target) {
        const draft = this.draft.value ?? empty;
        const same = draft.target?.key === target.key;
        this.draft.value = {
            ...draft,
            ...this.token_of(target),
            figure: undefined,
            target: same ? undefined : target,
        };
        if (!asks_before(draft.placement ? 'placement' : 'answer') && !same) this.confirm();
    }

    // The next target, or the one before.
    aim_on(by: number) {
        const targets = this.targets.value,
            draft = this.draft.value ?? empty;
        if (targets.length === 0) return;
        const at = targets.findIndex(({ key }) => key === draft.target?.key);
        const from = at < 0 && by < 0 ? 0 : at;
        const target = targets[(from + by + targets.length) % targets.length];
        if (target)
            this.draft.value = {
                ...draft,
                ...this.token_of(target),
                target,
            };
    }

    // The next one of what is chosen beside the board; then none. False: there is nothing.
    answer_next(): boolean {
        if (this.answers.value.every(({ entered }) => entered)) return false;
        const draft = this.draft.value ?? empty;
        this.draft.value = { ...draft, figure: undefined, target: this.next_answer.value };
        return true;
    }

    // Where one of several tokens is chosen first.
    private token_of({ token }: Target): { token?: Token } {
        return token === undefined || this.choices.value.tokens.length === 0 ? {} : { token };
    }

    take_back_all() {
        this.draft.value = undefined;
    }

    take_back() {
        const draft = this.draft.value;
        if (!draft) return;
        const again = draft.extra ? this.targets.value.length > 1 : draft.token;
        if (draft.target && (draft.placement || (again !== undefined && again !== false)))
            this.draft.value = { ...draft, target: undefined };
        else if (draft.placement && (draft.figure ?? this.place.value) !== undefined)
            this.draft.value = { ...draft, figure: undefined, place: undefined };
        else this.draft.value = undefined;
    }

    get can_confirm(): boolean {
        const draft = this.draft.value,
            choices = this.choices.value;
        if (!this.my_turn.value) return false;
        if (draft?.extra) return draft.target !== undefined || this.targets.value.length === 0;
        return (
            draft?.placement !== undefined ||
            draft?.figure !== undefined ||
            draft?.target !== undefined ||
            (choices.cells.length === 0 && choices.pass)
        );
    }

    // Sends what is arranged if that is a whole move.
    send_draft(): boolean {
        if (!this.draft.value || !this.can_confirm) return false;
        this.confirm();
        return true;
    }

    // Send what is arranged as one step.
    confirm() {
        if (!this.can_confirm) return;
        const draft = this.draft.value ?? empty;
        const { placement, figure } = draft;
        const actions = actions_of(draft);
        this.sent.value = draft;
        this.unplayed = placement && figure;
        this.considering.dropped.value = false;
        this.draft.value = undefined;
        this.table.sent_at_zero.value = false;
        this.link.play(actions);
    }
}
