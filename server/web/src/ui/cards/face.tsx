// Games of cards: the rows, the own hand, the scoring of a round.
import { CardPicture, KindIcon } from '../../cards/card';
import { FigureIcon } from '../../board/figures';
import { CardKind, CardsPhase } from '../../proto/meeple/v1/cards_pb';
import { CardTable } from '../../table/card_table';
import { colours } from '../../state/cards';
import type { Table } from '../../table/table';
import { card_action_text } from '../../text/notation';
import { text } from '../../text/text';
import { seat_name } from '../../text/words';
import { Toggle, tool_name, TypingTool } from '../bits';
import type { Face } from '../face';
import { Habits } from '../habits_button';
import { TypedStep, type StepOffer } from '../table/typed';
import { OwnHand } from './hand';
import { keys, on_key } from './keys';
import { Rows } from './rows';
import { ScoreCard, score_card_open } from './score_card';
import { Scoring } from './scoring';
import { animals_words } from './words';

function Place({ table }: { table: CardTable }) {
    return (
        <div class={`card-table ${table.scoring.value ? 'is-scoring' : ''}`}>
            <Rows table={table} />
            <ScoreCard table={table} />
            {table.scoring.value ? <Scoring table={table} /> : <OwnHand table={table} />}
            <TypedStep
                table={table.table}
                offers={() => card_steps(table)}
                unprepare={() => table.take_back()}
            />
        </div>
    );
}

// Where the game stands.
function Standing({ table }: { table: CardTable }) {
    const cards = table.cards.value,
        state = table.table.step.value?.state;
    if (!cards || !state || cards.phase === CardsPhase.CARDS_ENDED) return null;
    const whole = table.game?.courses.find(({ seats }) => seats === cards.seats.length);
    const turn = cards.turn_seat === undefined ? undefined : cards.seats[cards.turn_seat];
    const circuits = (whole?.cards ?? 0) + 1;
    const left = (turn?.hand_count ?? 0) + (turn?.follower ? 1 : 0);
    const playing = cards.phase === CardsPhase.CARDS_PLAYING && turn && left > 0;
    const { dealer } = cards;
    return (
        <section class="card-standing" aria-label={text('standing')}>
            <p>
                <b>
                    {cards.round === 0
                        ? text('standing.set_up')
                        : text('standing.round', {
                              round: cards.round,
                              n: whole?.rounds ?? cards.round,
                          })}
                </b>
                {playing && whole && (
                    <span>
                        {text('standing.circuit', { at: circuits - left + 1, n: circuits })}
                    </span>
                )}
            </p>
            <p class="quiet small">
                {text('standing.stock', { n: cards.stock })}
                {dealer !== undefined && (
                    <> · {text('standing.dealer', { name: seat_name(state.seats, dealer) })}</>
                )}
            </p>
        </section>
    );
}

function ChestIcon() {
    return (
        <svg class="chest-icon" width="22" height="20" viewBox="0 0 22 20" aria-hidden="true">
            <path class="chest-wood" d="M2 9V7c0-4 2-6 5-6h8c3 0 5 2 5 6v2ZM2 10h18v9H2Z" />
            <path class="chest-iron" d="M1.5 9.500h19M5.5 1.500V19M16.5 1.500V19" />
            <path class="chest-lock" d="M9 8h4v5H9Z" />
        </svg>
    );
}

function Holdings({ table, seat }: { table: CardTable; seat: number }) {
    const cards = table.cards.value,
        it = cards?.seats[seat];
    if (!cards || !it) return null;
    const types = table.table.shelf.catalogue.cards;
    const joker = types.find(({ kind }) => kind === CardKind.ANIMAL_JOKER);
    return (
        <span class="holdings">
            {cards.dealer === seat && (
                <span class="dealer" role="img" aria-label={text('deals')} title={text('deals')}>
                    {text('deals.short')}
                </span>
            )}
            {it.follower && cards.phase !== CardsPhase.CARDS_ENDED && (
                <span role="img" aria-label={text('has_follower')} title={text('has_follower')}>
                    <FigureIcon seat={seat} kind={0} size={18} />
                </span>
            )}
            {it.hand_count > 0 && (
                <span
                    class="hand-backs"
                    role="img"
                    aria-label={text('hand_count', { n: it.hand_count })}
                    title={text('hand_count', { n: it.hand_count })}
                >
                    {Array.from({ length: it.hand_count }, (_, i) => (
                        <CardPicture key={i} type={undefined} />
                    ))}
                </span>
            )}
            {colours.map((kind) => {
                const animals = it.animals[kind] ?? 0,
                    jokers = it.jokers[kind] ?? 0;
                const type = types.find((t) => t.kind === CardKind.ANIMAL && t.colour === kind);
                if (!type || animals + jokers === 0) return null;
                const says = animals_words(kind, animals + jokers);
                return (
                    <span key={kind} class="herd" role="img" aria-label={says} title={says}>
                        <KindIcon type={type} size={22} />
                        <b>{animals + jokers}</b>
                    </span>
                );
            })}
            {joker && it.unassigned > 0 && (
                <span
                    class="herd"
                    role="img"
                    aria-label={text('lone_jokers', { n: it.unassigned })}
                    title={text('lone_jokers', { n: it.unassigned })}
                >
                    <KindIcon type={joker} size={22} />
                    <b>{it.unassigned}</b>
                </span>
            )}
            {it.chest_count > 0 && (
                <span
                    class="herd"
                    role="img"
                    aria-label={text('chest_count', { n: it.chest_count })}
                    title={text('chest_count', { n: it.chest_count })}
                >
                    <ChestIcon />
                    <b>{it.chest_count}</b>
                </span>
            )}
        </span>
    );
}

const icons = {
    scoring: 'M4 3h12v14H4zM7 7h6M7 10h6M7 13h3',
    score_card: 'M3 4h14v12H3zM3 8h14M7.700 4v12M12.300 4v12',
};

function Tools({ table }: { table: CardTable }) {
    return (
        <div class="tools" role="toolbar" aria-label={text('tools')}>
            {table.known_scoring.value && !table.table.looking_back.value && (
                <Toggle
                    on={table.scoring.value !== undefined}
                    flip={() =>
                        table.scoring.value ? table.close_scoring() : table.open_scoring()
                    }
                    icon={icons.scoring}
                    title={tool_name('tool.scoring', 'S')}
                />
            )}
            <Toggle
                on={score_card_open.value}
                flip={() => {
                    score_card_open.value = true;
                }}
                icon={icons.score_card}
                title={text('score_card')}
            />
            <TypingTool />
            <Habits />
        </div>
    );
}

// Every legal step, as it is written.
function card_steps(table: CardTable): StepOffer[] {
    const { items, settle, assign } = table.choices.value;
    const actions = [...[...items.values()].flat(), ...settle, ...assign].map((it) => it.action);
    return actions.map((action) => ({
        says: card_action_text(action, table.table.shelf),
        prepare: () => table.arrange(action),
        send: () => {
            table.arrange(action);
            table.confirm();
        },
    }));
}

export function cards_face(on: Table): Face {
    const table = new CardTable(on);
    return {
        Place: () => <Place table={table} />,
        Hand: () => <Standing table={table} />,
        Tools: () => <Tools table={table} />,
        Holdings: ({ seat }) => <Holdings table={table} seat={seat} />,
        on_key: (event) => on_key(event, table),
        send_draft: () => table.send_draft(),
        expected: () => new Map(),
        keys,
    };
}
