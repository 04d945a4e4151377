// Makes the page's puzzles out of the sets that `meepled puzzles` wrote: parts that are loaded when needed, and an index of them.
import { create, fromBinary, fromJson, toBinary, type JsonValue } from '@bufbuild/protobuf';
import { cell_key, feature_at, segment_key, type SegmentAt } from '../../src/land/join';
import { role_of } from '../../src/land/kinds';
import { slots_of, turned_slots } from '../../src/land/plane';
import {
    PuzzleSetSchema,
    type Puzzle,
    type PuzzleSet,
} from '../../src/proto/meeple/store/v1/puzzle_pb';
import { CatalogueSchema, type Catalogue } from '../../src/proto/meeple/v1/envelope_pb';
import { FeatureKind, type TileType } from '../../src/proto/meeple/v1/tiles_pb';
import { grade_of_percent } from '../../src/puzzles/grades';
import type { Grade, ListedPuzzle, Theme } from '../../src/puzzles/listed';

const part_size = 50,
    close_points = 3,
    many_steps = 40,
    last_tiles = 12;

// ---- Themes, by the best step.

interface Placed {
    readonly tile: number;
    readonly x: number;
    readonly y: number;
    readonly rotation: number;
}

const theme_of_kind: ReadonlyMap<FeatureKind, Theme> = new Map([
    [FeatureKind.CITY, 'city'],
    [FeatureKind.ROAD, 'road'],
    [FeatureKind.MONASTERY, 'monastery'],
    [FeatureKind.FIELD, 'field'],
    [FeatureKind.FOREST, 'forest'],
    [FeatureKind.RIVER, 'river'],
    [FeatureKind.LAKE, 'river'],
    [FeatureKind.RIVER_SYSTEM, 'river'],
    [FeatureKind.MEADOW, 'field'],
]);

const beside = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
] as const;

// The best step of a puzzle on its board.
class BestStep {
    private readonly placed: Placed;
    private readonly board: readonly Placed[]; // With it.
    private readonly figures: ReadonlySet<string>;
    private readonly cells: ReadonlySet<string>;
    private readonly deployed: number | undefined; // A segment.
    private readonly own: ReadonlySet<string>;

    constructor(
        private readonly puzzle: Puzzle,
        private readonly type_of: (tile: number) => TileType,
    ) {
        const view = this.view();
        const actions = (puzzle.moves[0]?.actions ?? []).map((action) =>
            action.family.case === 'tiles' ? action.family.value.action : undefined,
        );
        const place = actions.find((action) => action?.case === 'place');
        if (place?.case !== 'place') throw new Error(`${puzzle.id}: no tile is placed`);
        const { tile, x, y, rotation } = place.value;
        this.placed = { tile, x, y, rotation };
        this.board = [...view.board, this.placed];
        this.cells = new Set(this.board.map(cell_key));
        const deploy = actions.find((action) => action?.case === 'deploy');
        this.deployed = deploy?.case === 'deploy' ? deploy.value.segment : undefined;
        this.figures = new Set(view.figures.map(segment_key));
        this.own = new Set(
            view.figures.filter(({ seat }) => seat === puzzle.seat).map(segment_key),
        );
    }

    private view() {
        const view = this.puzzle.snapshot?.view;
        if (view?.case !== 'tiles') throw new Error(`${this.puzzle.id}: not a game of tiles`);
        return view.value;
    }

    themes(): Theme[] {
        const themes = new Set<Theme>();
        const { segments } = this.type_of(this.placed.tile);
        const claimed = this.deployed === undefined ? undefined : segments[this.deployed];
        const kind = claimed && theme_of_kind.get(claimed.kind);
        if (kind) themes.add(kind);
        if (this.deployed === undefined && this.could_deploy()) themes.add('keep');
        if (segments.some((_, i) => this.finishes(i)) || this.finishes_spot()) themes.add('finish');
        if (segments.some((_, i) => this.grows(i))) themes.add('grow');
        if (segments.some((_, i) => this.joins(i))) themes.add('join');
        if (this.puzzle.moves[1]?.why === 'rival') themes.add('rival');
        const left = this.view().supply.reduce((sum, { count }) => sum + count, 0);
        if (left < last_tiles) themes.add('end');
        return [...themes].sort();
    }

    // Another step places the tile in this way and deploys a figure.
    private could_deploy(): boolean {
        return this.puzzle.moves.some(({ actions }) => {
            const [first, second] = actions.map(({ family }) =>
                family.case === 'tiles' ? family.value.action : undefined,
            );
            return (
                first?.case === 'place' &&
                cell_key(first.value) === cell_key(this.placed) &&
                first.value.rotation === this.placed.rotation &&
                second?.case === 'deploy'
            );
        });
    }

    private feature(segment: number): SegmentAt[] {
        const { x, y } = this.placed;
        return feature_at(this.board, this.type_of, { x, y, segment });
    }

    private occupied(feature: readonly SegmentAt[], by = this.figures): boolean {
        return feature.some((at) => by.has(segment_key(at)));
    }

    private is_ground(segment: number): boolean {
        const type = this.type_of(this.placed.tile).segments[segment];
        return !type || role_of(type.kind, type.slots) === 'ground';
    }

    // A feature with a figure on it is complete now.
    private finishes(segment: number): boolean {
        const slots = this.type_of(this.placed.tile).segments[segment]?.slots ?? 0;
        if (slots === 0 || this.is_ground(segment)) return false;
        const feature = this.feature(segment);
        const has_figure = segment === this.deployed || this.occupied(feature);
        return has_figure && feature.every((at) => this.is_closed(at));
    }

    // A feature with an own figure is larger now, and still open.
    private grows(segment: number): boolean {
        const slots = this.type_of(this.placed.tile).segments[segment]?.slots ?? 0;
        if (slots === 0 || this.is_ground(segment)) return false;
        const feature = this.feature(segment);
        return this.occupied(feature, this.own) && !feature.every((at) => this.is_closed(at));
    }

    private is_closed({ x, y, segment }: SegmentAt): boolean {
        const placed = this.board.find((one) => one.x === x && one.y === y);
        const slots = placed && this.type_of(placed.tile).segments[segment]?.slots;
        if (!placed || slots === undefined) return false;
        return slots_of(turned_slots(slots, placed.rotation)).every((slot) => {
            const [dx, dy] = beside[Math.floor(slot / 3)] ?? [0, 0];
            return this.cells.has(cell_key({ x: x + dx, y: y + dy }));
        });
    }

    // A monastery or the like with a figure is surrounded now.
    private finishes_spot(): boolean {
        const { x, y } = this.placed;
        const near = this.board.filter(
            (one) => Math.abs(one.x - x) <= 1 && Math.abs(one.y - y) <= 1,
        );
        return near.some((one) =>
            this.type_of(one.tile).segments.some(({ slots, kind }, segment) => {
                const here = { x: one.x, y: one.y, segment };
                const deployed = one === this.placed && segment === this.deployed;
                const is_spot = slots === 0 && kind === FeatureKind.MONASTERY;
                if (!is_spot || !(deployed || this.occupied([here]))) return false;
                return [-1, 0, 1].every((dx) =>
                    [-1, 0, 1].every((dy) =>
                        this.cells.has(cell_key({ x: one.x + dx, y: one.y + dy })),
                    ),
                );
            }),
        );
    }

    // Features with figures on them, one of them with an own one, become one feature.
    private joins(segment: number): boolean {
        const after = this.feature(segment);
        const before = this.board.filter((one) => one !== this.placed);
        const rest = new Map(
            after
                .filter((at) => cell_key(at) !== cell_key(this.placed))
                .map((at) => [segment_key(at), at]),
        );
        let occupied = 0;
        for (const at of rest.values()) {
            const whole = feature_at(before, this.type_of, at);
            for (const one of whole) rest.delete(segment_key(one));
            if (this.occupied(whole)) ++occupied;
        }
        return occupied > 1 && this.occupied(after, this.own);
    }
}

export function themes_of(puzzle: Puzzle, catalogue: Catalogue): Theme[] {
    const types = new Map(catalogue.tiles.map((type) => [type.tile, type]));
    const type_of = (tile: number) => {
        const type = types.get(tile);
        if (!type) throw new Error(`${puzzle.id}: the catalogue has no tile ${tile}`);
        return type;
    };
    return new BestStep(puzzle, type_of).themes();
}

// ---- Grades.

// Of a hundred tries of the bots' levels, how many found the best step: `meepled puzzles --grade` counts them.
function percent_of({ tries }: Puzzle): number | undefined {
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
    const count = sum(tries.map((one) => one.count));
    return count === 0
        ? undefined
        : Math.round((100 * sum(tries.map(({ found }) => found))) / count);
}

export function grade_of(puzzle: Puzzle): Grade {
    const percent = percent_of(puzzle);
    return percent === undefined ? guessed_grade(puzzle) : grade_of_percent(percent);
}

// Without tries. A step ahead is not enough: two; another step is nearly as good: one; there are many steps: one. Easy: none or one
// of these, medium: two, hard: more.
function guessed_grade({ hard, moves }: Puzzle): Grade {
    const next = (moves[1]?.less ?? 0) / 100;
    const points =
        (hard ? 2 : 0) + (next < close_points ? 1 : 0) + (moves.length >= many_steps ? 1 : 0);
    return points < 2 ? 1 : points < 3 ? 2 : 3;
}

const guessed_percent = { 1: 95, 2: 80, 3: 60 };

// ---- Index and parts.

export interface MadePuzzles {
    readonly index: readonly ListedPuzzle[];
    readonly parts: readonly PuzzleSet[];
}

// By game, in the sequence of the first ones, and by grade. Each is there once, with its latest tries.
export function made_of(sets: readonly PuzzleSet[], catalogue: Catalogue): MadePuzzles {
    const all = new Map<string, Puzzle>();
    for (const { puzzles } of sets)
        for (const puzzle of puzzles)
            if (!all.has(puzzle.id) || puzzle.tries.length > 0) all.set(puzzle.id, puzzle);
    const game_of = ({ settings }: Puzzle) => settings?.game ?? '';
    const games = [...new Set([...all.values()].map(game_of))];
    const sorted = [...all.values()].sort(
        (a, b) =>
            games.indexOf(game_of(a)) - games.indexOf(game_of(b)) || grade_of(a) - grade_of(b),
    );
    const index = sorted.map((puzzle, i) => ({
        id: puzzle.id,
        game: game_of(puzzle),
        grade: grade_of(puzzle),
        found: percent_of(puzzle) ?? guessed_percent[grade_of(puzzle)],
        themes: themes_of(puzzle, catalogue),
        part: Math.floor(i / part_size),
    }));
    const parts: PuzzleSet[] = [];
    for (let at = 0; at < sorted.length; at += part_size)
        parts.push(
            create(PuzzleSetSchema, {
                rulesVersion: sets.at(-1)?.rulesVersion ?? '',
                puzzles: sorted.slice(at, at + part_size),
            }),
        );
    return { index, parts };
}

// The same from and to bytes; the catalogue is JSON, as the server's /v1/catalogue.
export function files_of(sets: readonly Uint8Array[], catalogue: JsonValue) {
    const { index, parts } = made_of(
        sets.map((bytes) => fromBinary(PuzzleSetSchema, bytes)),
        fromJson(CatalogueSchema, catalogue, { ignoreUnknownFields: true }),
    );
    return { index, parts: parts.map((part) => toBinary(PuzzleSetSchema, part)) };
}
