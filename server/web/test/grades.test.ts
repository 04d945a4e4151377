// Grades of puzzles: those of the bots' levels until people have tried, and then what people do differently moves them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitted_percents, grade_of_percent } from '../src/puzzles/grades';

const listed = [90, 90, 80, 80, 60, 60].map((found, i) => ({ id: `puzzle${i}`, found }));
// Of so many people who tried each, these solved it at once.
const people = (tried: number, ...solved: number[]) =>
    solved.map((count, i) => ({ puzzle: `puzzle${i}`, tried, solved: count }));
const grades = (counts: ReturnType<typeof people>) =>
    [...fitted_percents(listed, counts).values()].map(grade_of_percent);

test('without people the grades are those of the bots', () => {
    assert.deepEqual([...fitted_percents(listed, []).values()], [90, 90, 80, 80, 60, 60]);
    assert.deepEqual(grades([]), [1, 1, 2, 2, 3, 3]);
    assert.deepEqual(grades(people(0, 0, 0, 0, 0, 0, 0)), [1, 1, 2, 2, 3, 3]);
});

test('people who find all puzzles harder than bots do change no grade', () => {
    assert.deepEqual(grades(people(100, 60, 60, 42, 42, 20, 20)), [1, 1, 2, 2, 3, 3]);
});

test('what people miss more often than its like becomes harder, and the reverse', () => {
    const counts = people(200, 40, 170, 150, 190, 110, 110);
    const fitted = fitted_percents(listed, counts);
    assert.ok((fitted.get('puzzle0') ?? 0) < 75, `${fitted.get('puzzle0')}`);
    assert.deepEqual(grades(counts).slice(0, 1), [3]);
    assert.equal(grades(counts)[3], 1);
});

test('the first few people change nothing, and the next ones little', () => {
    const first = (tried: number) =>
        fitted_percents(listed, people(tried, 0, ...Array<number>(5).fill(tried))).get('puzzle0') ??
        0;
    assert.equal(first(9), 90);
    assert.ok(first(10) < 90 && first(10) > 60, `${first(10)}`);
    assert.ok(first(200) < 20, `${first(200)}`);
});

test('unknown puzzles, and puzzles that all or none have solved, do no harm', () => {
    const strange = [{ puzzle: 'unknown', tried: 1000, solved: 0 }];
    assert.deepEqual(grades(strange as never), [1, 1, 2, 2, 3, 3]);
    for (const solved of [0, 50])
        for (const value of fitted_percents(
            listed,
            people(50, ...listed.map(() => solved)),
        ).values())
            assert.ok(value > 0 && value < 100, `${value}`);
});
