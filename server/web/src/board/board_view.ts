// What is seen of the board, and how that changes with what happens on it.
import { signal, type Signal } from '@preact/signals';
import type { TileTable } from '../table/tile_table';
import { cell_key } from '../land/join';
import {
    clamp,
    fitting,
    is_far,
    margins,
    margins_arranging,
    shows,
    type Box,
    type Camera,
    type View,
} from './camera';
import { by_finger, choice_radius } from './choices';
import { is_small } from './fan';

export function board_box(table: TileTable): Box {
    const cells = [
        ...(table.step.value?.state.tiles?.board ?? [{ x: 0, y: 0 }]),
        ...table.choices.value.cells,
        ...table.considering.places.value,
    ];
    const xs = cells.map(({ x }) => x),
        ys = cells.map(({ y }) => y);
    return {
        left: Math.min(-1, ...xs) * 100,
        top: Math.min(-1, ...ys) * 100,
        right: Math.max(1, ...xs) * 100 + 100,
        bottom: Math.max(1, ...ys) * 100 + 100,
    };
}

// The tiles with all places beside them: whatever is offered next is in there.
function places_box(table: TileTable): Box {
    const board = table.step.value?.state.tiles?.board ?? [];
    const xs = board.map(({ x }) => x),
        ys = board.map(({ y }) => y);
    return grown(
        {
            left: Math.min(0, ...xs) * 100,
            top: Math.min(0, ...ys) * 100,
            right: Math.max(0, ...xs) * 100 + 100,
            bottom: Math.max(0, ...ys) * 100 + 100,
        },
        100,
    );
}

// How large a tile must be for a finger to arrange a move on it.
const near_px = 88,
    near_scale = 1.12;

function grown({ left, top, right, bottom }: Box, by: number): Box {
    return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

export class BoardView {
    readonly shown: Signal<View | undefined> = signal(undefined);
    private looked = -1; // What `stirs` was when it last showed a part of the board.
    private from_afar: { readonly camera: Camera; readonly stirs: number } | undefined;
    held = false; // While a tile is dragged nothing moves below it.
    readonly carried: Signal<number> = signal(0); // How the tile is turned that is dragged.
    constructor(private readonly table: TileTable) {}

    release() {
        this.held = false;
        const draft = this.table.draft.peek();
        if (!draft) this.go_back();
        else if (draft.placement && !by_finger()) this.make_room(draft.placement);
    }

    get view(): View | undefined {
        return this.shown.peek();
    }

    // Where a finger lays a tile the board comes nearer, so that the next thing to be hit is large enough.
    come_near(at: { readonly x: number; readonly y: number }) {
        const { view } = this;
        if (!view) return;
        if (!by_finger()) {
            this.make_room(at);
            return;
        }
        const { camera, size } = view;
        const { scale } = camera.value;
        const middle = view.seen_at(at.x * 100 + 50, at.y * 100 + 50);
        const free = margins_arranging();
        const reach = 1.5 * Math.max(near_px, 100 * scale);
        const inside =
            middle.x > reach &&
            middle.x < size.width - reach &&
            middle.y > free.top + reach / 2 &&
            middle.y < size.height - free.bottom - reach / 2;
        if (100 * scale >= near_px && inside) return;
        this.from_afar ??= { camera: camera.value, stirs: view.stirs };
        const nearer = Math.max(scale, near_scale);
        view.glide();
        camera.value = {
            scale: nearer,
            x: size.width / 2 - (at.x * 100 + 50) * nearer,
            y: (free.top + size.height - free.bottom) / 2 - (at.y * 100 + 50) * nearer,
        };
    }

    // Figures that stand around a small tile must not be cut off by the edge of the board.
    private make_room({ x, y }: { readonly x: number; readonly y: number }) {
        const { view } = this;
        if (!view || this.held || this.table.figures.peek().length === 0) return;
        const radius = choice_radius(view.scale.peek());
        const around = is_small(radius) ? 2 * radius + 4 : radius;
        const before = view.camera.value;
        this.show_whole(
            {
                left: x * 100 - around,
                top: y * 100 - around,
                right: x * 100 + 100 + around,
                bottom: y * 100 + 100 + around,
            },
            margins_arranging(),
        );
        if (view.camera.value !== before) this.from_afar ??= { camera: before, stirs: view.stirs };
    }

    // The move is sent or taken back: the board is seen as before, unless the person has chosen another view.
    go_back() {
        const { view, from_afar } = this;
        if (this.held) return;
        this.from_afar = undefined;
        if (!view || view.stirs !== from_afar?.stirs) return;
        view.glide();
        view.camera.value = from_afar.camera;
    }

    // The focus goes to that place of the board.
    focus(at: { readonly x: number; readonly y: number }) {
        this.view?.element
            .querySelector<SVGElement>(`[data-place="${cell_key(at)}"]`)
            ?.focus({ preventScroll: true });
    }

    // A place that has the focus is moved into the window if it is not seen whole.
    keep_in_sight({ x, y }: { readonly x: number; readonly y: number }) {
        const { view } = this;
        if (!view) return;
        view.element.scrollTo(0, 0); // The browser's own way to show what has the focus.
        this.show_whole({
            left: x * 100,
            top: y * 100,
            right: x * 100 + 100,
            bottom: y * 100 + 100,
        });
    }

    private show_whole(box: Box, free = margins()) {
        const { view } = this;
        if (!view) return;
        const { width, height } = view.size,
            { camera } = view;
        if (shows(camera.value, box, width, height, free)) return;
        const { scale, ...from } = camera.value;
        camera.value = {
            scale,
            x: clamp(from.x, free.left - box.left * scale, width - free.right - box.right * scale),
            y: clamp(from.y, free.top - box.top * scale, height - free.bottom - box.bottom * scale),
        };
    }

    fit() {
        if (!this.view) return;
        this.view.moved = false;
        this.from_afar = undefined;
        this.view.fit(board_box(this.table));
    }

    // Brings these tiles into view, with their neighbourhood; without any, the whole board.
    look_at(tiles: readonly { x: number; y: number }[]) {
        const { view } = this;
        if (!view) return;
        const xs = tiles.map(({ x }) => x),
            ys = tiles.map(({ y }) => y);
        const around = {
            left: Math.min(...xs) * 100 - 200,
            top: Math.min(...ys) * 100 - 200,
            right: Math.max(...xs) * 100 + 300,
            bottom: Math.max(...ys) * 100 + 300,
        };
        // Back to the whole board, unless the person has chosen another view since.
        if (tiles.length === 0 && this.looked >= 0 && this.looked !== view.stirs) return;
        this.looked = view.stirs;
        // One feature after the other is looked at: the camera stays as it is where it can.
        const now = view.camera.value,
            { width, height } = view.size,
            is_near = tiles.length > 0 && !is_far(now.scale);
        if (is_near && shows(now, grown(around, -140), width, height)) return;
        view.glide();
        if (is_near) view.camera.value = fitting(around, width, height, now.scale);
        else view.fit(tiles.length > 0 ? around : board_box(this.table));
    }

    // After something was placed the camera stays while all that matters is in sight. Otherwise it moves as little as it can; only
    // a board that has outgrown the window is shown smaller, with room to grow by a tile on each side.
    follow() {
        const { view } = this;
        if (!view || view.moved || this.held || this.table.draft.value) return;
        const now = view.camera.value,
            { width, height } = view.size;
        if (shows(now, board_box(this.table), width, height)) return;
        const places = places_box(this.table),
            same = fitting(places, width, height, now.scale);
        view.glide();
        if (same.scale === now.scale && shows(same, places, width, height)) this.show_whole(places);
        else view.camera.value = fitting(grown(places, 100), width, height, now.scale);
    }
}
