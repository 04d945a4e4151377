// How somebody likes to play, whatever the game; kept in the browser.
import { effect, signal, type Signal } from '@preact/signals';
import { keep, kept } from '../base/keep';

// On unless it was switched off.
function habit(name: string): Signal<boolean> {
    const on = signal(kept(name) !== 'no');
    effect(() => keep(name, on.value ? undefined : 'no'));
    return on;
}

export const ask_before_sending = habit('ask');
// Steps of others are shown one after the other.
export const one_by_one = habit('pace');
// A move that is arranged but not confirmed is sent just before the time is up.
export const send_at_zero = habit('at_zero');
// What happened is told in lines, not only by its title.
export const log_unfolded = habit('log');
