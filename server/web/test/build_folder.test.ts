// The page's files do not depend on the folder that they are built in.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
    cpSync,
    mkdirSync,
    mkdtempSync,
    readFileSync,
    readdirSync,
    rmSync,
    symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

// Every file of the page by its name, built in that folder. All folders are equally deep, because the packages are not copied:
// their names are relative to the folder.
function built(folder: string): Record<string, string> {
    const web = join(folder, 'server/web'),
        out = join(folder, 'out');
    mkdirSync(web, { recursive: true });
    symlinkSync(resolve('../../proto'), join(folder, 'proto'));
    symlinkSync(resolve('node_modules'), join(web, 'node_modules'));
    for (const name of readdirSync('.'))
        if (/^(src|pictures)$|\.(mjs|json)$/.test(name))
            cpSync(name, join(web, name), { recursive: true });
    execFileSync(process.execPath, ['build.mjs', 'build', '--out', out], {
        cwd: web,
        stdio: 'pipe',
    });
    return Object.fromEntries(
        readdirSync(out, { withFileTypes: true })
            .filter((one) => one.isFile())
            .map(({ name }) => [name, readFileSync(join(out, name)).toString('base64')]),
    );
}

void test('the page has the same files in every folder that it is built in', () => {
    const folder = mkdtempSync(join(tmpdir(), 'page-'));
    try {
        const one = built(join(folder, 'one'));
        const other = built(join(folder, 'other'));
        assert.ok(Object.keys(one).length > 20);
        assert.deepEqual(Object.keys(other), Object.keys(one));
        assert.deepEqual(other, one);
    } finally {
        rmSync(folder, { recursive: true });
    }
});
