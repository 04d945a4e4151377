// The list of puzzles: which are wanted, which are solved, and how many in a row.
import { grades, puzzles, themes, type ListedPuzzle } from '../puzzles/listed';
import { grade_of } from '../puzzles/people';
import {
    day_of,
    is_solved,
    is_wanted,
    solved_count,
    wanted,
    wish,
    type Wish,
} from '../puzzles/puzzle';
import { days_in_row, first_tries_in_row } from '../puzzles/streak';
import { named, text } from '../text/text';
import { hash_of_puzzle } from './routes';

const games = [...new Set(puzzles.map(({ game }) => game))];

// One of several, or any.
function Select<T extends string | number>({
    label,
    any,
    value,
    values,
    say,
    choose,
}: {
    label: string;
    any: string;
    value: T | undefined;
    values: readonly T[];
    say: (value: T) => string;
    choose: (value: T | undefined) => void;
}) {
    return (
        <select
            aria-label={label}
            value={value ?? ''}
            onChange={(event) =>
                choose(values.find((one) => String(one) === event.currentTarget.value))
            }
        >
            <option value="">{any}</option>
            {values.map((one) => (
                <option key={one} value={one}>
                    {say(one)}
                </option>
            ))}
        </select>
    );
}

function Filters() {
    const { game, grade, theme } = wish.value;
    const found = (one: Wish) => puzzles.some((puzzle) => is_wanted(puzzle, one));
    // Where no puzzle has the theme, it is any theme.
    const choose = (change: Partial<Wish>) => {
        const next = { ...wish.peek(), ...change };
        wish.value = found(next) ? next : { ...next, theme: undefined };
    };
    return (
        <div class="puzzle-filters" role="group" aria-label={text('puzzles.filter')}>
            <Select
                label={text('puzzles.filter.game')}
                any={text('puzzles.filter.game.any')}
                value={game}
                values={games}
                say={(one) => named('game', one)}
                choose={(one = '') => choose({ game: one })}
            />
            <Select
                label={text('puzzles.filter.grade')}
                any={text('puzzles.filter.grade.any')}
                value={grade}
                values={grades}
                say={(one) => text(`puzzles.grade.${one}`)}
                choose={(one) => choose({ grade: one })}
            />
            <Select
                label={text('puzzles.filter.theme')}
                any={text('puzzles.filter.theme.any')}
                value={theme}
                values={themes.filter((one) => found({ game, grade, theme: one }))}
                say={(one) => text(`puzzles.theme.${one}`)}
                choose={(one) => choose({ theme: one })}
            />
        </div>
    );
}

function Counts() {
    const days = days_in_row(day_of(Date.now())),
        first = first_tries_in_row();
    const counts = [
        text('puzzles.solved', { n: solved_count.value, all: puzzles.length }),
        days > 0 && text('puzzles.days', { n: days }),
        first > 1 && text('puzzles.first_tries', { n: first }),
    ];
    return <p class="quiet small puzzle-counts">{counts.filter(Boolean).join(' · ')}</p>;
}

function Chips({ shown, now }: { shown: readonly ListedPuzzle[]; now: ListedPuzzle }) {
    return (
        <p class="puzzle-chips">
            {shown.map((one) => {
                const n = puzzles.indexOf(one) + 1,
                    solved = is_solved(one);
                return (
                    <a
                        key={one.id}
                        href={hash_of_puzzle(one.id)}
                        class={solved ? 'solved' : ''}
                        {...(one === now ? { 'aria-current': 'page' } : {})}
                        aria-label={text(solved ? 'puzzles.one_solved' : 'puzzles.one', { n })}
                    >
                        {solved ? '✓' : n}
                    </a>
                );
            })}
        </p>
    );
}

export function PuzzleChoice({ now }: { now: ListedPuzzle }) {
    const shown = wanted.value;
    return (
        <nav class="puzzle-choice" aria-label={text('puzzles')}>
            <Counts />
            <Filters />
            <p class="quiet small" role="status">
                {shown.length < puzzles.length && text('puzzles.found', { n: shown.length })}
            </p>
            {games.map((game) => {
                const own = shown.filter((one) => one.game === game);
                if (own.length === 0) return null;
                return (
                    <div key={game}>
                        <h3>{named('game', game)}</h3>
                        {grades.map((grade) => {
                            const alike = own.filter((one) => grade_of(one) === grade);
                            if (alike.length === 0) return null;
                            return (
                                <div key={grade}>
                                    <h4>{text(`puzzles.grade.${grade}`)}</h4>
                                    <Chips shown={alike} now={now} />
                                </div>
                            );
                        })}
                    </div>
                );
            })}
        </nav>
    );
}
