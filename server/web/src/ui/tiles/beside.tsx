// What is shown beside the move that is being arranged on the board: what it means, and its buttons.
import { useRef, useState } from 'preact/hooks';
import { useMeasured, type Size } from '../../base/measured';
import type { BoardView } from '../../board/board_view';
import { clamp, is_phone, type Box, type Camera, type View } from '../../board/camera';
import { by_finger } from '../../board/choices';
import { claimed } from '../../board/claim';
import { worth_said } from '../../state/worth';
import { asks_before } from '../../table/habits';
import type { TileTable } from '../../table/tile_table';
import { text } from '../../text/text';
import { arranged_words, feature } from '../../text/words';
import { Brings } from './brings';
import { WillScore } from './foreseen';
import { arranged_box, is_beside, lying_tile, MoveButtons } from './move_buttons';

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
            {text('worth.label', { feature: feature(aimed.kind), points: worth_said(aimed) })}
        </p>
    );
}

const gap_px = 10,
    edge_px = 6,
    tools_px = 62; // At the left.

function overlap(a: Box, b: Box): number {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left),
        height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return Math.max(0, width) * Math.max(0, height);
}

// Under, above or beside what is arranged, in the middle or at an end; for fingers also at the edges of the board. There where
// the least of the board is covered: what is arranged before tiles and places for tiles. Of equal ones the first.
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
    const lying = table.draft.value?.placement,
        tiles = [...(table.step.value?.state.tiles?.board ?? []), ...(lying ? [lying] : [])],
        { cells } = table.choices.value;
    const floor = room.height - edge_px;
    const inside = (place: { left: number; top: number }) => ({
        left: clamp(place.left, tools_px, Math.max(tools_px, room.width - size.width - edge_px)),
        top: clamp(place.top, edge_px, Math.max(edge_px, floor - size.height)),
    });
    const edges = [
        { left: middle.x, top: floor },
        { left: middle.x, top: 0 },
        { left: room.width, top: floor },
        { left: 0, top: floor },
    ];
    const across = [middle.x, left, right - size.width],
        along = [middle.y, top, bottom - size.height];
    const places = [
        ...across.map((at) => ({ left: at, top: bottom + gap_px })),
        ...across.map((at) => ({ left: at, top: top - gap_px - size.height })),
        ...along.map((at) => ({ left: right + gap_px, top: at })),
        ...along.map((at) => ({ left: left - gap_px - size.width, top: at })),
        ...(by_finger() ? edges : []),
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

// On the board; while it is about one placement, no smaller than before.
function free_place(table: TileTable, box: Box, view: View, size: Size, same: boolean) {
    const { left, top } = best_place(table, box, view.camera.value, view.size, size);
    const least = same && !by_finger() ? size : { width: 0, height: 0 };
    return {
        left: `${left}px`,
        top: `${top}px`,
        minWidth: `${least.width}px`,
        minHeight: `${least.height}px`,
    };
}

// On a phone it stands directly above the panel, near the thumb, and its buttons stay where they are. Elsewhere it follows the
// board as it is moved about. Under a mouse it only grows for one placement: what comes to lie below the pointer with
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
    const docked = is_phone();
    const style = docked ? {} : free_place(table, box, view, size, of === size.of);
    const says = arranged_words(table, lying_tile(table), table.draft.value, table.pointed.value);
    return (
        <div class={`beside ${docked ? 'docked' : ''}`} ref={frame} style={style}>
            {says && <p>{says}</p>}
            <Claimed table={table} />
            <AimedWorth table={table} />
            <Brings table={table} />
            <WillScore table={table} />
            <MoveButtons table={table} />
            {sends_at_once(table) && <p class="quiet small">{text('ask.off')}</p>}
        </div>
    );
}
