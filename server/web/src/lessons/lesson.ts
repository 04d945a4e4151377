// The tutorial: lessons of staged positions, as the rules made them (see LessonSet), and which tasks this browser has done.
import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { signal } from '@preact/signals';
import { to_text } from '../base/ids';
import { keep, kept } from '../base/keep';
import {
    LessonSetSchema,
    type Lesson,
    type LessonMove,
    type LessonTask,
} from '../proto/meeple/store/v1/lesson_pb';
import { ActionSchema, type Action } from '../proto/meeple/v1/room_pb';
import bytes from './set.pb';

export type { Lesson, LessonMove, LessonTask };

export const lessons: readonly Lesson[] = fromBinary(LessonSetSchema, bytes).lessons;

export function lesson_of(name: string): Lesson | undefined {
    return lessons.find((one) => one.name === name);
}

function key_of(actions: readonly Action[]): string {
    return actions.map((action) => to_text(toBinary(ActionSchema, action))).join();
}

// Undefined: this step does not reach the goal.
export function move_of(task: LessonTask, actions: readonly Action[]): LessonMove | undefined {
    const key = key_of(actions);
    return task.moves.find((move) => key_of(move.actions) === key);
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

// The next open lesson of this game, from this one on and round again.
export function next_lesson(after: Lesson | undefined, game = 'carcassonne'): Lesson | undefined {
    const own = lessons.filter(({ settings }) => settings?.game === game);
    const at = after ? own.indexOf(after) + 1 : 0;
    return [...own.slice(at), ...own.slice(0, at)].find((one) => one !== after && !is_done(one));
}
