// A shape that lies turned, made of one that is known: cheaper than making it anew.
import { outlined, type TileShape } from './shape';
import { grid, size, type Curve, type Point } from '../land/plane';

// Quarters of a turn, clockwise: 1 to 3.
type Turn = (p: Point) => Point;

export function turn_by(quarters: number): Turn {
    switch (quarters & 3) {
        case 1:
            return ({ x, y }) => ({ x: size - y, y: x });
        case 2:
            return ({ x, y }) => ({ x: size - x, y: size - y });
        case 3:
            return ({ x, y }) => ({ x: y, y: size - x });
        default:
            return (p) => p;
    }
}

// Of absolute points (M, L, C) and circular arcs (a), which is all that outlines are made of.
function turned_path(d: string, turn: Turn): string {
    const zero = turn({ x: 0, y: 0 });
    return d.replace(/([MLCa])([^A-Za-z]*)/g, (_, command: string, rest: string) => {
        const numbers = (rest.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
        const out: number[] = [];
        if (command === 'a') {
            for (let i = 0; i + 6 < numbers.length; i += 7) {
                const end = turn({ x: numbers[i + 5] ?? 0, y: numbers[i + 6] ?? 0 });
                out.push(...numbers.slice(i, i + 5), end.x - zero.x, end.y - zero.y);
            }
        } else {
            for (let i = 0; i + 1 < numbers.length; i += 2) {
                const p = turn({ x: numbers[i] ?? 0, y: numbers[i + 1] ?? 0 });
                out.push(p.x, p.y);
            }
        }
        return command + out.map((n) => String(Math.round(n * 1000) / 1000)).join(' ');
    });
}

function turned_curve({ d, points }: Curve, turn: Turn): Curve {
    return { d: turned_path(d, turn), points: points.map(turn) };
}

// Where each cell's content was before.
function cells_before(quarters: number): readonly number[] {
    const back = turn_by(4 - (quarters & 3));
    const unit = size / grid;
    return Array.from({ length: grid * grid }, (_, cell) => {
        const from = back({
            x: ((cell % grid) + 0.5) * unit,
            y: (Math.floor(cell / grid) + 0.5) * unit,
        });
        return Math.floor(from.y / unit) * grid + Math.floor(from.x / unit);
    });
}

const before = [1, 2, 3].map(cells_before);

// What stands inside a tile stands upright however it lies, and what is around gives way to it: that is made anew.
export function can_be_turned({ segments }: TileShape): boolean {
    return segments.every(
        (segment) =>
            segment.role === 'ground' ||
            (segment.role !== 'spot' && !/[HVhvmlcsqtSQTA]/.test(segment.outline)),
    );
}

export function turned_shape(shape: TileShape, quarters: number): TileShape {
    const turn = turn_by(quarters),
        from = before[(quarters & 3) - 1];
    if (!from) return shape;
    const cells = <T extends Uint8Array | Int8Array>(old: T, fresh: T): T => {
        for (let cell = 0; cell < from.length; ++cell) fresh[cell] = old[from[cell] ?? 0] ?? 0;
        return fresh;
    };
    const segments = shape.segments.map((segment) =>
        outlined(
            {
                index: segment.index,
                kind: segment.kind,
                role: segment.role,
                lines: segment.lines.map((line) => turned_curve(line, turn)),
                borders: segment.borders.map((line) => turned_curve(line, turn)),
                spurs: segment.spurs.map((line) => turned_curve(line, turn)),
                spot: turn(segment.spot),
                middle: turn(segment.middle),
                mask: cells(segment.mask, new Uint8Array(segment.mask.length)),
            },
            () => turned_path(segment.outline, turn),
        ),
    );
    return {
        segments,
        junction: shape.junction && turn(shape.junction),
        gates: shape.gates.map((gate) => ({ ...gate, ...turn(gate) })),
        owner: cells(shape.owner, new Int8Array(shape.owner.length)),
    };
}
