// What the rules say of a position, and what can be done with it.
import { batch } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { analyse } from '../editor/analysis';
import type { Editing, Told } from '../editor/editing';
import { cell_key } from '../land/join';
import type { Position, PositionProblem } from '../mind/position';
import { local_page } from '../net/local_socket';
import { has_text, number, text } from '../text/text';
import { place } from '../text/words';
import { TilePicture } from '../board/tile';
import type { Action } from '../proto/meeple/v1/room_pb';
import type { App } from './app_state';
import { CopyField, Problem } from './bits';
import { other_words } from './move_words';
import { is_own_running_game } from './own_games';
import { may_pose_for_friends, play_posed, pose_for_friends } from './posed';
import { hash_of_posed_game, hash_of_position } from './routes';
import { room_of } from '../state/room_state';

// What a text about words of the notation says is English everywhere.
export function problem_words({ kind, what }: PositionProblem) {
    const key = `editor.wrong.${kind}`;
    return has_text(key) ? text(key) : <span lang="en">{what}</span>;
}

function look_at(on: Editing, { part }: Told) {
    if (!('x' in part)) return;
    on.at.value = { x: part.x, y: part.y };
    document.querySelector<SVGElement>(`[data-place="${cell_key(part)}"]`)?.focus();
}

export function EditorSays({ on }: { on: Editing }) {
    const problems = on.problems.value;
    return (
        <div class="editor-says" aria-live="polite">
            {on.failed.value && <p class="problem">{text('editor.failed')}</p>}
            {problems.length > 0 && (
                <>
                    <p>
                        <strong>{text('editor.problems')}</strong>
                    </p>
                    <ul>
                        {problems.slice(0, 12).map((told, i) => (
                            <li key={i} data-kind={told.problem.kind}>
                                {'x' in told.part ? (
                                    <button
                                        type="button"
                                        class="link"
                                        onClick={() => look_at(on, told)}
                                    >
                                        {place(told.part.x, told.part.y)}
                                    </button>
                                ) : null}{' '}
                                {problem_words(told.problem)}
                            </li>
                        ))}
                    </ul>
                </>
            )}
            {problems.length === 0 && !on.failed.value && (
                <p class={on.position.value ? 'good' : 'quiet'}>
                    {text(on.position.value ? 'editor.good' : 'editor.checking')}
                </p>
            )}
        </div>
    );
}

// How the tile lies.
function Turned({ on, actions }: { on: Editing; actions: readonly Action[] }) {
    const placing = actions.flatMap(({ family }) =>
        family.case === 'tiles' && family.value.action.case === 'place'
            ? [family.value.action.value]
            : [],
    )[0];
    if (!placing) return null;
    const { tile, rotation } = placing;
    return <TilePicture type={on.shelf.type(tile)} rotation={rotation} size={36} />;
}

// How much less a move scores, in tenths of points.
export function less_words(less: number): string {
    const points = Math.round(less * 10) / 10;
    return points > 0 ? text('editor.less', { points: number(points) }) : text('editor.equal');
}

// Each move is drawn on the board while it is pointed at, has the focus, or was pressed last.
function Analysis({ on }: { on: Editing }) {
    const hint = on.hint.value;
    if (!hint) return null;
    if (hint.best.length === 0) return <p class="quiet">{text('editor.no_analysis')}</p>;
    const why = `hint.why.${hint.why}`;
    return (
        <div class="editor-analysis">
            <h3>{text('editor.best')}</h3>
            <ol>
                {hint.best.map(({ actions, less }, i) => (
                    <li key={i}>
                        <button
                            type="button"
                            aria-pressed={on.shown.value === i}
                            onPointerMove={() => (on.shown.value = i)} // Not where the list is scrolled below it.
                            onFocus={() => (on.shown.value = i)}
                            onClick={() => (on.shown.value = i)}
                        >
                            <Turned on={on} actions={actions} />
                            <span>
                                {other_words(
                                    on,
                                    actions,
                                    hint.best.flatMap((one, at) => (at === i ? [] : [one.actions])),
                                )}
                                {i > 0 && <small> {less_words(less)}</small>}
                            </span>
                        </button>
                    </li>
                ))}
            </ol>
            {has_text(why) && <p class="quiet small">{text(why)}</p>}
        </div>
    );
}

function AsText({ position }: { position: string }) {
    const hash = hash_of_position(position);
    return (
        <details class="editor-text">
            <summary>{text('editor.text')}</summary>
            <pre class="game-text-shown" tabIndex={0}>
                {position}
            </pre>
            {hash !== undefined && (
                <CopyField
                    label={text('editor.link')}
                    value={`${location.origin}${location.pathname}${hash}`}
                />
            )}
        </details>
    );
}

// A table on the server; where there is none there are no friends.
function Friends({ app, position }: { app: App; position: Position | undefined }) {
    if (local_page) return null;
    return (
        <button
            type="button"
            class="editor-friends"
            disabled={!position || app.creating.value || !may_pose_for_friends(app, position)}
            onClick={() => position && void pose_for_friends(app, position)}
        >
            {text('editor.friends')}
        </button>
    );
}

export function EditorActions({ app, on }: { app: App; on: Editing }) {
    const [thinking, set_thinking] = useState(false);
    const [failed, set_failed] = useState(false);
    const position = on.position.value;
    useEffect(() => set_failed(false), [position]);
    const runs = position && is_own_running_game(app, room_of(position.snapshot));
    const ask = async () => {
        if (!position) return;
        set_thinking(true);
        try {
            const hint = await analyse(position);
            if (on.position.peek() === position) on.hint.value = hint;
        } catch {
            set_failed(true);
        } finally {
            set_thinking(false);
        }
    };
    const play = () => {
        if (!position) return;
        if (local_page) void play_posed(app, position.text);
        else location.assign(hash_of_posed_game(position.text) ?? '');
    };
    return (
        <section class="editor-actions">
            {runs && (
                <p class="problem" role="alert">
                    {text('editor.running')}
                </p>
            )}
            <p class="puzzle-do">
                <button
                    type="button"
                    class="go editor-analyse"
                    disabled={!position || runs || thinking}
                    onClick={() => void ask()}
                >
                    {text(thinking ? 'editor.thinking' : 'editor.analyse')}
                </button>
                <button
                    type="button"
                    class="editor-play"
                    disabled={!position || runs}
                    onClick={play}
                >
                    {text('editor.play')}
                </button>
                <Friends app={app} position={runs ? undefined : position} />
                <button type="button" disabled={!on.can_undo.value} onClick={() => on.undo()}>
                    {text('editor.undo')}
                </button>
                <button
                    type="button"
                    class="plain"
                    onClick={() => {
                        const { game } = on;
                        if (game) batch(() => on.begin_anew(game, on.layout.value.scores.length));
                    }}
                >
                    {text('editor.clear')}
                </button>
            </p>
            {failed && <p class="problem">{text('editor.no_analysis')}</p>}
            <Problem error={app.problem.value} />
            {!runs && <Analysis on={on} />}
            {position && <AsText position={position.text} />}
        </section>
    );
}
