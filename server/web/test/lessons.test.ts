// The tutorial: each task can be done with what the page can arrange, and what is done is kept.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import {
    forget_done,
    group_of,
    is_done,
    is_usual,
    lesson_about,
    lessons,
    lessons_like,
    move_of,
    nearly,
    next_lesson,
    task_to_do,
    type Lesson,
    type LessonTask,
} from '../src/lessons/lesson';
import { Studying } from '../src/lessons/studying';
import type { Connection } from '../src/net/connection';
import type { CardsAction } from '../src/proto/meeple/v1/cards_pb';
import { CatalogueSchema } from '../src/proto/meeple/v1/envelope_pb';
import { ActionSchema } from '../src/proto/meeple/v1/room_pb';
import { Shelf } from '../src/state/catalogue';
import { CardTable } from '../src/table/card_table';
import type { Draft } from '../src/table/draft';
import { TileTable } from '../src/table/tile_table';
import { has_text } from '../src/text/text';
import { all_texts } from './support/texts';

const shelf = new Shelf(create(CatalogueSchema));

function begun(lesson: Lesson, task: LessonTask) {
    const on = new Studying(lesson, task, {} as Connection, shelf, ['Ada', 'Bob']);
    return { on, table: new TileTable(on.table) };
}

// Everything that can be arranged by clicking, one after the other.
function drafts(table: TileTable): Draft[] {
    const { cells, deployments, extras, tokens, pass } = table.choices.value;
    const all: Draft[] = [];
    // A beginning, and what can be pointed at or chosen then.
    const with_targets = (begun: Draft) => {
        table.draft.value = begun;
        for (const target of [...table.targets.value, ...table.answers.value])
            all.push({ ...begun, target });
    };
    const none = { placement: undefined, figure: undefined };
    for (const { placements } of cells)
        for (const placement of placements) {
            table.draft.value = { placement, figure: undefined };
            for (const figure of [undefined, ...table.figures.value])
                all.push({ placement, figure });
            with_targets({ placement, figure: undefined });
        }
    for (const figure of deployments) all.push({ ...none, figure });
    for (const extra of extras)
        if (extra.targets.length === 0) all.push({ ...none, extra });
        else with_targets({ ...none, extra });
    for (const { token } of tokens) with_targets({ ...none, token });
    if (cells.length === 0) {
        if (tokens.length === 0) with_targets(none);
        if (pass) all.push(none);
    }
    return all;
}

const tasks = lessons.flatMap((lesson) => lesson.tasks.map((task) => ({ lesson, task })));
const of_family = (family: string) =>
    tasks.filter(({ task }) => task.moves.length > 0 && task.snapshot?.view.case === family);
const of_tiles = of_family('tiles'),
    of_cards = of_family('cards');

void test('every game and module has three lessons, and each its own name', () => {
    const described = Object.keys(all_texts.en).flatMap((key) => {
        const [, name] = /^(?:module_what|game_what)\.(\w+)$/.exec(key) ?? [];
        return name && name !== 'farmers' ? [name] : [];
    });
    for (const name of described) {
        const about = lessons.filter((one) => {
            const { game, module } = group_of(one);
            return (module || game) === name;
        });
        assert.ok(about.length >= 3, name);
        const first = lesson_about(name);
        assert.ok(first && about.includes(first), name);
    }
    assert.equal(new Set(lessons.map(({ name }) => name)).size, lessons.length);
});

void test('every lesson and every task has its texts', () => {
    const [first] = lessons;
    assert.equal(first && lessons_like(first).length, 7);
    for (const { lesson, task } of tasks)
        for (const what of ['what', 'hint', 'done'])
            assert.ok(has_text(`lesson.${lesson.name}.${task.name}.${what}`), task.name);
});

void test('in each task some steps reach the goal and others do not, and the board shows what follows', () => {
    for (const { lesson, task } of of_tiles) {
        const { on, table } = begun(lesson, task);
        const all = drafts(table);
        const right = all.filter((draft) => move_of(task, table.actions_of(draft)));
        assert.ok(right.length > 0, `${lesson.name}.${task.name}`);
        assert.ok(right.length < all.length, `${lesson.name}.${task.name}: all are right`);
        const [good] = right,
            wrong = all.find((draft) => !right.includes(draft));
        assert.ok(good && wrong);
        const before = on.table.step.value?.state.tiles?.board.length ?? 0;
        table.draft.value = wrong;
        table.confirm();
        assert.equal(on.tries.value, 1);
        assert.equal(on.solved.value, false);
        assert.equal(table.my_turn.value, true);
        table.draft.value = good;
        table.confirm();
        assert.equal(on.solved.value, true);
        assert.equal(table.my_turn.value, false);
        const placed = good.placement ? 1 : 0;
        assert.equal(on.table.newest.value?.state.tiles?.board.length, before + placed);
        const seats = on.table.newest.value?.state.tiles?.seats ?? [];
        assert.deepEqual(
            on.table.scores.value,
            seats.map(({ score }) => score),
        );
    }
});

void test('the same with cards', () => {
    for (const { lesson, task } of of_cards) {
        const on = new Studying(lesson, task, {} as Connection, shelf, ['Ada', 'Bob']);
        const table = new CardTable(on.table);
        const { items, settle, assign } = table.choices.value;
        const all = [...[...items.values()].flat(), ...settle, ...assign].map(
            ({ action }) => action,
        );
        const is_right = (action: CardsAction) =>
            move_of(task, [create(ActionSchema, { family: { case: 'cards', value: action } })]) !==
            undefined;
        const good = all.find(is_right),
            wrong = all.find((action) => !is_right(action));
        assert.ok(good && wrong, `${lesson.name}.${task.name}`);
        for (const action of [wrong, good]) {
            table.arrange(action);
            table.confirm();
            assert.equal(on.tries.value, 1);
            assert.equal(on.nearly.value, undefined);
            assert.equal(on.solved.value, action === good);
            assert.equal(on.table.my_turn.value, action !== good);
        }
        assert.deepEqual(
            on.table.scores.value,
            on.table.newest.value?.state.cards?.seats.map(({ score }) => score),
        );
    }
});

void test('a step whose tile lies right is told what is wrong with its figure', () => {
    const seen = new Set<string>();
    const usual = of_tiles.filter(({ task }) =>
        task.moves.every(({ actions }) => is_usual(actions)),
    );
    for (const { lesson, task } of usual) {
        const { on, table } = begun(lesson, task);
        const all = drafts(table).filter((draft) => is_usual(table.actions_of(draft))),
            is_right = (draft: Draft) => move_of(task, table.actions_of(draft));
        const right = all.filter(is_right);
        for (const draft of all.filter((one) => !is_right(one))) {
            const alike = right.filter(({ placement }) => placement === draft.placement);
            const says = nearly(task, table.actions_of(draft));
            assert.equal(says === undefined, alike.length === 0, `${lesson.name}.${task.name}`);
            if (!says) continue;
            seen.add(says);
            assert.ok(has_text(`lesson.nearly.${says}`));
            const wanted = alike.some(({ figure }) => figure);
            assert.equal(says === 'needless_figure', !wanted);
            assert.equal(says === 'no_figure', wanted && !draft.figure);
            table.draft.value = draft;
            table.confirm();
            assert.equal(on.nearly.value, says);
        }
    }
    assert.ok(seen.has('no_figure') && seen.has('other_figure'));
});

void test('the number is asked until it is right', () => {
    for (const { lesson, task } of tasks.filter(({ task: { moves } }) => moves.length === 0)) {
        const { on, table } = begun(lesson, task);
        assert.ok(task.answers.length > 1 && task.answers.includes(task.right));
        assert.equal(table.my_turn.value, false);
        on.answer(task.answers.find((one) => one !== task.right) ?? 0);
        assert.equal(on.solved.value, false);
        on.answer(task.right);
        assert.equal(on.solved.value, true);
    }
});

void test('a lesson goes on at its first open task, and the next open lesson follows', () => {
    for (const lesson of lessons) forget_done(lesson);
    const [first, second] = lessons;
    assert.ok(first && second);
    assert.equal(next_lesson(), first);
    const [one, two] = first.tasks;
    assert.ok(one && two);
    begun(first, one).on.show_solution();
    assert.equal(task_to_do(first), two);
    assert.equal(is_done(first), false);
    assert.equal(next_lesson(), first);
    begun(first, two).on.show_solution();
    assert.ok(is_done(first));
    assert.equal(task_to_do(first), one);
    assert.equal(next_lesson(), second);
    assert.equal(next_lesson(first), second);
});
