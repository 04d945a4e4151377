// The page's texts for translators. `node po.mjs export LANGUAGE > FILE` writes a PO file; `node po.mjs import LANGUAGE < FILE`
// puts its translations into src/text. After a fault in the file nothing is written. --texts FOLDER replaces src/text.
import { writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { text as read_all } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { PoError, read_po, write_po } from './po_file.mjs';

const [action, language, option, folder] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const texts_folder = option === '--texts' && folder ? resolve(folder) : join(here, 'src/text');

const about = [
    'Texts of meepled. msgctxt is the key of a text, msgid is English. {name} is replaced by a value.',
    '{n|# tile|# tiles} has one form of the number n for each plural form of the language, in the order',
    'zero, one, two, few, many, other; # is the number. An empty or fuzzy translation is not imported.',
];

// A text that is empty in English needs no translation.
function export_po(english, translated) {
    const told = [...english].filter(([, { text }]) => text !== '');
    const entries = told.map(([key, { text, name }]) => ({
        key,
        english: text,
        translation: translated.get(key)?.text ?? '',
        file: `src/text/${translated.get(key)?.name ?? name}`,
    }));
    process.stdout.write(write_po(language, about, entries));
}

const forms = /\{\w+\|((?:[^{}]|\{\w+\})*)\}/g;
const values_of = (pattern) =>
    new Set([...pattern.matchAll(/\{(\w+)(?=[|}])/g)].map(([, name]) => name));

// How many forms a text has for a number, see plural_forms in src/text/text.ts.
function forms_count() {
    const rules = new Intl.PluralRules(language);
    return new Set(Array.from({ length: 200 }, (_, n) => rules.select(n))).size;
}

// What is wrong with a translation, as a sentence; otherwise undefined.
function fault_of(english, translation) {
    const [wanted, given] = [values_of(english), values_of(translation)];
    for (const name of wanted) if (!given.has(name)) return `{${name}} is missing`;
    for (const name of given) if (!wanted.has(name)) return `{${name}} is not in the English text`;
    const count = forms_count();
    for (const [whole, listed] of translation.matchAll(forms)) {
        const has = listed.split('|').length;
        if (has !== count) return `${whole} has ${has} forms, ${language} needs ${count}`;
    }
    if (/[{}]/.test(translation.replaceAll(forms, '').replaceAll(/\{\w+\}/g, '')))
        return 'a brace { or } has no partner';
    return undefined;
}

// The translations that differ from the texts, by key. Throws PoError, or all of them in an AggregateError.
function changes(english, translated, entries) {
    const changed = new Map();
    const faults = [];
    const lines = new Map();
    for (const { key, english: msgid, translation, fuzzy, line } of entries) {
        const refuse = (what) => faults.push(new PoError(line, key, what));
        const at = lines.get(key);
        lines.set(key, line);
        if (at !== undefined) refuse(`stands in line ${at}, too`);
        else if (!english.has(key)) refuse('no text has this key');
        else if (english.get(key).text !== msgid)
            refuse('the English text is another one now; export again');
        else if (fuzzy || translation === '') continue;
        else if (!translated.has(key)) refuse(`src/text has no such text in ${language} yet`);
        else {
            const fault = fault_of(msgid, translation);
            if (fault) refuse(fault);
            else if (translated.get(key).text !== translation) changed.set(key, translation);
        }
    }
    if (faults.length > 0) throw new AggregateError(faults);
    return changed;
}

async function import_po(english, translated, { entries, with_texts }) {
    const changed = changes(english, translated, entries);
    const files = await with_texts(texts_folder, translated, changed);
    for (const [name, content] of files) writeFileSync(join(texts_folder, name), content);
    console.log(`${changed.size} texts changed in ${files.size} files`);
}

const run = { export: export_po, import: import_po }[action];
try {
    if (!run || !/^[a-z]{2,3}$/.test(language ?? ''))
        throw new Error('usage: node po.mjs export|import LANGUAGE [--texts FOLDER]');
    const entries = action === 'import' ? read_po(await read_all(process.stdin)) : [];
    // Loads the TypeScript compiler, which takes a second.
    const { texts_of, with_texts } = await import('./po_texts.mjs');
    const [english, translated] = [texts_of(texts_folder, 'en'), texts_of(texts_folder, language)];
    if (translated.size === 0) throw new Error(`src/text has no texts in ${language}`);
    await run(english, translated, { entries, with_texts });
} catch (problem) {
    const all = problem instanceof AggregateError ? problem.errors : [problem];
    for (const { message } of all) console.error(message);
    process.exitCode = 1;
}
