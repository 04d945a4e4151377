// The development server: the page from its sources, with the games of another server.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { launch, Person } from './support/browser.mjs';
import { Server } from './support/server.mjs';

test('a page from its sources plays with a server elsewhere', async (t) => {
    const server = new Server();
    await server.start();
    t.after(() => server.end());
    const out = mkdtempSync(join(tmpdir(), 'meepled-page-'));
    const place = ['--port', '0', '--to', server.url, '--out', out];
    const watch = spawn(process.execPath, ['build.mjs', 'watch', ...place], {
        cwd: new URL('../../server/web', import.meta.url),
        stdio: ['ignore', 'pipe', 'inherit'],
    });
    t.after(() => {
        watch.kill();
        rmSync(out, { recursive: true, force: true });
    });
    let said = '';
    const url = await new Promise((resolve) => {
        watch.stdout.on('data', (bytes) => {
            said += bytes;
            const [found] = /http:\S*\/(?=,)/.exec(said) ?? [];
            if (found) resolve(found);
        });
    });
    const browser = await launch();
    t.after(() => browser.close());
    const person = await Person.arrive(browser, url);
    await person.play_a_bot();
    assert.equal(await person.my_turn(), 'mine');
    person.assert_clean();
});
