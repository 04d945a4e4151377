// The four rows of cards, as they lie on the table, or lay when their round was scored.
import { useEffect, useRef } from 'preact/hooks';
import { CardPicture, RowSign } from '../../cards/card';
import { colour_key } from '../../cards/colour';
import { FigureDrawing } from '../../board/figures';
import { useSeatLook } from '../../base/seat_look';
import { range_of } from '../../state/card_scoring';
import { asks_before } from '../../table/habits';
import type { CardTable } from '../../table/card_table';
import { colours, type Row, type RowItem } from '../../state/cards';
import type { CardColour } from '../../proto/meeple/v1/cards_pb';
import { named, text } from '../../text/text';
import { in_row, item_words, row_words } from './words';

export function Follower({ seat }: { seat: number }) {
    return (
        <svg class="row-follower" viewBox="-14 -15 28 30" aria-hidden="true">
            <FigureDrawing seat={seat} kind={0} />
        </svg>
    );
}

// By item: whose claim it lies in, whether it is looked at or over.
interface Mark {
    readonly seat: number;
    readonly state: '' | 'now' | 'gone' | 'planned';
    readonly cards: number; // Of the claim, before this item.
}

function marks_of(table: CardTable, row: Row, colour: number): (Mark | undefined)[] {
    const marks: (Mark | undefined)[] = row.map(() => undefined);
    const scoring = table.scoring.value;
    for (const item of row) {
        if (!item.follower || item.seat === undefined) continue;
        const range = range_of(row, item.seat);
        const at = scoring?.claims.findIndex(
            (claim) => claim.seat === item.seat && claim.row === colour,
        );
        const now = table.scoring_at.value;
        const state = at === undefined ? '' : at === now ? 'now' : at < now ? 'gone' : '';
        for (let i = range?.begin ?? 0; i <= (range?.end ?? -1); ++i)
            marks[i] = { seat: item.seat, state, cards: i - (range?.begin ?? 0) };
    }
    const draft = table.draft.value;
    if (!scoring && draft?.item === 'follower' && draft.row === colour) {
        for (let i = row.length - 1; i >= 0 && !row[i]?.follower; --i)
            marks[i] = { seat: table.table.link.seat.value ?? 0, state: 'planned', cards: 0 };
    }
    return marks;
}

function RowCard({
    table,
    item,
    mark,
    last,
}: {
    table: CardTable;
    item: RowItem;
    mark: Mark | undefined;
    last: boolean;
}) {
    const { shelf } = table.table,
        look = useSeatLook();
    const scoring = table.scoring.value !== undefined;
    const turned = scoring && mark !== undefined;
    const seat = mark?.seat ?? item.seat;
    const classes = [
        item.follower ? 'row-item follower-item' : 'row-item',
        mark ? `claimed ${mark.state}` : '',
        scoring && !mark ? 'unclaimed' : '',
        last && !scoring ? 'last' : '',
    ].join(' ');
    const says = item_words(shelf, table.table.step.value?.state, item, mark?.cards ?? 0);
    const color = seat === undefined ? undefined : look(last ? (item.seat ?? seat) : seat).color;
    return (
        <li class={classes} {...(color ? { style: { '--seat': color } } : {})} title={says}>
            {item.follower && item.seat !== undefined ? (
                <>
                    <Follower seat={item.seat} />
                    <span class="unseen">{says}</span>
                </>
            ) : (
                <CardPicture
                    type={item.card === undefined ? undefined : shelf.card(item.card)}
                    down={item.down && !turned}
                    turned={item.down && turned}
                    seat={item.down ? item.seat : undefined}
                    label={says}
                />
            )}
        </li>
    );
}

// What would be laid there.
function Ghost({ table }: { table: CardTable }) {
    const draft = table.draft.value,
        { shelf } = table.table;
    const seat = table.table.link.seat.value ?? 0;
    if (draft?.item === undefined) return null;
    if (draft.item === 'follower')
        return (
            <li class="row-item follower-item ghost">
                <Follower seat={seat} />
            </li>
        );
    const card = draft.item === 'joker' ? table.cards.value?.question : draft.item;
    if (card === undefined) return null;
    return (
        <li class="row-item ghost">
            <CardPicture
                type={shelf.card(card)}
                down={draft.down}
                seat={draft.down ? seat : undefined}
            />
        </li>
    );
}

// Of a claim its end, with the follower, and as much of its beginning as there is room for.
function show_what_counts(row: HTMLElement) {
    const now = row.querySelectorAll<HTMLElement>('.now');
    const [first, last] = [now[0], now[now.length - 1]];
    if (!first || !last) {
        row.scrollLeft = row.scrollWidth;
        return;
    }
    const to_end = last.offsetLeft + last.offsetWidth + 8 - row.offsetLeft - row.clientWidth;
    row.scrollLeft = Math.max(0, first.offsetLeft - row.offsetLeft - 60, to_end);
    row.closest('.card-row')?.scrollIntoView({ block: 'nearest' });
}

function CardRow({ table, row, colour }: { table: CardTable; row: Row; colour: CardColour }) {
    const list = useRef<HTMLOListElement>(null);
    const scoring = table.scoring.value,
        draft = table.draft.value;
    const here = !scoring && draft?.row === colour;
    const free = !scoring && !here && table.may_lie(colour);
    const marks = marks_of(table, row, colour);
    const looked_at = marks.some((mark) => mark?.state === 'now');
    const last = table.last_items.value;
    const is_last = (at: number) =>
        [...last.values()].some((where) => where.row === colour && where.at === at);
    // The end of the row is where things happen; in a scoring it is the claim.
    useEffect(() => {
        const look = () => {
            if (list.current) show_what_counts(list.current);
        };
        look();
        addEventListener('resize', look);
        return () => removeEventListener('resize', look);
    }, [row.length, here, looked_at, table.scoring_at.value]);
    return (
        <section
            class={`card-row of-${colour_key(colour)} ${free ? 'free' : ''} ${looked_at ? 'looked-at' : ''}`}
            data-row={colour_key(colour)}
            aria-label={text('row.label', {
                row: row_words(colour),
                n: row.filter(({ follower }) => !follower).length,
            })}
            onClick={
                free || (here && !asks_before('placement')) ? () => table.lay(colour) : undefined
            }
        >
            <h3 class="row-head" aria-hidden="true">
                <RowSign row={colour} size={30} />
                <span>{named('row_short', colour_key(colour))}</span>
            </h3>
            <ol class="row-items" ref={list}>
                {row.map((item, i) => (
                    <RowCard
                        key={`${i}/${item.follower}/${item.card}`}
                        table={table}
                        item={item}
                        mark={marks[i]}
                        last={is_last(i)}
                    />
                ))}
                {here && <Ghost table={table} />}
                {free && (
                    <li class="row-slot-item">
                        <button
                            type="button"
                            class="row-slot"
                            data-row={colour_key(colour)}
                            aria-label={text('slot', { in_row: in_row(colour) })}
                            onClick={(event) => {
                                event.stopPropagation();
                                table.lay(colour);
                            }}
                        >
                            <svg viewBox="-10 -10 20 20" width="20" height="20" aria-hidden="true">
                                <path d="M-6 0H6M0-6V6" />
                            </svg>
                        </button>
                    </li>
                )}
            </ol>
        </section>
    );
}

export function Rows({ table }: { table: CardTable }) {
    const scoring = table.scoring.value;
    const rows =
        scoring && scoring.rows.length > 0 ? scoring.rows : (table.cards.value?.rows ?? []);
    return (
        <div class={`card-rows ${scoring ? 'scoring' : ''}`}>
            {colours.map((colour) => (
                <CardRow key={colour} table={table} row={rows[colour] ?? []} colour={colour} />
            ))}
        </div>
    );
}
