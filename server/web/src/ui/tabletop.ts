// What the board lies on, as this browser's owner likes it.
import { effect, signal, type Signal } from '@preact/signals';
import { keep, kept } from '../base/keep';

export const tabletops = ['linen', 'oak', 'cloth'] as const;
export type Tabletop = (typeof tabletops)[number];

const wish = kept('tabletop');
export const tabletop: Signal<Tabletop> = signal(tabletops.find((one) => one === wish) ?? 'linen');

export function watch_the_tabletop() {
    effect(() => {
        const chosen = tabletop.value;
        keep('tabletop', chosen === 'linen' ? undefined : chosen);
        document.documentElement.dataset.tabletop = chosen;
    });
}
