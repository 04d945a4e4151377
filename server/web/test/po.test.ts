// Texts go to translators as PO files and come back, by the commands that README.md names.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { all_texts } from './support/texts';

function run(action: string, language: string, folder: string, input = '') {
    const words = ['po.mjs', action, language, '--texts', folder];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
        input,
        encoding: 'utf8',
        maxBuffer: 1 << 24,
    });
    return { status, stdout, stderr };
}

function own_texts(context: TestContext): string {
    const folder = mkdtempSync(join(tmpdir(), 'meepled-texts-'));
    context.after(() => rmSync(folder, { recursive: true }));
    cpSync('src/text', folder, { recursive: true });
    return folder;
}

function content_of(folder: string): Record<string, string> {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return Object.fromEntries(
        names
            .filter((name) => name.endsWith('.ts'))
            .sort()
            .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
    );
}

function exported(folder: string, language: string): string {
    const { status, stdout, stderr } = run('export', language, folder);
    assert.equal(status, 0, stderr);
    return stdout;
}

for (const language of ['fr', 'de'] as const)
    test(`texts come back from a PO file byte for byte: ${language}`, (context) => {
        const folder = own_texts(context);
        const before = content_of(folder);
        const po = exported(folder, language);
        const count = Object.values(all_texts[language]).filter((text) => text !== '').length;
        assert.equal(po.match(/^msgctxt /gm)?.length, count);
        assert.equal(run('import', language, folder, po).status, 0);
        assert.deepEqual(content_of(folder), before);
        // All are replaced, and then put back.
        const [head = '', ...entries] = po.split('\n\n');
        const marked = entries.map((entry) => entry.replace('\nmsgstr "', '\nmsgstr "«»'));
        const changed = [head, ...marked].join('\n\n');
        const said = run('import', language, folder, changed);
        assert.equal(said.status, 0, said.stderr);
        assert.ok(said.stdout.startsWith(`${count} texts changed in `), said.stdout);
        assert.equal(run('import', language, folder, po).status, 0);
        assert.deepEqual(content_of(folder), before);
    });

test('an import changes the literal of the text and nothing else', (context) => {
    const folder = own_texts(context);
    const before = content_of(folder);
    const po = exported(folder, 'de')
        .replace(
            'msgstr "Konto anlegen"',
            'msgstr ""\r\n"Konto \\"neu\\" "\r\n"anlegen, it’s \\\\"',
        )
        .replace(/(msgctxt "account.name"\n.*\n)/, '$1#| msgid "Old"\n#~ msgid "Gone"\n')
        .replace('#: src/text/account.de.ts\nmsgctxt "account"', '#, fuzzy\nmsgctxt "account"')
        .replace('msgstr "Konto"', 'msgstr "Profil"')
        .replace('msgstr "Gast"', 'msgstr ""');
    const said = run('import', 'de', folder, `\ufeff${po}`);
    assert.deepEqual([said.stderr, said.status], ['', 0]);
    const after = content_of(folder);
    const text = before['account_screen.de.ts'] ?? '';
    assert.equal(
        after['account_screen.de.ts'],
        text.replace("'Konto anlegen'", '\'Konto "neu" anlegen, it’s \\\\\''),
    );
    assert.deepEqual({ ...after, 'account_screen.de.ts': text }, before);
});

test('a fault is told with its line and key, and nothing is written', (context) => {
    const folder = own_texts(context);
    const before = content_of(folder);
    const po = exported(folder, 'de').replace('"Konto anlegen"', '"Ein Konto anlegen"');
    const none = 'msgctxt "account.none"';
    const hidden = 'msgctxt "gifts.hidden"';
    const taken = 'msgctxt "log.items_taken"';
    const of_taken = /(msgctxt "log\.items_taken"\n.*\nmsgstr ").*"/;
    const again = 'msgctxt "account"\nmsgid "Guest"';
    // What is replaced, by what, where the fault is, and its message. The faults of one list are reported together.
    type Fault = readonly [string | RegExp, string, string, string];
    const files: readonly (readonly Fault[])[] = [
        [
            [none, 'msgctxt "nun"', 'msgctxt "nun"', 'nun: no text has this key'],
            [of_taken, '$1{name} nimmt"', taken, 'log.items_taken: {items} is missing'],
            [/\{n\|# ungeöffnetes Geschenk\|/, '{n|', hidden, 'gifts.hidden: {n|# unge'],
        ],
        [
            [none, 'msgctxt "account"', again, 'account: stands in line 12, too'],
            [
                of_taken,
                '$1{name} {items} {n}"',
                taken,
                'log.items_taken: {n} is not in the English',
            ],
        ],
        [
            ['msgid "Guest"', 'msgid "Visitor"', none, 'account.none: the English text is another'],
            [of_taken, '$1{name} nimmt {items}}"', taken, 'log.items_taken: a brace'],
        ],
        [['msgstr "Gast"', 'msgstr "Gast', 'msgstr "Gast\n', 'account.none: not a text in quotes']],
        [
            [
                'msgstr "Gast"',
                'msgstr "Ga\\st"',
                'msgstr "Ga\\st"',
                'account.none: unknown escape \\s',
            ],
        ],
        [
            [
                'msgstr "Gast"',
                'msgid_plural "Guest"',
                'msgid_plural',
                'account.none: expected msgctxt',
            ],
        ],
        [['msgstr "Gast"', 'msgid "Gast"', 'msgid "Gast"', 'account.none: msgid does not come']],
        [[/msgstr "Gast"[^]*/, '', none, 'account.none: the entry ends without msgstr']],
        [[/[^]*/, '', '', 'not a PO file of texts']],
    ];
    for (const faults of files) {
        let content = po;
        for (const [from, to, where, message] of faults) {
            const next = content.replace(from, to);
            assert.ok(next !== content && next.includes(where), message);
            content = next;
        }
        const { status, stderr } = run('import', 'de', folder, content);
        assert.equal(status, 1);
        const told = stderr.trimEnd().split('\n');
        assert.equal(told.length, faults.length, stderr);
        for (const [, , where, message] of faults) {
            const line = content.slice(0, content.indexOf(where)).split('\n').length;
            const start = `line ${line}: ${message}`;
            assert.ok(
                told.some((one) => one.startsWith(start)),
                `${stderr} for ${start}`,
            );
        }
        assert.deepEqual(content_of(folder), before);
    }
});

test('a language without texts is refused', (context) => {
    const folder = own_texts(context);
    assert.match(run('export', 'xx', folder).stderr, /has no texts in xx/);
    assert.match(run('import', '../de', folder).stderr, /usage/);
    assert.match(run('list', 'de', folder).stderr, /usage/);
});
