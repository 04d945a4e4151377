// The drawing of one tile: ground, and what is built on it, as lists of styled paths. Every element follows from the
// catalogue's geometry; what varies comes from the tile's place.
import type { TileType } from '../proto/meeple/v1/tiles_pb';
import { FeatureKind } from '../proto/meeple/v1/tiles_pb';
import {
    type Curve,
    grid,
    type Point,
    type SegmentShape,
    tile_shape,
    type TileShape,
} from './geometry';
import { kind_key } from './kinds';
import { cell_at, cell_center, depth_of } from './mask';
import { seed_of, stream } from './random';
import {
    badge,
    bush,
    circle,
    flower,
    house,
    Ink,
    monastery,
    shield,
    tower,
    tree,
    tuft,
} from './scenery';

export interface Stroke {
    readonly name: string;
    readonly d: string;
}

export interface TileArt {
    readonly ground: readonly Stroke[]; // Below the hatches of fields.
    readonly works: readonly Stroke[]; // Above them.
}

type Random = () => number;

interface Easel {
    shape: TileShape;
    random: Random;
    ink: Ink;
    keep_clear: Point[]; // Nothing more is put here.
}

const kept_depths = new WeakMap<SegmentShape, Float32Array>();

function depths_of(segment: SegmentShape): Float32Array {
    const depths = kept_depths.get(segment) ?? depth_of(segment.mask, grid);
    kept_depths.set(segment, depths);
    return depths;
}

function clear(easel: Easel, p: Point, distance: number): boolean {
    return easel.keep_clear.every((other) => Math.hypot(p.x - other.x, p.y - other.y) >= distance);
}

// Up to `count` random places in the segment, at least `depth` cells from its border, `rim` units from the tile's and
// `apart` units from each other.
function scatter(
    easel: Easel,
    segment: SegmentShape,
    count: number,
    depth: number,
    apart: number,
    rim = 4,
): Point[] {
    const depths = depths_of(segment);
    const cells: number[] = [];
    depths.forEach((value, cell) => {
        const p = cell_center(cell, grid);
        if (value >= depth && Math.min(p.x, p.y, 100 - p.x, 100 - p.y) >= rim) cells.push(cell);
    });
    const found: Point[] = [];
    for (let tries = 0; tries < count * 8 && found.length < count && cells.length > 0; ++tries) {
        const middle = cell_center(cells[Math.floor(easel.random() * cells.length)] ?? 0, grid);
        const p = { x: middle.x + easel.random() - 0.5, y: middle.y + easel.random() - 0.5 };
        if (!clear(easel, p, apart)) continue;
        found.push(p);
        easel.keep_clear.push(p);
    }
    return found;
}

function cell_owner(easel: Easel, p: Point): number {
    return p.x < 0 || p.y < 0 || p.x >= 100 || p.y >= 100
        ? -1
        : (easel.shape.owner[cell_at(p, grid)] ?? -1);
}

function is_ground(easel: Easel, p: Point): boolean {
    return easel.shape.segments[cell_owner(easel, p)]?.role === 'ground';
}

// A row of bushes beside a curve, `offset` units to its side, where there is ground.
function hedge(easel: Easel, points: readonly Point[], offset: number, from: number, to: number) {
    let last: Point | undefined;
    points.forEach((p, i) => {
        const q = points[i + 1];
        if (!q || i / points.length < from || i / points.length > to) return;
        const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
        for (let along = 0; along < length; along += 1.5) {
            const at = {
                x: p.x + ((q.x - p.x) * along) / length - ((q.y - p.y) / length) * offset,
                y: p.y + ((q.y - p.y) * along) / length + ((q.x - p.x) / length) * offset,
            };
            if (!is_ground(easel, at) || (last && Math.hypot(at.x - last.x, at.y - last.y) < 2.7))
                continue;
            if (at.x < 3 || at.y < 3 || at.x > 97 || at.y > 97) continue;
            last = at;
            bush(
                easel.ink,
                { x: at.x + easel.random() - 0.5, y: at.y + easel.random() - 0.5 },
                easel.random,
            );
        }
    });
}

function plots(easel: Easel, segment: SegmentShape) {
    for (const at of scatter(easel, segment, 2, 5, 26, 17)) {
        const depth = depths_of(segment)[cell_at(at, grid)] ?? 5;
        const r = Math.min(depth * 2.3, 15),
            lean = (easel.random() - 0.5) * 5;
        const w = r * (0.75 + easel.random() * 0.3),
            h = r * (0.55 + easel.random() * 0.25);
        easel.ink.add(
            'plot',
            `M${at.x - w + lean} ${at.y - h}Q${at.x} ${at.y - h - 3} ${at.x + w + lean} ${at.y - h}` +
                `Q${at.x + w + 2} ${at.y} ${at.x + w - lean} ${at.y + h}Q${at.x} ${at.y + h + 3} ${at.x - w - lean} ${at.y + h}` +
                `Q${at.x - w - 2} ${at.y} ${at.x - w + lean} ${at.y - h}Z`,
        );
        for (let row = -h + 3; row < h - 1; row += 3.4) {
            easel.ink.add('furrow', `M${at.x - w + 3} ${at.y + row}q${w - 3} ${-2} ${2 * w - 6} 0`);
        }
        if (easel.random() < 0.6) {
            const side = [
                { x: at.x - w + lean, y: at.y - h },
                { x: at.x + w + lean, y: at.y - h },
            ];
            hedge(easel, side, easel.random() < 0.5 ? -2 : 2, 0, 1);
        }
    }
}

function draw_ground(easel: Easel) {
    for (const segment of easel.shape.segments) {
        if (segment.role !== 'ground') continue;
        easel.keep_clear.push(segment.spot);
        plots(easel, segment);
        for (const p of scatter(easel, segment, 9, 1.6, 7)) tuft(easel.ink, p, easel.random);
        if (easel.random() < 0.4)
            for (const p of scatter(easel, segment, 4, 1.2, 3)) flower(easel.ink, p, easel.random);
    }
}

function draw_line(easel: Easel, segment: SegmentShape) {
    const name = kind_key(segment.kind);
    for (const line of segment.lines) {
        const d = wound(easel, line);
        easel.ink.add(`${name}-edge line`, d);
        easel.ink.add(`${name}-bed line`, d);
        easel.ink.add(`${name}-middle line`, d);
    }
}

// A line straight across the tile winds a little.
function wound(easel: Easel, line: Curve): string {
    const a = line.points[0],
        b = line.points[line.points.length - 1];
    if (!a || !b || Math.hypot(a.x - b.x, a.y - b.y) < 99 || (a.x !== b.x && a.y !== b.y))
        return line.d;
    const by = (3 + easel.random() * 4) * (easel.random() < 0.5 ? -1 : 1),
        upright = a.x === b.x;
    const at = (t: number, off: number) =>
        `${a.x + (b.x - a.x) * t + (upright ? off : 0)} ${a.y + (b.y - a.y) * t + (upright ? 0 : off)}`;
    return `M${at(0, 0)}C${at(0.2, 0)} ${at(0.3, by)} ${at(0.5, by * 0.3)}S${at(0.8, 0)} ${at(1, 0)}`;
}

function draw_hedges(easel: Easel) {
    for (const segment of easel.shape.segments) {
        for (const line of segment.lines) {
            const from = easel.random() * 0.5;
            if (easel.random() < 0.75)
                hedge(
                    easel,
                    line.points,
                    easel.random() < 0.5 ? -9.5 : 9.5,
                    from,
                    from + 0.3 + easel.random() * 0.3,
                );
        }
        for (const line of segment.borders) {
            const from = easel.random() * 0.6;
            hedge(easel, line.points, -6.5, from, from + 0.35);
            hedge(easel, line.points, 6.5, from, from + 0.35);
        }
    }
}

function draw_trees(easel: Easel) {
    for (const segment of easel.shape.segments) {
        if (segment.role !== 'ground') continue;
        for (const p of scatter(easel, segment, 3, 2.4, 13, 7)) {
            tree(easel.ink, p, easel.random);
            if (easel.random() < 0.5) tree(easel.ink, { x: p.x + 4.5, y: p.y + 2.5 }, easel.random);
        }
    }
}

function draw_area(easel: Easel, segment: SegmentShape, marks: number) {
    const name = kind_key(segment.kind);
    easel.ink.add(`${name}-ground`, segment.outline);
    for (const border of segment.borders) {
        easel.ink.add(`${name}-wall-edge line`, border.d);
        easel.ink.add(`${name}-wall line`, border.d);
        easel.ink.add(`${name}-wall-top line`, border.d);
    }
    if (marks === 0) easel.keep_clear.push(segment.spot);
}

function draw_inside(easel: Easel, segment: SegmentShape) {
    if (segment.kind === FeatureKind.FOREST) {
        for (const p of scatter(easel, segment, 40, 1.2, 6.5, 5)) tree(easel.ink, p, easel.random);
        return;
    }
    if (segment.kind !== FeatureKind.CITY) return;
    for (const p of scatter({ ...easel, keep_clear: [] }, segment, 34, 1.5, 5, 2)) {
        easel.ink.add('paving', `M${p.x - 1.6} ${p.y}h${2 + easel.random() * 2}`);
    }
    const cells = segment.mask.reduce((sum, set) => sum + set, 0);
    const homes = scatter(easel, segment, Math.round(cells / 46), 2.7, 11, 7.5).sort(
        (a, b) => a.y - b.y,
    );
    for (const p of homes) house(easel.ink, p, 0.92, easel.random);
    for (const p of scatter(easel, segment, 3, 2, 8, 5)) bush(easel.ink, p, easel.random);
}

function draw_towers(easel: Easel, segment: SegmentShape) {
    if (segment.kind !== FeatureKind.CITY) return;
    for (const border of segment.borders) {
        const last = border.points.length - 1;
        for (const t of [0.1, 0.5, 0.9]) {
            const p = border.points[Math.round(last * t)];
            if (p && easel.shape.gates.every((gate) => Math.hypot(gate.x - p.x, gate.y - p.y) > 12))
                tower(easel.ink, p, 0.8);
        }
    }
}

function draw_gate(easel: Easel, at: Point) {
    const up = Math.abs(at.x - 50) < Math.abs(at.y - 50);
    tower(easel.ink, { x: at.x - (up ? 7 : 0), y: at.y - (up ? 0 : 7) }, 0.8);
    tower(easel.ink, { x: at.x + (up ? 7 : 0), y: at.y + (up ? 0 : 7) }, 0.8);
    if (up) easel.ink.add('gate', `M${at.x - 3.5} ${at.y + 3.5}v-5a3.5 3.5 0 0 1 7 0v5Z`);
    else easel.ink.add('gate', `M${at.x - 3} ${at.y - 4}h6v8h-6Z`);
}

function draw_junction(easel: Easel, at: Point) {
    easel.ink.add('square', circle(at, 9.5));
    easel.ink.add('square-stones', circle(at, 6));
    const around: Point[] = [
        { x: -15, y: -13 },
        { x: 14, y: -13 },
        { x: -15, y: 15 },
        { x: 14, y: 15 },
    ];
    const wanted = 2 + Math.floor(easel.random() * 2);
    const free = around
        .map((d) => ({ x: at.x + d.x, y: at.y + d.y }))
        .filter((p) => is_ground(easel, p));
    while (free.length > wanted) free.splice(Math.floor(easel.random() * free.length), 1);
    for (const p of free) house(easel.ink, p, 0.8, easel.random);
    // A well in the middle.
    easel.ink.add('well-rim', circle(at, 2.6));
    easel.ink.add('well', circle(at, 1.5));
}

// Pennants and their like lie beside the place of the figure.
function mark_spot(segment: SegmentShape): Point {
    const depths = depths_of(segment);
    let best = segment.spot,
        value = -1;
    depths.forEach((depth, cell) => {
        const p = cell_center(cell, grid);
        const away = Math.min(Math.hypot(p.x - segment.spot.x, p.y - segment.spot.y), 26);
        const score = Math.min(depth, 4.5) * 4 + away;
        if (depth >= 3 && Math.min(p.x, p.y, 100 - p.x, 100 - p.y) > 11 && score > value) {
            best = p;
            value = score;
        }
    });
    return best;
}

function draw_works(easel: Easel, type: TileType) {
    const { segments, junction, gates } = easel.shape;
    draw_hedges(easel);
    for (const segment of segments) if (segment.role === 'line') draw_line(easel, segment);
    const marked: { at: Point; name: string }[] = [];
    for (const segment of segments) {
        if (segment.role !== 'area') continue;
        const marks = type.segments[segment.index]?.marks ?? [];
        draw_area(easel, segment, marks.length);
        if (marks.length > 0) easel.keep_clear.push(segment.spot);
    }
    for (const segment of segments) {
        for (const mark of type.segments[segment.index]?.marks ?? []) {
            const at = mark_spot(segment);
            marked.push({ at, name: mark.name });
            easel.keep_clear.push(at);
        }
    }
    for (const segment of segments) if (segment.role === 'area') draw_inside(easel, segment);
    if (junction) draw_junction(easel, junction);
    for (const gate of gates) draw_gate(easel, gate);
    for (const segment of segments) draw_towers(easel, segment);
    for (const segment of segments) {
        if (segment.role !== 'spot') continue;
        if (segment.kind === FeatureKind.MONASTERY) monastery(easel.ink, segment.spot);
        else if (segment.kind === FeatureKind.GARDEN) draw_garden(easel, segment.spot);
        else badge(easel.ink, segment.spot);
    }
    draw_trees(easel);
    for (const mark of marked) (mark.name === 'pennant' ? shield : badge)(easel.ink, mark.at);
}

function draw_garden(easel: Easel, at: Point) {
    easel.ink.add('yard', circle(at, 11));
    for (let i = 0; i < 14; ++i) {
        const turn = easel.random() * 6.3,
            r = 2 + easel.random() * 7;
        const p = { x: at.x + r * Math.cos(turn), y: at.y + r * Math.sin(turn) };
        easel.ink.add(['flower-a', 'flower-b', 'flower-c'][i % 3] ?? 'flower-a', circle(p, 1.5));
    }
}

const kept = new Map<string, TileArt>();

// The tile as it lies at (x, y).
export function tile_art(type: TileType, rotation: number, x: number, y: number): TileArt {
    const key = `${type.name}/${rotation & 3}/${x}/${y}`;
    const known = kept.get(key);
    if (known) return known;
    const shape = tile_shape(type, rotation);
    const random = stream(seed_of(x, y, type.tile));
    const keep_clear = shape.segments.flatMap((s) => (s.role === 'spot' ? ring(s.spot, 20) : []));
    const below: Easel = { shape, random, ink: new Ink(), keep_clear };
    draw_ground(below);
    const above: Easel = {
        shape,
        random,
        ink: new Ink(),
        keep_clear: [
            ...keep_clear,
            ...shape.segments.flatMap((s) => (s.role === 'ground' ? ring(s.spot, 9) : [])),
        ],
    };
    draw_works(above, type);
    const strokes = (ink: Ink) => ink.entries().map(([name, d]) => ({ name, d }));
    const art = { ground: strokes(below.ink), works: strokes(above.ink) };
    if (kept.size > 2000) kept.clear();
    kept.set(key, art);
    return art;
}

function ring(at: Point, r: number): Point[] {
    return [
        at,
        ...Array.from({ length: 8 }, (_, i) => ({
            x: at.x + r * Math.cos(i * 0.785),
            y: at.y + r * Math.sin(i * 0.785),
        })),
    ];
}
