// Makes the page's puzzles: `node puzzles.mjs --catalogue FILE|URL SET...` joins the sets that `meepled puzzles` wrote and writes
// them to src/puzzles/parts: parts of fifty puzzles, an index with grades and themes, and the script that loads a part. Puzzles
// that are there already are kept. The catalogue is the server's /v1/catalogue. --out FOLDER replaces src/puzzles/parts.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import * as esbuild from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const { values, positionals } = parseArgs({
    options: { catalogue: { type: 'string' }, out: { type: 'string' } },
    allowPositionals: true,
});
const out = values.out ? resolve(values.out) : join(here, 'src/puzzles/parts');

async function maker() {
    const file = join(here, '.test/puzzle_maker.mjs');
    await esbuild.build({
        absWorkingDir: here,
        entryPoints: ['test/support/puzzle_maker.ts'],
        bundle: true,
        format: 'esm',
        platform: 'node',
        outfile: file,
        logLevel: 'warning',
    });
    return import(pathToFileURL(file).href);
}

async function catalogue(from) {
    if (!/^https?:/.test(from)) return JSON.parse(readFileSync(from, 'utf8'));
    const answer = await fetch(from);
    if (!answer.ok) throw new Error(`${from}: ${answer.status}`);
    return answer.json();
}

const number_of = (name) => Number(/^puzzles_(\d+)\.pb$/.exec(name)?.[1] ?? NaN);

function parts_there() {
    if (!existsSync(out)) return [];
    return readdirSync(out)
        .filter((name) => number_of(name) >= 0)
        .sort((a, b) => number_of(a) - number_of(b))
        .map((name) => join(out, name));
}

const script_of = (count) => `// Written by puzzles.mjs.
export const parts: readonly (() => Promise<Uint8Array>)[] = [
${Array.from({ length: count }, (_, i) => `    async () => (await import('./puzzles_${i}.pb')).default,\n`).join('')}];
`;

if (!values.catalogue) {
    console.error('usage: node puzzles.mjs --catalogue FILE|URL [--out FOLDER] SET...');
    process.exit(2);
}
const old = parts_there();
const { files_of } = await maker();
const sets = [...old, ...positionals].map((file) => readFileSync(file));
const { index, parts } = files_of(sets, await catalogue(values.catalogue));
mkdirSync(out, { recursive: true });
for (const file of old) rmSync(file);
parts.forEach((part, i) => writeFileSync(join(out, `puzzles_${i}.pb`), part));
writeFileSync(
    join(out, 'index.json'),
    `[\n${index.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`,
);
writeFileSync(join(out, 'parts.ts'), script_of(parts.length));
console.log(`${index.length} puzzles in ${parts.length} parts`);
