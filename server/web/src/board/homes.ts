// Houses of a city: rows along streets that run on from tile to tile. Light comes from the north-west.
import type { Easel } from './easel';
import { depths_of, is_clear } from './easel';
import type { SegmentShape } from './geometry';
import { grid, type Point } from '../land/plane';
import { cell_at } from './mask';
import { bush, polygon, tree, type Ink } from './scenery';

type Random = () => number;
type Points = readonly (readonly [number, number])[];

const rows = 6,
    pitch = 100 / rows,
    first_row = 13, // Where its houses stand; the last row stands as far from the next tile.
    tall = 9.8, // From the street to the ridge.
    avenue = 3; // Half of the street that crosses the rows in the middle of each tile.
const usual_roofs = ['roof-a', 'roof-b', 'roof-c', 'roof-d'] as const,
    rare_roofs = ['roof-e', 'roof-f'] as const;

interface Home {
    readonly x: number; // The western wall.
    readonly y: number; // The street.
    readonly w: number;
    readonly roof: string;
}

function put(ink: Ink, name: string, points: Points) {
    ink.add(name, polygon({ x: 0, y: 0 }, 1, points));
}

const box = (left: number, top: number, right: number, bottom: number): Points => [
    [left, bottom],
    [left, top],
    [right, top],
    [right, bottom],
];

function windows(ink: Ink, { x, y, w }: Home, random: Random) {
    const count = Math.max(1, Math.floor(w / 2.7)),
        door = Math.floor(random() * (count + 1));
    for (let i = 0; i < count; ++i) {
        const at = x + (w * (i + 0.5)) / count;
        if (i === door) put(ink, 'house-door', box(at - 0.8, y - 0.2, at + 0.8, y + 2.4));
        else put(ink, 'house-window', box(at - 0.6, y - 0.1, at + 0.6, y + 1.2));
    }
}

// The ridge runs along the street.
function along(ink: Ink, home: Home, random: Random) {
    const { x, y, w, roof } = home,
        top = y - tall + random() * 1.6;
    put(ink, 'house-wall', box(x, y - 1.6, x + w, y + 2.4));
    windows(ink, home, random);
    const [left, right, eaves] = [x - 0.4, x + w + 0.4, y - 0.8];
    put(ink, roof, box(left, top, right, eaves));
    put(ink, 'roof-lit', [
        [left, eaves],
        [left, top],
        [right, top],
        [right, top + 1.5],
        [left + 1.2, top + 1.5],
        [left + 1.2, eaves],
    ]);
    put(ink, 'roof-dim', [
        [left, eaves - 1],
        [right - 1.5, eaves - 1],
        [right - 1.5, top + 1.5],
        [right, top + 1.5],
        [right, eaves],
        [left, eaves],
    ]);
    if (random() < 0.55) {
        const at = x + w * (0.25 + random() * 0.5);
        put(ink, 'chimney', box(at - 0.7, top - 1.2, at + 0.7, top + 1.2));
        put(ink, 'chimney-side', box(at + 0.1, top - 1.2, at + 0.7, top + 1.2));
    }
}

// The gable looks to the street.
function across(ink: Ink, home: Home, random: Random) {
    const { x, y, w, roof } = home,
        middle = x + w / 2,
        top = y - tall - 0.6,
        peak = y - 5.6;
    put(ink, 'house-gable', [
        [x, y + 2.4],
        [x, y - 1.4],
        [middle, peak],
        [x + w, y - 1.4],
        [x + w, y + 2.4],
    ]);
    windows(ink, home, random);
    put(ink, 'house-window', box(middle - 0.55, y - 3.1, middle + 0.55, y - 1.7));
    const west: Points = [
        [x - 0.6, y - 0.9],
        [x - 0.6, y - 5.2],
        [middle, top],
        [middle, peak],
    ];
    const east: Points = [
        [x + w + 0.6, y - 0.9],
        [x + w + 0.6, y - 5.2],
        [middle, top],
        [middle, peak],
    ];
    put(ink, roof, west);
    put(ink, roof, east);
    put(ink, 'roof-lit', west);
    put(ink, 'roof-dim', east);
}

function draw_home(ink: Ink, home: Home, random: Random) {
    const { x, y, w } = home;
    put(ink, 'house-shade', [
        [x + 1, y + 2.4],
        [x + w, y - 5],
        [x + w + 2.4, y - 3.4],
        [x + w + 2.4, y + 3.8],
        [x + 1.4, y + 3.8],
    ]);
    if (w < 7.6 && random() < 0.55) across(ink, home, random);
    else along(ink, home, random);
}

function fits(easel: Easel, segment: SegmentShape, { x, y, w }: Omit<Home, 'roof'>): boolean {
    const depths = depths_of(segment);
    const deep = (p: Point) => (depths[cell_at(p, grid)] ?? 0) >= 2.6;
    const middle = { x: x + w / 2, y: y - 2.6 };
    return (
        [x, middle.x, x + w].every((at) =>
            [y - 8, y + 2.4].every((to) => deep({ x: at, y: to })),
        ) && is_clear(easel, middle, 9.2)
    );
}

// A house, or here and there a tree instead.
function build_on({ ink, random }: Easel, home: Home) {
    const { x, y, w } = home,
        green = random();
    if (green < 0.05) tree(ink, { x: x + w / 2, y: y - 2 }, random);
    else if (green < 0.1) {
        bush(ink, { x: x + 2, y }, random);
        bush(ink, { x: x + w - 2, y: y - 2 }, random);
    } else draw_home(ink, home, random);
}

// Streets, and houses along them as far as there is room.
export function draw_homes(easel: Easel, segment: SegmentShape) {
    const { random } = easel;
    // A quarter has its own roofs; a few are of slate.
    const usual = Math.floor(random() * usual_roofs.length);
    const roof = () => {
        const at = random();
        if (at > 0.84) return rare_roofs[at > 0.93 ? 1 : 0];
        return (
            usual_roofs[(usual + (at < 0.5 ? 0 : Math.floor(at * 40))) % usual_roofs.length] ??
            'roof-a'
        );
    };
    const cells = segment.mask.reduce((sum, set) => sum + set, 0);
    const half = cells > grid * grid * 0.45 ? avenue : 0;
    for (let row = 0; row < rows; ++row) {
        const y = first_row + pitch * row;
        for (let x = 1.8 + random() * 2; x < 92;) {
            const w = 5.6 + random() * 5.2,
                to = x + w;
            if (x < 50 + half && to > 50 - half && half > 0) {
                x = 50 + half;
                continue;
            }
            if (to > 98.4 || !fits(easel, segment, { x, y, w })) {
                x += 1.2;
                continue;
            }
            build_on(easel, { x, y, w, roof: roof() });
            x = to + (random() < 0.22 ? 2.6 : 0.9);
        }
    }
}
