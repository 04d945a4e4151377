// The user's preferences for all games; kept in the browser.
import { effect, signal, type Signal } from '@preact/signals';
import { keep, kept } from '../base/keep';

// On unless it was switched off.
function habit(name: string): Signal<boolean> {
    const on = signal(kept(name) !== 'no');
    effect(() => keep(name, on.value ? undefined : 'no'));
    return on;
}

// What is sent at once, when it is chosen, and what waits to be confirmed.
export const askings = ['always', 'placements', 'off'] as const;
export type Asking = (typeof askings)[number];

// What earlier pages kept: 'no'.
function asking_of(word: string | undefined): Asking {
    return word === 'no' ? 'off' : (askings.find((one) => one === word) ?? 'always');
}

export const asking: Signal<Asking> = signal(asking_of(kept('ask')));
effect(() => keep('ask', asking.value === 'always' ? undefined : asking.value));

// Whether such a step waits to be confirmed: a tile or a card that is laid, or the answer to a question.
export function asks_before(step: 'placement' | 'answer'): boolean {
    return asking.value === 'always' || (asking.value === 'placements' && step === 'placement');
}

// Steps of others are shown one after the other.
export const one_by_one = habit('pace');
// A move that is arranged but not confirmed is sent just before the time is up.
export const send_at_zero = habit('at_zero');
// What happened is told in lines, not only by its title.
export const log_unfolded = habit('log');
// Coordinates are shown at the edges of the board: off unless it was switched on.
export const coordinates: Signal<boolean> = signal(kept('coordinates') === 'yes');
effect(() => keep('coordinates', coordinates.value ? 'yes' : undefined));

// How fast things move. A system that asks for no motion gets none, whatever is chosen here.
export const motions = ['off', 'fast', 'normal', 'slow'] as const;
export type Motion = (typeof motions)[number];

const kept_motion = kept('motion');
export const motion: Signal<Motion> = signal(
    motions.find((one) => one === kept_motion) ?? 'normal',
);
effect(() => keep('motion', motion.value === 'normal' ? undefined : motion.value));

const lengths: Record<Motion, number> = { off: 0, fast: 0.5, normal: 1, slow: 1.7 };

// What takes this long at normal speed.
export function lasting(ms: number): number {
    return ms * lengths[motion.value];
}
