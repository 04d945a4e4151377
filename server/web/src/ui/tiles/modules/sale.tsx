// Bids for the tile in the hand: what others offer, what one offers, whom one sells to.
import { useState } from 'preact/hooks';
import type { Target } from '../../../state/target';
import type { TileTable } from '../../../table/tile_table';
import { text } from '../../../text/text';
import { item_word, price_words, seat_name, target_words } from '../../../text/words';
import { Item } from '../../../proto/meeple/v1/tiles_pb';
import type { ModulePanel } from './panel';

// What has been offered until now.
function Bids({ table }: { table: TileTable }) {
    const state = table.step.value?.state,
        bids = state?.tiles?.bids ?? [];
    if (bids.length === 0) return null;
    return (
        <ul class="bids" aria-label={text('sale.bids')}>
            {bids.map(({ seat, price }) => (
                <li key={seat} data-bid={seat}>
                    {text('sale.offers', {
                        name: seat_name(state?.seats, seat),
                        price: price_words(price),
                    })}
                </li>
            ))}
        </ul>
    );
}

// A number of things of one kind as a bid, at most as many as the seat has.
function Offer({ table, bids }: { table: TileTable; bids: readonly Target[] }) {
    const [count, set_count] = useState(1);
    const most = bids.length;
    const target = bids.find(({ price }) => price?.count === Math.min(count, most));
    if (!target?.price) return null;
    const { item } = target.price;
    const what = item_word(item);
    return (
        <div class="offer" data-offer={item ?? 'points'}>
            <input
                type="number"
                inputMode="numeric"
                min={1}
                max={most}
                value={Math.min(count, most)}
                aria-label={text('sale.how_many', { what })}
                onInput={(event) => {
                    const wanted = Math.round(event.currentTarget.valueAsNumber);
                    if (wanted >= 1) set_count(Math.min(wanted, most));
                }}
            />
            <button
                type="button"
                data-target={target.key}
                aria-pressed={table.draft.value?.target?.key === target.key}
                onClick={() => table.aim(target)}
            >
                {text('sale.make', { price: price_words(target.price) })}
            </button>
        </div>
    );
}

function SaleButtons({ table }: { table: TileTable }) {
    const targets = table.answers.value.filter(({ price }) => price !== undefined);
    const kinds = new Map<number | undefined, Target[]>();
    for (const target of targets) {
        if (target.seat !== undefined) continue;
        kinds.set(target.price?.item, [...(kinds.get(target.price?.item) ?? []), target]);
    }
    const buyers = targets.filter(({ seat }) => seat !== undefined);
    if (targets.length === 0) return null;
    return (
        <div class="sale-buttons" role="group" aria-label={text('sale.bids')}>
            {[...kinds].map(([item, bids]) => (
                <Offer key={item ?? 'points'} table={table} bids={bids} />
            ))}
            {buyers.map((target) => (
                <button
                    key={target.key}
                    type="button"
                    data-target={target.key}
                    aria-pressed={table.draft.value?.target?.key === target.key}
                    onClick={() => table.aim(target)}
                >
                    {target_words(table, target)}{' '}
                    {target.key === table.next_answer.value?.key && <kbd>B</kbd>}
                </button>
            ))}
        </div>
    );
}

const says: ModulePanel['says'] = (action) => {
    if (action.case === 'sellTile') return `sell ${action.value.buyer}`;
    if (action.case !== 'bid') return undefined;
    const { item, count = 0 } = action.value.price ?? {};
    return item === undefined ? `bid ${count}` : `bid ${count} ${(Item[item] ?? '').toLowerCase()}`;
};

export const sale: ModulePanel = { Told: Bids, Choices: SaleButtons, says };
