// A game of cards as its viewer handles it: the card in hand and its place, and how far the scoring has been read.
import {
    computed,
    effect,
    signal,
    untracked,
    type ReadonlySignal,
    type Signal,
} from '@preact/signals';
import { create } from '@bufbuild/protobuf';
import { CardsPhase, type CardColour, type CardsAction } from '../proto/meeple/v1/cards_pb';
import { ActionSchema } from '../proto/meeple/v1/room_pb';
import type { Game } from '../proto/meeple/v1/envelope_pb';
import { animal_table_of, animal_table_option } from '../state/animal_table';
import { scores, scoring_until, type RoundScoring } from '../state/card_scoring';
import type { Cards } from '../state/cards';
import { last_items } from '../state/cards_chronicle';
import { card_choices_of, no_choices, type CardChoices, type Item } from '../state/cards_legal';
import { asks_before } from './habits';
import type { Table } from './table';

// What the player has arranged and not yet sent.
export interface CardDraft {
    readonly decision: number;
    readonly item: Item | undefined;
    readonly place: number; // Of the card in the hand: cards of one type are the same, but one of them was taken.
    readonly row: CardColour | undefined;
    readonly down: boolean;
    readonly action: CardsAction | undefined; // What would be sent.
}

export class CardTable {
    private readonly arranged: Signal<CardDraft | undefined> = signal(undefined);
    private readonly sent: Signal<CardDraft | undefined> = signal(undefined);
    private readonly closed: Signal<number>; // The scoring that was read to its end, by its first step.
    private readonly turned: Signal<{ readonly of: string; readonly at: number }> = signal({
        of: '',
        at: 0,
    });

    readonly cards: ReadonlySignal<Cards | undefined> = computed(
        () => this.table.step.value?.state.cards,
    );
    readonly choices: ReadonlySignal<CardChoices> = computed(() =>
        this.table.my_turn.value
            ? card_choices_of(this.table.step.value?.state.decision)
            : no_choices,
    );
    // Arranged for a decision that has gone by, it means nothing any more.
    readonly draft: ReadonlySignal<CardDraft | undefined> = computed(() => {
        const draft = this.arranged.value,
            decision = this.table.step.value?.state.decision;
        if (this.table.link.pending.value && !this.table.looking_back.value) {
            const sent = this.sent.value; // Until it has been done.
            return sent?.decision === decision?.id ? sent : undefined;
        }
        if (!this.table.my_turn.value) return this.prepared.value;
        if (!decision) return undefined;
        return draft?.decision === decision.id ? draft : this.beginning();
    });
    // Taken up while others play: it is taken up when it is our turn, if it can be.
    private readonly prepared: Signal<CardDraft | undefined> = signal(undefined);
    // What was prepared could not be taken up; until something else is, or our move is sent.
    readonly dropped: Signal<boolean> = signal(false);
    readonly may_prepare: ReadonlySignal<boolean> = computed(
        () =>
            this.table.live.value &&
            !this.table.my_turn.value &&
            !this.table.finished.value &&
            !this.table.link.pending.value &&
            this.table.link.seat.value !== undefined &&
            this.cards.value?.phase === CardsPhase.CARDS_PLAYING,
    );
    // What is played, as the catalogue has it.
    private readonly settings = computed(() => this.table.link.info.value?.settings);
    get game(): Game | undefined {
        return this.table.shelf.game(this.settings.value?.game ?? '');
    }
    // Of 1, 2 ... animals of a kind.
    get animal_points(): readonly number[] {
        const chosen = this.settings.value?.options.find(
            ({ name }) => name === animal_table_option,
        );
        return animal_table_of(chosen?.value ?? this.animal_option?.defaultValue ?? '');
    }
    // From those that the rules come with.
    get animals_differ(): boolean {
        return this.animal_points.join() !== this.animal_option?.values[0];
    }
    private get animal_option() {
        return this.game?.options.find(({ name }) => name === animal_table_option);
    }

    readonly last_items = computed(() =>
        last_items(this.table.link.steps.value, this.table.index.value),
    );
    // The scoring that can be read now: the latest one, or while looking back the one that is looked at.
    readonly known_scoring: ReadonlySignal<RoundScoring | undefined> = computed(() =>
        scoring_until(this.table.link.steps.value, this.table.index.value),
    );
    readonly must_choose = computed(
        () => this.choices.value.settle.length > 0 || this.choices.value.assign.length > 0,
    );
    readonly scoring: ReadonlySignal<RoundScoring | undefined> = computed(() => {
        const found = this.known_scoring.value;
        if (!found) return undefined;
        const open = this.table.looking_back.value
            ? scores(this.table.step.value)
            : this.closed.value !== found.begins || !found.over;
        return open ? found : undefined;
    });
    // Which claim or chest of it is looked at.
    readonly scoring_at: ReadonlySignal<number> = computed(() => {
        const found = this.scoring.value;
        if (!found) return 0;
        const last = found.claims.length + found.chests.length - 1;
        const waits = found.claims.findIndex(({ booked }) => !booked);
        if (this.must_choose.value && waits >= 0) return waits;
        const until = found.over || waits < 0 ? last : waits;
        const at = this.turned.value.of === this.scoring_key(found) ? this.turned.value.at : 0;
        return Math.max(0, Math.min(at, until));
    });

    constructor(readonly table: Table) {
        // What had been scored before one came is not told again.
        const steps = table.link.steps.peek();
        const found = scoring_until(steps, steps.length - 1);
        this.closed = signal(found?.over && !table.finished.peek() ? found.begins : -1);
        let decision: number | undefined;
        table.on_leaving(
            effect(() => {
                const now = table.newest.value?.state.decision?.id;
                const had = untracked(() => this.arranged.value?.action !== undefined);
                if (now === decision) return;
                decision = now;
                table.draft_lost.value = had;
            }),
        );
        table.on_leaving(
            effect(() => {
                if (table.my_turn.value) untracked(() => this.take_prepared());
            }),
        );
        table.on_leaving(
            effect(() => {
                table.arranged.value = this.draft.value?.item !== undefined;
            }),
        );
    }

    // ---- Arranging a move.

    // Where there is only one thing to take up, it is taken up.
    private beginning(): CardDraft | undefined {
        const { items } = this.choices.value,
            decision = this.table.step.value?.state.decision;
        const [only] = [...items.keys()];
        if (!decision || items.size !== 1 || only === undefined) return undefined;
        return this.with_item(
            decision.id,
            only,
            this.cards.value?.seats[this.seat]?.hand.indexOf(Number(only)) ?? 0,
        );
    }

    private get seat(): number {
        return this.table.link.seat.value ?? 0;
    }

    private with_item(decision: number, item: Item, place: number): CardDraft {
        const rows = this.choices.value.items.get(item) ?? [];
        const only = rows.length === 1 ? rows[0] : undefined;
        return {
            decision,
            item,
            place,
            row: only?.row,
            down: rows[0]?.down ?? false,
            action: only?.action,
        };
    }

    private take_prepared() {
        const prepared = this.prepared.peek(),
            decision = this.table.step.peek()?.state.decision;
        const item = prepared?.item;
        if (!decision || item === undefined) return;
        this.prepared.value = undefined;
        if (this.choices.peek().items.has(item))
            this.arranged.value = this.with_item(decision.id, item, prepared?.place ?? 0);
        else this.dropped.value = true;
    }

    private prepare(item: Item, place: number) {
        const same = this.prepared.peek()?.item === item && this.prepared.peek()?.place === place;
        this.dropped.value = false;
        this.prepared.value = same
            ? undefined
            : { decision: 0, item, place, row: undefined, down: false, action: undefined };
    }

    may_take(item: Item): boolean {
        return this.may_prepare.value || this.choices.value.items.has(item);
    }

    // Take a card of the hand, or the follower; the same again puts it back.
    pick(item: Item, place = 0) {
        if (this.may_prepare.peek()) {
            this.prepare(item, place);
            return;
        }
        const decision = this.table.step.value?.state.decision,
            draft = this.draft.value;
        if (!decision || !this.choices.value.items.has(item)) return;
        this.dropped.value = false;
        this.close_scoring();
        const same = draft?.item === item && draft.place === place;
        this.arranged.value = same
            ? { ...draft, item: undefined, row: undefined, action: undefined }
            : this.with_item(decision.id, item, place);
    }

    // Put what is taken up at the end of that row. Without the question before sending this sends.
    lay(row: CardColour) {
        const draft = this.draft.value;
        if (draft?.item === undefined || this.table.link.pending.value) return;
        const choice = this.choices.value.items.get(draft.item)?.find((one) => one.row === row);
        if (!choice) return;
        this.arranged.value = { ...draft, row, down: choice.down, action: choice.action };
        if (!asks_before('placement')) this.confirm();
    }

    may_lie(row: CardColour): boolean {
        const item = this.draft.value?.item;
        if (item === undefined) return false;
        return this.choices.value.items.get(item)?.some((one) => one.row === row) ?? false;
    }

    // To the next row that it may lie in.
    walk(by: number) {
        const draft = this.draft.value;
        const rows =
            draft?.item === undefined ? [] : (this.choices.value.items.get(draft.item) ?? []);
        if (!draft || rows.length === 0) return;
        const at = rows.findIndex(({ row }) => row === draft.row);
        const next =
            rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : (at + by + rows.length) % rows.length];
        if (next)
            this.arranged.value = {
                ...draft,
                row: next.row,
                down: next.down,
                action: next.action,
            };
    }

    // An answer to a question of the scoring.
    answer(action: CardsAction) {
        this.arrange(action);
        if (!asks_before('answer')) this.confirm();
    }

    // What would be sent, with what is taken up for it.
    arrange(action: CardsAction) {
        const decision = this.table.step.value?.state.decision;
        if (!decision || !this.table.my_turn.value) return;
        const [item, choice] =
            [...this.choices.value.items]
                .flatMap(([one, rows]) => rows.map((row) => [one, row] as const))
                .find(([, row]) => row.action === action) ?? [];
        const hand = this.cards.value?.seats[this.seat]?.hand;
        this.arranged.value = {
            decision: decision.id,
            item,
            place: Math.max(0, hand?.indexOf(Number(item)) ?? 0),
            row: choice?.row,
            down: choice?.down ?? false,
            action,
        };
    }

    get can_confirm(): boolean {
        return this.table.my_turn.value && this.draft.value?.action !== undefined;
    }

    confirm() {
        const draft = this.draft.value;
        if (!draft?.action || !this.table.my_turn.value) return;
        this.sent.value = draft;
        this.arranged.value = undefined;
        this.dropped.value = false;
        this.table.sent_at_zero.value = false;
        this.table.link.play([
            create(ActionSchema, { family: { case: 'cards', value: draft.action } }),
        ]);
    }

    // Sends what is arranged if that is a whole move.
    send_draft(): boolean {
        if (!this.can_confirm) return false;
        this.confirm();
        return true;
    }

    // First the place, then what was taken up.
    take_back(): boolean {
        if (this.may_prepare.peek() && this.prepared.peek()) {
            this.prepared.value = undefined;
            return true;
        }
        const draft = this.arranged.value;
        const decision = this.table.step.value?.state.decision;
        if (!draft || draft.decision !== decision?.id) return false;
        if (draft.item === undefined && draft.action === undefined) return false;
        const rows =
            draft.item === undefined ? 0 : (this.choices.value.items.get(draft.item)?.length ?? 0);
        const only_place = draft.row !== undefined && rows > 1;
        this.arranged.value = {
            ...draft,
            item: only_place ? draft.item : undefined,
            row: undefined,
            action: undefined,
        };
        return true;
    }

    // ---- Reading the scoring.

    private scoring_key({ begins }: RoundScoring): string {
        return this.table.looking_back.value ? `${this.table.index.value}` : `now ${begins}`;
    }

    get more_to_read(): boolean {
        const found = this.scoring.value;
        if (!found) return false;
        const claim = found.claims[this.scoring_at.value];
        if (claim && !claim.booked) return false;
        return this.scoring_at.value < found.claims.length + found.chests.length - 1;
    }

    read(by: number) {
        const found = this.scoring.value;
        if (!found) return;
        if (by > 0 && !this.more_to_read) {
            this.close_scoring();
            return;
        }
        const at = Math.max(0, this.scoring_at.value + by);
        this.turned.value = { of: this.scoring_key(found), at };
    }

    close_scoring() {
        const found = this.scoring.value;
        if (found?.over && !this.table.looking_back.value) this.closed.value = found.begins;
    }

    open_scoring() {
        this.closed.value = -1;
        this.turned.value = { of: '', at: 0 };
    }
}
