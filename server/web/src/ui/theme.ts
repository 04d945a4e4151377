// Light or dark: as the system wishes, unless the person wishes otherwise. The style sheet knows the system's wish alone; a wish
// of one's own is written into its conditions.
import { effect, signal, type Signal } from '@preact/signals';
import { keep, kept } from '../base/keep';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const wish = kept('theme');
export const theme: Signal<Theme> = signal(themes.find((one) => one === wish) ?? 'system');

const condition = '(prefers-color-scheme: dark)';

function dark_rules(rules: CSSRuleList): CSSMediaRule[] {
    return [...rules].filter(
        (rule): rule is CSSMediaRule =>
            rule instanceof CSSMediaRule && conditions.get(rule) === condition,
    );
}

// As they were written, before they were changed.
const conditions = new WeakMap<CSSRule, string>();

function apply(chosen: Theme) {
    for (const sheet of document.styleSheets) {
        for (const rule of sheet.cssRules)
            if (rule instanceof CSSMediaRule && !conditions.has(rule))
                conditions.set(rule, rule.conditionText);
        for (const rule of dark_rules(sheet.cssRules))
            rule.media.mediaText =
                chosen === 'system' ? condition : chosen === 'dark' ? 'all' : 'not all';
    }
    document.documentElement.style.colorScheme = chosen === 'system' ? '' : chosen;
}

export function watch_the_theme() {
    effect(() => {
        keep('theme', theme.value === 'system' ? undefined : theme.value);
        apply(theme.value);
    });
    addEventListener('load', () => apply(theme.peek()));
}
