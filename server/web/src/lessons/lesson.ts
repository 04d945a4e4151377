// The tutorial: lessons of staged positions, as the rules made them (see LessonSet), and which tasks this browser has done.
import { fromBinary } from '@bufbuild/protobuf';
import { signal } from '@preact/signals';
import { keep, kept } from '../base/keep';
import {
    LessonSetSchema,
    type Lesson,
    type LessonMove,
    type LessonTask,
} from '../proto/meeple/store/v1/lesson_pb';
import type { Action } from '../proto/meeple/v1/room_pb';
import { key_of, known_move } from '../state/known_moves';
import bytes from './set.pb';

export type { Lesson, LessonMove, LessonTask };

export const lessons: readonly Lesson[] = fromBinary(LessonSetSchema, bytes).lessons;

export function lesson_of(name: string): Lesson | undefined {
    return lessons.find((one) => one.name === name);
}

// Undefined: this step does not reach the goal.
export function move_of(task: LessonTask, actions: readonly Action[]): LessonMove | undefined {
    return known_move(task.moves, actions);
}

// What is wrong with a step whose tile lies right, where a figure or none goes with it.
export type Nearly = 'no_figure' | 'other_figure' | 'needless_figure';

const deploys = (actions: readonly Action[]) =>
    actions.some(
        ({ family: { case: of, value } }) => of === 'tiles' && value.action.case === 'deploy',
    );

// A tile is placed, and at most a figure on it.
export const is_usual = (actions: readonly Action[]) =>
    actions.every(
        ({ family: { case: of, value } }) =>
            of === 'tiles' && ['place', 'deploy', 'pass'].includes(value.action.case ?? ''),
    ) && actions[0]?.family.value?.action.case === 'place';

// Undefined: the tile does not lie right either, or something else is asked.
export function nearly(task: LessonTask, actions: readonly Action[]): Nearly | undefined {
    const tile = (all: readonly Action[]) => key_of(all.slice(0, 1));
    const alike = task.moves.filter((move) => tile(move.actions) === tile(actions));
    if (alike.length === 0 || !alike.every(({ actions: all }) => is_usual(all))) return undefined;
    if (!alike.some((move) => deploys(move.actions))) return 'needless_figure';
    return deploys(actions) ? 'other_figure' : 'no_figure';
}

// ---- What is done.

const id_of = (lesson: Lesson, task: LessonTask) => `${lesson.name}.${task.name}`;

const done_ids = signal<ReadonlySet<string>>(new Set((kept('lessons') ?? '').split(' ')));

function set_done(ids: ReadonlySet<string>) {
    done_ids.value = ids;
    keep('lessons', [...ids].filter((id) => id !== '').join(' ') || undefined);
}

export function note_done(lesson: Lesson, task: LessonTask) {
    set_done(new Set([...done_ids.peek(), id_of(lesson, task)]));
}

// So that the lesson begins with its first task again.
export function forget_done(lesson: Lesson) {
    const own = new Set(lesson.tasks.map((task) => id_of(lesson, task)));
    set_done(new Set([...done_ids.peek()].filter((id) => !own.has(id))));
}

export function is_done(lesson: Lesson): boolean {
    return lesson.tasks.every((task) => done_ids.value.has(id_of(lesson, task)));
}

// Where the lesson goes on: its first open task; if all are done, the first one.
export function task_to_do(lesson: Lesson): LessonTask | undefined {
    const open = lesson.tasks.find((task) => !done_ids.value.has(id_of(lesson, task)));
    return open ?? lesson.tasks[0];
}

// Lessons belong together by their game, and by the module that they explain.
export function group_of({ settings }: Lesson): { readonly game: string; readonly module: string } {
    const module = settings?.modules?.names.find((name) => name !== 'farmers') ?? '';
    return { game: settings?.game ?? '', module };
}

export function lessons_like(lesson: Lesson): readonly Lesson[] {
    const { game, module } = group_of(lesson);
    return lessons.filter((one) => {
        const own = group_of(one);
        return own.game === game && own.module === module;
    });
}

// The first open lesson of a game or a module; if all are done, the first one.
export function lesson_about(what: string): Lesson | undefined {
    const about = lessons.filter((one) => {
        const { game, module } = group_of(one);
        return (module || game) === what;
    });
    return about.find((one) => !is_done(one)) ?? about[0];
}

// The next open lesson of the group, from this one on and round again; of none, the first open one of the first group.
export function next_lesson(after?: Lesson): Lesson | undefined {
    const [first] = lessons;
    const own = first ? lessons_like(after ?? first) : [];
    const at = after ? own.indexOf(after) + 1 : 0;
    return [...own.slice(at), ...own.slice(0, at)].find((one) => one !== after && !is_done(one));
}
