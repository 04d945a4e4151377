// Which segments on the board belong together. Joining is geometry, not rules: slot meets slot across a common side. The
// page needs it to light up a whole feature when the server names one segment of it.
import type { Network } from '../proto/meeple/v1/envelope_pb';
import { FeatureKind, type FigureKind, type TileType } from '../proto/meeple/v1/tiles_pb';
import { slots_of, steps, turned_slots, type Lying } from './plane';

export interface SegmentAt {
    readonly x: number;
    readonly y: number;
    readonly segment: number;
}

// A network goes on through what borders its parts on the tile; everything else ends with its segment.
export function feature_of(
    kind: FeatureKind,
    board: readonly Lying[],
    type_of: (tile: number) => TileType,
    at: SegmentAt,
    networks: readonly Network[],
): SegmentAt[] {
    const network = networks.find((one) => one.kind === kind);
    return feature_at(
        board,
        type_of,
        at,
        network && ((type, segment) => beside(type, segment, network)),
    );
}

// A figure that claims a network could stand on several parts of it that meet on the tile, for the same: the one that the others
// border is enough.
export function each_network_once<
    T extends { readonly figure: FigureKind; readonly segment: number },
>(choices: readonly T[], type: TileType, networks: readonly Network[]): readonly T[] {
    return choices.filter(
        ({ figure, segment }) =>
            !network_of(figure, networks) ||
            !choices.some(
                (other) =>
                    other.figure === figure &&
                    type.segments[other.segment]?.borders.includes(segment),
            ),
    );
}

// The network in which such a figure has a say.
export function network_of(figure: FigureKind, networks: readonly Network[]): Network | undefined {
    return networks.find(({ figures }) => figures.includes(figure));
}

// Whether such a figure has a say in features of that kind.
export function counts_for(
    figure: FigureKind,
    kind: FeatureKind,
    networks: readonly Network[],
): boolean {
    const own = network_of(figure, networks);
    return own ? own.kind === kind : networks.every((one) => one.kind !== kind);
}

// The parts of the network that border that one on its tile.
function beside(type: TileType, segment: number, { parts }: Network): number[] {
    const here = type.segments[segment];
    if (!here || !parts.includes(here.kind)) return [];
    return type.segments.flatMap(({ kind, borders }, other) =>
        parts.includes(kind) && (borders.includes(segment) || here.borders.includes(other))
            ? [other]
            : [],
    );
}

// The features beside that ground which are closed on all sides: the cities that a field counts.
export function closed_beside(
    board: readonly Lying[],
    type_of: (tile: number) => TileType,
    ground: readonly SegmentAt[],
): SegmentAt[] {
    const places = new Map(board.map((placed) => [`${placed.x},${placed.y}`, placed]));
    const closed = ({ x, y, segment }: SegmentAt) => {
        const placed = places.get(`${x},${y}`);
        if (!placed) return false;
        const slots = type_of(placed.tile).segments[segment]?.slots ?? 0;
        return slots_of(turned_slots(slots, placed.rotation)).every((slot) => {
            const [dx, dy] = steps[Math.floor(slot / 3)] ?? [0, 0];
            return places.has(`${x + dx},${y + dy}`);
        });
    };
    const seen = new Set<string>();
    const found: SegmentAt[] = [];
    for (const { x, y, segment } of ground) {
        const placed = places.get(`${x},${y}`);
        for (const other of (placed && type_of(placed.tile).segments[segment]?.borders) ?? []) {
            if (seen.has(`${x},${y},${other}`)) continue;
            const whole = feature_at(board, type_of, { x, y, segment: other });
            for (const one of whole) seen.add(`${one.x},${one.y},${one.segment}`);
            if (whole.every(closed)) found.push(...whole);
        }
    }
    return found;
}

export function feature_at(
    board: readonly Lying[],
    type_of: (tile: number) => TileType,
    at: SegmentAt,
    joined: (type: TileType, segment: number) => number[] = () => [],
): SegmentAt[] {
    const places = new Map(board.map((placed) => [`${placed.x},${placed.y}`, placed]));
    const slots = (placed: Lying, segment: number) =>
        turned_slots(type_of(placed.tile).segments[segment]?.slots ?? 0, placed.rotation);
    const seen = new Set<string>();
    const found: SegmentAt[] = [];
    const reached: SegmentAt[] = [at];
    for (let here = reached.pop(); here; here = reached.pop()) {
        const key = `${here.x},${here.y},${here.segment}`;
        const placed = places.get(`${here.x},${here.y}`);
        if (seen.has(key) || !placed) continue;
        seen.add(key);
        found.push(here);
        for (const segment of joined(type_of(placed.tile), here.segment))
            reached.push({ x: here.x, y: here.y, segment });
        const is_field = type_of(placed.tile).segments[here.segment]?.kind === FeatureKind.FIELD;
        for (const slot of slots_of(slots(placed, here.segment))) {
            if (is_field && slot % 3 === 1) continue; // Fields meet by the halves of a side.
            const side = Math.floor(slot / 3),
                [dx, dy] = steps[side] ?? [0, 0];
            const next = places.get(`${here.x + dx},${here.y + dy}`);
            if (!next) continue;
            const meets = ((side + 2) % 4) * 3 + (2 - (slot % 3));
            const segment = type_of(next.tile).segments.findIndex(
                (_, i) => slots(next, i) & (1 << meets),
            );
            if (segment >= 0) reached.push({ x: next.x, y: next.y, segment });
        }
    }
    return found;
}

export function cell_key(at: { readonly x: number; readonly y: number }): string {
    return `${at.x},${at.y}`;
}

export function segment_key({ x, y, segment }: SegmentAt): string {
    return `${x},${y},${segment}`;
}
