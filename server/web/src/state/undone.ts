// Which steps of a game were taken back.
import { led_back } from './agreement';
import type { Step } from './step';

// By index, as far as the step `until`.
export function undone_steps(
    steps: readonly Pick<Step, 'state' | 'transition'>[],
    until: number,
): ReadonlySet<number> {
    const undone = new Set<number>();
    for (let i = 0; i <= until; ++i) {
        const to = led_back(steps[i]?.transition);
        if (to === undefined) continue;
        for (let j = i - 1; j >= 0 && (steps[j]?.state.seq ?? 0) > to; --j) undone.add(j);
    }
    return undone;
}
