// Where the segments of a tile lie on its square, from their slots alone: outlines, middle lines, and a good place for a
// figure. The results depend on type and rotation only and are kept.
import { FeatureKind, type TileType } from '../proto/meeple/v1/tiles_pb';
import {
    type Mask,
    inside,
    cell_at,
    cell_center,
    depth_of,
    mask_of_polygon,
    mask_outline,
    mark_disc,
    widest,
} from './mask';
import type { Draft } from './draft';
import { area, arms, capsule, disc } from './outlines';
import { outlined, type Gate, type TileShape } from './shape';
import { can_be_turned, turn_by, turned_shape } from './turned';

export type { Gate, SegmentShape, TileShape } from './shape';
import { is_wild, is_wild_tile, role_of } from '../land/kinds';
import {
    center,
    grid,
    perimeter,
    size,
    slots_of,
    straight,
    toward,
    turned_slots,
    type Point,
} from '../land/plane';
import { lake_places, lake_radius, spurs_of } from './wild';

const line_half_width = 4;
const narrow = 12; // Nearer to the rim no tower is built.
const river_half_width = 6;

// Apart from any other one of the same type.
export function build(type: TileType, rotation: number): TileShape {
    const drafts: Draft[] = type.segments.map((segment) => ({
        role: role_of(segment.kind, segment.slots),
        kind: segment.kind,
        slots: turned_slots(segment.slots, rotation),
        outline: '',
        lines: [],
        borders: [],
        spurs: [],
        spot: center,
        middle: undefined,
        mask: new Uint8Array(grid * grid),
    }));
    const owner = new Int8Array(grid * grid).fill(-1);
    const blocked = new Uint8Array(grid * grid);
    const wild = is_wild_tile(drafts.map(({ kind }) => kind));

    const polygons = lay_areas(drafts, wild, owner, blocked);
    part_ground(type, drafts, owner, blocked);
    const lakes = lake_places(type, drafts, polygons);
    const { junction, gates } = lay_lines(type, drafts, polygons, lakes, owner, blocked);
    for (const [index, at] of lakes) lay_lake(drafts, index, at, lakes.size, owner, blocked);
    if (wild) {
        for (const { index, curve, mask } of spurs_of(drafts, owner, blocked)) {
            const draft = drafts[index];
            if (!draft) continue;
            draft.spurs.push(curve);
            draft.outline += capsule([curve], 5.5);
            mask.forEach((set, cell) => {
                if (set && !blocked[cell]) draft.mask[cell] = 1;
            });
            claim(mask, index, owner, blocked);
        }
    }
    for (const draft of drafts) if (draft.role === 'area') draft.spot = widest(draft.mask, grid);
    if (junction) mark_disc(blocked, junction, line_half_width + 2, grid);

    drafts.forEach((draft, index) => {
        if (draft.role !== 'spot' || lakes.has(index)) return;
        const at = inner_spot(drafts, draft, owner, blocked);
        const r = at === center ? 20 : 12;
        draft.middle = at;
        draft.outline = disc(at, r);
        mark_disc(draft.mask, at, r - 2, grid);
        draft.spot =
            at === center && draft.kind !== FeatureKind.TOWER ? beside_middle(owner, drafts) : at;
    });
    spread_ground(drafts, rotation, owner, blocked);
    return {
        segments: drafts.map((draft, index) =>
            outlined(
                {
                    index,
                    kind: draft.kind,
                    role: draft.role,
                    lines: draft.lines,
                    borders: draft.borders,
                    spurs: draft.spurs,
                    spot: draft.spot,
                    middle: draft.middle ?? draft.spot,
                    mask: draft.mask,
                },
                () =>
                    draft.role === 'ground'
                        ? mask_outline(draft.mask, grid, size / grid)
                        : draft.outline,
            ),
        ),
        junction,
        gates,
        owner,
    };
}

const crossing = [0b000_111_000_111, 0b111_000_111_000];

// Of two areas that cross the later one runs above: it is drawn later.
function lay_areas(
    drafts: readonly Draft[],
    wild: boolean,
    owner: Int8Array,
    blocked: Uint8Array,
): Point[][] {
    const crossed = crossing.every((sides) =>
        drafts.some(({ role, slots }) => role === 'area' && slots === sides),
    );
    const polygons: Point[][] = [];
    for (const [index, draft] of [...drafts.entries()].reverse()) {
        if (draft.role !== 'area') continue;
        const { outline, polygon, borders } = area(draft.slots, wild, crossed);
        Object.assign(draft, { outline, borders, mask: mask_of_polygon(polygon, grid) });
        polygons.push(polygon);
        claim(draft.mask, index, owner, blocked);
        const hidden = draft.mask.some((set, cell) => set && owner[cell] !== index);
        if (!crossed || !hidden) continue;
        draft.mask = draft.mask.map((set, cell) => (owner[cell] === index ? set : 0));
        draft.outline = mask_outline(draft.mask, grid, size / grid);
    }
    return polygons;
}

// Where two fields share a side an area between them reaches it with a narrow arm.
function part_ground(
    type: TileType,
    drafts: readonly Draft[],
    owner: Int8Array,
    blocked: Uint8Array,
) {
    const at = (slot: number) => drafts.findIndex(({ slots }) => slots & (1 << slot));
    for (let side = 0; side < 4; ++side) {
        const [left, middle, right] = [at(3 * side), at(3 * side + 1), at(3 * side + 2)] as const;
        if (left === right || drafts[middle]?.role !== 'ground') continue;
        const beside = type.segments[right]?.borders ?? [];
        const index = (type.segments[left]?.borders ?? []).find((area) => beside.includes(area));
        const area = drafts[index ?? -1];
        if (index === undefined || !area) continue;
        const from = perimeter(3 * side + (middle === right ? 1 : 2));
        const far = (p: Point) => Math.hypot(p.x - from.x, p.y - from.y);
        const ends = area.borders.flatMap(({ points }) => points);
        const to = ends.reduce((best, p) => (far(p) < far(best) ? p : best), ends[0] ?? center);
        const arm = straight(from, to);
        area.outline += capsule([arm], 2.5);
        const mask = new Uint8Array(grid * grid);
        for (let i = 0; i <= grid; ++i) mark_disc(mask, toward(from, to, i / grid), 2.5, grid);
        mask.forEach((set, cell) => {
            if (set && !blocked[cell]) area.mask[cell] = 1;
        });
        claim(mask, index, owner, blocked);
    }
}

// Lines end at the lake that they lead to, at an area in their way, or where several of them meet.
function lay_lines(
    type: TileType,
    drafts: readonly Draft[],
    polygons: readonly Point[][],
    lakes: ReadonlyMap<number, Point & { rivers: readonly number[] }>,
    owner: Int8Array,
    blocked: Uint8Array,
): { junction: Point | undefined; gates: Gate[] } {
    const lake_of = (index: number) =>
        [...lakes.values()].find(({ rivers }) => rivers.includes(index));
    const ends = drafts.filter(
        (draft) =>
            draft.role === 'line' && !is_wild(draft.kind) && slots_of(draft.slots).length === 1,
    );
    const built_over = polygons.some((polygon) => inside(polygon, center));
    const junction = ends.length > 1 && !built_over ? center : undefined;
    const gates: Gate[] = [];
    drafts.forEach((draft, index) => {
        if (draft.role !== 'line') return;
        const alone = slots_of(draft.slots).length === 1,
            flows = is_wild(draft.kind),
            lake = lake_of(index);
        const end =
            alone && !junction && !lake
                ? (gate(draft.slots, polygons, flows ? 1.9 : 1) ??
                  (flows ? undefined : nearest_area(type, drafts, draft)))
                : undefined;
        // A river that reaches nothing springs, or ends, in the middle.
        if (end ?? (alone && flows && !junction && !lake))
            gates.push({ ...(end ?? center), kind: draft.kind });
        draft.lines = arms(draft.slots, lake ?? end ?? center);
        const half = flows ? river_half_width : line_half_width;
        draft.outline = capsule(draft.lines, half + 2);
        for (const line of draft.lines)
            for (const p of line.points) mark_disc(draft.mask, p, half, grid);
        claim(draft.mask, index, owner, blocked);
        const points = draft.lines[0]?.points ?? [center];
        const where = draft.lines.length === 1 && alone ? (lake ? 0.3 : 0.42) : 0.5;
        draft.spot =
            draft.lines.length > 2
                ? center
                : (points[Math.round((points.length - 1) * where)] ?? center);
    });
    return { junction, gates };
}

// A lake is drawn above everything else there. A hut stands at its southern shore, so that its fish can be seen.
function lay_lake(
    drafts: readonly Draft[],
    index: number,
    at: Point,
    lakes: number,
    owner: Int8Array,
    blocked: Uint8Array,
) {
    const draft = drafts[index];
    if (!draft) return;
    const r = lake_radius(lakes);
    draft.outline = disc(at, r);
    draft.middle = at;
    draft.spot = { x: at.x, y: at.y + r * 0.55 };
    mark_disc(draft.mask, at, r, grid);
    draft.mask.forEach((set, cell) => {
        if (!set) return;
        owner[cell] = index;
        blocked[cell] = 1;
        for (const other of drafts) if (other !== draft) other.mask[cell] = 0;
    });
}

// What stands in the middle is not hidden by a figure: that stands before it, at the side where no line runs.
function beside_middle(owner: Int8Array, drafts: readonly Draft[]): Point {
    const before = [
        { x: 29, y: 63 },
        { x: 71, y: 63 },
        { x: 29, y: 40 },
        { x: 71, y: 40 },
    ];
    const is_free = ({ x, y }: Point) =>
        [-6, 0, 6].every((by) => {
            const there = drafts[owner[cell_at({ x: x + by, y: y + 4 }, grid)] ?? -1];
            return there?.role !== 'line' && there?.role !== 'area';
        });
    return before.find(is_free) ?? center;
}

// A feature inside the tile has its middle, or the widest place on the ground where something runs through the middle.
function inner_spot(
    drafts: readonly Draft[],
    draft: Draft,
    owner: Int8Array,
    blocked: Uint8Array,
): Point {
    const inner = drafts.filter((other) => other.role === 'spot');
    if (inner.length > 1) {
        const turn = (2 * Math.PI * inner.indexOf(draft)) / inner.length;
        return { x: 50 + 22 * Math.cos(turn), y: 50 + 22 * Math.sin(turn) };
    }
    const there = drafts[owner[cell_at(center, grid)] ?? -1];
    const taken = there && (there.role === 'area' || slots_of(there.slots).length > 1);
    const near_area = drafts.some((other) => other.role === 'area');
    if (!taken && !near_area) return center;
    const free = widest(
        blocked.map((set) => 1 - set),
        grid,
    );
    // Where there is hardly any ground a tower stands among the houses.
    const rim = Math.min(free.x, free.y, 100 - free.x, 100 - free.y);
    return draft.kind === FeatureKind.TOWER && rim < narrow ? center : free;
}

function claim(mask: Mask, index: number, owner: Int8Array, blocked: Uint8Array) {
    mask.forEach((set, cell) => {
        if (!set || blocked[cell]) return;
        owner[cell] = index;
        blocked[cell] = 1;
    });
}

// A line that ends inside the tile ends at the border of an area in its way, if there is one.
// It looks so far: 1 is the middle of the tile.
function gate(slots: number, polygons: readonly Point[][], reach: number): Point | undefined {
    const slot = slots_of(slots)[0];
    if (slot === undefined) return undefined;
    const from = perimeter(slot + 0.5);
    for (let i = 1; i <= 40 * reach; ++i) {
        const p = toward(from, center, i / 40);
        if (polygons.some((polygon) => inside(polygon, p))) return p;
    }
    return undefined;
}

// Where a line that does not run into an area by itself reaches one: that which what lies on both of its sides borders, if
// there is one, at the place nearest to the middle.
function nearest_area(type: TileType, drafts: readonly Draft[], line: Draft): Point | undefined {
    const slot = slots_of(line.slots)[0] ?? 0;
    const beside = [1, 11].map((by) => {
        const bit = 1 << ((slot + by) % 12);
        const ground = drafts.findIndex((d) => d.role === 'ground' && d.slots & bit);
        return type.segments[ground]?.borders ?? [];
    });
    const shared = (beside[0] ?? []).filter((index) => beside[1]?.includes(index));
    const areas = drafts.filter(({ role }) => role === 'area');
    const wanted = shared.flatMap((index) => drafts[index] ?? []);
    let best: Point | undefined;
    const away = (p: Point) => Math.hypot(p.x - center.x, p.y - center.y);
    for (const { borders } of wanted.length > 0 ? wanted : areas)
        for (const { points } of borders)
            for (const p of points) if (!best || away(p) < away(best)) best = p;
    return best;
}

function nearest(p: Point, reached: readonly { index: number; at: Point }[]): number {
    const far = (at: Point) => Math.hypot(at.x - p.x, at.y - p.y);
    return reached.reduce((best, one) => (far(one.at) < far(best.at) ? one : best)).index;
}

// Which field without a side has this piece: of several the first has what lies to the north before the tile is turned, the
// last what lies to the south.
function enclosed(drafts: readonly Draft[], cells: readonly number[], rotation: number): number {
    const fields = drafts.flatMap(({ role, slots }, index) =>
        role === 'ground' && slots === 0 ? [index] : [],
    );
    const points = cells.map((cell) => cell_center(cell, grid));
    const mean = (of: (p: Point) => number) =>
        points.reduce((sum, p) => sum + of(p), 0) / points.length;
    const at = turn_by(-rotation)({ x: mean(({ x }) => x), y: mean(({ y }) => y) });
    return fields[Math.floor((at.y / size) * fields.length)] ?? -1;
}

// What is neither area nor line falls into pieces; each belongs to the ground segment whose slots it touches. Where nothing is
// drawn between several of these, what lies nearest to their slots is theirs.
function spread_ground(drafts: Draft[], rotation: number, owner: Int8Array, blocked: Uint8Array) {
    const seen = Uint8Array.from(blocked);
    const piece = new Int16Array(grid * grid).fill(-1);
    const ground_at = (slot: number) =>
        drafts.findIndex((d) => d.role === 'ground' && d.slots & (1 << slot));
    for (let start = 0; start < seen.length; ++start) {
        if (seen[start]) continue;
        const cells = [start];
        seen[start] = 1;
        for (const cell of cells) {
            const x = cell % grid;
            piece[cell] = start;
            const go = (n: number) => {
                if (n < 0 || n >= seen.length || seen[n]) return;
                seen[n] = 1;
                cells.push(n);
            };
            if (x > 0) go(cell - 1);
            if (x < grid - 1) go(cell + 1);
            go(cell - grid);
            go(cell + grid);
        }
        const touches = Array.from({ length: 12 }, (_, slot) => slot).filter((slot) => {
            const p = toward(perimeter(slot + 0.5), center, 0.03);
            const cell = Math.floor((p.y / size) * grid) * grid + Math.floor((p.x / size) * grid);
            return piece[cell] === start;
        });
        const reached = touches.flatMap((slot) => {
            const index = ground_at(slot);
            return index >= 0 ? [{ index, at: perimeter(slot + 0.5) }] : [];
        });
        let index = reached[0]?.index ?? -1;
        if (index < 0) index = enclosed(drafts, cells, rotation);
        if (index < 0 && !is_wild_tile(drafts.map(({ kind }) => kind)))
            index = drafts.findIndex((draft) => draft.role === 'ground');
        const several = reached.some((one) => one.index !== index);
        for (const cell of cells) {
            const own = several ? nearest(cell_center(cell, grid), reached) : index;
            const draft = drafts[own];
            if (!draft) continue;
            owner[cell] = own;
            draft.mask[cell] = 1;
        }
    }
    for (const draft of drafts) {
        if (draft.role !== 'ground') continue;
        // A figure in the field keeps clear of what is built in the middle.
        const taken = new Uint8Array(grid * grid);
        for (const other of drafts) {
            if (other.role !== 'spot') continue;
            mark_disc(taken, other.spot, 11, grid);
            other.mask.forEach((set, cell) => {
                if (set) taken[cell] = 1;
            });
        }
        const free = draft.mask.map((set, cell) => (taken[cell] ? 0 : set));
        draft.spot = ground_spot(free);
    }
}

// Where a figure lies in the ground: well inside the tile if there is room enough, so that it lies on this tile alone.
function ground_spot(free: Mask): Point {
    const inside_rim = free.map((set, cell) => {
        const p = cell_center(cell, grid);
        return set && Math.min(p.x, p.y, size - p.x, size - p.y) >= 9 ? 1 : 0;
    });
    const depths = depth_of(inside_rim, grid);
    const room = depths.reduce((most, depth) => Math.max(most, depth), 0);
    return room >= 2 ? widest(inside_rim, grid, depths) : widest(free, grid);
}

// The segment that lies at a point of the tile.
export function segment_at(shape: TileShape, p: Point): number | undefined {
    const cell = cell_at(p, grid);
    const inner = shape.segments.find(({ role, mask }) => role === 'spot' && mask[cell] === 1);
    const index = inner?.index ?? shape.owner[cell] ?? -1;
    return index < 0 ? undefined : index;
}

const kept = new Map<TileType, (TileShape | undefined)[]>();

// Always made of the upright one, where it can be turned: so a tile looks the same to everybody, in whatever order shapes were
// asked for.
export function tile_shape(type: TileType, rotation: number): TileShape {
    const list = kept.get(type) ?? [],
        turn = rotation & 3;
    kept.set(type, list);
    const known = list[turn];
    if (known) return known;
    const upright = (list[0] ??= build(type, 0));
    if (turn === 0) return upright;
    return (list[turn] = can_be_turned(upright) ? turned_shape(upright, turn) : build(type, turn));
}
