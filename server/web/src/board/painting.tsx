// While a large board is moved, its tiles are one picture: a browser sorts everything that is drawn with every frame, and
// thousands of paths take longer than a frame. The picture is painted in idle time, tile by tile; at rest the drawing is
// seen, which is sharp at every scale. What is shown is a bitmap: a browser would copy a canvas that can be painted on with
// every frame.
import { effect, signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { cell_key } from '../land/join';
import type { Placed } from '../state/tiles';
import type { TileTable } from '../table/tile_table';
import { tile_art, type Stroke } from './art';
import type { BoardView } from './board_view';
import { is_far } from './camera';
import { ground_class } from './tile';

const worth_it = 40, // Tiles; fewer are moved as they are.
    most_pixels = 6e6,
    sharpest = 1.6, // Pixels per unit of the board.
    slice_ms = 6;

interface Look {
    readonly fill: string | undefined;
    readonly fill_alpha: number;
    readonly stroke: string | undefined;
    readonly stroke_alpha: number;
    readonly width: number;
    readonly dash: readonly number[];
    readonly cap: CanvasLineCap;
    readonly join: CanvasLineJoin;
}

const drawn = (colour: string) => (colour === 'none' ? undefined : colour);

// What the styles say about this class; undefined: it is not shown.
function look_of(probe: SVGPathElement, name: string): Look | undefined {
    probe.setAttribute('class', name);
    const style = getComputedStyle(probe);
    if (style.display === 'none') return undefined;
    return {
        fill: drawn(style.fill),
        fill_alpha: Number(style.fillOpacity),
        stroke: drawn(style.stroke),
        stroke_alpha: Number(style.strokeOpacity),
        width: parseFloat(style.strokeWidth),
        dash:
            style.strokeDasharray === 'none'
                ? []
                : style.strokeDasharray.split(',').map(parseFloat),
        cap: style.strokeLinecap as CanvasLineCap,
        join: style.strokeLinejoin as CanvasLineJoin,
    };
}

class Painter {
    private readonly canvas = document.createElement('canvas');
    private readonly context = this.canvas.getContext('2d');
    private readonly bitmap: ImageBitmapRenderingContext | null;
    private turn = 0; // Of show() and stop(): what was begun before is void.
    private readonly looks = new Map<string, Look | undefined>();
    private readonly done = new Map<string, Placed>();
    private waiting: Placed[] = [];
    private timer: ReturnType<typeof setTimeout> | undefined;
    private kept = ''; // The place, the size and the look of the picture.
    private left = 0;
    private top = 0;
    private scale = 1;

    constructor(
        private readonly shown: HTMLCanvasElement,
        private readonly probe: SVGPathElement,
        private readonly table: TileTable,
        private readonly ready: (ready: boolean) => void,
    ) {
        this.bitmap = shown.getContext('bitmaprenderer');
    }

    // Paints what is missing. `look` names everything that the styles depend on.
    show(board: readonly Placed[], look: string) {
        this.stop();
        this.ready(false);
        if (board.length < worth_it || !this.context || !this.bitmap) return;
        const placed = new Map(board.map((one) => [cell_key(one), one]));
        const gone = [...this.done].some(([key, { tile, rotation }]) => {
            const now = placed.get(key);
            return now?.tile !== tile || now.rotation !== rotation;
        });
        if (this.frame(board, look) || gone) this.begin_anew();
        this.waiting = board.filter((one) => !this.done.has(cell_key(one)));
        this.go_on();
    }

    stop() {
        this.turn += 1;
        clearTimeout(this.timer);
    }

    // True: the picture has changed its frame, and is empty.
    private frame(board: readonly Placed[], look: string): boolean {
        const xs = board.map(({ x }) => x),
            ys = board.map(({ y }) => y);
        // A row more on each side, so that not every tile moves the frame.
        const even = (v: number) => Math.floor(v / 2) * 2;
        const left = even(Math.min(...xs)) - 2,
            top = even(Math.min(...ys)) - 2,
            columns = even(Math.max(...xs)) + 4 - left,
            rows = even(Math.max(...ys)) + 4 - top;
        const kept = `${left},${top},${columns},${rows},${look}`;
        if (kept === this.kept) return false;
        this.kept = kept;
        this.looks.clear();
        [this.left, this.top] = [left * 100, top * 100];
        this.scale = Math.min(sharpest, Math.sqrt(most_pixels / (columns * rows)) / 100);
        const { style } = this.shown;
        for (const one of [this.canvas, this.shown]) {
            one.width = Math.ceil(columns * 100 * this.scale);
            one.height = Math.ceil(rows * 100 * this.scale);
        }
        style.left = `${this.left}px`;
        style.top = `${this.top}px`;
        style.width = `${columns * 100}px`;
        style.height = `${rows * 100}px`;
        return true;
    }

    private begin_anew() {
        this.done.clear();
        this.context?.setTransform(1, 0, 0, 1, 0, 0);
        this.context?.clearRect(0, 0, this.canvas.width, this.canvas.height);
    }

    private go_on() {
        const until = performance.now() + slice_ms;
        while (this.waiting.length > 0 && performance.now() < until) {
            const next = this.waiting.shift();
            if (!next) break;
            this.paint(next);
            this.done.set(cell_key(next), next);
        }
        if (this.waiting.length === 0) {
            for (const one of this.done.values()) this.paint_signs(one);
            void this.present();
        } else this.timer = setTimeout(() => this.go_on(), 2 * slice_ms);
    }

    private async present() {
        const { turn } = this;
        const picture = await createImageBitmap(this.canvas);
        if (turn !== this.turn) return;
        this.bitmap?.transferFromImageBitmap(picture);
        this.ready(true);
    }

    // Draws around this place of the board.
    private move_to(x: number, y: number, larger = 1) {
        const { context, scale } = this,
            by = scale * larger;
        context?.setTransform(by, 0, 0, by, (x - this.left) * scale, (y - this.top) * scale);
    }

    // Above all tiles: they may reach over their own.
    private paint_signs({ tile, rotation, x, y }: Placed) {
        const { signs } = tile_art(this.table.shelf.type(tile), rotation, x, y);
        for (const { at, size, strokes } of signs) {
            this.probe.setAttribute('class', `sign ${size}`);
            const { transform } = getComputedStyle(this.probe);
            const larger = transform === 'none' ? 1 : new DOMMatrix(transform).a;
            this.move_to(x * 100 + at.x, y * 100 + at.y, larger);
            this.strokes(strokes);
        }
    }

    private paint({ tile, rotation, x, y }: Placed) {
        const { context } = this;
        if (!context) return;
        const type = this.table.shelf.type(tile);
        const art = tile_art(type, rotation, x, y);
        this.move_to(x * 100, y * 100);
        context.save();
        context.beginPath();
        context.rect(-0.3, -0.3, 100.6, 100.6);
        context.clip();
        this.strokes([{ name: ground_class(type, x, y), d: 'M0 0h100v100h-100Z' }]);
        this.strokes(art.ground);
        this.strokes([{ name: 'tile-rim', d: 'M.4 .4h99.2v99.2h-99.2Z' }]);
        this.strokes(art.works);
        context.restore();
        context.globalCompositeOperation = 'destination-over';
        this.strokes([{ name: 'tile-under', d: 'M-2 0h104v105h-104Z' }]);
        context.globalCompositeOperation = 'source-over';
    }

    private strokes(all: readonly Stroke[]) {
        const { context, looks } = this;
        for (const { name, d } of all) {
            if (!looks.has(name)) looks.set(name, look_of(this.probe, name));
            const look = looks.get(name);
            if (!look || !context) continue;
            const path = new Path2D(d);
            if (look.fill) {
                context.globalAlpha = look.fill_alpha;
                context.fillStyle = look.fill;
                context.fill(path);
            }
            if (look.stroke) {
                context.globalAlpha = look.stroke_alpha;
                context.strokeStyle = look.stroke;
                context.lineWidth = look.width;
                context.lineCap = look.cap;
                context.lineJoin = look.join;
                context.setLineDash([...look.dash]);
                context.stroke(path);
            }
            context.globalAlpha = 1;
        }
    }
}

export function Painting({ table, board }: { table: TileTable; board: BoardView }) {
    const canvas = useRef<HTMLCanvasElement>(null),
        probe = useRef<SVGPathElement>(null);
    const view = board.shown.value;
    useLayoutEffect(() => {
        if (!view || !canvas.current || !probe.current) return undefined;
        const { classList } = view.element;
        const painter = new Painter(canvas.current, probe.current, table, (ready) =>
            classList.toggle('painted', ready),
        );
        // Light or dark, by the system's wish or the person's.
        const system = matchMedia('(prefers-color-scheme: dark)'),
            root = document.documentElement;
        const now = () => `${system.matches}/${root.style.colorScheme}`;
        const theme = signal(now());
        const on_theme = () => {
            theme.value = now();
        };
        const watching = new MutationObserver(on_theme);
        watching.observe(root, { attributeFilter: ['style'] });
        system.addEventListener('change', on_theme);
        const stop = effect(() => {
            const look = `${theme.value}/${is_far(view.scale.value)}`;
            const placed = table.step.value?.state.tiles?.board ?? [];
            // Fields are shown between the layers of the drawing.
            painter.show(table.overlay.value === 'fields' ? [] : placed, look);
        });
        return () => {
            stop();
            painter.stop();
            watching.disconnect();
            system.removeEventListener('change', on_theme);
        };
    }, [view, table]);
    return (
        <>
            <canvas class="painting" ref={canvas} aria-hidden="true" />
            <svg class="probe" width="0" height="0" aria-hidden="true">
                <path ref={probe} />
            </svg>
        </>
    );
}
