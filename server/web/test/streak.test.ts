// What is solved in a row: days with the puzzle of the day, and puzzles at the first try.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { create } from '@bufbuild/protobuf';
import { keep, kept } from '../src/base/keep';
import type { Connection } from '../src/net/connection';
import { CatalogueSchema } from '../src/proto/meeple/v1/envelope_pb';
import { load_part, puzzles } from '../src/puzzles/listed';
import { day_of, puzzle_of_day } from '../src/puzzles/puzzle';
import { Puzzling } from '../src/puzzles/puzzling';
import { days_in_row, first_tries_in_row, note_day, note_try } from '../src/puzzles/streak';
import { Shelf } from '../src/state/catalogue';

test('days in a row are counted until yesterday, each once, and begin again after a gap', () => {
    assert.equal(days_in_row(100), 0);
    note_day(100);
    note_day(100);
    assert.equal(days_in_row(100), 1);
    note_day(101);
    assert.equal(days_in_row(101), 2);
    assert.equal(days_in_row(102), 2, 'the puzzle of that day can still be solved');
    assert.equal(days_in_row(103), 0);
    assert.equal(kept('puzzles.days'), '101 2');
    note_day(99);
    assert.equal(days_in_row(101), 2, 'an earlier day changes nothing');
    note_day(103);
    assert.equal(days_in_row(103), 1);
});

test('only the first try of a puzzle counts, and a wrong one ends the row', () => {
    note_try({ id: 'a' }, true);
    note_try({ id: 'b' }, true);
    assert.equal(first_tries_in_row(), 2);
    note_try({ id: 'a' }, false);
    assert.equal(first_tries_in_row(), 2);
    note_try({ id: 'c' }, false);
    assert.equal(first_tries_in_row(), 0);
    note_try({ id: 'c' }, true);
    assert.equal(first_tries_in_row(), 0);
    note_try({ id: 'd' }, true);
    assert.equal(kept('puzzles.first'), '1');
    assert.equal(kept('puzzles.tried'), 'a b c d');
});

test('who solves the puzzle of the day has solved it on that day, and another one counts for no day', async () => {
    keep('puzzles.days', undefined);
    const shelf = new Shelf(create(CatalogueSchema));
    const solve = async (id: string) => {
        const listed = puzzles.find((one) => one.id === id);
        const puzzle = (await load_part(listed?.part ?? 0)).find((one) => one.id === id);
        assert.ok(puzzle?.moves[0]);
        const on = new Puzzling(puzzle, {} as Connection, shelf, ['Ada', 'Bob']);
        on.table.link.play(puzzle.moves[0].actions);
        assert.ok(on.solved.value);
    };
    const now = Date.now(),
        todays = puzzle_of_day(now, 'carcassonne');
    assert.ok(todays);
    const other = puzzles.find(({ id, game }) => id !== todays.id && game === todays.game);
    await solve(other?.id ?? '');
    assert.equal(kept('puzzles.days'), undefined);
    await solve(todays.id);
    assert.equal(kept('puzzles.days'), `${day_of(now)} 1`);
    assert.ok(first_tries_in_row() >= 2);
});
