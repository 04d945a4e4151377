// Every possible move of a puzzle is judged, and the solution is possible.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import type { Connection } from '../src/net/connection';
import { CatalogueSchema } from '../src/proto/meeple/v1/envelope_pb';
import { grades, puzzles, themes } from '../src/puzzles/listed';
import {
    is_best,
    is_solved,
    move_of,
    next_of,
    no_wish,
    points_apart,
    puzzle_of_day,
    wanted,
    wish,
    type Puzzle,
} from '../src/puzzles/puzzle';
import { Puzzling } from '../src/puzzles/puzzling';
import { Shelf } from '../src/state/catalogue';
import { TileTable } from '../src/table/tile_table';
import { all_puzzles } from './support/all_puzzles';

const shelf = new Shelf(create(CatalogueSchema));
const all = await all_puzzles();
const begun = (puzzle: Puzzle) => {
    const on = new Puzzling(puzzle, {} as Connection, shelf, ['Ada', 'Bob']);
    return { on, table: new TileTable(on.table) };
};

// Every move that the user could confirm.
function moves(table: TileTable) {
    return table.choices.value.cells.flatMap(({ placements }) =>
        placements.flatMap((placement) => {
            table.draft.value = { placement, figure: undefined };
            return [undefined, ...table.figures.value].map((figure) => ({ placement, figure }));
        }),
    );
}

test('every move that can be laid in a puzzle is judged, and one of them is right', () => {
    assert.ok(all.length > 0);
    for (const puzzle of all) {
        const { table } = begun(puzzle);
        const judged = moves(table).map((draft) => {
            const move = move_of(puzzle, table.actions_of(draft));
            assert.ok(move, `${puzzle.id}: ${JSON.stringify(draft.placement)}`);
            assert.ok(is_best(puzzle, move) || points_apart(puzzle, move) >= 2, puzzle.id);
            return move;
        });
        assert.equal(judged.filter((move) => is_best(puzzle, move)).length, 1, puzzle.id);
    }
});

test('a wrong move is taken up again, the right one stays and is kept', () => {
    const [puzzle] = all;
    assert.ok(puzzle);
    const { on, table } = begun(puzzle);
    const drafts = moves(table);
    const right = drafts.find((draft) => {
        const move = move_of(puzzle, table.actions_of(draft));
        return move && is_best(puzzle, move);
    });
    const wrong = drafts.find((draft) => draft !== right);
    assert.ok(wrong && right);
    table.draft.value = wrong;
    table.confirm();
    assert.equal(on.over, false);
    assert.ok(on.tried.value && !is_best(puzzle, on.tried.value));
    assert.equal(table.my_turn.value, true);
    assert.equal(table.sent.value, undefined);
    table.draft.value = right;
    table.confirm();
    assert.equal(on.solved.value, true);
    assert.equal(table.my_turn.value, false);
    assert.equal(table.sent.value, right);
    assert.ok(is_solved(puzzle));
    assert.notEqual(next_of(undefined)?.id, puzzle.id);
});

test('who has seen the solution has not solved it', () => {
    const puzzle = all.at(-1);
    assert.ok(puzzle);
    const { on } = begun(puzzle);
    on.show_solution();
    assert.ok(on.over);
    assert.equal(on.table.my_turn.value, false);
    assert.deepEqual(on.table.best.value?.actions, puzzle.moves[0]?.actions);
    assert.equal(is_solved(puzzle), false);
    assert.equal(next_of(puzzle)?.id, puzzles.find((one) => !is_solved(one))?.id);
});

test('each game has a puzzle for the whole day, and each comes before one comes again', () => {
    const day = 86_400_000,
        today = 20_000 * day;
    for (const [game, of] of [
        ['carcassonne', 'carcassonne'],
        ['hunters_and_gatherers', 'hunters_and_gatherers'],
        ['hunters_and_gatherers_2020', 'hunters_and_gatherers'],
        ['cardcassonne', 'carcassonne'],
        ['', 'carcassonne'],
    ] as const) {
        assert.equal(puzzle_of_day(today, game), puzzle_of_day(today + day - 1, game));
        const those = puzzles.filter((one) => one.game === of);
        const round = those.map((_, i) => puzzle_of_day(today + i * day, game));
        assert.deepEqual(new Set(round), new Set(those));
    }
});

test('wanted are puzzles of that game, grade and theme, and the next one is one of them', () => {
    wish.value = { game: 'hunters_and_gatherers', grade: 3, theme: 'forest' };
    const shown = wanted.value;
    assert.ok(shown.length > 0 && shown.length < puzzles.length);
    for (const { game, grade, themes } of shown) {
        assert.equal(game, 'hunters_and_gatherers');
        assert.equal(grade, 3);
        assert.ok(themes.includes('forest'));
    }
    assert.equal(next_of(undefined), shown[0]);
    assert.equal(next_of(puzzles[0]), shown[0]);
    assert.equal(next_of(shown.at(-1)), shown[0]);
    wish.value = { game: 'carcassonne', grade: 3, theme: 'forest' };
    assert.equal(next_of(puzzles[0]), undefined);
    wish.value = no_wish;
    assert.equal(wanted.value.length, puzzles.length);
});

test('every game, grade and theme has puzzles', () => {
    for (const theme of themes)
        assert.ok(
            puzzles.some((one) => one.themes.includes(theme)),
            theme,
        );
    for (const grade of grades) assert.ok(puzzles.some((one) => one.grade === grade));
});
