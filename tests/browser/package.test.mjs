// The TypeScript package in a page of another origin: packed, bundled as the author of a page would, and it plays a game.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
    cpSync,
    existsSync,
    mkdirSync,
    mkdtempSync,
    readdirSync,
    readFileSync,
    rmSync,
    symlinkSync,
    writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch } from './support/browser.mjs';
import { Server } from './support/server.mjs';
import { patience_ms } from './support/wait.mjs';

const sdk = resolve(dirname(fileURLToPath(import.meta.url)), '../../proto/sdk/typescript');
const skip = existsSync(join(sdk, 'node_modules'))
    ? false
    : 'the package’s npm packages are not installed';
// As WebAssembly; the package is built without them where there is no compiler for it.
const rules = process.env.MIND || resolve(sdk, '../../../build/wasm/bin/mind.wasm');
const home = mkdtempSync(join(tmpdir(), 'meepled-package-'));

// The author's page.
const files = {
    '/mine.html': [
        'text/html',
        '<!doctype html><title>Mine</title><output></output><script type="module" src="mine.js"></script>',
    ],
};
const pages = createServer(({ url }, answer) => {
    const [type, content] = files[url] ?? ['text/plain', ''];
    answer.writeHead(content ? 200 : 404, { 'content-type': type }).end(content);
});
const server = new Server();
let browser, origin;

before(async () => {
    await new Promise((listens) => pages.listen(0, '127.0.0.1', listens));
    origin = `http://127.0.0.1:${pages.address().port}`;
    await server.start('--origins', origin);
    browser = await launch();
});
after(async () => {
    await browser?.close();
    await server.end();
    pages.close();
    rmSync(home, { recursive: true, force: true });
});

const SCRIPT = `
import { play, watch, Bot } from 'meepled';
class Mine extends Bot {
    choose(game) {
        const value = (move) => ${existsSync(rules) ? 'game.after(move).gained[game.me]' : 'Math.random()'};
        const values = game.moves.map(value);
        return game.moves[values.indexOf(Math.max(...values))];
    }
}
const url = location.hash.slice(1);
const show = (text) => { document.querySelector('output').textContent = text; };
try {
    const result = await play(new Mine(), url, { vs: 'random' });
    const seen = [];
    await watch(url, result.room, (state) => seen.push(state.seq)).result;
    show(\`\${result}; watched up to \${seen.at(-1)}\`);
} catch (problem) {
    show(String(problem));
}
`;

// What `npm pack` makes, installed in a folder of its own.
function bundle() {
    const run = (program, ...words) => execFileSync(program, words, { cwd: sdk, stdio: 'pipe' });
    run('npm', 'pack', '--silent', '--pack-destination', home);
    const packed = readdirSync(home).find((name) => name.endsWith('.tgz'));
    run('tar', '-xzf', join(home, packed), '-C', home);
    mkdirSync(join(home, 'node_modules'));
    cpSync(join(home, 'package'), join(home, 'node_modules/meepled'), { recursive: true });
    symlinkSync(join(sdk, 'node_modules/@bufbuild'), join(home, 'node_modules/@bufbuild'));
    writeFileSync(join(home, 'mine.js'), SCRIPT);
    run(
        join(sdk, 'node_modules/.bin/esbuild'),
        join(home, 'mine.js'),
        '--bundle',
        '--format=esm',
        '--target=es2022',
        `--outfile=${join(home, 'bundle.js')}`,
    );
    return readFileSync(join(home, 'bundle.js'), 'utf8');
}

test(
    'a bot of the package plays a whole game in a page, and the page follows a game that is over',
    { skip },
    async () => {
        files['/mine.js'] = ['text/javascript', bundle()];
        const page = await (await browser.newContext()).newPage();
        const problems = [];
        page.on('pageerror', (problem) => problems.push(problem.message));
        await page.goto(`${origin}/mine.html#${server.url.replace('http', 'ws')}ws`);
        await page.waitForFunction(
            () => document.querySelector('output').textContent !== '',
            undefined,
            { timeout: patience_ms },
        );
        const told = await page.locator('output').textContent();
        assert.match(told, /^seat 0: \d+ points; the others: \d+; .*; watched up to \d+$/);
        assert.deepEqual(problems, []);
    },
);
