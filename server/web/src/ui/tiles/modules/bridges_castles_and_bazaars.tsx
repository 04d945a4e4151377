// Bridges and castles that a seat has, and the tiles of a bazaar: choosing one, bidding for it, buying it.
import { BridgeIcon, CastleIcon } from '../../../board/modules/bridges_castles_and_bazaars';
import { Axis } from '../../../proto/meeple/v1/tiles_pb';
import { decline_tile } from '../../../state/modules/bridges_castles_and_bazaars';
import type { Auction, Lot as LotOf } from '../../../state/modules/bridges_castles_and_bazaars';
import type { Target } from '../../../state/target';
import type { TileTable } from '../../../table/tile_table';
import { text } from '../../../text/text';
import { seat_name, target_words, tile as tile_words } from '../../../text/words';
import { TilePicture } from '../../../board/tile';
import { Emblem } from '../../bits';
import type { ModulePanel } from './panel';

function HeldPieces({ table, seat }: { table: TileTable; seat: number }) {
    const bridges = table.step.value?.state.tiles?.bridges;
    if (!bridges) return null;
    const pieces = [
        { key: 'bridge', count: bridges.bridges[seat] ?? 0, icon: <BridgeIcon /> },
        { key: 'castle', count: bridges.castles[seat] ?? 0, icon: <CastleIcon /> },
    ] as const;
    return (
        <>
            {pieces
                .filter(({ count }) => count > 0)
                .map(({ key, count, icon }) => {
                    const says = text(`bridges.left_${key}`, { n: count });
                    return (
                        <span
                            key={key}
                            class="held-piece"
                            role="img"
                            data-held={key}
                            aria-label={says}
                            title={says}
                        >
                            {icon}
                            <small>{count}</small>
                        </span>
                    );
                })}
        </>
    );
}

// The tile that a seat has from a bazaar, until it is placed.
function HeldLot({ table, seat }: { table: TileTable; seat: number }) {
    const { lots = [], auction } = table.step.value?.state.tiles?.bridges ?? {};
    const own = auction ? undefined : lots.find(({ owner }) => owner === seat);
    if (!own) return null;
    const type = table.shelf.type(own.tile);
    return (
        <span class="held-lot" data-held="lot" title={text('bridges.next_tile')}>
            <TilePicture
                type={type}
                rotation={0}
                size={24}
                label={text('bridges.next_tile_is', { tile: tile_words(type, 0) })}
            />
        </span>
    );
}

function Lot({ table, lot, i }: { table: TileTable; lot: LotOf; i: number }) {
    const { seats } = table.step.value?.state ?? {};
    const target = table.answers.value.find(({ key }) => key === `lot/${i}`);
    const { tile, owner } = lot;
    const type = table.shelf.type(tile),
        words = tile_words(type, 0);
    const says =
        owner === undefined
            ? text('bridges.open', { tile: words })
            : text('bridges.owned', { tile: words, name: seat_name(seats, owner) });
    const picture = <TilePicture type={type} rotation={0} size={72} label={says} />;
    if (!target)
        return (
            <>
                {picture}
                {owner !== undefined && <Emblem seat={owner} size={22} />}
            </>
        );
    return (
        <button
            type="button"
            data-target={target.key}
            aria-label={text('bridges.choose', { tile: words })}
            aria-pressed={table.draft.value?.target?.key === target.key}
            onClick={() => table.aim(target)}
        >
            {picture}
        </button>
    );
}

function bid_words(table: TileTable, { chooser, bidder, bid }: Auction): string {
    const { seats } = table.step.value?.state ?? {};
    const chosen = text('bridges.chosen_by', { name: seat_name(seats, chooser) });
    const highest =
        bidder === undefined || bidder === chooser
            ? text('bridges.no_bid')
            : text('bridges.highest', { name: seat_name(seats, bidder), n: bid });
    return `${chosen} ${highest}`;
}

// While tiles are chosen: which are open, whose the others are, and the highest bid.
function Bazaar({ table }: { table: TileTable }) {
    const { lots = [], auction } = table.step.value?.state.tiles?.bridges ?? {};
    if (!auction || lots.length === 0) return null;
    return (
        <section class="bazaar" aria-label={text('bridges.bazaar')}>
            <ul class="lots">
                {lots.map((lot, i) => (
                    <li
                        key={i}
                        class={`${auction.lot === i ? 'chosen' : ''} ${lot.owner === undefined ? '' : 'sold'}`}
                        data-lot={i}
                    >
                        <Lot table={table} lot={lot} i={i} />
                    </li>
                ))}
            </ul>
            {auction.lot !== undefined && <p class="highest">{bid_words(table, auction)}</p>}
        </section>
    );
}

const points_of = ({ action }: Target) => (action.case === 'bidLot' ? action.value.points : 0);

// Each change of the number arranges that bid.
function Offer({ table, bids }: { table: TileTable; bids: readonly Target[] }) {
    const draft = table.draft.value?.target;
    const least = bids[0],
        most = bids.at(-1);
    const now = bids.find(({ key }) => key === draft?.key) ?? least;
    if (!now || !least || !most) return null;
    const wish = (points: number) => {
        const wanted = Math.min(Math.max(points, points_of(least)), points_of(most));
        const bid = bids.find((one) => points_of(one) === wanted);
        if (bid && bid.key !== draft?.key) table.aim(bid);
    };
    const step = (by: number) => (
        <button
            type="button"
            class={by > 0 ? 'more' : 'less'}
            aria-label={text(by > 0 ? 'bridges.more' : 'bridges.less')}
            disabled={now === (by > 0 ? most : least)}
            onClick={() => wish(points_of(now) + by)}
        >
            {by > 0 ? '+' : '−'}
        </button>
    );
    return (
        <div class="offer bid" data-offer="points">
            {step(-1)}
            <input
                type="number"
                inputMode="numeric"
                min={points_of(least)}
                max={points_of(most)}
                value={points_of(now)}
                aria-label={text('bridges.how_many')}
                onChange={(event) => {
                    const typed = Math.round(event.currentTarget.valueAsNumber);
                    if (typed >= 0) wish(typed);
                }}
            />
            {step(1)}
            <button
                type="button"
                data-target={now.key}
                aria-pressed={now.key === draft?.key}
                onClick={() => table.aim(now)}
            >
                {target_words(table, now)}
            </button>
        </div>
    );
}

// Where there is little room the picture of a bridge stands for its words.
function Choice({ table, target }: { table: TileTable; target: Target }) {
    const { action } = target;
    const span = action.case === 'layBridge';
    const says = target_words(table, target);
    return (
        <button
            type="button"
            class={span ? 'span-choice' : ''}
            data-target={target.key}
            aria-pressed={table.draft.value?.target?.key === target.key}
            title={says}
            onClick={() => table.aim(target)}
        >
            {span && <BridgeIcon size={24} upright={action.value.axis === Axis.NORTH_SOUTH} />}
            {action.case === 'buildCastle' && <CastleIcon size={22} />}
            <span class={span ? 'unseen' : ''}>{says}</span>
        </button>
    );
}

function Buttons({ table }: { table: TileTable }) {
    const own = ['layBridge', 'buildCastle', 'buyLot'];
    const answers = table.answers.value;
    const bids = answers.filter(({ action }) => action.case === 'bidLot');
    const shown = answers.filter(({ action }) => own.includes(action.case ?? ''));
    if (shown.length + bids.length === 0) return null;
    return (
        <div class="bridge-buttons" role="group" aria-label={text('bridges.choices')}>
            {bids.length > 0 && <Offer table={table} bids={bids} />}
            {shown.map((target) => (
                <Choice key={target.key} table={table} target={target} />
            ))}
        </div>
    );
}

function DeclineButton({ table }: { table: TileTable }) {
    const extra = table.choices.value.extras.find(({ key }) => key === decline_tile);
    if (!extra || table.draft.value?.placement) return null;
    return (
        <div class="bridge-buttons">
            <button
                type="button"
                data-extra={decline_tile}
                aria-pressed={table.draft.value?.extra?.key === decline_tile}
                onClick={() => table.take_extra(extra)}
            >
                {text('bridges.decline')}
            </button>
        </div>
    );
}

const axis_text = (axis: Axis) => (axis === Axis.NORTH_SOUTH ? 'NS' : 'EW');

const says: ModulePanel['says'] = (action) => {
    switch (action.case) {
        case 'layBridge':
            return `bridge ${axis_text(action.value.axis)}`;
        case 'buildCastle':
            return `castle #${action.value.segment}`;
        case 'chooseLot':
            return `lot ${action.value.lot}`;
        case 'bidLot':
            return `offer ${action.value.points}`;
        case 'buyLot':
            return 'buy';
        default:
            return undefined;
    }
};

function Held({ table, seat }: { table: TileTable; seat: number }) {
    return (
        <>
            <HeldPieces table={table} seat={seat} />
            <HeldLot table={table} seat={seat} />
        </>
    );
}

export const bridges_castles_and_bazaars: ModulePanel = {
    Held,
    Told: Bazaar,
    room: ({ bridges }) => (bridges?.auction ? 'with-bazaar' : undefined),
    First: DeclineButton,
    Choices: Buttons,
    says,
};
