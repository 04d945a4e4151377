// One room as somebody looks at it: which step is shown, what is being laid, what is lit up. It asks the server's legal set
// for everything that may be done and knows no rules.
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { create } from '@bufbuild/protobuf';
import type { RoomLink, Step } from '../net/room_link';
import { keep, kept } from '../net/keep';
import { load_record } from '../net/record';
import { ErrorCode } from '../proto/meeple/v1/common_pb';
import { ActionSchema, RoomPhase, type Action } from '../proto/meeple/v1/room_pb';
import {
    DeployFigureSchema,
    RecallFigureSchema,
    type FeatureAppraisal,
    type GiftKind,
    type TilesAction,
    type Token,
} from '../proto/meeple/v1/tiles_pb';
import { each_water_once } from '../board/join';
import type { Shelf } from './catalogue';
import { last_moves, lines_of } from './chronicle';
import type { Line } from './line';
import {
    cell_key,
    choices_of,
    nothing,
    same_choice,
    with_tile,
    type Cell,
    type Choices,
    type FigureChoice,
    type Placement,
} from './legal';
import { steps_of_record } from './replay';
import { opening_of, targets_of_gift, targets_of_token, type Target } from './targets';
import { why_worth, type Spotlight, type Why } from './why';

// What the player has arranged and not yet sent. Without a placement: a figure for the tile that lies already.
export interface Draft {
    readonly placement: Placement | undefined;
    readonly figure: FigureChoice | undefined;
    readonly gift?: GiftKind; // A gift is to be opened instead, perhaps for this target.
    readonly token?: Token; // Or this token is to be moved there.
    readonly target?: Target | undefined;
}

const empty: Draft = { placement: undefined, figure: undefined };

function figure_action({ figure, segment, back }: FigureChoice): TilesAction['action'] {
    return back
        ? { case: 'recall', value: create(RecallFigureSchema, { figure, segment, ...back }) }
        : { case: 'deploy', value: create(DeployFigureSchema, { figure, segment }) };
}

export type Overlay = 'none' | 'fields' | 'worth';

export const ask_before_sending = signal(kept('ask') !== 'no');
effect(() => keep('ask', ask_before_sending.value ? undefined : 'no'));

export class Table {
    readonly shown: Signal<number | undefined> = signal(undefined); // Step looked at; undefined: the latest.
    readonly draft: Signal<Draft | undefined> = signal(undefined);
    readonly sent: Signal<Draft | undefined> = signal(undefined);
    readonly hovered: Signal<string | undefined> = signal(undefined); // cell_key
    readonly picked: Signal<number | undefined> = signal(undefined); // Of several tiles in the hand.
    readonly pointed: Signal<FigureChoice | undefined> = signal(undefined); // A choice that is pointed at.
    readonly lit: Signal<Spotlight | undefined> = signal(undefined); // While pointed at.
    readonly asked: Signal<Why | undefined> = signal(undefined); // Until dismissed.
    readonly look_at: Signal<readonly { x: number; y: number }[]> = signal([]); // Tiles to bring into view; none: everything.
    readonly overlay: Signal<Overlay> = signal('none');
    readonly tally_open: Signal<boolean> = signal(false); // Points by kind are shown.
    readonly appraisals: Signal<readonly FeatureAppraisal[]> = signal([]);

    readonly index: ReadonlySignal<number> = computed(
        () => this.shown.value ?? this.link.steps.value.length - 1,
    );
    readonly step: ReadonlySignal<Step | undefined> = computed(
        () => this.link.steps.value[this.index.value],
    );
    readonly live = computed(() => this.index.value === this.link.steps.value.length - 1);
    readonly my_turn = computed(() => {
        const seat = this.link.seat.value,
            decision = this.step.value?.state.decision;
        return (
            this.live.value &&
            seat !== undefined &&
            !this.link.pending.value &&
            (decision?.seats.includes(seat) ?? false)
        );
    });
    private readonly all_choices: ReadonlySignal<Choices> = computed(() => {
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
        return tile === undefined ? all : each_water_once(all, this.shelf.type(tile));
    });
    // The token that is being moved: one must be.
    readonly token: ReadonlySignal<Token | undefined> = computed(
        () => this.draft.value?.token ?? this.choices.value.tokens[0]?.token,
    );
    // What can be pointed at on the board for the gift or the token.
    readonly targets: ReadonlySignal<readonly Target[]> = computed(() => {
        const { gifts, tokens } = this.choices.value,
            gift = this.draft.value?.gift;
        if (gift !== undefined) return targets_of_gift(gifts, gift);
        const moves = tokens.find(({ token }) => token === this.token.value);
        const lying = this.step.value?.state.tiles?.tokens;
        return moves ? targets_of_token(moves, lying?.get(moves.token)) : [];
    });
    readonly last_moves = computed(() => last_moves(this.link.steps.value, this.index.value));
    readonly finished = computed(
        () =>
            this.link.state?.phase === RoomPhase.FINISHED ||
            this.step.value?.state.phase === RoomPhase.FINISHED,
    );
    readonly all_lines: ReadonlySignal<readonly Line[]> = computed(() =>
        this.link.steps.value.flatMap((step, i) => this.lines_of(step, i)),
    );
    readonly lines: ReadonlySignal<readonly Line[]> = computed(() =>
        this.all_lines.value.filter(({ step }) => step <= this.index.value),
    ); // Up to what is shown.

    private readonly kept_lines = new WeakMap<Step, readonly Line[]>();
    private readonly stops: (() => void)[] = [];
    private record_asked = false;
    private unplayed: FigureChoice | undefined; // Sent behind a tile.

    constructor(
        readonly link: RoomLink,
        readonly shelf: Shelf,
    ) {
        // What is arranged belongs to one decision.
        let decision: number | undefined;
        this.stops.push(
            effect(() => {
                const now =
                    this.link.steps.value[this.link.steps.value.length - 1]?.state.decision?.id;
                if (now === decision) return;
                decision = now;
                this.draft.value = this.left_over();
                this.sent.value = undefined;
                this.hovered.value = undefined;
                this.pointed.value = undefined;
                this.picked.value = undefined;
            }),
        );
        this.stops.push(
            effect(() => {
                if (!this.link.pending.value) this.sent.value = undefined;
            }),
        );
        // Who came late to a finished game reads the part that was missed in its record.
        this.stops.push(
            effect(() => {
                const steps = this.link.steps.value,
                    trouble = this.link.trouble.value;
                const last = steps[steps.length - 1]?.state;
                const missed =
                    last?.phase === RoomPhase.FINISHED &&
                    steps.some(
                        ({ state, transition }, i) =>
                            !transition && (i > 0 || state.phase !== RoomPhase.WAITING),
                    );
                const ended =
                    trouble?.kind === 'gone' && trouble.error.code === ErrorCode.ROOM_ENDED;
                if (missed || ended) void this.read_record();
            }),
        );
        this.stops.push(
            effect(() => {
                const wanted =
                    this.overlay.value !== 'none' && this.link.attached.value && this.live.value;
                const { length } = this.link.steps.value;
                if (wanted && length > 0) void this.appraise();
            }),
        );
    }

    dispose() {
        for (const stop of this.stops) stop();
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

    private lines_of(step: Step, index: number): readonly Line[] {
        const known = this.kept_lines.get(step) ?? lines_of(step, index, this.shelf, this.link.steps.peek()[index - 1]?.state);
        this.kept_lines.set(step, known);
        return known;
    }

    private async read_record() {
        if (this.record_asked) return;
        this.record_asked = true;
        try {
            const record = await load_record(this.link.room, this.link.invite.peek());
            this.link.show_record(steps_of_record(record, this.shelf));
        } catch {
            // There is no record, or it is not for us: what was seen is all there is.
        }
    }

    private async appraise() {
        const answer = await this.link.appraise();
        if (answer?.case === 'appraisals') this.appraisals.value = answer.value.tiles;
    }

    // Somebody pointed at a segment on the board: what is its feature worth now, and why?
    async ask_about(at: { x: number; y: number; segment: number }) {
        await this.appraise();
        const found = this.appraisals.value.find(({ segments }) =>
            segments.some((s) => s.x === at.x && s.y === at.y && s.segment === at.segment),
        );
        if (found) this.asked.value = this.worth(found);
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

    // Lay the tile there, or turn it if it lies there already.
    lay(at: { x: number; y: number }) {
        const lying = this.draft.value?.placement;
        if (lying && cell_key(lying) === cell_key(at)) {
            this.rotate(1);
            return;
        }
        const placement = this.cell(at)?.placements[0];
        if (placement) this.draft.value = { placement, figure: undefined };
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
        this.draft.value = { ...draft, figure: same ? undefined : figure };
        if (!ask_before_sending.value && !same) this.confirm();
    }

    // Open this gift; the same again puts it away. Where there is but one target it is taken.
    open(gift: GiftKind) {
        if (this.draft.value?.gift === gift) {
            this.draft.value = undefined;
            return;
        }
        const targets = targets_of_gift(this.choices.value.gifts, gift);
        this.draft.value = {
            ...empty,
            gift,
            target: targets.length === 1 ? targets[0] : undefined,
        };
    }

    take_token(token: Token) {
        this.draft.value = { ...empty, token };
    }

    // For this target; the same again takes it back. Without the question before sending this sends.
    aim(target: Target) {
        const draft = this.draft.value ?? empty;
        const same = draft.target?.key === target.key;
        const { token } = target;
        this.draft.value = {
            ...draft,
            ...(token === undefined ? {} : { token }),
            target: same ? undefined : target,
        };
        if (!ask_before_sending.value && !same) this.confirm();
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
                ...(target.token === undefined ? {} : { token: target.token }),
                target,
            };
    }

    take_back_all() {
        this.draft.value = undefined;
    }

    take_back() {
        const draft = this.draft.value;
        if (!draft) return;
        if (draft.gift !== undefined && draft.target && this.targets.value.length > 1)
            this.draft.value = { ...draft, target: undefined };
        else if (draft.figure && draft.placement)
            this.draft.value = { ...draft, figure: undefined };
        else this.draft.value = undefined;
    }

    get can_confirm(): boolean {
        const draft = this.draft.value,
            choices = this.choices.value;
        if (!this.my_turn.value) return false;
        if (draft?.gift !== undefined)
            return draft.target !== undefined || this.targets.value.length === 0;
        return (
            draft?.placement !== undefined ||
            draft?.figure !== undefined ||
            draft?.target !== undefined ||
            (choices.cells.length === 0 && choices.pass)
        );
    }

    // Send what is arranged as one step.
    confirm() {
        if (!this.can_confirm) return;
        const draft = this.draft.value ?? empty;
        const actions: Action[] = [];
        const act = (action: TilesAction['action']) =>
            actions.push(
                create(ActionSchema, {
                    family: {
                        case: 'tiles',
                        value: { $typeName: 'meeple.v1.TilesAction', action },
                    },
                }),
            );
        const { placement, figure, gift, target } = draft;
        if (target) act(target.action);
        else if (gift !== undefined) act(opening_of(gift));
        else if (placement) {
            const { tile, x, y, rotation } = placement;
            act({
                case: 'place',
                value: { $typeName: 'meeple.v1.PlaceTile', tile, x, y, rotation },
            });
        }
        const alone = target !== undefined || gift !== undefined; // No figure goes with it.
        if (alone || placement?.question) {
            // What is asked first is told when the tile lies.
        } else if (figure) act(figure_action(figure));
        else if (!placement || placement.figures.length > 0)
            act({ case: 'pass', value: { $typeName: 'meeple.v1.Pass' } });
        this.sent.value = draft;
        this.unplayed = placement && figure;
        this.draft.value = undefined;
        this.link.play(actions);
    }
}
