// The editor of positions: the board, what can be put on it, what the rules say, and what can be done with the position.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { want_sheet } from '../base/sheet';
import { Editing } from '../editor/editing';
import { fresh_layout, is_editable, layout_of, type Layout } from '../editor/layout';
import { has_mind } from '../mind/mind';
import {
    Impossible,
    is_too_long_a_position,
    read_position,
    type PositionProblem,
} from '../mind/position';
import { room_of } from '../state/room_state';
import { has_text, text } from '../text/text';
import type { App } from './app_state';
import { EditorBoard } from './editor_board';
import { EditorActions, EditorSays, problem_words } from './editor_says';
import { EditorPalette, EditorSetup, EditorStandings, EditorTile } from './editor_tools';
import sheet from '../styles/editor.later.css';
import { current_game } from './current_game';
import { hash_of_editor, hash_of_position } from './routes';
import { WayHome } from './way_home';

export const drawn = want_sheet(sheet);

type Trouble =
    | { readonly kind: 'too_long' | 'address' | 'failed' | 'no_rules' }
    | { readonly kind: 'impossible'; readonly problems: readonly PositionProblem[] };

async function layout_of_text(position: string): Promise<Layout | undefined> {
    const { settings, snapshot } = await read_position(position);
    const { tiles } = room_of(snapshot);
    return tiles && layout_of(settings, tiles);
}

function Troubles({ trouble }: { trouble: Trouble | undefined }) {
    if (!trouble) return null;
    if (trouble.kind !== 'impossible') {
        const key = `editor.${trouble.kind}`;
        return (
            <p class="problem" role="alert">
                {has_text(key) && text(key)}
            </p>
        );
    }
    return (
        <ul class="problem editor-troubles" role="alert">
            {trouble.problems.slice(0, 8).map((one, i) => (
                <li key={i}>
                    {one.line > 0 && (
                        <strong>
                            {text('editor.at_line', { line: one.line, column: one.column })}
                        </strong>
                    )}{' '}
                    {problem_words(one)}
                </li>
            ))}
        </ul>
    );
}

// A position as text, to be read.
function Paste(props: {
    given: string;
    trouble: Trouble | undefined;
    told_above: boolean; // What is wrong with it.
    show: (text: string) => void;
}) {
    const field = useRef<HTMLTextAreaElement>(null);
    return (
        <details class="editor-paste" open={props.trouble !== undefined}>
            <summary>{text('editor.paste')}</summary>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    props.show(field.current?.value ?? '');
                }}
            >
                <label>
                    <span class="quiet small">{text('editor.paste.what')}</span>
                    <textarea
                        ref={field}
                        rows={6}
                        spellcheck={false}
                        autocomplete="off"
                        autocapitalize="off"
                        defaultValue={props.given}
                    />
                </label>
                {!props.told_above && <Troubles trouble={props.trouble} />}
                <button type="submit" disabled={!has_mind}>
                    {text('editor.read')}
                </button>
            </form>
        </details>
    );
}

function on_key(event: KeyboardEvent, on: Editing) {
    const target = event.target instanceof Element ? event.target : undefined;
    if (event.altKey || event.metaKey || target?.closest('dialog, input, textarea, select')) return;
    if (event.ctrlKey && event.key === 'z') on.undo();
    else if (event.ctrlKey) return;
    else if (event.key === 'r' || event.key === 'R') on.turn(event.key === 'r' ? 1 : -1);
    else if (event.key === 'Delete' || event.key === 'Backspace') on.remove();
    else if (event.key === 'Escape') on.at.value = on.tile.value = undefined;
    else return;
    event.preventDefault();
}

// As long as it is a position the address has it, so that it can be sent and comes back after a reload.
function useAddress(on: Editing | undefined) {
    const position = on?.position.value;
    useEffect(() => {
        if (position)
            history.replaceState(null, '', hash_of_position(position.text) ?? hash_of_editor);
    }, [position]);
}

interface DeskProps {
    app: App;
    on: Editing;
    unread: Trouble | undefined; // Of the address.
    paste: preact.ComponentChildren;
}

function Desk({ app, on, unread, paste }: DeskProps) {
    useAddress(on);
    useEffect(() => {
        const listen = (event: KeyboardEvent) => on_key(event, on);
        addEventListener('keydown', listen);
        return () => removeEventListener('keydown', listen);
    }, [on]);
    return (
        <div class="game puzzle editor of-tiles">
            <main class="board-place">
                <EditorBoard on={on} />
            </main>
            <aside class="panel">
                <WayHome app={app} />
                <h2>{text('editor.title')}</h2>
                {unread?.kind === 'impossible' && <p class="problem">{text('editor.unread')}</p>}
                <Troubles trouble={unread} />
                <EditorSays on={on} />
                {!on.chosen.value && <p class="quiet small">{text('editor.what')}</p>}
                <EditorTile on={on} />
                <EditorPalette on={on} />
                <EditorActions app={app} on={on} />
                <EditorStandings on={on} />
                <EditorSetup on={on} />
                {paste}
            </aside>
        </div>
    );
}

// The position of the address is read at once.
export function Editor({ app, text: given }: { app: App; text: string | undefined }) {
    const shelf = app.shelf.value;
    const [layout, set_layout] = useState<Layout>();
    const [pasted, paste] = useState(given ?? '');
    const [trouble, set_trouble] = useState<Trouble | undefined>(
        has_mind ? (given === undefined ? { kind: 'address' } : undefined) : { kind: 'no_rules' },
    );
    const [of_address, set_of_address] = useState(true);
    const show = (wanted: string) => {
        paste(wanted);
        set_trouble(undefined);
        if (is_too_long_a_position(wanted)) {
            set_trouble({ kind: 'too_long' });
            return;
        }
        layout_of_text(wanted).then(set_layout, (reason: unknown) =>
            set_trouble(
                reason instanceof Impossible
                    ? { kind: 'impossible', problems: reason.problems }
                    : { kind: 'failed' },
            ),
        );
    };
    useEffect(() => {
        if (has_mind && given) show(given);
    }, []);
    const on = useMemo(() => {
        if (!shelf) return undefined;
        const games = shelf.catalogue.games.filter(is_editable);
        const wished = current_game(app);
        const game = games.find((one) => one === wished) ?? games[0];
        const first = layout ?? (game && fresh_layout(game));
        return first && new Editing(shelf, first);
    }, [shelf, layout]);
    useEffect(() => () => on?.dispose(), [on]);
    if (!on)
        return (
            <main class="page-card">
                <p class="quiet">{text('entering')}</p>
            </main>
        );
    return (
        <Desk
            key={layout}
            app={app}
            on={on}
            unread={of_address ? trouble : undefined}
            paste={
                <Paste
                    key={pasted}
                    given={pasted}
                    trouble={trouble}
                    told_above={of_address}
                    show={(wanted) => {
                        set_of_address(false);
                        show(wanted);
                    }}
                />
            }
        />
    );
}
