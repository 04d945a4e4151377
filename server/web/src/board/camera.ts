// Where the board is seen from: pan and zoom, by pointer, wheel, pinch and key.
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { media_matches, sheet_open } from '../base/media';
import type { Size } from '../base/measured';

export interface Camera {
    readonly x: number;
    readonly y: number;
    readonly scale: number;
}
export interface Box {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
}

export const scale_min = 0.24; // A tile is 24 pixels wide: what is hit must not be smaller.
export const scale_max = 2.6;

// Seen from so far, figures and labels are drawn larger than life (`.far` in the styles).
export function is_far(scale: number): boolean {
    return scale < 0.62;
}

export function clamp(value: number, low: number, high: number): number {
    return Math.max(low, Math.min(high, value));
}

// The panel is a sheet from below (styles/panel.css). In a low window there would be no board above it.
export function is_narrow(): boolean {
    return media_matches('(max-width: 760px) and (orientation: portrait)');
}

// On a phone, upright or held across, the buttons of a move in preparation keep one place at the foot of the board (.beside).
export function is_phone(): boolean {
    return is_narrow() || media_matches('(max-height: 480px)');
}

const bar_px = 122; // Its buttons, with two lines of words.

// Where something is being arranged, the tools at the foot make room for its buttons.
export function margins_arranging(): Box {
    const free = margins();
    return is_phone() ? { ...free, bottom: bar_px + (is_narrow() ? 20 : 6) } : free;
}

// Room at the edges that is kept free: the buttons for zooming lie at the left, and at the foot where the panel is a sheet
// from below (styles/panel.css); above a sheet that is drawn up there are none.
export function margins(): Box {
    return is_narrow()
        ? { left: 12, top: 14, right: 12, bottom: sheet_open.peek() ? 26 : 78 }
        : { left: 66, top: 26, right: 26, bottom: 26 };
}

// The camera that shows the whole box in a window of that size, at this scale at most.
export function fitting(box: Box, width: number, height: number, most = Infinity): Camera {
    const free = margins();
    const w = width - free.left - free.right,
        h = height - free.top - free.bottom;
    const scale = clamp(
        Math.min(w / (box.right - box.left), h / (box.bottom - box.top), most),
        scale_min,
        1.5,
    );
    return {
        scale,
        x: free.left + w / 2 - ((box.left + box.right) / 2) * scale,
        y: free.top + h / 2 - ((box.top + box.bottom) / 2) * scale,
    };
}

// Whether the whole box is seen so, and nothing of it below what lies at the edges: there it could not be clicked.
export function shows(
    { x, y, scale }: Camera,
    box: Box,
    width: number,
    height: number,
    free = margins(),
): boolean {
    const air = 10; // Of the room at the edges, between it and what lies there.
    return (
        box.left * scale + x >= free.left - air &&
        box.top * scale + y >= free.top - air &&
        box.right * scale + x <= width - free.right + air &&
        box.bottom * scale + y <= height - free.bottom + air
    );
}

// The point of the window at (px, py) stays where it is.
export function zoomed(camera: Camera, factor: number, px: number, py: number): Camera {
    const scale = clamp(camera.scale * factor, scale_min, scale_max);
    const by = scale / camera.scale;
    return { scale, x: px - (px - camera.x) * by, y: py - (py - camera.y) * by };
}

const ends = ['pointerup', 'pointercancel'] as const;

interface Pointer {
    x: number;
    y: number;
}

// The place of the board's frame in the window, in pixels.
export type Frame = Box & Size;

// Listens on an element. `moved` says whether the person has chosen a view; then nothing moves it but the person.
export class View {
    readonly camera: Signal<Camera> = signal({ x: 0, y: 0, scale: 1 });
    // In steps, for what is drawn larger when everything is seen from afar.
    readonly scale: ReadonlySignal<number> = computed(
        () => Math.max(1, Math.round(this.camera.value.scale * 20)) / 20,
    );
    private readonly stirred = signal(false); // It is being moved by hand.
    // Without what the hand is doing: where it went is known when it rests, and at each new scale.
    readonly settled: ReadonlySignal<Camera> = computed(() => {
        void this.scale.value;
        return this.stirred.value ? this.camera.peek() : this.camera.value;
    });
    moved = false;
    stirs = 0; // How often the person has moved it.
    dragged = false; // The last press was a drag, not a click.
    on_resized: (before: Frame) => void = () => undefined; // `frame` is the new one.
    on_wheel_over: (event: WheelEvent) => boolean = () => false; // True: the wheel meant something else.

    // Kept: to measure it in a step or a frame would lay out the whole page.
    frame: Frame;
    private readonly resized = new ResizeObserver(() => {
        const before = this.frame;
        this.measure();
        this.on_resized(before);
    });
    private readonly pointers = new Map<number, Pointer>();
    private pressed: Pointer | undefined;
    private still: ReturnType<typeof setTimeout> | undefined;

    constructor(readonly element: HTMLElement) {
        this.frame = element.getBoundingClientRect();
        this.resized.observe(element);
        element.addEventListener('wheel', this.on_wheel, { passive: false });
        element.addEventListener('pointerdown', this.on_down);
        element.addEventListener('pointermove', this.on_move);
        element.addEventListener('lostpointercapture', this.on_up);
        // Also where something has come over the board, or the element that was pressed is gone.
        for (const end of ends) addEventListener(end, this.on_up);
    }

    dispose() {
        this.resized.disconnect();
        for (const end of ends) removeEventListener(end, this.on_up);
    }

    get size(): Size {
        return this.frame;
    }

    private measure() {
        this.frame = this.element.getBoundingClientRect();
    }

    fit(box: Box) {
        const { width, height } = this.size;
        if (width > 0 && height > 0) this.camera.value = fitting(box, width, height);
    }

    // The point of the window where this point of the board is seen.
    seen_at(x: number, y: number): { x: number; y: number } {
        const { scale, ...from } = this.camera.value;
        return { x: x * scale + from.x, y: y * scale + from.y };
    }

    // The window begins lower by so much: what is seen stays where it is.
    keep_place(lower: number) {
        const { x, y, scale } = this.camera.value;
        this.camera.value = { scale, x, y: y - lower };
    }

    // After the window has changed its size: what was in its middle stays there.
    keep_middle(before: { readonly width: number; readonly height: number }) {
        const { width, height } = this.size,
            { x, y, scale } = this.camera.value;
        this.camera.value = {
            scale,
            x: x + (width - before.width) / 2,
            y: y + (height - before.height) / 2,
        };
    }

    // The next movement is the page's, not the hand's: it may be seen as one, where motion is welcome.
    glide() {
        this.element.classList.add('gliding');
        setTimeout(() => this.element.classList.remove('gliding'), 260);
    }

    // While it moves the board is one picture that is pushed about, not drawn anew each time: on a phone that makes the
    // difference. A moment later it is drawn sharply again.
    private stir() {
        this.moved = true;
        ++this.stirs;
        this.stirred.value = true;
        this.element.classList.add('moving');
        clearTimeout(this.still);
        this.still = setTimeout(() => {
            this.stirred.value = false;
            this.element.classList.remove('moving');
        }, 250);
    }

    zoom(factor: number) {
        const { width, height } = this.size;
        this.stir();
        this.camera.value = zoomed(this.camera.value, factor, width / 2, height / 2);
    }

    pan(dx: number, dy: number) {
        const { x, y, scale } = this.camera.value;
        this.stir();
        this.camera.value = { scale, x: x + dx, y: y + dy };
    }

    // The point of the board under the pointer.
    world_at(event: { readonly clientX: number; readonly clientY: number }): {
        x: number;
        y: number;
    } {
        const at = this.local(event);
        const { x, y, scale } = this.camera.value;
        return { x: (at.x - x) / scale, y: (at.y - y) / scale };
    }

    private local(event: { readonly clientX: number; readonly clientY: number }): Pointer {
        return { x: event.clientX - this.frame.left, y: event.clientY - this.frame.top };
    }

    private readonly on_wheel = (event: WheelEvent) => {
        event.preventDefault();
        if (this.on_wheel_over(event)) return;
        const at = this.local(event);
        this.stir();
        this.camera.value = zoomed(
            this.camera.value,
            Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)),
            at.x,
            at.y,
        );
    };

    private readonly on_down = (event: PointerEvent) => {
        if (event.button !== 0) return;
        if (this.pointers.size === 0) {
            this.dragged = false;
            this.measure();
        }
        this.pressed = this.local(event);
        this.pointers.set(event.pointerId, this.pressed);
    };

    private readonly on_move = (event: PointerEvent) => {
        const before = this.pointers.get(event.pointerId);
        if (!before || !this.pressed) return;
        const now = this.local(event);
        if (
            !this.dragged &&
            this.pointers.size === 1 &&
            Math.hypot(now.x - this.pressed.x, now.y - this.pressed.y) < 7
        )
            return;
        if (!this.dragged) {
            this.dragged = true;
            this.element.setPointerCapture(event.pointerId);
        }
        this.stir();
        this.pointers.set(event.pointerId, now);
        const { x, y, scale } = this.camera.value;
        const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
        if (!other) {
            this.camera.value = { scale, x: x + now.x - before.x, y: y + now.y - before.y };
            return;
        }
        const apart = (p: Pointer) => Math.max(20, Math.hypot(p.x - other.x, p.y - other.y));
        const turned = zoomed(
            this.camera.value,
            apart(now) / apart(before),
            (now.x + other.x) / 2,
            (now.y + other.y) / 2,
        );
        this.camera.value = {
            ...turned,
            x: turned.x + (now.x - before.x) / 2,
            y: turned.y + (now.y - before.y) / 2,
        };
    };

    private readonly on_up = (event: PointerEvent) => {
        this.pointers.delete(event.pointerId);
    };
}

// By how many pixels a key moves what is seen of a board; nothing: another key.
export function pan_of({ shiftKey, key }: KeyboardEvent): readonly [number, number] | undefined {
    return shiftKey ? pans[key] : undefined;
}

const pan_px = 90;
const pans: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [pan_px, 0],
    ArrowRight: [-pan_px, 0],
    ArrowUp: [0, pan_px],
    ArrowDown: [0, -pan_px],
};
