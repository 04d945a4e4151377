// The tutorial: a position on the board, what to do there, and what the move led to. It needs no server.
import { useSignal, type Signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import {
    forget_done,
    is_done,
    lesson_of,
    group_of,
    lesson_about,
    lessons,
    lessons_like,
    next_lesson,
    task_to_do,
    type Lesson,
} from '../lessons/lesson';
import { Studying } from '../lessons/studying';
import { has_text, named, text } from '../text/text';
import type { App } from './app_state';
import { local_page } from '../net/local_socket';
import { Players } from './players';
import { hash_of_lesson, hash_of_local_game } from './routes';
import { Staged } from './staged';
import { first_game } from './wish';

// A text of the lesson, or of one of its tasks; empty: it has none.
function told(lesson: Lesson, of = ''): string {
    const key = `lesson.${lesson.name}${of}`;
    return has_text(key) ? text(key) : '';
}

function Verdict({ on }: { on: Studying }) {
    const says = (what: string) => told(on.lesson, `.${on.task.name}.${what}`);
    if (on.solved.value)
        return (
            <p class="right">
                <strong>{text(on.told.value ? 'lesson.shown' : 'lesson.right')}</strong>{' '}
                {says('done')}
                {on.otherwise.value && on.lesson.tasks.at(-1) !== on.task && (
                    <> {text('lesson.otherwise')}</>
                )}
            </p>
        );
    return (
        <>
            <p>{says('what')}</p>
            {on.tries.value > 0 && (
                <p class="wrong">
                    <strong>{text('lesson.wrong')}</strong>{' '}
                    {on.nearly.value ? named('lesson.nearly', on.nearly.value) : says('hint')}
                </p>
            )}
        </>
    );
}

// The first whole game follows the last lesson: hints are there on request.
function WholeGame({ app, lesson }: { app: App; lesson: Lesson }) {
    const { game: name, module } = group_of(lesson);
    const play = text(module ? 'lesson.play.module' : 'lesson.play');
    const game = app.shelf.value?.game(name);
    const online = local_page || app.connection.status.value === 'online';
    return (
        <>
            <p class="lesson-end">{text(module ? 'lesson.end.module' : 'lesson.end')}</p>
            {online ? (
                <button
                    type="button"
                    class="go whole-game"
                    disabled={!game || app.creating.value}
                    onClick={() => {
                        if (!game) return;
                        const { modules } = lesson.settings ?? {};
                        const settings = first_game(game);
                        if (modules) settings.modules = modules;
                        void app.create({ settings });
                    }}
                >
                    {play}
                </button>
            ) : (
                <a class="as-button go whole-game" href={hash_of_local_game(name)}>
                    {play}
                </a>
            )}
        </>
    );
}

function Task({ app, on, task }: { app: App; on: Studying; task: Signal<number> }) {
    const { lesson } = on;
    const like = lessons_like(lesson);
    const solved = on.solved.value;
    const go = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
    useLayoutEffect(() => {
        if (solved) go.current?.focus({ preventScroll: true });
    }, [solved]);
    const more = task.value + 1 < lesson.tasks.length;
    const next = next_lesson(lesson);
    return (
        <section class="puzzle-task lesson-task" aria-label={text('lesson')}>
            <p class="quiet small">
                {text('lesson.of', {
                    n: like.indexOf(lesson) + 1,
                    all: like.length,
                    task: task.value + 1,
                    tasks: lesson.tasks.length,
                })}
            </p>
            <h2>{told(lesson)}</h2>
            <div aria-live="polite" class="lesson-verdict">
                <Verdict on={on} />
            </div>
            {on.counts && !solved && (
                <p class="lesson-answers" role="group" aria-label={text('lesson.points')}>
                    {on.task.answers.map((number) => (
                        <button
                            type="button"
                            key={number}
                            onClick={() => {
                                on.answer(number);
                            }}
                        >
                            {text('lesson.answer', { n: number })}
                        </button>
                    ))}
                </p>
            )}
            {solved && !more && !next && <WholeGame app={app} lesson={lesson} />}
            <p class="puzzle-do">
                {solved && more && (
                    <button
                        ref={go}
                        type="button"
                        class="go"
                        onClick={() => {
                            task.value += 1;
                        }}
                    >
                        {text('lesson.on')}
                    </button>
                )}
                {!more && solved && next && (
                    <a ref={go} class="as-button go" href={hash_of_lesson(next.name)}>
                        {text('lesson.next')}
                    </a>
                )}
                {!solved && (
                    <button type="button" class="lesson-show" onClick={() => on.show_solution()}>
                        {text('lesson.show')}
                    </button>
                )}
                {!solved && next && (
                    <a class="as-button plain lesson-skip" href={hash_of_lesson(next.name)}>
                        {text('lesson.skip')}
                    </a>
                )}
            </p>
        </section>
    );
}

function group_name(lesson: Lesson): string {
    const { game, module } = group_of(lesson);
    return module ? named('module', module) : named('game', game);
}

// All lessons, grouped by game and module; completed ones are marked. This lesson's group comes first and is open.
function Choice({ now, again }: { now: Lesson; again: () => void }) {
    const own = lessons_like(now);
    const others = lessons
        .filter((one) => lessons_like(one)[0] === one && !own.includes(one))
        .map(lessons_like);
    return (
        <nav class="puzzle-choice lesson-choice" aria-label={text('lesson.all')}>
            {[own, ...others].map((group) => (
                <details key={group[0]?.name} open={group === own}>
                    <summary>
                        {group[0] && group_name(group[0])}{' '}
                        <span class="quiet small">
                            {group.filter(is_done).length}/{group.length}
                        </span>
                    </summary>
                    <ol>
                        {group.map((one) => (
                            <li key={one.name}>
                                <a
                                    href={hash_of_lesson(one.name)}
                                    class={is_done(one) ? 'solved' : ''}
                                    {...(one === now ? { 'aria-current': 'page' } : {})}
                                    onClick={() => {
                                        if (one === now && is_done(one)) again();
                                    }}
                                >
                                    {told(one)}
                                    {is_done(one) && (
                                        <span aria-label={text('lesson.done')}> ✓</span>
                                    )}
                                </a>
                            </li>
                        ))}
                    </ol>
                </details>
            ))}
        </nav>
    );
}

function Board({ app, on, task }: { app: App; on: Studying; task: Signal<number> }) {
    return (
        <Staged
            app={app}
            table={on.table}
            kind="lesson"
            beside={(face) => (
                <>
                    <Task app={app} on={on} task={task} />
                    {!on.solved.value && !on.counts && <face.Hand />}
                    <Players table={on.table} face={face} />
                    <Choice
                        now={on.lesson}
                        again={() => {
                            forget_done(on.lesson);
                            task.value = 0;
                        }}
                    />
                </>
            )}
        />
    );
}

function Course({ app, lesson }: { app: App; lesson: Lesson }) {
    const shelf = app.shelf.value;
    const at = task_to_do(lesson);
    const index = useSignal(at ? lesson.tasks.indexOf(at) : 0);
    const task = lesson.tasks[index.value];
    const on = useMemo(
        () =>
            shelf &&
            task &&
            new Studying(lesson, task, app.connection, shelf, [
                app.name.peek(),
                text('puzzles.rival'),
            ]),
        [app, shelf, lesson, task],
    );
    useEffect(() => () => on?.table.dispose(), [on]);
    if (!on)
        return (
            <main class="page-card">
                <p class="quiet">{text('entering')}</p>
                <button type="button" onClick={() => app.home()}>
                    {text('to_home')}
                </button>
            </main>
        );
    return <Board key={on.task.name} app={app} on={on} task={index} />;
}

// Of a lesson, or of a game or module. Without a name, or with an unknown one, the first lesson that is not done.
export function Lessons({ app, name }: { app: App; name: string }) {
    const lesson = useMemo(
        () => lesson_of(name) ?? lesson_about(name) ?? next_lesson() ?? lessons[0],
        [name],
    );
    if (!lesson) return null;
    return <Course key={lesson.name} app={app} lesson={lesson} />;
}
