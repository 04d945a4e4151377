import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { rules_en } from '../src/text/rules.en';
import { rules_de } from '../src/text/rules.de';
import { rules_fr } from '../src/text/rules.fr';
import {
    bound,
    day,
    choose_language,
    languages,
    fill,
    gain,
    language_of,
    load_texts,
    number,
    plural_forms,
} from '../src/text/text';
import { all_texts } from './support/texts';

const all = all_texts;
const { en, fr, de } = all;

const english = (pattern: string, values: Record<string, string | number>) =>
    fill(pattern, values, new Intl.PluralRules('en'), String);
const french = (pattern: string, values: Record<string, string | number>) =>
    fill(pattern, values, new Intl.PluralRules('fr'), String);

test('forms follow the language: none is singular in French, plural in English', () => {
    assert.equal(english('{n|# tile|# tiles}', { n: 0 }), '0 tiles');
    assert.equal(english('{n|# tile|# tiles}', { n: 1 }), '1 tile');
    assert.equal(french('{n|# tuile|# tuiles}', { n: 0 }), '0 tuile');
    assert.equal(french('{n|# tuile|# tuiles}', { n: 2 }), '2 tuiles');
});

test('a language with more forms has them in the order of its own rules', () => {
    const polish = (n: number) =>
        fill('{n|# płytka|# płytki|# płytek}', { n }, new Intl.PluralRules('pl'), String);
    assert.deepEqual([1, 2, 5, 22].map(polish), ['1 płytka', '2 płytki', '5 płytek', '22 płytki']);
    assert.equal(fill('{n|# 枚}', { n: 3 }, new Intl.PluralRules('ja'), String), '3 枚');
});

test('every text has as many forms as its language', () => {
    for (const [language, texts] of [
        ['en', en],
        ['fr', fr],
        ['de', de],
    ] as const) {
        const { length } = plural_forms(new Intl.PluralRules(language));
        for (const [key, pattern] of Object.entries(texts))
            for (const [, listed = ''] of pattern.matchAll(/\{\w+\|((?:[^{}]|\{\w+\})*)\}/g))
                assert.equal(listed.split('|').length, length, `${language} ${key}`);
    }
});

test('values are put in as they are, whatever a player is called', () => {
    assert.equal(english('{name} wins', { name: '{n|a|b}', n: 1 }), '{n|a|b} wins');
    assert.equal(
        english('{n|{names} wins|{names} share it}', { n: 2, names: 'A and B' }),
        'A and B share it',
    );
});

// A missing text is printed with its English, ready to be translated.
function missing_texts(texts: Readonly<Record<string, string>>): string[] {
    return Object.entries(en)
        .filter(([key]) => !(key in texts))
        .map(([key, english]) => `${key} = ${english}`);
}

test('no language lacks a text, and none has one too many', () => {
    assert.equal(languages.length, Object.keys(all).length);
    assert.deepEqual(missing_texts({ ...en, title: '' }), []);
    const { title, ...others } = en;
    assert.deepEqual(missing_texts(others), [`title = ${title}`]);
    const missing = Object.entries(all).flatMap(([language, texts]) =>
        missing_texts(texts).map((line) => `${language}: ${line}`),
    );
    assert.equal(missing.length, 0, `missing texts:\n${missing.join('\n')}`);
    for (const [language, texts] of Object.entries(all))
        assert.deepEqual(
            Object.keys(texts).filter((key) => !(key in en)),
            [],
            language,
        );
});

test('French speaks to every reader alike, and not to men only', () => {
    const gendered = /\bvous (?:êtes|étiez|serez)(?: \p{L}+)? \p{L}*(?:é|i|prêt)(?!\p{L})/iu;
    for (const [key, pattern] of Object.entries(fr))
        assert.ok(!gendered.test(pattern), `${key}: ${pattern}`);
});

test('German is written with its own quotes and addresses the player as du', () => {
    const formal = /[a-zäöüß,] (?:Sie|Ihnen|Ihre?[nmrs]?)\b|"|“[^„]*“|\.\.\./;
    for (const [key, pattern] of Object.entries(de))
        assert.ok(!formal.test(pattern), `${key}: ${pattern}`);
    const other_words =
        /\bKacheln?\b|\bFeld(?:er)?\b|\bWeide|\bPunktzahl|\bStraßenräuber|\bLandkarte/;
    for (const [key, pattern] of Object.entries(de))
        assert.ok(!other_words.test(pattern), `${key}: ${pattern}`);
    assert.match(de['lesson.road.claim.hint'], /Wegelagerer/);
    assert.match(de['lesson.city.claim.what'], /Ritter/);
    assert.match(de['lesson.monastery.complete.done'], /Mönch/);
    assert.match(de['lesson.farm.claim.what'], /Bauer/);
});

test('German dates and numbers are written as in German', async () => {
    await choose_language('de');
    try {
        assert.match(day(Date.UTC(2026, 2, 12, 12)), /12\.0?3\.2026/);
        assert.equal(number(1234.5), '1.234,5');
    } finally {
        await choose_language('en');
    }
});

test('all languages have the same values in each text', () => {
    const values = (pattern: string) =>
        [...pattern.matchAll(/\{(\w+)/g)]
            .map(([, name]) => name)
            .sort()
            .filter((name, i, all) => name !== all[i - 1])
            .join();
    for (const [language, texts] of Object.entries(all))
        for (const [key, pattern] of Object.entries(texts))
            assert.equal(values(pattern), values(en[key as keyof typeof en]), `${language} ${key}`);
});

test('no text is told twice: the later one would hide the other', () => {
    for (const language of languages) {
        const keys = readdirSync('src/text')
            .filter((name) => name === `${language}.ts` || name.endsWith(`.${language}.ts`))
            .flatMap((name) => [
                ...readFileSync(`src/text/${name}`, 'utf8').matchAll(/^ {4}'?([\w./]+)'?:/gm),
            ])
            .map(([, key]) => key);
        assert.ok(keys.length > 1000);
        assert.deepEqual(
            keys.filter((key, i) => keys.indexOf(key) !== i),
            [],
        );
    }
});

test('each thing has one word, and nobody is both vous and tu', () => {
    const other_words =
        /\bmeeple(?!d)|évalu|\bchamps?\b|[Cc]onfirmez|partie [^.]*\bfinie\b|\btu\b|Prends/;
    for (const [key, pattern] of Object.entries(fr))
        assert.ok(!other_words.test(pattern), `${key}: ${pattern}`);
    // Features are completed; games are finished.
    const features =
        /finished (?:road|cit|monaster|garden|field|forest|river|stream|lake|cathedral)/i;
    for (const [key, pattern] of Object.entries(en))
        assert.ok(!features.test(pattern), `${key}: ${pattern}`);
});

test('texts address the player: features score, tiles are placed, and sentences have a subject', () => {
    const roundabout =
        /\b(?:whoever|somebody|anybody|everybody|nobody|brings?|brought|lies?|lay|laid|has to)\b|in all \{|^What (?:is|was) (?!wrong)|\bmay not do\b/i;
    for (const [key, pattern] of Object.entries(en))
        if (
            !/^(?:rules|choice|target|module_what|option_what)\./.test(key) ||
            !/at once/.test(pattern)
        )
            assert.ok(!roundabout.test(pattern), `${key}: ${pattern}`);
    const detour =
        /(?:^|[.;,] )qui (?:a le plus|pose|achève|ferme|prolonge|y a)\b|à qui qu|\bfois leur\b/i;
    for (const [key, pattern] of Object.entries(fr))
        assert.ok(!detour.test(pattern), `${key}: ${pattern}`);
});

test('a French colon never begins a line', () => {
    assert.equal(
        bound('{name} : {n|# point|# points} !'),
        '{name}\u00a0: {n|# point|# points}\u00a0!',
    );
    assert.equal(bound('a:b, « c »'), 'a:b, «\u00a0c\u00a0»');
});

test('the first language of the browser that is known is taken', () => {
    assert.equal(language_of(['nl-BE', 'fr-CA', 'en']), 'fr');
    assert.equal(language_of(['de-AT', 'en']), 'de');
    assert.equal(language_of(['ja']), 'en');
});

test('rules are told in as many lines in all languages', () => {
    for (const [key, told] of Object.entries(rules_en)) {
        const lines = told.split('\n');
        assert.ok(lines.length >= 3, key);
        for (const translated of [rules_fr, rules_de])
            assert.equal(
                translated[key as keyof typeof rules_en].split('\n').length,
                lines.length,
                key,
            );
        for (const line of lines) assert.match(line, /[.:]$/, `${key}: ${line}`);
    }
});

test('every module and game that is described has its rules', () => {
    const described = Object.keys(en).flatMap((key) => {
        const [, name] = /^(?:module_what|game_what)\.(\w+)$/.exec(key) ?? [];
        return name ? [name] : [];
    });
    assert.ok(described.length >= 12);
    for (const name of described) assert.ok(`rules.${name}` in en, name);
});

test('a button that is undone says so, and nobody is greedy for food', () => {
    assert.equal(fr.take_back, 'Annuler');
    for (const [key, pattern] of Object.entries(fr)) assert.ok(!/gourmand/.test(pattern), key);
    for (const [key, pattern] of Object.entries(en))
        assert.ok(!/Put out|First page/.test(pattern), key);
});

test('points that were paid stand with one sign, a minus', async () => {
    await load_texts('en');
    assert.deepEqual([3, 0, -3].map(gain), ['+3', '+0', '−3']);
});
