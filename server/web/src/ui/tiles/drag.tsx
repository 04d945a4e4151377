// The tile is dragged from the hand to the board. Where it may lie it is prepared; elsewhere the reason is told, and it goes back.
import { signal, type Signal } from '@preact/signals';
import type { BoardView } from '../../board/board_view';
import { clamp } from '../../board/camera';
import { TilePicture } from '../../board/tile';
import { cell_key } from '../../land/join';
import { in_a_hurry } from '../../table/table';
import type { Draft } from '../../table/draft';
import type { TileTable } from '../../table/tile_table';
import { text } from '../../text/text';
import { place } from '../../text/words';
import { reason_words } from './why_not';

const begins_px = 7,
    above_finger_px = 44, // A finger would hide what it drags.
    finger_reach = 80, // From the middle of a place, on a tile of 100.
    back_ms = 180;

interface At {
    readonly x: number;
    readonly y: number;
}

interface Dragged extends At {
    readonly tile: number;
    readonly rotation: number;
    readonly fits: boolean; // It may lie in the place below it.
    readonly back: boolean; // It is on its way back to the hand.
}

const dragged: Signal<(Dragged & { readonly table: TileTable }) | undefined> = signal(undefined);

// The cell of the board below that point of the window; none: something else is there.
function cell_below(board: BoardView, { x, y }: At): At | undefined {
    const { view } = board;
    if (!view?.element.contains(document.elementFromPoint(x, y))) return undefined;
    const at = view.world_at({ clientX: x, clientY: y });
    return { x: Math.floor(at.x / 100), y: Math.floor(at.y / 100) };
}

// The place for the tile that is meant there; a finger need not hit it exactly.
function place_below(table: TileTable, board: BoardView, point: At, by_finger: boolean) {
    const below = cell_below(board, point);
    const exact = below && table.cell(below);
    if (!below || !board.view || exact || !by_finger) return exact;
    const at = board.view.world_at({ clientX: point.x, clientY: point.y });
    const far = ({ x, y }: At) => Math.hypot(x * 100 + 50 - at.x, y * 100 + 50 - at.y);
    const [nearest] = [...table.choices.value.cells].sort((a, b) => far(a) - far(b));
    return nearest && far(nearest) <= finger_reach ? nearest : undefined;
}

async function refuse(table: TileTable, at: At) {
    await table.considering.ask_here(at);
    const reasons = table.considering.here.peek()?.reasons ?? [];
    const says = reasons.map(reason_words).join(' ') || text('drag.no');
    table.table.tell(text('drag.not_here', { place: place(at.x, at.y), reason: says }));
}

class Drag {
    private readonly start: At;
    private readonly finger: boolean;
    private rotation = 0;
    private before: Draft | undefined; // What was arranged when the drag began.

    constructor(
        private readonly event: PointerEvent,
        private readonly element: HTMLElement,
        private readonly table: TileTable,
        private readonly board: BoardView,
        private readonly tile: number,
    ) {
        this.start = { x: event.clientX, y: event.clientY };
        this.finger = event.pointerType !== 'mouse';
        element.setPointerCapture(event.pointerId);
        element.addEventListener('pointermove', this.on_move);
        element.addEventListener('pointerup', this.on_up);
        element.addEventListener('pointercancel', this.on_cancel);
        addEventListener('keydown', this.on_key, { capture: true });
    }

    private readonly on_move = (event: PointerEvent) => {
        const { clientX: x, clientY: y } = event;
        if (!dragged.peek()) {
            if (Math.hypot(x - this.start.x, y - this.start.y) < begins_px) return;
            this.before = this.table.draft.peek();
            this.rotation = this.before?.placement?.rotation ?? 0;
            this.board.held = true;
            this.board.carried.value = this.rotation;
            if (this.table.tile.peek() !== this.tile) this.table.pick(this.tile);
            this.table.take_back_all();
        }
        const point = this.aim(event);
        const found = place_below(this.table, this.board, point, this.finger);
        this.table.hovered.value = found && cell_key(found);
        dragged.value = {
            ...point,
            table: this.table,
            tile: this.tile,
            rotation: this.rotation,
            fits: found !== undefined,
            back: false,
        };
    };

    private aim({ clientX: x, clientY: y }: PointerEvent): At {
        return { x, y: this.finger ? y - above_finger_px : y };
    }

    private readonly on_up = (event: PointerEvent) => {
        const drags = dragged.peek() !== undefined;
        this.end();
        if (!drags) return;
        // It was no click on the tile in the hand.
        const no_click = (click: Event) => click.stopPropagation();
        this.element.addEventListener('click', no_click, { capture: true });
        setTimeout(() => this.element.removeEventListener('click', no_click, { capture: true }));
        const point = this.aim(event);
        const found = place_below(this.table, this.board, point, this.finger);
        if (found && this.table.lay_turned(found, this.rotation)) {
            dragged.value = undefined;
            this.board.release();
            return;
        }
        const below = cell_below(this.board, point);
        this.put_back();
        if (below && this.table.my_turn.peek()) void refuse(this.table, below);
    };

    private readonly on_cancel = () => {
        this.end();
        this.put_back();
    };

    private readonly on_key = (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !dragged.peek()) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        this.on_cancel();
    };

    private put_back() {
        const now = dragged.peek();
        if (!now) return;
        const again = this.table.lay_again(this.before);
        this.board.release();
        dragged.value = again || in_a_hurry() ? undefined : { ...now, ...this.start, back: true };
        setTimeout(() => {
            if (dragged.peek()?.back) dragged.value = undefined;
        }, back_ms);
    }

    private end() {
        const { element } = this;
        this.table.hovered.value = undefined;
        this.board.carried.value = 0;
        element.removeEventListener('pointermove', this.on_move);
        element.removeEventListener('pointerup', this.on_up);
        element.removeEventListener('pointercancel', this.on_cancel);
        removeEventListener('keydown', this.on_key, { capture: true });
        if (element.hasPointerCapture(this.event.pointerId))
            element.releasePointerCapture(this.event.pointerId);
    }
}

// For a tile in the hand: what begins to drag it.
export function drags(table: TileTable, board: BoardView, tile: number) {
    return (event: PointerEvent) => {
        const element = event.currentTarget;
        if (event.button !== 0 || !event.isPrimary || !(element instanceof HTMLElement)) return;
        if (!table.my_turn.peek() || !table.playable.peek().includes(tile)) return;
        new Drag(event, element, table, board, tile);
    };
}

const least_px = 48,
    most_px = 140;

// The tile under the pointer, as large as it would lie.
export function DraggedTile({ table, board }: { table: TileTable; board: BoardView }) {
    const now = dragged.value;
    if (now?.table !== table) return null;
    const size = clamp(100 * (board.view?.camera.peek().scale ?? 1), least_px, most_px);
    const { x, y, tile, rotation, fits, back } = now;
    return (
        <div
            class={`dragged ${fits ? 'fits' : ''} ${back ? 'back' : ''}`}
            style={{ transform: `translate(${x - size / 2}px, ${y - size / 2}px)` }}
            aria-hidden="true"
        >
            <TilePicture type={table.shelf.type(tile)} rotation={rotation} size={size} label="" />
        </div>
    );
}
