// Gift cards: what one holds oneself, what lies face up, how many are left.
import { figure_name } from '../../../text/words';
import { GiftKind } from '../../../proto/meeple/v1/tiles_pb';
import type { TileTable } from '../../../table/tile_table';
import { named, text } from '../../../text/text';
import { extra_key, gift_key } from '../../../state/modules/gifts';
import type { ModulePanel } from './panel';

const gift_name = (gift: GiftKind) => named('gift', gift_key(gift));

// On a card of 20 by 20.
const signs: Partial<Record<GiftKind, string>> = {
    // A chapel with a figure before it.
    [GiftKind.SYNOD]:
        'M3 17V9l5-5l5 5v8M8 4V1.5M6.7 2.6h2.6M6.5 17v-4h3v4M15.5 11.5a1.6 1.6 0 1 0 0-3.2a1.6 1.6 0 0 0 0 3.2M13.2 17c0-3 .8-4.6 2.3-4.6s2.3 1.6 2.3 4.6',
    // A broom.
    [GiftKind.ROAD_SWEEPER]:
        'M16 2.5L9.2 10.6M6 9.5l5 4l-4.4 4.6L2 14zM5.3 12.4l-1.8 2.2M7.6 13.8L5.5 16',
    // Up and down.
    [GiftKind.CHANGE_POSITION]:
        'M6 16V4M6 4L2.8 7.6M6 4l3.2 3.6M14 4v12M14 16l-3.2-3.6M14 16l3.2-3.6',
    // Coins.
    [GiftKind.CASH_OUT]:
        'M10 6.5c3.3 0 5.5-1 5.5-2.2S13.3 2 10 2S4.5 3 4.5 4.300S6.7 6.5 10 6.500M4.5 4.300v11.400C4.5 17 6.7 18 10 18s5.5-1 5.5-2.300V4.300M4.5 8.100c0 1.3 2.2 2.3 5.5 2.300s5.5-1 5.5-2.300M4.5 11.900c0 1.3 2.2 2.3 5.5 2.300s5.5-1 5.5-2.3',
    // Two tiles.
    [GiftKind.TAKE_2]: 'M2.5 6.500h9v9h-9zM6.5 6.500v-3h11v11h-6',
};

// A ribbon on a parcel: a card that is not seen.
const hidden =
    'M3 8h14v9H3zM2 5h16v3H2zM10 5v12M10 5C7 5 5.5 3.8 6.2 2.600S9.5 2.6 10 5c.5-2.4 3.1-3.6 3.8-2.400S13 5 10 5';

function GiftSign({ gift, size = 20 }: { gift: GiftKind; size?: number }) {
    return (
        <svg
            class="icon gift-sign"
            width={size}
            height={size}
            viewBox="0 0 20 20"
            aria-hidden="true"
        >
            <path d={signs[gift] ?? hidden} />
        </svg>
    );
}

function counted(gifts: readonly GiftKind[]): [GiftKind, number][] {
    const counts = new Map<GiftKind, number>();
    for (const gift of gifts) counts.set(gift, (counts.get(gift) ?? 0) + 1);
    return [...counts].sort(([a], [b]) => a - b);
}

function Card({ table, gift, count }: { table: TileTable; gift: GiftKind; count: number }) {
    const extra = table.choices.value.extras.find(({ key }) => key === extra_key(gift));
    const chosen = extra !== undefined && table.draft.value?.extra?.key === extra.key;
    return (
        <button
            type="button"
            class="gift-card"
            disabled={!extra}
            aria-pressed={chosen}
            data-gift={gift_key(gift)}
            title={named('gift_what', gift_key(gift))}
            onClick={() => extra && table.take_extra(extra)}
        >
            <GiftSign gift={gift} size={22} />
            <span>
                <strong>
                    {gift_name(gift)}
                    {count > 1 && ` ${text('times', { n: count })}`}
                </strong>
            </span>
        </button>
    );
}

// The own ones, to be opened before a tile is laid.
function GiftCards({ table }: { table: TileTable }) {
    const seat = table.link.seat.value;
    const gifts = table.step.value?.state.tiles?.gifts;
    if (seat === undefined || !gifts || table.draft.value?.placement) return null;
    const held = gifts.held[seat] ?? [];
    // Only before a tile is laid; after it they would be in the way.
    if (held.length === 0 || table.choices.value.cells.length === 0) return null;
    const key = table.draft.value?.extra?.key;
    const chosen = held.find((gift) => extra_key(gift) === key);
    return (
        <div class="gift-cards" role="group" aria-label={text('gifts.yours')}>
            {counted(held).map(([gift, count]) => (
                <Card key={gift} table={table} gift={gift} count={count} />
            ))}
            {chosen !== undefined && (
                <p class="gift-what small quiet">{named('gift_what', gift_key(chosen))}</p>
            )}
        </div>
    );
}

// A seat's gifts, beside its figures: their kinds if the viewer may see them, otherwise their number.
function HeldGifts({ table, seat }: { table: TileTable; seat: number }) {
    const held = table.step.value?.state.tiles?.gifts?.held[seat] ?? [];
    return (
        <>
            {counted(held).map(([gift, count]) => {
                const name =
                    gift === GiftKind.GIFT_HIDDEN
                        ? text('gifts.hidden', { n: count })
                        : text('gifts.held', { n: count, gift: gift_name(gift) });
                return (
                    <span key={gift} class="held-gift" role="img" aria-label={name} title={name}>
                        <GiftSign gift={gift} size={18} />
                        {count > 1 && count}
                    </span>
                );
            })}
        </>
    );
}

// The stack, and what was opened.
function GiftPiles({ table }: { table: TileTable }) {
    const gifts = table.step.value?.state.tiles?.gifts;
    if (!gifts) return null;
    return (
        <p class="gift-piles" role="group" aria-label={text('gifts')}>
            <span title={text('gifts.stack', { n: gifts.stack })}>
                <GiftSign gift={GiftKind.GIFT_HIDDEN} size={18} />
                <span class="unseen">{text('gifts.stack', { n: gifts.stack })}</span>
                <b aria-hidden="true">{gifts.stack}</b>
            </span>
            {gifts.discarded.length > 0 && (
                <span class="gift-open">
                    {text('gifts.opened')}
                    {counted(gifts.discarded).map(([gift, count]) => {
                        const name = text('gifts.held', { n: count, gift: gift_name(gift) });
                        return (
                            <span key={gift} role="img" aria-label={name} title={name}>
                                <GiftSign gift={gift} size={18} />
                                {count > 1 && count}
                            </span>
                        );
                    })}
                </span>
            )}
        </p>
    );
}

// Each own gift in turn, then none.
function next_gift(table: TileTable): boolean {
    const gifts = table.choices.value.extras.filter(({ key }) => key.startsWith('gift.'));
    const now = gifts.findIndex(({ key }) => key === table.draft.value?.extra?.key);
    const next = gifts[now + 1];
    if (gifts.length === 0) return false;
    if (next) table.take_extra(next);
    else table.take_back_all();
    return true;
}

const says: ModulePanel['says'] = (action, place) => {
    if (action.case !== 'openGift') return undefined;
    const { gift, target } = action.value;
    if (!target) return `open ${gift_key(gift)}`;
    const figure = gift === GiftKind.ROAD_SWEEPER ? '' : ` ${figure_name(target.figure)}`;
    const opened = `open ${gift_key(gift)}${figure} ${place(target)}`;
    if (gift !== GiftKind.CHANGE_POSITION) return opened;
    const to = place({ ...target, segment: target.toSegment });
    return `${opened} to${to.slice(to.indexOf(' '))}`;
};

export const gifts: ModulePanel = {
    Held: HeldGifts,
    First: GiftCards,
    Beside: GiftPiles,
    room: (tiles) => (tiles.gifts ? 'with-gifts' : undefined),
    on_key: (key, table) => key === 'g' && next_gift(table),
    aims: 'gifts',
    says,
    keys: [
        {
            keys: ['G'],
            does: 'help.gift',
            when: ({ modules }) => modules.includes('gifts'),
        },
    ],
};
