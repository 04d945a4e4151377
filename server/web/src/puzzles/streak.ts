// Days in a row with the puzzle of the day solved, and puzzles in a row that were solved at the first try, as this browser has
// kept them.
import { signal } from '@preact/signals';
import { keep, kept } from '../base/keep';

interface DayRun {
    readonly last: number; // The number of the last day, see day_of; -1: none yet.
    readonly days: number;
}

function numbers_of(key: string, count: number): readonly number[] | undefined {
    const numbers = (kept(key) ?? '').split(' ').map(Number);
    const whole = numbers.every((one) => Number.isSafeInteger(one) && one >= 0);
    return whole && numbers.length === count ? numbers : undefined;
}

function kept_day_run(): DayRun {
    const [last = -1, days = 0] = numbers_of('puzzles.days', 2) ?? [];
    return { last, days };
}

const day_run = signal<DayRun>(kept_day_run());
const first_run = signal(numbers_of('puzzles.first', 1)?.[0] ?? 0);
const tried = new Set((kept('puzzles.tried') ?? '').split(' '));

// Days in a row until today or yesterday: today's puzzle may still be solved.
export function days_in_row(today: number): number {
    const { last, days } = day_run.value;
    return last >= today - 1 ? days : 0;
}

// The puzzle of that day was solved.
export function note_day(day: number) {
    const { last, days } = day_run.peek();
    if (day <= last) return;
    const next = { last: day, days: day === last + 1 ? days + 1 : 1 };
    day_run.value = next;
    keep('puzzles.days', `${next.last} ${next.days}`);
}

export function first_tries_in_row(): number {
    return first_run.value;
}

// Only the very first try of a puzzle counts: whether this is it.
export function note_try({ id }: { readonly id: string }, right: boolean): boolean {
    if (tried.has(id)) return false;
    tried.add(id);
    keep('puzzles.tried', [...tried].filter((one) => one !== '').join(' '));
    first_run.value = right ? first_run.peek() + 1 : 0;
    keep('puzzles.first', String(first_run.peek()));
    return true;
}
