// Every text by its key, in the reader's language. In a text, {name} is replaced by a value, and {n|form|form} by the
// form that the number n takes by the rules of that language, with # for the number itself.
import { computed, signal } from '@preact/signals';
import { keep, kept } from '../base/keep';
import type { account_screen_en } from './account_screen.en';
import type { editor_en } from './editor.en';
import type { en } from './en';
import type { game_text_en } from './game_text.en';
import type { lessons_en } from './lessons.en';
import type { puzzle_screen_en } from './puzzle_screen.en';
import type { review_screen_en } from './review_screen.en';
import type { turn_en } from './turn.en';
import type { table_screen_en } from './table_screen.en';

export type TextKey = Extract<
    | keyof typeof en
    | keyof typeof lessons_en
    | keyof typeof game_text_en
    | keyof typeof editor_en
    | keyof typeof puzzle_screen_en
    | keyof typeof review_screen_en
    | keyof typeof account_screen_en
    | keyof typeof turn_en
    | keyof typeof table_screen_en,
    string
>;
export const languages = ['en', 'fr', 'de'] as const;
export type Language = (typeof languages)[number];
export type Values = Readonly<Record<string, string | number>>;
type Texts = Readonly<Partial<Record<TextKey, string>>>;

// In French a mark of two parts stands after a space, and never at the beginning of a line.
export function bound(pattern: string): string {
    return pattern.replace(/ ([:;?!»])/g, '\u00a0$1').replace(/« /g, '«\u00a0');
}

const known = new Map<Language, Texts>();

// From now on these texts of that language are known.
export function know(of: Language, texts: Texts) {
    const bind = ([key, pattern]: [string, string]) => [key, bound(pattern)] as const;
    const these =
        of === 'fr' ? (Object.fromEntries(Object.entries(texts).map(bind)) as Texts) : texts;
    known.set(of, { ...known.get(of), ...these });
}

// The texts of a language are loaded on first use, those of a large part of the page with that part.
type Source = Readonly<Record<Language, () => Promise<Texts>>>;
const sources = {
    page: {
        en: async () => (await import('./en')).en,
        fr: async () => (await import('./fr')).fr,
        de: async () => (await import('./de')).de,
    },
    lessons: {
        en: async () => (await import('./lessons.en')).lessons_en,
        fr: async () => (await import('./lessons.fr')).lessons_fr,
        de: async () => (await import('./lessons.de')).lessons_de,
    },
    account_screen: {
        en: async () => (await import('./account_screen.en')).account_screen_en,
        fr: async () => (await import('./account_screen.fr')).account_screen_fr,
        de: async () => (await import('./account_screen.de')).account_screen_de,
    },
    game_text: {
        en: async () => (await import('./game_text.en')).game_text_en,
        fr: async () => (await import('./game_text.fr')).game_text_fr,
        de: async () => (await import('./game_text.de')).game_text_de,
    },
    editor: {
        en: async () => (await import('./editor.en')).editor_en,
        fr: async () => (await import('./editor.fr')).editor_fr,
        de: async () => (await import('./editor.de')).editor_de,
    },
    puzzle_screen: {
        en: async () => (await import('./puzzle_screen.en')).puzzle_screen_en,
        fr: async () => (await import('./puzzle_screen.fr')).puzzle_screen_fr,
        de: async () => (await import('./puzzle_screen.de')).puzzle_screen_de,
    },
    review_screen: {
        en: async () => (await import('./review_screen.en')).review_screen_en,
        fr: async () => (await import('./review_screen.fr')).review_screen_fr,
        de: async () => (await import('./review_screen.de')).review_screen_de,
    },
    turn: {
        en: async () => (await import('./turn.en')).turn_en,
        fr: async () => (await import('./turn.fr')).turn_fr,
        de: async () => (await import('./turn.de')).turn_de,
    },
    table_screen: {
        en: async () => (await import('./table_screen.en')).table_screen_en,
        fr: async () => (await import('./table_screen.fr')).table_screen_fr,
        de: async () => (await import('./table_screen.de')).table_screen_de,
    },
} satisfies Record<string, Source>;
const wanted = new Set<Source>([sources.page]);
const loaded = new Map<Language, Set<Source>>();

export async function load_texts(of: Language) {
    const there = loaded.get(of) ?? new Set<Source>();
    loaded.set(of, there);
    for (const source of wanted) {
        if (there.has(source)) continue;
        know(of, await source[of]());
        there.add(source);
    }
}

// From now on the texts of this part are loaded, too.
export async function want_texts(of_part: keyof typeof sources) {
    wanted.add(sources[of_part]);
    await load_texts(language.value);
}

function pattern_of(key: TextKey): string | undefined {
    return known.get(language.value)?.[key];
}

export function language_of(wanted: readonly string[]): Language {
    for (const tag of wanted) {
        const found = languages.find((one) => tag.toLowerCase().startsWith(one));
        if (found) return found;
    }
    return 'en';
}

const wish = kept('language');
export const language = signal<Language>(
    languages.find((one) => one === wish) ??
        language_of(typeof navigator === 'undefined' ? [] : navigator.languages),
);

// If its texts cannot be had, the page goes on in the language that it has.
export async function choose_language(chosen: Language) {
    try {
        await load_texts(chosen);
    } catch {
        return;
    }
    language.value = chosen;
    keep('language', chosen);
}

// As the reader's own country writes dates: "12 Mar" in London, "Mar 12" in New York.
const place = computed(
    () =>
        (typeof navigator === 'undefined' ? [] : navigator.languages).find(
            (tag) => language_of([tag]) === language.value && tag.startsWith(language.value),
        ) ?? language.value,
);

const numbers = computed(() => new Intl.NumberFormat(language.value));
const plurals = computed(() => new Intl.PluralRules(language.value));
const lists = computed(() => new Intl.ListFormat(language.value, { type: 'conjunction' }));

const ages = computed(() => new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' }));
const age_units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
];

// "5 minutes ago", of a time in milliseconds since 1970.
export function since(at_ms: number, now_ms = Date.now()): string {
    const age = Math.max(0, now_ms - at_ms);
    const [unit, length] = age_units.find(([, long]) => age >= long) ?? ['minute', 60_000];
    return ages.value.format(-Math.floor(age / length), unit);
}

const days = computed(
    () => new Intl.DateTimeFormat(place.value, { dateStyle: 'medium', timeStyle: 'short' }),
);

// Of a time in milliseconds since 1970.
export function day(at_ms: number): string {
    return days.value.format(at_ms);
}

export function number(value: number): string {
    return numbers.value.format(value).replace('-', '−');
}

export function list(items: readonly string[]): string {
    return lists.value.format(items);
}

const forms = /\{(\w+)\|((?:[^{}]|\{\w+\})*)\}/g;

// The forms that the whole numbers of a language take, in the order in which a text has them: "one" and "other" in English.
export function plural_forms(rules: Intl.PluralRules): readonly Intl.LDMLPluralRule[] {
    const order: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];
    const taken = new Set(Array.from({ length: 200 }, (_, n) => rules.select(n)));
    return order.filter((one) => taken.has(one));
}

const forms_here = computed(() => plural_forms(plurals.value));

export function fill(
    pattern: string,
    values: Values,
    rules: Intl.PluralRules,
    format: (value: number) => string,
    order?: readonly Intl.LDMLPluralRule[],
): string {
    // Forms first: values, such as names of people, are never read as patterns.
    const chosen = pattern.replace(forms, (whole, name: string, listed: string) => {
        const value = values[name];
        if (value === undefined) return whole;
        const said = listed.split('|');
        const form =
            said[(order ?? plural_forms(rules)).indexOf(rules.select(Number(value)))] ??
            said.at(-1) ??
            '';
        return form.replace('#', format(Number(value)));
    });
    return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => {
        const value = values[name];
        return value === undefined ? whole : typeof value === 'number' ? format(value) : value;
    });
}

export function text(key: TextKey, values: Values = {}): string {
    const pattern = pattern_of(key) ?? key;
    const order = pattern.includes('|') ? forms_here.value : undefined;
    return fill(pattern, values, plurals.value, number, order);
}

// Points that were made, or paid.
export function gain(points: number): string {
    return points < 0 ? number(points) : text('points.plus', { points });
}

// The text for something that the catalogue names. What has no text yet is called by its name.
export function named(group: string, name: string, values: Values = {}): string {
    const key = `${group}.${name}`;
    return has_text(key) ? text(key, values) : name.replaceAll('_', ' ');
}

export function has_text(key: string): key is TextKey {
    return pattern_of(key as TextKey) !== undefined;
}
