// Light or dark, moving or still: as the system wishes, unless the person wishes otherwise. The style sheets know the system's
// wish alone; a wish of one's own is written into their conditions.
import { effect, signal, type Signal } from '@preact/signals';
import { keep, kept } from '../base/keep';
import { sheets_loaded } from '../base/sheet';
import { motion } from '../table/habits';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const wish = kept('theme');
export const theme: Signal<Theme> = signal(themes.find((one) => one === wish) ?? 'system');

const dark = '(prefers-color-scheme: dark)',
    moving = '(prefers-reduced-motion: no-preference)',
    still = '(prefers-reduced-motion: reduce)';

// As they were written, before they were changed.
const conditions = new WeakMap<CSSRule, string>();

// Whether rules of this condition apply; undefined: as the system wishes.
function applies(condition: string, chosen: Theme, resting: boolean): boolean | undefined {
    if (condition === dark && chosen !== 'system') return chosen === 'dark';
    if (condition === moving && resting) return false;
    return condition === still && resting ? true : undefined;
}

function apply(chosen: Theme, resting: boolean) {
    for (const sheet of document.styleSheets)
        for (const rule of sheet.cssRules) {
            if (!(rule instanceof CSSMediaRule)) continue;
            const condition = conditions.get(rule) ?? rule.conditionText;
            conditions.set(rule, condition);
            const on = applies(condition, chosen, resting);
            rule.media.mediaText = on === undefined ? condition : on ? 'all' : 'not all';
        }
    document.documentElement.style.colorScheme = chosen === 'system' ? '' : chosen;
}

export function watch_the_theme() {
    const follow = () => apply(theme.value, motion.value === 'off');
    effect(() => {
        keep('theme', theme.value === 'system' ? undefined : theme.value);
        if (sheets_loaded.value >= 0) follow();
    });
    addEventListener('load', follow);
}
