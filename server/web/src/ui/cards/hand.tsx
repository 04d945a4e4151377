// The own hand in front of the rows, the follower, and what can be done with them.
import { CardPicture } from '../../cards/card';
import type { CardTable } from '../../table/card_table';
import { asks_before } from '../../table/habits';
import { CardsPhase } from '../../proto/meeple/v1/cards_pb';
import { list, text } from '../../text/text';
import { seat_name } from '../../text/words';
import { Hint } from '../hint';
import { Follower } from './rows';
import { card_words, in_row } from './words';

// How many cards the follower would claim where it is planned.
function planned(table: CardTable): number {
    const draft = table.draft.value;
    const row = draft?.row === undefined ? [] : (table.cards.value?.rows[draft.row] ?? []);
    const followers = row.map(({ follower }) => follower);
    return row.length - 1 - followers.lastIndexOf(true);
}

function prompt(table: CardTable): string {
    const { items } = table.choices.value,
        draft = table.draft.value,
        { shelf } = table.table;
    if (items.size === 0) return table.must_choose.value ? '' : text('prompt.unknown');
    if (draft?.item === 'follower')
        return draft.row === undefined
            ? text('prompt.follower')
            : text('prompt.claims', { n: planned(table), in_row: in_row(draft.row) });
    if (draft?.item !== undefined) {
        const card = draft.item === 'joker' ? table.cards.value?.question : draft.item;
        const values = { card: card_words(shelf, card) };
        if (draft.row === undefined)
            return text(
                draft.item === 'joker'
                    ? 'prompt.joker'
                    : draft.down
                      ? 'prompt.row_down'
                      : 'prompt.row',
                values,
            );
        return text(draft.down ? 'prompt.lay_down' : 'prompt.lay_up', {
            ...values,
            in_row: in_row(draft.row),
        });
    }
    const cards = [...items.keys()].filter((item) => typeof item === 'number');
    if (cards.length === 0) return text('prompt.follower');
    const first = [...items.values()].some((rows) => rows.some(({ down }) => down));
    if (first) return text(items.has('follower') ? 'prompt.first' : 'prompt.first_card');
    return text(items.has('follower') ? 'prompt.turn' : 'prompt.card');
}

function Do({ table }: { table: CardTable }) {
    const draft = table.draft.value;
    const arranged = draft?.item !== undefined || draft?.action !== undefined;
    if (!table.table.my_turn.value) return <Waiting table={table} />;
    return (
        <div class="own-do">
            <p class="prompt" aria-live="polite">
                {prompt(table)}
            </p>
            {!arranged && <Hint table={table.table} />}
            {arranged && (
                <div class="confirm-row">
                    <button
                        type="button"
                        class="go confirm"
                        disabled={!table.can_confirm}
                        onClick={() => table.confirm()}
                    >
                        {text('confirm')} <kbd>↵</kbd>
                    </button>
                    <button type="button" class="take-back" onClick={() => table.take_back()}>
                        {text('take_back')} <kbd>Esc</kbd>
                    </button>
                </div>
            )}
            {draft?.item !== undefined && !asks_before('placement') && (
                <p class="quiet small">{text('ask.off_row')}</p>
            )}
        </div>
    );
}

function Waiting({ table }: { table: CardTable }) {
    const state = table.table.step.value?.state;
    const names = state?.decision?.seats.map((i) => seat_name(state.seats, i)) ?? [];
    return (
        <div class="own-do waiting">
            <p class="prompt">
                {names.length > 0 &&
                !table.table.looking_back.value &&
                !table.table.link.pending.value
                    ? text('banner.waiting', { names: list(names) })
                    : ''}
            </p>
            {table.may_prepare.value && (
                <p class="quiet small" aria-live="polite">
                    {text(table.draft.value ? 'prepare.ready' : 'prepare.how')}
                </p>
            )}
        </div>
    );
}

export function OwnHand({ table }: { table: CardTable }) {
    const seat = table.table.link.seat.value,
        cards = table.cards.value;
    const mine = seat === undefined ? undefined : cards?.seats[seat];
    const draft = table.draft.value,
        { items } = table.choices.value;
    if (!cards || cards.phase === CardsPhase.CARDS_ENDED) return null;
    if (!mine || seat === undefined) return null;
    const { question } = cards;
    const joker = items.has('joker') ? question : undefined;
    return (
        <section class="own-hand" aria-label={text('own_hand')}>
            <div class="own-cards">
                {joker !== undefined && (
                    <button type="button" class="hand-card picked" aria-pressed="true">
                        <CardPicture
                            type={table.table.shelf.card(joker)}
                            label={card_words(table.table.shelf, joker)}
                        />
                    </button>
                )}
                {mine.follower && (
                    <button
                        type="button"
                        class={`hand-card hand-follower ${draft?.item === 'follower' ? 'picked' : ''}`}
                        disabled={!table.may_take('follower')}
                        aria-pressed={draft?.item === 'follower'}
                        title={text('own_follower')}
                        onClick={() => table.pick('follower')}
                    >
                        <span class="unseen">{text('own_follower')}</span>
                        <Follower seat={seat} />
                        <kbd>0</kbd>
                    </button>
                )}
                {mine.hand.map((card, i) => {
                    const picked =
                        draft?.item === card &&
                        (draft.place === i ||
                            mine.hand.indexOf(card) === mine.hand.lastIndexOf(card));
                    return (
                        <button
                            key={`${i}/${card}`}
                            type="button"
                            class={`hand-card ${picked ? 'picked' : ''} ${picked && draft.row !== undefined ? 'gone' : ''}`}
                            disabled={!table.may_take(card)}
                            aria-pressed={picked}
                            data-card={table.table.shelf.card(card).name}
                            title={card_words(table.table.shelf, card)}
                            onClick={() => table.pick(card, i)}
                        >
                            <CardPicture
                                type={table.table.shelf.card(card)}
                                label={card_words(table.table.shelf, card)}
                            />
                            <kbd>{i + 1}</kbd>
                        </button>
                    );
                })}
                {mine.hand.length === 0 && !mine.follower && joker === undefined && (
                    <p class="quiet">{text(cards.round === 0 ? 'hand.not_dealt' : 'hand.empty')}</p>
                )}
            </div>
            {table.dropped.value && (
                <p class="notice plan-dropped" role="status">
                    {text('prepare.dropped')}
                </p>
            )}
            <Do table={table} />
        </section>
    );
}
