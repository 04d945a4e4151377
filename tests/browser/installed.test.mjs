// The page can be installed like a program: its manifest, and its icons.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

const address = (path) => new URL(path, server.url);

// The address of a link in the page's HTML.
async function linked(rel) {
    const html = await (await fetch(server.url)).text();
    const [, path] = new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(html) ?? [];
    assert.ok(path, rel);
    return path;
}

// Width, height and whether corners may be transparent, as a PNG file's first chunk tells.
async function png(path) {
    const answer = await fetch(address(path));
    assert.equal(answer.status, 200, path);
    assert.equal(answer.headers.get('content-type'), 'image/png', path);
    const bytes = Buffer.from(await answer.arrayBuffer());
    assert.ok(bytes.length < 30_000, `${path}: ${bytes.length} bytes`);
    assert.equal(bytes.toString('latin1', 1, 4) + bytes.toString('latin1', 12, 16), 'PNGIHDR');
    return {
        size: `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`,
        alpha: bytes[25] === 6,
    };
}

test('the manifest has icons for every system, each of the size and type that it names', async () => {
    const answer = await fetch(address(await linked('manifest')));
    assert.equal(answer.headers.get('content-type'), 'application/manifest+json');
    const { icons } = await answer.json();
    const pictures = icons.filter(({ type }) => type === 'image/png');
    assert.deepEqual(
        pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`),
        ['192x192 any', '512x512 any', '512x512 maskable'],
    );
    for (const { src, sizes, purpose } of pictures)
        assert.deepEqual(await png(src), { size: sizes, alpha: purpose === 'any' });
    for (const { src, type } of icons)
        assert.equal((await fetch(address(src))).headers.get('content-type'), type);
});

test('iOS has a picture without transparent corners', async () => {
    assert.deepEqual(await png(await linked('apple-touch-icon')), {
        size: '180x180',
        alpha: false,
    });
});

test('the browser finds nothing that keeps the page from being installed', async () => {
    const { page } = await Person.arrive(browser, server.url, { serviceWorkers: 'allow' });
    const devtools = await page.context().newCDPSession(page);
    const { errors } = await devtools.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    const private_window = ({ errorId }) => errorId === 'in-incognito'; // As all windows of tests are.
    assert.deepEqual(
        installabilityErrors.filter((one) => !private_window(one)),
        [],
    );
});

test('a visit asks for no picture, and the service worker keeps none', async () => {
    const person = await Person.arrive(browser, server.url);
    await person.page.locator('svg.scene').waitFor();
    assert.deepEqual(
        person.requests.filter((one) => one.endsWith('.png')),
        [],
    );
    assert.doesNotMatch(await (await fetch(address('shell.js'))).text(), /\.png/);
});
