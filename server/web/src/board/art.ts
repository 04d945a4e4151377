// The drawing of one tile: ground, and what is built on it, as lists of styled paths. Every element follows from the
// catalogue's geometry; what varies comes from the tile's place.
import type { TileType } from '../proto/meeple/v1/tiles_pb';
import { draw_bridges } from './bridge';
import { depths_of, hedge, is_ground, ring, scatter, wound, type Easel } from './easel';
import { drawing_of } from './features';
import { type SegmentShape, tile_shape } from './geometry';
import { grid, type Point } from '../land/plane';
import { is_wild, is_wild_tile, kind_key } from '../land/kinds';
import { badge, draw_mark, reach_of } from './marks';
import { cell_center } from './mask';
import { seed_of, stream } from './random';
import { circle, house, Ink, tower, tree } from './scenery';

export interface Stroke {
    readonly name: string;
    readonly d: string;
}

export interface TileArt {
    readonly ground: readonly Stroke[]; // Below the hatches of fields.
    readonly works: readonly Stroke[]; // Above them.
    readonly signs: readonly Sign[]; // Above all works.
}

// What must be told apart also from afar: there it is drawn larger, around its middle.
export interface Sign {
    readonly at: Point;
    readonly size: 'small' | 'middle' | 'large';
    readonly strokes: readonly Stroke[];
}

function draw_ground(easel: Easel) {
    for (const segment of easel.shape.segments) {
        if (segment.role !== 'ground') continue;
        easel.keep_clear.push(segment.spot);
        drawing_of(segment.kind).ground?.(easel, segment);
    }
}

function draw_line(easel: Easel, segment: SegmentShape) {
    const name = kind_key(segment.kind);
    for (const line of segment.lines) {
        const d = wound(easel, line);
        easel.ink.add(`${name}-edge line`, d);
        easel.ink.add(`${name}-bed line`, d);
        easel.ink.add(`${name}-middle line`, d);
        easel.ink.add(`${name}-rut line`, d);
    }
}

function draw_hedges(easel: Easel) {
    if (easel.wild) return;
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
    if (easel.wild) return;
    for (const segment of easel.shape.segments) {
        if (segment.role !== 'ground') continue;
        for (const p of scatter(easel, segment, 3, 2.4, 13, 7)) {
            tree(easel.ink, p, easel.random);
            if (easel.random() < 0.5) tree(easel.ink, { x: p.x + 4.5, y: p.y + 2.5 }, easel.random);
        }
    }
}

function draw_area(easel: Easel, segment: SegmentShape) {
    const name = kind_key(segment.kind);
    easel.ink.add(`${name}-ground`, segment.outline);
    for (const border of segment.borders) {
        easel.ink.add(`${name}-wall-shade line`, border.d);
        easel.ink.add(`${name}-wall-edge line`, border.d);
        easel.ink.add(`${name}-wall line`, border.d);
        easel.ink.add(`${name}-wall-top line`, border.d);
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

// Pennants and their like lie beside the place of the figure, well inside their segment, apart from each other. `reach` is
// how much room they take around them.
export function mark_spot(segment: SegmentShape, reach: number, taken: readonly Point[]): Point {
    const depths = depths_of(segment);
    const deep = (reach / 100) * grid;
    let best = segment.spot,
        value = -Infinity;
    depths.forEach((depth, cell) => {
        const p = cell_center(cell, grid);
        const rim = Math.min(p.x, p.y, 100 - p.x, 100 - p.y);
        if (depth < 3 || rim < reach + 2) return;
        const from = Math.hypot(p.x - segment.spot.x, p.y - segment.spot.y);
        const away = 25 - Math.abs(25 - from);
        const crowded = taken.filter((q) => Math.hypot(p.x - q.x, p.y - q.y) < 2 * reach).length;
        const score = Math.min(depth, 4.5) * 4 + Math.min(depth, deep) + away - 60 * crowded;
        if (score > value) {
            best = p;
            value = score;
        }
    });
    return best;
}

// What belongs to the tile as a whole lies where there is most room for it.
function whole_tile_spot(
    segments: readonly SegmentShape[],
    reach: number,
    marked: readonly { readonly at: Point }[],
): Point {
    const taken = [...marked.map(({ at }) => at), ...segments.map(({ spot }) => spot)];
    const room = (segment: SegmentShape) => depths_of(segment).reduce((a, b) => a + b, 0);
    const wide = segments.filter(({ role }) => role === 'ground' || role === 'area');
    const [widest] = [...wide].sort((a, b) => room(b) - room(a));
    return widest ? mark_spot(widest, reach, taken) : { x: 50, y: 50 };
}

function draw_works(easel: Easel, type: TileType): Sign[] {
    const { segments, junction, gates } = easel.shape;
    draw_hedges(easel);
    // Roads cross rivers on bridges.
    const lines = segments.filter(({ role }) => role === 'line');
    for (const segment of [
        ...lines.filter(({ kind }) => is_wild(kind)),
        ...lines.filter(({ kind }) => !is_wild(kind)),
    ])
        (drawing_of(segment.kind).line ?? draw_line)(easel, segment);
    draw_bridges(easel);
    const marked: { at: Point; name: string }[] = [];
    for (const segment of segments) {
        if (segment.role !== 'area') continue;
        (drawing_of(segment.kind).area ?? draw_area)(easel, segment);
        easel.keep_clear.push(segment.spot);
    }
    for (const segment of segments) {
        const marks = type.segments[segment.index]?.marks ?? [];
        const { places } = drawing_of(segment.kind);
        const all = marks.flatMap(({ name, count }) => Array.from({ length: count }, () => name));
        const given = places?.(segment, all, easel);
        if (given) {
            all.forEach((name, i) => {
                const at = given[i] ?? segment.middle;
                marked.push({ at, name });
                easel.keep_clear.push(...ring(at, reach_of(name) * 0.7));
            });
            continue;
        }
        for (const { name, count } of marks) {
            for (let i = 0; i < count; ++i) {
                const reach = reach_of(name);
                const taken = marked.map(({ at }) => at);
                const at = mark_spot(segment, reach, taken);
                marked.push({ at, name });
                easel.keep_clear.push(...(reach > 10 ? ring(at, reach * 0.7) : [at]));
            }
        }
    }
    for (const { name } of type.marks) {
        const at = whole_tile_spot(segments, reach_of(name), marked);
        marked.push({ at, name });
        easel.keep_clear.push(...ring(at, reach_of(name) * 0.7));
    }
    for (const segment of segments) {
        if (segment.role === 'area') drawing_of(segment.kind).inside?.(easel, segment);
    }
    const square = segments.every(({ role, middle }) => role !== 'spot' || middle !== junction);
    if (junction && square) draw_junction(easel, junction);
    for (const gate of gates) (drawing_of(gate.kind).end ?? draw_gate)(easel, gate);
    for (const segment of segments) drawing_of(segment.kind).border?.(easel, segment);
    const signs: Sign[] = [];
    for (const segment of segments) {
        if (segment.role !== 'spot') continue;
        const { spot, sign } = drawing_of(segment.kind);
        if (sign) signs.push(sign_of(segment.middle, 12, (ink) => sign(ink, easel.random)));
        else if (spot) spot(easel, segment.middle, segment);
        else badge(easel.ink, segment.middle);
    }
    draw_trees(easel);
    for (const { name, at } of marked)
        signs.push(sign_of(at, reach_of(name), (ink) => draw_mark(ink, name, { x: 0, y: 0 })));
    return signs;
}

function sign_of(at: Point, reach: number, draw: (ink: Ink) => void): Sign {
    const ink = new Ink();
    draw(ink);
    const size = reach <= 10 ? 'small' : reach <= 14 ? 'middle' : 'large';
    return { at, size, strokes: strokes_of(ink) };
}

function strokes_of(ink: Ink): Stroke[] {
    return ink.entries().map(([name, d]) => ({ name, d }));
}

const kept = new Map<string, TileArt>();

// The tile as it lies at (x, y).
export function tile_art(type: TileType, rotation: number, x: number, y: number): TileArt {
    const key = `${type.name}/${rotation & 3}/${x}/${y}`;
    const known = kept.get(key);
    if (known) return known;
    const shape = tile_shape(type, rotation);
    const random = stream(seed_of(x, y, type.tile));
    const wild = is_wild_tile(shape.segments.map(({ kind }) => kind));
    const keep_clear = shape.segments.flatMap((s) => (s.role === 'spot' ? ring(s.middle, 20) : []));
    const below: Easel = { shape, random, wild, ink: new Ink(), keep_clear };
    draw_ground(below);
    const above: Easel = {
        shape,
        random,
        wild,
        ink: new Ink(),
        keep_clear: [
            ...keep_clear,
            ...shape.segments.flatMap((s) => (s.role === 'ground' ? ring(s.spot, 9) : [])),
        ],
    };
    const signs = draw_works(above, type);
    const art = { ground: strokes_of(below.ink), works: strokes_of(above.ink), signs };
    if (kept.size > 2000) kept.clear();
    kept.set(key, art);
    return art;
}
