// The tile in hand, and everything that can be done with it without touching the board.
import { TileBack, TilePicture } from '../../board/tile';
import { claimed } from '../../board/claim';
import { FigureIcon } from '../../board/figures';
import { lies_down } from '../../land/kinds';
import { DecisionKind } from '../../proto/meeple/v1/room_pb';
import { kind_on_board } from '../../board/overlay';
import { choice_key, same_choice } from '../../state/legal';
import { hidden_tile, type SideStack } from '../../state/room_state';
import { ask_before_sending } from '../../table/habits';
import type { TileTable } from '../../table/tile_table';
import { named, text } from '../../text/text';
import {
    choice_words,
    feature,
    gift_key,
    short_segment,
    tile as tile_words,
} from '../../text/words';
import { Icon } from '../bits';
import { GiftCards } from './gifts';
import { TokenButtons } from './tokens';

// The shaman's question.
function retaking(table: TileTable): boolean {
    return table.step.value?.state.tiles?.question === DecisionKind.RETAKE_FIGURE;
}

function FigureButtons({ table }: { table: TileTable }) {
    const tiles = table.step.value?.state.tiles,
        draft = table.draft.value;
    const lying =
        draft?.placement ??
        (table.choices.value.deployments.length > 0
            ? tiles?.board[tiles.board.length - 1]
            : undefined);
    if (!lying) return null;
    const type = table.shelf.type(lying.tile),
        seat = table.link.seat.value ?? 0;
    return (
        <div class="figure-buttons" role="group" aria-label={text('choose.title')}>
            {table.figures.value.map((choice, i) => {
                const { back } = choice;
                const kind = back
                    ? kind_on_board(table, { ...back, segment: choice.segment })
                    : (type.segments[choice.segment]?.kind ?? 0);
                const chosen = same_choice(draft?.figure, choice);
                const point = (at: typeof choice | undefined) => () => {
                    table.pointed.value = at;
                };
                return (
                    <button
                        key={choice_key(choice)}
                        type="button"
                        aria-pressed={chosen}
                        data-segment={choice.segment}
                        title={choice_words(table, lying, choice, i + 1)}
                        onPointerEnter={(event) => {
                            if (event.pointerType === 'mouse') table.pointed.value = choice;
                        }}
                        onPointerLeave={point(undefined)}
                        onFocus={point(choice)}
                        onBlur={point(undefined)}
                        onClick={() => table.choose(choice)}
                    >
                        <FigureIcon
                            seat={seat}
                            kind={choice.figure}
                            lying={lies_down(kind)}
                            on={kind}
                            size={22}
                        />
                        <span>
                            {back
                                ? text('choose.back_short', { on: feature(kind) })
                                : short_segment(type, lying.rotation, choice.segment)}
                        </span>
                        {i < 9 && <kbd>{i + 1}</kbd>}
                    </button>
                );
            })}
            <button
                type="button"
                aria-pressed={!draft?.figure}
                onClick={() => table.choose(undefined)}
            >
                <span>{text(retaking(table) ? 'choose.keep' : 'choose.none')}</span>
                <kbd>0</kbd>
            </button>
        </div>
    );
}

function prompt(table: TileTable): string {
    const { cells, deployments, tokens } = table.choices.value,
        draft = table.draft.value;
    if (draft?.gift !== undefined) {
        if (draft.target) return text('prompt.target_chosen');
        if (table.targets.value.length > 0) return text('prompt.target');
        return named('prompt.gift', gift_key(draft.gift));
    }
    if (tokens.length > 0) return text(draft?.target ? 'prompt.target_chosen' : 'prompt.token');
    if (draft?.placement?.question === DecisionKind.RETAKE_FIGURE)
        return text('prompt.retake_next');
    if (draft?.placement?.question) return text('prompt.question');
    if (retaking(table)) return text('prompt.retake');
    if (draft?.placement)
        return text(table.figures.value.length > 0 ? 'prompt.figure' : 'prompt.confirm');
    if (cells.length > 0) return text('prompt.place');
    return deployments.length > 0 ? text('prompt.deploy') : text('prompt.unknown');
}

// The tiles in the hand; of several the one that is being laid is chosen here.
function HandTiles({ table, hand }: { table: TileTable; hand: readonly number[] }) {
    const rotation = table.draft.value?.placement?.rotation ?? 0;
    const several = table.playable.value.length > 1;
    return (
        <>
            {hand.map((tile, i) => {
                const size = hand.length > 1 ? 88 : 104;
                if (tile === hidden_tile)
                    return <TileBack key={i} size={size} label={text('hand.hidden')} />;
                const chosen = tile === table.tile.value && hand.indexOf(tile) === i;
                const turned = several && !chosen ? 0 : rotation;
                const picture = (
                    <TilePicture
                        key={`${i}/${tile}`}
                        type={table.shelf.type(tile)}
                        rotation={turned}
                        size={size}
                        label={text('hand.tile', {
                            tile: tile_words(table.shelf.type(tile), turned),
                        })}
                    />
                );
                if (!several) return picture;
                return (
                    <button
                        key={`${i}/${tile}`}
                        type="button"
                        class="hand-tile"
                        aria-pressed={chosen}
                        disabled={!table.playable.value.includes(tile)}
                        onClick={() => table.pick(tile)}
                    >
                        {picture}
                    </button>
                );
            })}
        </>
    );
}

// While others play: the own hand, where seats draw ahead.
function hand_shown(table: TileTable): readonly number[] {
    const tiles = table.step.value?.state.tiles,
        seat = table.link.seat.value;
    const own = seat === undefined || tiles?.turn_seat === seat ? undefined : tiles?.hands?.[seat];
    return own ?? tiles?.hand ?? [];
}

// What the chosen figure would claim, in words.
function Claimed({ table }: { table: TileTable }) {
    const claim = claimed(table);
    return (
        <p class="quiet small claim-words" aria-live="polite">
            {claim &&
                text('claim.label', {
                    what: feature(claim.kind),
                    n: claim.zones.length,
                    tiles: new Set(claim.zones.map(({ x, y }) => `${x},${y}`)).size,
                })}
        </p>
    );
}

function BonusStack({ side }: { side: SideStack | undefined }) {
    if (!side) return null;
    const n = [...side.supply.values()].reduce((sum, count) => sum + count, 0);
    return (
        <span class="bonus-stack" title={text('bonus.stack', { n })}>
            <b>{n}</b> {text('bonus.short')}
        </span>
    );
}

export function Hand({ table }: { table: TileTable }) {
    const tiles = table.step.value?.state.tiles,
        draft = table.draft.value;
    const mine = table.my_turn.value;
    const hand = hand_shown(table);
    const left = [...(tiles?.supply.values() ?? [])].reduce((sum, n) => sum + n, 0);
    if (table.finished.value && table.live.value) return null;
    const placement = draft?.placement;
    const turns = placement ? (table.cell(placement)?.placements.length ?? 1) : 1;
    return (
        <section
            class={`hand ${mine ? 'mine' : ''} ${hand.length > 1 ? 'several' : ''} ${tiles?.side?.in_use && hand.length > 0 ? 'extra' : ''}`}
            aria-label={text('hand')}
        >
            {tiles?.side?.in_use && hand.length > 0 && (
                <p class="bonus" role="status">
                    <strong>{text('bonus.title')}</strong>
                    <span>{text(mine ? 'bonus.yours' : 'bonus.others')}</span>
                </p>
            )}
            <div class="hand-tiles">
                <HandTiles table={table} hand={hand} />
                {hand.length === 0 && <div class="no-tile" aria-hidden="true" />}
                {turns > 1 && (
                    <button type="button" class="turn-button" onClick={() => table.rotate(1)}>
                        <Icon d="M5 7.5A6 6 0 1 1 4 11M4 3.5v4.5h4.5" />
                        {text('turn')} <kbd>R</kbd>
                    </button>
                )}
                <span class="stack" title={text('stack', { n: left })}>
                    <b>{left}</b> {text('stack.short', { n: left })}
                    <BonusStack side={tiles?.side} />
                </span>
            </div>
            {mine && (
                <div class="hand-do">
                    <p class={placement ? 'prompt known' : 'prompt'}>{prompt(table)}</p>
                    <GiftCards table={table} />
                    {table.figures.value.length > 0 && <FigureButtons table={table} />}
                    <Claimed table={table} />
                    <TokenButtons table={table} />
                    {(draft || table.choices.value.pass) && (
                        <div class="confirm-row">
                            <button
                                type="button"
                                class="go confirm"
                                disabled={!table.can_confirm}
                                onClick={() => table.confirm()}
                            >
                                {text('confirm')} <kbd>↵</kbd>
                            </button>
                            {draft && (placement || draft.figure || draft.target || draft.gift) && (
                                <button
                                    type="button"
                                    class="take-back"
                                    onClick={() => table.take_back()}
                                >
                                    {text('take_back')} <kbd>Esc</kbd>
                                </button>
                            )}
                        </div>
                    )}
                    {placement && !ask_before_sending.value && (
                        <p class="quiet small">{text('ask.off')}</p>
                    )}
                </div>
            )}
        </section>
    );
}
