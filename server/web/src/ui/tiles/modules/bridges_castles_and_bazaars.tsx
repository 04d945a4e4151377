// Bridges and castles that a seat has, and the tiles of a bazaar: choosing one, bidding for it, buying it.
import { useState } from 'preact/hooks';
import { BridgeIcon, CastleIcon } from '../../../board/modules/bridges_castles_and_bazaars';
import { Axis } from '../../../proto/meeple/v1/tiles_pb';
import { decline_tile } from '../../../state/modules/bridges_castles_and_bazaars';
import type { Target } from '../../../state/target';
import type { TileTable } from '../../../table/tile_table';
import { text } from '../../../text/text';
import { seat_name, tile as tile_words } from '../../../text/words';
import { TilePicture } from '../../../board/tile';
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

// The open tiles, whose they are, and the highest bid.
function Bazaar({ table }: { table: TileTable }) {
    const state = table.step.value?.state,
        bridges = state?.tiles?.bridges;
    if (!bridges || bridges.lots.length === 0) return null;
    const { lots, auction } = bridges;
    const answers = table.answers.value;
    return (
        <section class="bazaar" aria-label={text('bridges.bazaar')}>
            <ul class="lots">
                {lots.map(({ tile, owner }, i) => {
                    const target = answers.find(({ key }) => key === `lot/${i}`);
                    const type = table.shelf.type(tile);
                    const says =
                        owner === undefined
                            ? text('bridges.open', { tile: tile_words(type, 0) })
                            : text('bridges.owned', {
                                  tile: tile_words(type, 0),
                                  name: seat_name(state.seats, owner),
                              });
                    const picture = <TilePicture type={type} rotation={0} size={56} label={says} />;
                    return (
                        <li key={i} class={auction?.lot === i ? 'chosen' : ''} data-lot={i}>
                            {target ? (
                                <button
                                    type="button"
                                    data-target={target.key}
                                    aria-label={text('bridges.choose', {
                                        tile: tile_words(type, 0),
                                    })}
                                    aria-pressed={table.draft.value?.target?.key === target.key}
                                    onClick={() => table.aim(target)}
                                >
                                    {picture}
                                </button>
                            ) : (
                                picture
                            )}
                            {owner !== undefined && <small>{seat_name(state.seats, owner)}</small>}
                        </li>
                    );
                })}
            </ul>
            {auction?.lot !== undefined && auction.bidder !== undefined && (
                <p class="highest">
                    {text('bridges.highest', {
                        name: seat_name(state?.seats, auction.bidder),
                        n: auction.bid,
                    })}
                </p>
            )}
        </section>
    );
}

function Offer({ table, bids }: { table: TileTable; bids: readonly Target[] }) {
    const points = (target: Target | undefined) =>
        target?.action.case === 'bidLot' ? target.action.value.points : 0;
    const least = points(bids[0]),
        most = points(bids.at(-1));
    const [wanted, set_wanted] = useState(least);
    const now = Math.min(Math.max(wanted, least), most);
    const target = bids.find((bid) => points(bid) === now);
    if (!target) return null;
    return (
        <div class="offer" data-offer="points">
            <input
                type="number"
                inputMode="numeric"
                min={least}
                max={most}
                value={now}
                aria-label={text('bridges.how_many')}
                onInput={(event) => {
                    const typed = Math.round(event.currentTarget.valueAsNumber);
                    if (typed >= 0) set_wanted(typed);
                }}
            />
            <button
                type="button"
                data-target={target.key}
                aria-pressed={table.draft.value?.target?.key === target.key}
                onClick={() => table.aim(target)}
            >
                {text('bridges.offer', { n: now })}
            </button>
        </div>
    );
}

function words({ action }: Target, alone: boolean): string {
    switch (action.case) {
        case 'layBridge':
            return text(
                action.value.axis === Axis.NORTH_SOUTH ? 'bridges.lay_ns' : 'bridges.lay_ew',
            );
        case 'buildCastle':
            return text(alone ? 'bridges.build' : 'bridges.build_there');
        default:
            return text('bridges.buy');
    }
}

function Buttons({ table }: { table: TileTable }) {
    const own = ['layBridge', 'buildCastle', 'buyLot'];
    const answers = table.answers.value;
    const bids = answers.filter(({ action }) => action.case === 'bidLot');
    const shown = answers.filter(({ action }) => own.includes(action.case ?? ''));
    const castles = shown.filter(({ action }) => action.case === 'buildCastle');
    if (shown.length + bids.length === 0) return null;
    return (
        <div class="bridge-buttons" role="group" aria-label={text('bridges.choices')}>
            {bids.length > 0 && <Offer table={table} bids={bids} />}
            {shown.map((target) => (
                <button
                    key={target.key}
                    type="button"
                    data-target={target.key}
                    aria-pressed={table.draft.value?.target?.key === target.key}
                    onClick={() => table.aim(target)}
                >
                    {target.action.case === 'layBridge' && <BridgeIcon size={22} />}
                    {target.action.case === 'buildCastle' && <CastleIcon size={22} />}
                    <span>{words(target, castles.length < 2)}</span>
                </button>
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

export const bridges_castles_and_bazaars: ModulePanel = {
    Held: HeldPieces,
    Told: Bazaar,
    First: DeclineButton,
    Choices: Buttons,
    says,
};
