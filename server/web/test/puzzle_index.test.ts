// The list of puzzles is what their parts say, and themes and grades are as puzzles.md defines them.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import { PuzzleMoveSchema, PuzzleSchema } from '../src/proto/meeple/store/v1/puzzle_pb';
import { CatalogueSchema } from '../src/proto/meeple/v1/envelope_pb';
import { ActionSchema, type Action } from '../src/proto/meeple/v1/room_pb';
import { FeatureKind, FigureKind } from '../src/proto/meeple/v1/tiles_pb';
import { load_part, puzzles, themes } from '../src/puzzles/listed';
import { parts } from '../src/puzzles/parts/parts';
import { all_puzzles } from './support/all_puzzles';
import { Player, started, without_module } from './support/local_player';
import { grade_of, made_of, themes_of } from './support/puzzle_maker';
import { named, types } from './support/tiles';

test('the list has every puzzle of the parts, in their sequence, and no other one', async () => {
    const all = await all_puzzles();
    assert.deepEqual(
        puzzles.map(({ id, game, grade }) => ({ id, game, grade })),
        all.map((one) => ({ id: one.id, game: one.settings?.game, grade: grade_of(one) })),
    );
    assert.equal(new Set(puzzles.map(({ id }) => id)).size, puzzles.length);
    for (const one of puzzles)
        assert.ok(
            one.themes.every((theme) => themes.includes(theme)),
            one.id,
        );
});

test('a part has at most fifty puzzles, and the list names the part of each', async () => {
    for (const at of parts.keys()) {
        const own = (await load_part(at)).map(({ id }) => id);
        const listed = puzzles.filter(({ part }) => part === at).map(({ id }) => id);
        assert.ok(own.length > 0 && own.length <= 50, `${at}: ${own.length}`);
        assert.deepEqual(listed, own);
    }
});

test(
    'the same parts and the same list are made of the parts',
    { skip: without_module },
    async () => {
        const player = new Player(await started());
        player.greet();
        const answer = player.ask({ case: 'getCatalogue', value: {} } as never);
        assert.ok(answer.case === 'catalogue');
        const made = made_of([{ puzzles: [...(await all_puzzles())] } as never], answer.value);
        assert.deepEqual(made.index, puzzles);
        for (const [at, part] of made.parts.entries())
            assert.deepEqual(
                part.puzzles.map(({ id }) => id),
                (await load_part(at)).map(({ id }) => id),
            );
    },
);

// ---- Positions of our own.

const catalogue = create(CatalogueSchema, { tiles: [...types] });
const tile_of = (name: string) => named(`base/${name}`).tile;

function step(action: object, ...more: object[]): Action[] {
    return [action, ...more].map((one) =>
        create(ActionSchema, { family: { case: 'tiles', value: { action: one } } } as never),
    );
}
const pass = { case: 'pass', value: {} };
const deploy = (segment: number) => ({
    case: 'deploy',
    value: { figure: FigureKind.MEEPLE, segment },
});

interface Posed {
    readonly board: readonly (readonly [name: string, x: number, y: number, rotation: number])[];
    readonly figures?: readonly (readonly [seat: number, x: number, segment: number])[];
    readonly left?: number;
    readonly moves: readonly Action[][];
    readonly why?: string;
}

function posed({ board, figures = [], left = 30, moves, why = 'points' }: Posed) {
    return create(PuzzleSchema, {
        id: 'posed',
        seat: 0,
        snapshot: {
            view: {
                case: 'tiles',
                value: {
                    board: board.map(([name, x, y, rotation]) => ({
                        tile: tile_of(name),
                        x,
                        y,
                        rotation,
                    })),
                    figures: figures.map(([seat, x, segment]) => ({
                        seat,
                        figure: FigureKind.MEEPLE,
                        x,
                        y: 0,
                        segment,
                    })),
                    supply: [{ tile: 0, count: left }],
                },
            },
        },
        moves: moves.map((actions, i) =>
            create(PuzzleMoveSchema, { actions, less: i * 400, why: i > 0 ? why : '' }),
        ),
    });
}

// A straight road from west to east.
const straight = 'U*',
    east_west = 1,
    road = named('base/U*').segments.findIndex(({ kind }) => kind === FeatureKind.ROAD);
const place_straight = (x: number) => ({
    case: 'place',
    value: { tile: tile_of(straight), x, y: 0, rotation: east_west },
});

test('themes tell what the best step does', () => {
    const claims = posed({
        board: [[straight, 0, 0, east_west]],
        moves: [step(place_straight(1), deploy(road)), step(place_straight(1), pass)],
    });
    assert.deepEqual(themes_of(claims, catalogue), ['road']);
    const keeps = posed({
        board: [[straight, 0, 0, east_west]],
        moves: [step(place_straight(1), pass), step(place_straight(1), deploy(road))],
        why: 'rival',
        left: 11,
    });
    assert.deepEqual(themes_of(keeps, catalogue), ['end', 'keep', 'rival']);
    const grows = posed({
        board: [[straight, 0, 0, east_west]],
        figures: [[0, 0, road]],
        moves: [step(place_straight(1), pass), step(place_straight(-1), pass)],
    });
    assert.deepEqual(themes_of(grows, catalogue), ['grow']);
    const joins = posed({
        board: [
            [straight, 0, 0, east_west],
            [straight, 2, 0, east_west],
        ],
        figures: [
            [0, 0, road],
            [1, 2, road],
        ],
        moves: [step(place_straight(1), pass), step(place_straight(-1), pass)],
    });
    assert.deepEqual(themes_of(joins, catalogue), ['grow', 'join']);
    const finishes = posed({
        board: [
            ['X', 0, 0, 0],
            ['X', 2, 0, 0],
        ],
        moves: [step(place_straight(1), deploy(road)), step(place_straight(1), pass)],
    });
    assert.deepEqual(themes_of(finishes, catalogue), ['finish', 'road']);
});

test('a puzzle is as hard as few tries of the bots find its best step', () => {
    const tried = (...found: readonly number[]) =>
        create(PuzzleSchema, {
            tries: found.map((one) => ({ level: 'some', count: 5, found: one })),
        });
    assert.equal(grade_of(tried(2, 5, 5, 5)), 1);
    assert.equal(grade_of(tried(1, 5, 5, 5)), 2);
    assert.equal(grade_of(tried(0, 5, 5, 5)), 2);
    assert.equal(grade_of(tried(0, 4, 5, 5)), 3);
    assert.equal(grade_of(tried(0, 0, 0, 0)), 3);
});

test('a puzzle without tries is hard by what a bot does, by how close the next step is, and by the number of steps', () => {
    const with_moves = (count: number, next: number, hard: boolean) =>
        create(PuzzleSchema, {
            hard,
            moves: Array.from({ length: count }, (_, i) => ({ less: i > 0 ? next : 0 })),
        });
    assert.equal(grade_of(with_moves(39, 300, false)), 1);
    assert.equal(grade_of(with_moves(39, 299, false)), 1);
    assert.equal(grade_of(with_moves(40, 299, false)), 2);
    assert.equal(grade_of(with_moves(39, 300, true)), 2);
    assert.equal(grade_of(with_moves(40, 300, true)), 3);
    assert.equal(grade_of(with_moves(39, 299, true)), 3);
});
