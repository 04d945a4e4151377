// Failures around the page or in it, and what the user sees of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';
import { Wire } from './support/wire.mjs';

test('a browser that stores nothing: the seat is still ours after the line was cut', async () => {
    const wire = new Wire();
    await wire.start(server.port);
    const person = await Person.arrive(browser, wire.url, {}, () => {
        for (const name of ['getItem', 'setItem', 'removeItem'])
            Storage.prototype[name] = () => {
                throw new DOMException('refused', 'SecurityError');
            };
    });
    const { page } = person;
    await person.play_a_bot();
    assert.equal(await person.my_turn(), 'mine');
    person.server_is_down = true;
    wire.cut();
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await page.locator('.connection-line').waitFor();
    wire.mend();
    await page.locator('.connection-line').waitFor({ state: 'detached' });
    const tiles = await person.tiles();
    await page.locator('.cell').first().focus();
    await page.keyboard.press('Space');
    await page.locator('.confirm').click();
    await page.waitForFunction((n) => document.querySelectorAll('.placed').length > n, tiles);
    person.assert_clean();
    await wire.end();
});

test('an address that cannot be read is said to lead nowhere, and from there to the first page', async () => {
    const person = await Person.arrive(browser, `${server.url}#/room/%`);
    const nowhere = person.page.locator('.nowhere');
    await nowhere.getByRole('alert').waitFor();
    await nowhere.getByRole('button', { name: 'Home', exact: true }).click();
    await person.page.locator('.ways').waitFor();
    person.assert_clean();
});

test('an uncaught error is told, and loading again leads back to the board', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await person.play_a_bot();
    assert.equal(await person.my_turn(), 'mine');
    const seen = await person.board();
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/v1/reports'));
    await page.evaluate(() => {
        void Promise.reject(new Error('on purpose'));
    });
    await page.locator('.mishap-line').waitFor();
    // The operator finds it, and nothing in it that opens a room.
    const answer = await answered;
    assert.equal(answer.status(), 200);
    const report = answer.request().postDataJSON();
    assert.equal(report.what, 'on purpose');
    assert.match(report.page, /page-\w+\.js/);
    const line = await server.said(/page_report .*/);
    assert.match(line, /on purpose/);
    const room = /#\/room\/([^/]+)/.exec(page.url())[1];
    assert.ok(!line.includes(room) && !JSON.stringify(report).includes(room));
    await page.locator('.mishap-line').getByRole('button', { name: 'Reload the page' }).click();
    await page.locator('.mishap-line').waitFor({ state: 'detached' });
    assert.equal(await person.my_turn(), 'mine');
    assert.deepEqual(await person.board(), seen);
    assert.deepEqual(person.strangers, []);
});

// The fields of a message at the top, as bytes.
function fields_of(text) {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const fields = [];
    const number = (at) => {
        let value = 0;
        for (let shift = 0; ; shift += 7) {
            const byte = bytes[at++];
            value += (byte & 127) * 2 ** shift;
            if (byte < 128) return [value, at];
        }
    };
    for (let at = 0; at < bytes.length;) {
        const [tag, begins] = number(at);
        const [length, content] = number(begins);
        fields.push({ field: tag >> 3, bytes: bytes.slice(at, content + length) });
        at = content + length;
    }
    return fields;
}

test('a catalogue kept from before an upgrade: what it does not know is drawn when the new one has come', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await person.play_a_bot();
    assert.equal(await person.my_turn(), 'mine');
    const seen = await person.board();
    const kept = await page.evaluate(() => localStorage.getItem('meepled.catalogue'));
    const tiles = 3,
        hash = 1;
    const fields = fields_of(kept);
    const first = fields.findIndex(({ field }) => field === tiles);
    const old = fields.filter(({ field }, i) => field !== hash && (field !== tiles || i === first));
    const bytes = Buffer.concat([
        Buffer.from([(hash << 3) | 2, 4, 1, 2, 3, 4]),
        ...old.map((one) => one.bytes),
    ]);
    assert.ok(bytes.length < Buffer.from(kept, 'base64').length / 2);
    await page.evaluate(
        (text) => localStorage.setItem('meepled.catalogue', text),
        bytes.toString('base64'),
    );
    await page.reload();
    assert.equal(await person.my_turn(), 'mine');
    await page.waitForFunction(
        (words) =>
            JSON.stringify(
                [...document.querySelectorAll('.placed')]
                    .map((tile) => tile.getAttribute('aria-label'))
                    .sort(),
            ) === words,
        JSON.stringify(seen.words),
    );
    assert.deepEqual(await person.board(), seen);
    person.assert_clean();
});

test('a screen that cannot be drawn says so and offers the way out', async () => {
    const person = await Person.arrive(browser, server.url, {}, () => {
        if (sessionStorage.getItem('broken')) return;
        sessionStorage.setItem('broken', 'once');
        Intl.PluralRules.prototype.select = () => {
            throw new Error('on purpose');
        };
    });
    const { page } = person;
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.locator('.ways').waitFor();
    assert.deepEqual(person.strangers, []);
});

test('two windows of one browser that arrive together are one person', async () => {
    const person = await Person.arrive(browser, 'about:blank');
    const windows = [person.page, await person.context.newPage()];
    await Promise.all(windows.map((page) => page.goto(server.url)));
    await windows[0].locator('.way').first().click();
    await windows[0].locator('.game').waitFor();
    await windows[1].reload();
    await windows[1].locator('.running li').first().waitFor();
    await windows[0].reload();
    await windows[0].locator('.game').waitFor();
    await windows[0].locator('.banner.my-turn').waitFor();
});

// As when the browser tells one window late what another one has stored.
test('two windows that do not see each other at once become one person', async () => {
    const person = await Person.arrive(browser, 'about:blank');
    const windows = [person.page, await person.context.newPage()];
    await windows[1].addInitScript(() => {
        if (sessionStorage.getItem('late')) return;
        sessionStorage.setItem('late', 'once');
        const get = Storage.prototype.getItem,
            set = Storage.prototype.setItem;
        let late = true;
        Storage.prototype.getItem = function (key) {
            return late && key === 'meepled.token' ? null : get.call(this, key);
        };
        Storage.prototype.setItem = function (key, value) {
            set.call(this, key, value);
            if (key === 'meepled.token') late = false;
        };
    });
    await Promise.all(windows.map((page) => page.goto(server.url)));
    await windows[0].locator('.way').first().click();
    await windows[0].locator('.game').waitFor();
    await windows[1].locator('.ways').waitFor();
    await windows[1].reload();
    await windows[1].locator('.running li').first().waitFor();
    await windows[0].reload();
    await windows[0].locator('.banner.my-turn').waitFor();
});

test('the server was upgraded: the page says so, and is loaded again when nothing is lost', async () => {
    const wire = new Wire();
    await wire.start(server.port);
    const person = await Person.arrive(browser, wire.url);
    const { page } = person;
    await person.play_a_bot();
    assert.equal(await person.my_turn(), 'mine');
    // From now on the server's page names another script.
    await page.route(wire.url, async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace(/page-\w+\.js/, 'page-NEWER123.js');
        await route.fulfill({ response: answer, body });
    });
    person.server_is_down = true;
    wire.mend(); // Every connection is cut.
    await page.locator('.connection-line').getByText('newer version').waitFor();
    await page.locator('.cell').first().focus();
    await page.keyboard.press('Space');
    await page.locator('.cell.lying').waitFor();
    assert.equal(await page.locator('.game').count(), 1, 'not while one is about to move');
    await page.unroute(wire.url);
    const loaded = page.waitForEvent('load');
    await page.locator('.confirm').click();
    await loaded;
    assert.equal(await person.my_turn(), 'mine');
    assert.ok((await person.tiles()) >= 3, 'the move was played');
    await wire.end();
});
