// Puzzles: a position on the board, one's own tile in hand, and one move that is clearly the best.
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { puzzle_of, puzzles, type ListedPuzzle } from '../puzzles/listed';
import { grade_of, read_counts } from '../puzzles/people';
import { is_best, next_of, points_apart, puzzle_of_day, why, type Puzzle } from '../puzzles/puzzle';
import { Puzzling } from '../puzzles/puzzling';
import { has_text, list, named, number, text } from '../text/text';
import type { App } from './app_state';
import { Coming, Missing } from './coming';
import { Players } from './players';
import { PuzzleChoice } from './puzzle_choice';
import { hash_of_puzzle, todays_puzzle } from './routes';
import { Staged } from './staged';
import { wish } from './wish';

// Whether it was right, by how much, and why.
function Verdict({ on }: { on: Puzzling }) {
    const { puzzle } = on,
        tried = on.tried.value;
    const right = tried !== undefined && is_best(puzzle, tried);
    const shown = on.told.value ? puzzle.moves[0] : tried;
    if (on.tries.value === 0 && !on.told.value) return <p class="quiet">{text('puzzles.what')}</p>;
    if (!shown) return <p>{text('puzzles.wrong')}</p>;
    const points = number(points_apart(puzzle, shown));
    const reason = `puzzles.why.${why(puzzle, shown)}`;
    return (
        <p class={right ? 'right' : ''}>
            <strong>
                {text(
                    on.told.value ? 'puzzles.solution' : right ? 'puzzles.right' : 'puzzles.wrong',
                )}
            </strong>{' '}
            {text(shown === puzzle.moves[0] ? 'puzzles.ahead' : 'puzzles.less', { points })}{' '}
            {has_text(reason) && text(reason)}
        </p>
    );
}

function Task({ on, listed }: { on: Puzzling; listed: ListedPuzzle }) {
    const at = puzzles.indexOf(listed) + 1;
    const over = on.over;
    const modules = (on.puzzle.settings?.modules?.names ?? [])
        .filter((name) => name !== 'farmers')
        .map((name) => named('module', name));
    const game = named('game', listed.game),
        todays = listed === puzzle_of_day(Date.now(), listed.game);
    const next = next_of(listed);
    const go = useRef<HTMLAnchorElement>(null);
    useLayoutEffect(() => {
        if (over) go.current?.focus({ preventScroll: true });
    }, [over]);
    return (
        <section class="puzzle-task">
            <h2>
                {todays
                    ? text('puzzles.today_of', { game })
                    : text('puzzles.of', { n: at, all: puzzles.length })}{' '}
                <span class={`puzzle-grade grade-${grade_of(listed)}`}>
                    {text(`puzzles.grade.${grade_of(listed)}`)}
                </span>
            </h2>
            <p class="quiet small">{list(todays ? modules : [game, ...modules])}</p>
            <div aria-live="polite" class="puzzle-verdict">
                <Verdict on={on} />
            </div>
            <p class="puzzle-do">
                {!over && on.tries.value > 0 && (
                    <button type="button" onClick={() => on.show_solution()}>
                        {text('puzzles.show')}
                    </button>
                )}
                {next && (
                    <a
                        ref={go}
                        class={`as-button ${over ? 'go' : ''}`}
                        href={hash_of_puzzle(next.id)}
                    >
                        {text('puzzles.next')}
                    </a>
                )}
            </p>
        </section>
    );
}

function Board({ app, on, listed }: { app: App; on: Puzzling; listed: ListedPuzzle }) {
    return (
        <Staged
            app={app}
            table={on.table}
            beside={(face) => (
                <>
                    <Task on={on} listed={listed} />
                    {!on.over && <face.Hand />}
                    <Players table={on.table} face={face} />
                    <PuzzleChoice now={listed} />
                </>
            )}
        />
    );
}

function Posed({ app, listed, puzzle }: { app: App; listed: ListedPuzzle; puzzle: Puzzle }) {
    const shelf = app.shelf.value;
    const on = useMemo(() => {
        if (!shelf) return undefined;
        const names = puzzle.snapshot?.seats.map((_, i) =>
            i === puzzle.seat ? app.name.peek() : text('puzzles.rival'),
        );
        return new Puzzling(puzzle, app.connection, shelf, names ?? []);
    }, [app, shelf, puzzle]);
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
    return <Board key={listed.id} app={app} on={on} listed={listed} />;
}

// Without a name, or with one that is none, the first one that is not solved.
export function Puzzles({ app, id }: { app: App; id: string }) {
    const listed = useMemo(() => {
        if (id === todays_puzzle) return puzzle_of_day(Date.now(), wish.peek().game);
        return puzzles.find((one) => one.id === id) ?? next_of(undefined);
    }, [id]);
    useEffect(() => void read_counts(), []);
    const puzzle = listed && puzzle_of(listed);
    if (puzzle === null) return <Missing />;
    if (!listed || !puzzle) return <Coming />;
    return <Posed app={app} listed={listed} puzzle={puzzle} />;
}
