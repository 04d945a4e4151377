// Runs a WASI command and compares what it prints with a file: node wasi.mjs PROGRAM.wasm FILE
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WASI } from 'node:wasi';

const [program, expected] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'meepled-wasi-'));
const out = join(folder, 'out');
const stdout = openSync(out, 'w');
const wasi = new WASI({ version: 'preview1', args: [program], stdout, returnOnExit: true });
const module = await WebAssembly.compile(readFileSync(program));
const status = wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
closeSync(stdout);
const same = readFileSync(out, 'utf8') === readFileSync(expected, 'utf8');
rmSync(folder, { recursive: true });
console.log(same ? `as in ${expected}` : `not as in ${expected}`);
process.exit(status === 0 && same ? 0 : 1);
