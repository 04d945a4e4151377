// The tile in hand, and everything that can be done with it without touching the board.
import { TileBack, TilePicture } from '../../board/tile';
import { TokenIcon } from '../../board/tokens';
import type { BoardView } from '../../board/board_view';
import { back_arrow, by_key, type Lying } from '../../board/choices';
import { FeatureIcon } from '../../board/feature_sign';
import { FigureIcon } from '../../board/figures';
import { lies_down } from '../../land/kinds';
import { DecisionKind } from '../../proto/meeple/v1/room_pb';
import { kind_on_board } from '../../board/overlay';
import { choice_key, same_choice, type Offer } from '../../state/legal';
import { tiles_left } from '../../state/modules';
import { hidden_tile, type SideStack } from '../../state/tiles';
import { kinds_instead } from '../../table/instead';
import { leave_place, take_offer } from '../../table/offers';
import type { TileTable } from '../../table/tile_table';
import { has_text, named, text, type TextKey } from '../../text/text';
import { choice_words, arranged_words, tile as tile_words, token_name } from '../../text/words';
import { Icon } from '../bits';
import { Hint } from '../hint';
import { Brings } from './brings';
import { drags } from './drag';
import { Plan, PlanDropped } from './why_not';
import { is_beside, MoveButtons } from './move_buttons';
import { module_panels } from './modules/all';
import { TokenButtons } from './tokens';
import { Instead } from './instead';

// The shaman's question.
function retaking(table: TileTable): boolean {
    return table.step.value?.state.tiles?.question === DecisionKind.RETAKE_FIGURE;
}

// So many choices, and the one of none, stand in one row; more of them in two lower ones, and lower beside other kinds.
const one_row = 8;

function FigureButton({
    table,
    lying,
    offer,
    index,
}: {
    table: TileTable;
    lying: Lying;
    offer: Offer;
    index: number;
}) {
    const { choice, place } = offer,
        { back, segment } = choice;
    const kind = back
        ? kind_on_board(table, { ...back, segment })
        : (table.shelf.type(lying.tile).segments[segment]?.kind ?? 0);
    const point = (at: typeof choice | undefined) => () => {
        table.pointed.value = at;
    };
    const says = choice_words(table, lying, offer, index + 1);
    return (
        <button
            type="button"
            aria-pressed={same_choice(table.draft.value?.figure, choice)}
            data-segment={segment}
            data-opens={place?.length}
            title={says}
            onPointerEnter={(event) => {
                if (event.pointerType === 'mouse') table.pointed.value = choice;
            }}
            onPointerLeave={point(undefined)}
            onFocus={(event) => {
                if (by_key(event)) table.pointed.value = choice;
            }}
            onBlur={point(undefined)}
            onClick={() => take_offer(table, offer)}
        >
            {!place && (
                <FigureIcon
                    seat={table.link.seat.value ?? 0}
                    kind={choice.figure}
                    lying={lies_down(kind)}
                    on={kind}
                    size={24}
                />
            )}
            <FeatureIcon kind={kind} size={place ? 24 : 14} />
            {back && <BackSign />}
            <span class="unseen">{says}</span>
            {index < 9 && <kbd>{index + 1}</kbd>}
        </button>
    );
}

function FigureButtons({ table, low }: { table: TileTable; low: boolean }) {
    const tiles = table.step.value?.state.tiles,
        draft = table.draft.value;
    const lying =
        draft?.placement ??
        (table.choices.value.deployments.length > 0
            ? tiles?.board[tiles.board.length - 1]
            : undefined);
    if (!lying) return null;
    const none = text(retaking(table) ? 'choose.keep' : 'choose.none'),
        places = text('choose.places'),
        offers = table.offers.value;
    return (
        <div
            class={`chips figure-buttons ${low || offers.length > one_row ? 'many' : ''}`}
            role="group"
            aria-label={text('choose.title')}
        >
            {offers.map((offer, i) => (
                <FigureButton
                    key={choice_key(offer.choice)}
                    table={table}
                    lying={lying}
                    offer={offer}
                    index={i}
                />
            ))}
            {table.place.value !== undefined && (
                <button
                    type="button"
                    class="other-places"
                    title={places}
                    onClick={() => leave_place(table)}
                >
                    <Icon d="M8 5l-5 5 5 5M3 10h14" />
                    <span class="unseen">{places}</span>
                </button>
            )}
            <button
                type="button"
                aria-pressed={!draft?.figure}
                title={none}
                onClick={() => table.choose(undefined)}
            >
                <Icon d="M10 3a7 7 0 1 0 .01 0ZM5 5l10 10" />
                <span class="unseen">{none}</span>
                <kbd>0</kbd>
            </button>
        </div>
    );
}

function BackSign() {
    return (
        <svg class="icon back-icon" width="14" height="14" viewBox="-8 -8 16 16" aria-hidden="true">
            <path d={back_arrow} />
        </svg>
    );
}

// A question that is answered by pointing at something on the board has a text of its own.
function question_key(table: TileTable): TextKey | undefined {
    const kind = table.step.value?.state.decision?.kind;
    const key = `prompt.${(DecisionKind[kind ?? 0] ?? '').toLowerCase()}`;
    return has_text(key) ? key : undefined;
}

// What can be done instead of placing the tile may need words of its own.
function place_key(table: TileTable): TextKey {
    const keys = table.choices.value.extras.map(({ key }) => `prompt.place.${key}`);
    return keys.find(has_text) ?? 'prompt.place';
}

function prompt(table: TileTable): string {
    const { cells, deployments, tokens } = table.choices.value,
        draft = table.draft.value;
    if (draft?.extra) {
        if (draft.target) return text('prompt.target_chosen');
        if (table.targets.value.length > 0) return text('prompt.target');
        return named('prompt', draft.extra.key);
    }
    const question = question_key(table);
    if (question && !draft?.target) return text(question);
    const token = table.token.value;
    if (tokens.length > 0 && token === undefined) return text('prompt.token');
    if (token !== undefined && !draft?.target)
        return text('prompt.token_place', { token: token_name(token) });
    if (draft?.target) return text('prompt.target_chosen');
    if (draft?.placement?.question === DecisionKind.RETAKE_FIGURE)
        return text('prompt.retake_next');
    if (draft?.placement?.by) return text('prompt.placed_by');
    if (draft?.placement?.question) return text('prompt.question');
    if (retaking(table)) return text('prompt.retake');
    if (draft?.placement) {
        if (table.figures.value.length === 0) return text('prompt.confirm');
        const turns = table.cell(draft.placement)?.placements.length ?? 1;
        return text(turns > 1 ? 'prompt.figure_also' : 'prompt.figure');
    }
    if (cells.length > 0) return text(place_key(table));
    if (deployments.length > 0) return text('prompt.deploy');
    return text(table.choices.value.others.length > 0 ? 'prompt.others' : 'prompt.unknown');
}

// The tiles in the hand; of several the one that is being laid is chosen here.
function HandTiles({
    table,
    board,
    hand,
}: {
    table: TileTable;
    board: BoardView;
    hand: readonly number[];
}) {
    const rotation = table.draft.value?.placement?.rotation ?? 0;
    const several = table.playable.value.length > 1;
    return (
        <>
            {hand.map((tile, i) => {
                const size = hand.length > 1 ? 72 : 104;
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
                const drag = drags(table, board, tile);
                if (!several) {
                    const grip = table.playable.value.includes(tile) ? 'grip' : '';
                    return (
                        <span key={`${i}/${tile}`} class={grip} onPointerDown={drag}>
                            {picture}
                        </span>
                    );
                }
                return (
                    <button
                        key={`${i}/${tile}`}
                        type="button"
                        class="hand-tile grip"
                        onPointerDown={drag}
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

// In the place of a tile: what is to be moved or put down, where all that can be done is about one thing.
function NoTile({ table }: { table: TileTable }) {
    const [first, ...others] = table.my_turn.value ? table.targets.value : [];
    const one = first && others.every((o) => o.token === first.token && o.figure === first.figure);
    const seat = first?.seat ?? table.link.seat.value ?? 0;
    return (
        <div class="no-tile" aria-hidden="true">
            {one && first.token !== undefined && <TokenIcon token={first.token} size={76} />}
            {one && first.token === undefined && first.figure !== undefined && (
                <FigureIcon seat={seat} kind={first.figure} size={76} />
            )}
        </div>
    );
}

// While others play: the own hand, where seats draw ahead.
function hand_shown(table: TileTable): readonly number[] {
    const tiles = table.step.value?.state.tiles,
        seat = table.link.seat.value;
    const own = seat === undefined || tiles?.turn_seat === seat ? undefined : tiles?.hands?.[seat];
    return own ?? tiles?.hand ?? [];
}

const two_lines = 50; // Letters, on a phone; what is longer is smaller there.

// What is to be done now, or what is chosen or pointed at.
function Prompt({ table }: { table: TileTable }) {
    const draft = table.draft.value;
    const lying = draft?.placement ?? table.step.value?.state.tiles?.board.at(-1);
    const says = arranged_words(table, lying, draft, table.pointed.value) || prompt(table);
    return (
        <p class={says.length > two_lines ? 'prompt long' : 'prompt'} aria-live="polite">
            {says}
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

// Why no figure may stand elsewhere on the tile that is being laid.
function WhyNoFigure({ table }: { table: TileTable }) {
    const placement = table.draft.value?.placement;
    if (placement?.question !== 0 || placement.by || table.link.alone) return null;
    const offered = new Set(placement.figures.flatMap((one) => (one.back ? [] : [one.segment])));
    if (offered.size >= table.shelf.type(placement.tile).segments.length) return null;
    return (
        <button
            type="button"
            class="plain why-not-figure"
            onClick={() => void table.considering.ask_there(placement)}
        >
            {text(offered.size > 0 ? 'why_not.figure' : 'why_not.no_figure')}
        </button>
    );
}

export function Hand({ table, board }: { table: TileTable; board: BoardView }) {
    const tiles = table.step.value?.state.tiles;
    const mine = table.my_turn.value;
    const hand = hand_shown(table);
    const left = tiles ? tiles_left(tiles) : 0;
    if (table.finished.value && table.live.value) return null;
    const room = tiles ? module_panels.flatMap((panel) => panel.room?.(tiles) ?? []) : [];
    const extra = tiles?.side?.in_use === true && hand.length > 0;
    const instead = mine && kinds_instead(table).length > 0;
    const figures = mine && table.figures.value.length > 0;
    const alone = figures && !instead && !extra && hand.length < 2 && room.length === 0;
    return (
        <section
            class={`hand ${mine ? 'mine' : ''} ${hand.length > 1 ? 'several' : ''} ${room.join(' ')} ${extra ? 'extra' : ''} ${alone ? 'with-figures' : ''}`}
            aria-label={text('hand')}
        >
            {extra && (
                <p class="bonus" role="status">
                    <strong>{text('bonus.title')}</strong>
                    <span>{text(mine ? 'bonus.yours' : 'bonus.others')}</span>
                </p>
            )}
            <div class="hand-tiles">
                <HandTiles table={table} board={board} hand={hand} />
                {hand.length === 0 && <NoTile table={table} />}
                <span class="stack" title={text('stack', { n: left })}>
                    <b>{left}</b>{' '}
                    <span class="stack-words">{text('stack.short', { n: left })}</span>
                    <BonusStack side={tiles?.side} />
                </span>
            </div>
            {module_panels.map(({ Told }, i) => Told && <Told key={i} table={table} />)}
            {mine && (
                <div class="hand-do">
                    <Prompt table={table} />
                    <WhyNoFigure table={table} />
                    <Hint table={table.table} />
                </div>
            )}
            {mine && (
                <div class="hand-choices">
                    {module_panels.map(({ First }, i) => First && <First key={i} table={table} />)}
                    {figures && <FigureButtons table={table} low={instead} />}
                    <TokenButtons table={table} />
                    {module_panels.map(
                        ({ Choices }, i) => Choices && <Choices key={i} table={table} />,
                    )}
                    {!is_beside(table) && <Brings table={table} />}
                    {!is_beside(table) && <MoveButtons table={table} />}
                </div>
            )}
            {instead && <Instead table={table} board={board} />}
            <PlanDropped table={table} />
            <Plan table={table} />
        </section>
    );
}
