// Where the water and the woods of a hunters' tile lie, as far as its slots leave that open: lakes at the ends of their
// rivers, and tongues of forest that keep meadows apart which are not one.
import type { TileType } from '../proto/meeple/v1/tiles_pb';
import { FeatureKind } from '../proto/meeple/v1/tiles_pb';
import {
    center,
    grid,
    perimeter,
    slots_of,
    straight,
    toward,
    type Curve,
    type Point,
} from '../land/plane';
import type { Draft } from './draft';
import { cell_at, cell_center, inside, mark_disc, type Mask } from './mask';

export function lake_radius(lakes: number): number {
    return lakes > 1 ? 14 : 16.5;
}

// Each lake's middle, by its segment, and the rivers that end in it. Of several, each lies towards its rivers.
export function lake_places(
    type: TileType,
    drafts: readonly Draft[],
    polygons: readonly Point[][],
): Map<number, Point & { rivers: readonly number[] }> {
    const found = new Map<number, Point & { rivers: readonly number[] }>();
    const lakes = type.segments.filter(
        ({ kind, slots }) => kind === FeatureKind.LAKE && slots === 0,
    ).length;
    type.segments.forEach(({ kind, slots, borders }, index) => {
        if (kind !== FeatureKind.LAKE || slots !== 0) return;
        const from = borders.flatMap((river) =>
            slots_of(drafts[river]?.slots ?? 0).map((slot) => perimeter(slot + 0.5)),
        );
        let at = center;
        const sum = from.reduce((p, q) => ({ x: p.x + q.x - center.x, y: p.y + q.y - center.y }), {
            x: 0,
            y: 0,
        });
        const length = Math.hypot(sum.x, sum.y);
        const [only] = from;
        if (lakes > 1 && length > 1)
            at = { x: center.x + (sum.x / length) * 25, y: center.y + (sum.y / length) * 25 };
        else if (only && from.length === 1) at = shore(only, polygons);
        found.set(index, { ...at, rivers: borders });
    });
    return found;
}

// On the way to the middle, as far as there is room.
function shore(from: Point, polygons: readonly Point[][]): Point {
    for (let i = 1; i < 40; ++i) {
        const p = toward(from, center, i / 40);
        if (polygons.some((polygon) => inside(polygon, p))) return p;
    }
    return center;
}

// ---- Tongues.

// Of each cell: the number of the open piece that it belongs to, or -1.
function pieces_of(blocked: Uint8Array): Int16Array {
    const piece = new Int16Array(blocked.length).fill(-1);
    let count = 0;
    for (let start = 0; start < piece.length; ++start) {
        if (blocked[start] || piece[start] !== -1) continue;
        const cells = [start];
        piece[start] = count;
        for (const cell of cells) {
            const x = cell % grid;
            for (const n of [
                x > 0 ? cell - 1 : -1,
                x < grid - 1 ? cell + 1 : -1,
                cell - grid,
                cell + grid,
            ]) {
                if (n < 0 || n >= piece.length || blocked[n] || piece[n] !== -1) continue;
                piece[n] = count;
                cells.push(n);
            }
        }
        count += 1;
    }
    return piece;
}

// How many pairs of slots lie together that should not, and apart that should not.
function disorder(drafts: readonly Draft[], blocked: Uint8Array): number {
    const piece = pieces_of(blocked);
    const seats = drafts.flatMap((draft, index) =>
        draft.role !== 'ground'
            ? []
            : slots_of(draft.slots).map((slot) => ({
                  index,
                  piece: piece[cell_at(toward(perimeter(slot + 0.5), center, 0.03), grid)] ?? -1,
              })),
    );
    let wrong = 0;
    seats.forEach((a, i) => {
        for (const b of seats.slice(i + 1))
            if ((a.index === b.index) !== (a.piece === b.piece)) wrong += 1;
    });
    return wrong;
}

// The nearest cell of each area.
function nearest(drafts: readonly Draft[], from: Point): { at: Point; index: number }[] {
    return drafts.flatMap((draft, index) => {
        if (draft.role !== 'area') return [];
        let at = center,
            least = Infinity;
        draft.mask.forEach((set, cell) => {
            const p = cell_center(cell, grid);
            const away = Math.hypot(p.x - from.x, p.y - from.y);
            if (!set || away >= least) return;
            least = away;
            at = p;
        });
        return [{ at, index }];
    });
}

function tongue(from: Point, to: Point, skip: number): { curve: Curve; mask: Mask } {
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const a = toward(from, to, Math.min(0.9, skip / length)),
        b = toward(from, to, 1 + 4 / length);
    const curve = straight(a, b),
        mask = new Uint8Array(grid * grid);
    for (let i = 0; i <= 24; ++i) mark_disc(mask, toward(a, b, i / 24), 4.6, grid);
    return { curve, mask };
}

// Tongues from a corner, a river or a lake to the nearest area, until each piece of ground is one segment's.
export function spurs_of(
    drafts: readonly Draft[],
    owner: Int8Array,
    blocked: Uint8Array,
): { index: number; curve: Curve; mask: Mask }[] {
    const found: { index: number; curve: Curve; mask: Mask }[] = [];
    const now = Uint8Array.from(blocked);
    const starts: { at: Point; skip: number }[] = [
        ...[0, 3, 6, 9].map((u) => ({ at: perimeter(u), skip: 0 })),
        ...drafts.flatMap((draft) =>
            draft.lines.flatMap(({ points }) =>
                points
                    .filter((_, i) => i > 2 && i < points.length - 2)
                    .map((at) => ({ at, skip: 9 })),
            ),
        ),
        ...drafts.flatMap(({ middle }) => (middle ? [{ at: middle, skip: 15 }] : [])),
    ];
    let wrong = disorder(drafts, now);
    while (wrong > 0 && found.length < 4) {
        let best: (typeof found)[number] | undefined,
            least = wrong,
            shortest = Infinity;
        for (const { at, skip } of starts) {
            for (const to of nearest(drafts, at)) {
                if (owner[cell_at(at, grid)] === to.index) continue;
                const { curve, mask } = tongue(at, to.at, skip);
                const then = now.map((set, cell) => set | (mask[cell] ?? 0));
                const left = disorder(drafts, then),
                    length = Math.hypot(at.x - to.at.x, at.y - to.at.y);
                if (left < least || (left === least && best && length < shortest)) {
                    best = { index: to.index, curve, mask };
                    least = left;
                    shortest = length;
                }
            }
        }
        if (!best) break;
        found.push(best);
        best.mask.forEach((set, cell) => {
            if (set) now[cell] = 1;
        });
        wrong = least;
    }
    return found;
}
