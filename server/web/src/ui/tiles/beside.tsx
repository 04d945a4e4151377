// What can be done with the move that is being arranged, beside it on the board: turn, take back, confirm. Where a decision has
// no place on the board the same buttons stand in the panel (hand.tsx).
import { useRef, useState } from 'preact/hooks';
import { useMeasured, type Size } from '../../base/measured';
import type { BoardView } from '../../board/board_view';
import { by_finger, choice_radius, placed_choices, type Lying } from '../../board/choices';
import { claimed } from '../../board/claim';
import { figure_spot } from '../../board/overlay';
import { clamp, is_narrow, margins, type Box, type Camera, type View } from '../../board/camera';
import type { TileTable } from '../../table/tile_table';
import { asks_before } from '../../table/habits';
import { DecisionKind } from '../../proto/meeple/v1/room_pb';
import { has_text, text } from '../../text/text';
import { arranged_words, feature } from '../../text/words';
import { Icon } from '../bits';
import { Brings } from './brings';

const icons = {
    turn: 'M5 7.5A6 6 0 1 1 4 11M4 3.5v4.5h4.5',
    back: 'M5 5l10 10M15 5L5 15',
    confirm: 'M3.5 10.5l4.5 4.500L16.5 5.5',
};

// The tile that figures are being chosen for: the one that is being laid, or the last one.
function lying_tile(table: TileTable): Lying | undefined {
    const board = table.step.value?.state.tiles?.board;
    const { deployments } = table.choices.value;
    return table.draft.value?.placement ?? (deployments.length > 0 ? board?.at(-1) : undefined);
}

// What the buttons must not cover, on the board; undefined: the move has no place there.
export function arranged_box(table: TileTable, scale: number, view?: View): Box | undefined {
    const target = table.draft.value?.target;
    if (target && !target.apart) {
        const { x, y } = figure_spot(table, target.at.x, target.at.y, target.at.segment);
        return { left: x - 24, top: y - 30, right: x + 24, bottom: y + 24 };
    }
    const lying = lying_tile(table);
    if (!lying) return undefined;
    const radius = choice_radius(scale);
    const around = placed_choices(table, lying, scale, view).filter(({ choice }) => !choice.back);
    const xs = around.map(({ at }) => at.x),
        ys = around.map(({ at }) => at.y);
    return {
        left: lying.x * 100 + Math.min(0, ...xs.map((x) => x - radius)),
        top: lying.y * 100 + Math.min(0, ...ys.map((y) => y - radius)),
        right: lying.x * 100 + Math.max(100, ...xs.map((x) => x + radius)),
        bottom: lying.y * 100 + Math.max(100, ...ys.map((y) => y + radius)),
    };
}

function can_do_something(table: TileTable): boolean {
    return table.my_turn.value && Boolean(table.draft.value || table.choices.value.pass);
}

// The move has a place on the board, and its buttons are there.
export function is_beside(table: TileTable): boolean {
    return can_do_something(table) && arranged_box(table, 1) !== undefined;
}

// Where nothing is chosen and that is an answer, the button says what it means.
function confirm_words(table: TileTable, chosen: boolean): string {
    const draft = table.draft.value,
        kind = table.step.value?.state.decision?.kind ?? 0;
    if (draft?.placement && !draft.figure && !draft.target) {
        if (table.figures.value.length > 0) return text('confirm.no_figure');
        if (table.targets.value.length > 0) return text('confirm.tile_alone');
    }
    const key = `confirm.${(DecisionKind[kind] ?? '').toLowerCase()}`;
    return text(!chosen && has_text(key) ? key : 'confirm');
}

export function MoveButtons({ table }: { table: TileTable }) {
    const draft = table.draft.value;
    if (!can_do_something(table)) return null;
    const placement = draft?.placement;
    const turns = placement ? (table.cell(placement)?.placements.length ?? 1) : 1;
    const something = draft && (placement ?? draft.figure ?? draft.target ?? draft.extra);
    return (
        <div class="move-buttons" role="group" aria-label={text('move')}>
            {placement && (
                <button
                    type="button"
                    class="turn-button"
                    disabled={turns < 2}
                    title={text('turn')}
                    onClick={() => table.rotate(1)}
                >
                    <span class="unseen">{text('turn')}</span>
                    <Icon d={icons.turn} /> <kbd>R</kbd>
                </button>
            )}
            {something !== undefined && (
                <button
                    type="button"
                    class="take-back"
                    title={text('take_back')}
                    onClick={() => table.take_back()}
                >
                    <span class="unseen">{text('take_back')}</span>
                    <Icon d={icons.back} /> <kbd>Esc</kbd>
                </button>
            )}
            <button
                type="button"
                class="go confirm"
                disabled={!table.can_confirm}
                onClick={() => table.confirm()}
            >
                <Icon d={icons.confirm} />
                {confirm_words(table, something !== undefined)} <kbd>↵</kbd>
            </button>
        </div>
    );
}

// What the chosen figure would claim, in words.
function Claimed({ table }: { table: TileTable }) {
    const claim = claimed(table);
    return (
        claim && (
            <p class="quiet small claim-words" aria-live="polite">
                {text('claim.label', {
                    what: feature(claim.kind),
                    tiles: new Set(claim.zones.map(({ x, y }) => `${x},${y}`)).size,
                })}
            </p>
        )
    );
}

// What a gift is aimed at, with its points now.
function AimedWorth({ table }: { table: TileTable }) {
    const draft = table.draft.value,
        at = draft?.extra && draft.target?.at;
    const aimed =
        at &&
        table.appraisals.value.find(({ segments }) =>
            segments.some(
                ({ x, y, segment }) => x === at.x && y === at.y && segment === at.segment,
            ),
        );
    if (!aimed) return null;
    return (
        <p class="aimed-worth" aria-live="polite">
            {text('worth.label', { feature: feature(aimed.kind), points: aimed.points })}
        </p>
    );
}

const gap_px = 10,
    edge_px = 6,
    tools_px = 62; // At the left, where the window is wide.

function overlap(a: Box, b: Box): number {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left),
        height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return Math.max(0, width) * Math.max(0, height);
}

// Under, above or beside what is arranged; on a phone also at the edges of the board, which are near. There where the least of
// the board is covered, tiles before places for tiles. Of equal ones the first.
function best_place(table: TileTable, box: Box, camera: Camera, room: Size, size: Size) {
    const { scale, x, y } = camera;
    const seen = (of: Box): Box => ({
        left: of.left * scale + x,
        top: of.top * scale + y,
        right: of.right * scale + x,
        bottom: of.bottom * scale + y,
    });
    const tile = (at: { readonly x: number; readonly y: number }) =>
        seen({
            left: at.x * 100,
            top: at.y * 100,
            right: at.x * 100 + 100,
            bottom: at.y * 100 + 100,
        });
    const { left, top, right, bottom } = seen(box);
    const middle = {
        x: (left + right - size.width) / 2,
        y: (top + bottom - size.height) / 2,
    };
    const tiles = table.step.value?.state.tiles?.board ?? [],
        { cells } = table.choices.value;
    // On a phone the tools of the board and the sheet are at its foot.
    const [floor, wall] = is_narrow()
        ? [room.height - margins().bottom, edge_px]
        : [room.height - edge_px, tools_px];
    const inside = (place: { left: number; top: number }) => ({
        left: clamp(place.left, wall, Math.max(wall, room.width - size.width - edge_px)),
        top: clamp(place.top, edge_px, Math.max(edge_px, floor - size.height)),
    });
    const under = inside({ left: middle.x, top: bottom + gap_px });
    const edges = [
        { left: middle.x, top: floor },
        { left: middle.x, top: 0 },
        { left: room.width, top: floor },
        { left: 0, top: floor },
    ];
    const places = [
        under,
        { left: middle.x, top: top - gap_px - size.height },
        { left: right + gap_px, top: middle.y },
        { left: left - gap_px - size.width, top: middle.y },
        ...(is_narrow() || by_finger() ? edges : []),
    ].map(inside);
    const cost = (place: { left: number; top: number }) => {
        const own = {
            ...place,
            right: place.left + size.width,
            bottom: place.top + size.height,
        };
        const covered = (all: readonly { readonly x: number; readonly y: number }[]) =>
            all.reduce((sum, at) => sum + overlap(own, tile(at)), 0);
        const of_move = overlap(own, { left, top, right, bottom });
        return 1000 * of_move + 10 * covered(tiles) + covered(cells);
    };
    return places.reduce((best, place) => (cost(place) < cost(best) - 1 ? place : best));
}

function sends_at_once(table: TileTable): boolean {
    const step = table.draft.value?.placement ? 'placement' : 'answer';
    return !asks_before(step) && table.figures.value.length > 0;
}

// Follows the board as it is moved about. Under a mouse it only grows for one placement: what comes to lie below the pointer with
// the words about what is pointed at would otherwise come and go with every frame.
export function Beside({ table, board }: { table: TileTable; board: BoardView }) {
    const frame = useRef<HTMLDivElement>(null);
    const [size, set_size] = useState({ width: 240, height: 84, of: '' });
    const placement = table.draft.value?.placement;
    const of = placement ? `${placement.x},${placement.y},${placement.rotation}` : '-';
    const view = board.shown.value;
    const shown = is_beside(table);
    useMeasured(frame, shown && view !== undefined, ({ width, height }) => {
        const grows = width > size.width || height > size.height;
        const differs = width !== size.width || height !== size.height;
        if (of !== size.of || grows || (differs && by_finger())) set_size({ width, height, of });
    });
    if (!shown || !view) return null;
    const box = arranged_box(table, view.scale.value, view);
    if (!box) return null;
    const { left, top } = best_place(table, box, view.camera.value, view.size, size);
    const least = of === size.of && !by_finger() ? size : { width: 0, height: 0 };
    const style = {
        left: `${left}px`,
        top: `${top}px`,
        minWidth: `${least.width}px`,
        minHeight: `${least.height}px`,
    };
    const says = arranged_words(table, lying_tile(table), table.draft.value, table.pointed.value);
    return (
        <div class="beside" ref={frame} style={style}>
            {says && <p>{says}</p>}
            <Claimed table={table} />
            <AimedWorth table={table} />
            <Brings table={table} />
            <MoveButtons table={table} />
            {sends_at_once(table) && <p class="quiet small">{text('ask.off')}</p>}
        </div>
    );
}
