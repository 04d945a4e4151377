// Games as text: one is pasted or stands in the address, and the board shows it. The game must not be one that goes on.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { drawn_by, Part } from '../base/lazy';
import { want_sheet } from '../base/sheet';
import { has_mind } from '../mind/mind';
import { game_of_text, is_too_long, Unreadable } from '../mind/game_text';
import { TextLink } from '../net/text_link';
import { steps_of_record } from '../state/replay';
import type { Step } from '../state/step';
import sheet from '../styles/game_text.later.css';
import { Table } from '../table/table';
import { has_text, text } from '../text/text';
import type { Record as GameRecord } from '../proto/meeple/store/v1/record_pb';
import type { App } from './app_state';
import { Game } from './game';
import { is_own_running_game } from './own_games';
import { hash_of_game_text, hash_of_texts } from './routes';

export const drawn = want_sheet(sheet);

interface Read {
    readonly record: GameRecord;
    readonly steps: readonly Step[];
}

// Why there is no game to show.
type Problem =
    | { readonly kind: 'too_long' | 'address' | 'failed' | 'no_rules' | 'running' }
    | { readonly kind: 'unreadable'; readonly at: Unreadable };

const example = `match 1
edition carcassonne
seats 2
modules farmers
player 0 Ada
player 1 Bo
first 0
supply base/W base/E base/B base/U
0 place 1,0 r0; deploy meeple road W
1 place 0,-1 r2; deploy meeple city S
0 place 0,1 r0; deploy meeple monastery
1 place -1,0 r1; pass
`;

async function read(game: string): Promise<Read> {
    const record = await game_of_text(game);
    return { record, steps: steps_of_record(record) };
}

// What the rules refuse has a text in every language; the rest is about words that are English everywhere.
function unreadable_words(what: string): string | undefined {
    const [, kind = '', detail = ''] = /^(?:refused: )?(\w+)(?:: (.*))?$/.exec(what) ?? [];
    const whose = /^seat (\d+) decides$/.exec(detail)?.[1];
    if (whose !== undefined) return text('game_text.whose_turn', { seat: whose });
    const [own, reason] = [`game_text.${kind}`, `reason_not.${kind}`];
    if (has_text(own)) return text(own, { name: detail });
    return has_text(reason) ? text(reason) : undefined;
}

function ProblemLine({ problem }: { problem: Problem | undefined }) {
    if (!problem) return null;
    if (problem.kind !== 'unreadable')
        return (
            <p class="problem" role="alert">
                {text(`game_text.${problem.kind}`)}
            </p>
        );
    const { line, column, what } = problem.at;
    return (
        <p class="problem" role="alert">
            {line > 0 && <strong>{text('game_text.problem', { line, column })}</strong>}{' '}
            {unreadable_words(what) ?? <span lang="en">{what}</span>}
        </p>
    );
}

const TileNames = drawn_by(new Part(() => import('./tile_names')), (part) => part.TileNames);

// Where the caret stands, with a blank before it if there is none.
function write_at_caret(field: HTMLTextAreaElement, name: string) {
    const { value, selectionStart: from } = field;
    const blank = from > 0 && !/\s/.test(value[from - 1] ?? '') ? ' ' : '';
    field.setRangeText(blank + name, from, field.selectionEnd, 'end');
    field.focus();
}

function How({ app, write }: { app: App; write: (name: string) => void }) {
    const [open, set_open] = useState(false);
    const shelf = app.shelf.value;
    return (
        <details
            class="game-text-how"
            onToggle={({ currentTarget }) => set_open(currentTarget.open)}
        >
            <summary>{text('game_text.how')}</summary>
            <p>{text('game_text.how.head')}</p>
            <p>{text('game_text.how.moves')}</p>
            <pre>{example}</pre>
            {open && shelf && <TileNames shelf={shelf} write={write} />}
        </details>
    );
}

// Selects what is wrong in the field.
function point_at(field: HTMLTextAreaElement, { line, column }: Unreadable) {
    const lines = field.value.split('\n');
    const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0) + column - 1;
    const end = lines.slice(0, line).join('\n').length;
    field.focus();
    field.setSelectionRange(start, Math.max(start, end));
}

interface PasteProps {
    app: App;
    game: string;
    problem: Problem | undefined;
    busy: boolean;
    show: (game: string) => void;
}

function Paste({ app, game, problem, busy, show }: PasteProps) {
    const field = useRef<HTMLTextAreaElement>(null);
    useEffect(() => {
        if (field.current && problem?.kind === 'unreadable' && problem.at.line > 0)
            point_at(field.current, problem.at);
    }, [problem]);
    return (
        <main class="page-card game-text">
            <h1>{text('game_text.title')}</h1>
            <p>{text('game_text.what')}</p>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    show(field.current?.value ?? '');
                }}
            >
                <label>
                    <span>{text('game_text.field')}</span>
                    <textarea
                        ref={field}
                        rows={12}
                        spellcheck={false}
                        autocomplete="off"
                        autocapitalize="off"
                        defaultValue={game}
                    />
                </label>
                <div aria-live="polite">
                    <ProblemLine problem={problem} />
                    {busy && <p class="quiet">{text('game_text.reading')}</p>}
                </div>
                <p class="game-text-do">
                    <button type="submit" class="go" disabled={busy || !has_mind}>
                        {text('game_text.show')}
                    </button>
                    <button
                        type="button"
                        onClick={() => {
                            if (field.current) field.current.value = example;
                            field.current?.focus();
                        }}
                    >
                        {text('game_text.example')}
                    </button>
                    <button type="button" class="plain" onClick={() => app.home()}>
                        {text('to_home')}
                    </button>
                </p>
            </form>
            <How
                app={app}
                write={(name) => {
                    if (field.current) write_at_caret(field.current, name);
                }}
            />
        </main>
    );
}

function Shown({ app, game }: { app: App; game: Read }) {
    const shelf = app.shelf.value;
    const table = useMemo(
        () => shelf && new Table(new TextLink(game.record, game.steps, app.connection), shelf),
        [app, game, shelf],
    );
    useEffect(() => () => table?.dispose(), [table]);
    if (!table)
        return (
            <main class="page-card">
                <p class="quiet">{text('entering')}</p>
            </main>
        );
    return <Game app={app} table={table} />;
}

// The game of the address is read at once.
export function GameText({ app, text: given }: { app: App; text: string | undefined }) {
    const [game, set_game] = useState<Read>();
    const [busy, set_busy] = useState(false);
    const [problem, set_problem] = useState<Problem | undefined>(
        has_mind ? (given === undefined ? { kind: 'address' } : undefined) : { kind: 'no_rules' },
    );
    const [pasted, paste] = useState(given ?? '');
    const show = (wanted: string) => {
        paste(wanted);
        set_problem(undefined);
        if (is_too_long(wanted)) {
            set_problem({ kind: 'too_long' });
            return;
        }
        set_busy(true);
        read(wanted)
            .then(set_game, (reason: unknown) =>
                set_problem(
                    reason instanceof Unreadable
                        ? { kind: 'unreadable', at: reason }
                        : { kind: 'failed' },
                ),
            )
            .finally(() => set_busy(false));
    };
    useEffect(() => {
        if (has_mind && given) show(given);
    }, []);
    const runs = game && is_own_running_game(app, game.steps.at(-1)?.state);
    const shown = game && !runs;
    // The address has the game, so that it can be sent to others.
    useEffect(() => {
        if (shown) history.replaceState(null, '', hash_of_game_text(pasted) ?? hash_of_texts);
    }, [shown]);
    if (shown) return <Shown app={app} game={game} />;
    return (
        <Paste
            app={app}
            game={pasted}
            problem={runs ? { kind: 'running' } : problem}
            busy={busy}
            show={show}
        />
    );
}
