// PO files, the format of gettext: read into entries with their lines, and written. No plural entries: a text has its forms in
// itself, as {n|form|form}.

// A fault in a PO file. `line` counts from 1; `key` is empty where none is known.
export class PoError extends Error {
    constructor(line, key, what) {
        super(`line ${line}: ${key ? `${key}: ` : ''}${what}`);
    }
}

const escapes = { n: '\n', t: '\t', r: '\r', '"': '"', '\\': '\\' };

function quoted(text) {
    const inner = text
        .replaceAll(/["\\]/g, '\\$&')
        .replaceAll('\n', '\\n')
        .replaceAll('\t', '\\t')
        .replaceAll('\r', '\\r');
    return `"${inner}"`;
}

// Each line of the text is a line of the file.
function field(name, text) {
    const lines = text.split(/(?<=\n)/);
    if (lines.length < 2) return `${name} ${quoted(text)}\n`;
    return `${name} ""\n${lines.map((line) => `${quoted(line)}\n`).join('')}`;
}

// Entries are { key, english, translation, file }; `about` is a comment at the head of the file.
export function write_po(language, about, entries) {
    const head =
        `Language: ${language}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n` +
        'Content-Transfer-Encoding: 8bit\n';
    const parts = entries.map(
        ({ key, english, translation, file }) =>
            `#: ${file}\n${field('msgctxt', key)}${field('msgid', english)}${field('msgstr', translation)}`,
    );
    const comment = about.map((line) => `# ${line}\n`).join('');
    return [`${comment}${field('msgid', '')}${field('msgstr', head)}`, ...parts].join('\n');
}

function unquoted(text, line, key) {
    if (!/^"(?:[^"\\]|\\.)*"$/.test(text))
        throw new PoError(line, key, `not a text in quotes: ${text}`);
    return text.slice(1, -1).replaceAll(/\\(.)/g, (whole, letter) => {
        if (!(letter in escapes)) throw new PoError(line, key, `unknown escape ${whole}`);
        return escapes[letter];
    });
}

const order = ['msgctxt', 'msgid', 'msgstr'];

// All entries but the header, as { key, english, translation, fuzzy, line }; `line` is where the entry's key is. Throws PoError.
export function read_po(content) {
    const entries = [];
    let entry = { line: 0, fuzzy: false };
    let last = ''; // The field that lines in quotes continue.
    const finish = () => {
        if (last === '') return;
        if (entry.msgstr === undefined || entry.msgid === undefined)
            throw new PoError(entry.line, entry.msgctxt, `the entry ends without ${order.at(-1)}`);
        if (entry.msgctxt !== undefined)
            entries.push({
                key: entry.msgctxt,
                english: entry.msgid,
                translation: entry.msgstr,
                fuzzy: entry.fuzzy,
                line: entry.line,
            });
        else if (entry.msgid !== '') throw new PoError(entry.line, '', 'an entry without msgctxt');
        entry = { line: 0, fuzzy: false };
        last = '';
    };
    const lines = content.replace(/^\ufeff/, '').split(/\r?\n/);
    for (const [i, whole] of lines.entries()) {
        const line = i + 1;
        const text = whole.trim();
        if (text === '') continue;
        if (text.startsWith('#')) {
            if (last === 'msgstr') finish();
            if (/^#,.*\bfuzzy\b/.test(text)) entry.fuzzy = true;
            continue;
        }
        if (text.startsWith('"')) {
            if (last === '') throw new PoError(line, '', 'a text that belongs to no field');
            entry[last] += unquoted(text, line, entry.msgctxt);
            continue;
        }
        const [, name = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(text) ?? [];
        if (!order.includes(name))
            throw new PoError(line, entry.msgctxt, `expected ${order.join(', ')}, not ${name}`);
        if (last === 'msgstr') finish();
        if (order.indexOf(name) <= order.indexOf(last))
            throw new PoError(line, entry.msgctxt, `${name} does not come after ${last}`);
        entry.line ||= line;
        entry[name] = unquoted(rest, line, entry.msgctxt);
        last = name;
    }
    finish();
    if (entries.length === 0) throw new PoError(1, '', 'not a PO file of texts: it has no entry');
    return entries;
}
