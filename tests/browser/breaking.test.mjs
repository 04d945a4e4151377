// Attempts to break the page, by the user, the browser, the network or the server.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { Person } from './support/browser.mjs';
import { Server } from './support/server.mjs';
import { browser, server } from './support/stage.mjs';
import { Wire } from './support/wire.mjs';

const ended = [];
after(async () => {
    for (const one of ended) await one.end();
});

async function has_mind(page) {
    await page.locator('.ways').waitFor();
    return (await page.locator('.alone').count()) > 0;
}

test('a table is requested while the server is away: that is said, and there is one table when the line is back', async () => {
    const wire = new Wire();
    ended.push(wire);
    await wire.start(server.port);
    const person = await Person.arrive(browser, wire.url);
    const { page } = person;
    await page.locator('.way:enabled').first().waitFor();
    wire.cut();
    person.server_is_down = true;
    await page.locator('.way').first().click();
    await page.locator('main [role="status"]').waitFor();
    assert.ok(await page.locator('.way').first().isDisabled());
    await page.locator('.connection-line').waitFor();
    wire.mend();
    await page.locator('.game').waitFor();
    await person.my_turn();
    await page.locator('.panel-foot button').first().click();
    await page.locator('.ways').waitFor();
    await page.reload();
    await page.locator('.running li').first().waitFor();
    assert.equal(await page.locator('.running li').count(), 1);
    person.assert_clean();
});

test('a table that the server refuses: that is said, and another one can be asked for', async () => {
    const full = new Server();
    ended.push(full);
    await full.start('--rooms-per-address', '1');
    const first = await Person.arrive(browser, full.url);
    await first.play_a_bot();
    const person = await Person.arrive(browser, full.url);
    const { page } = person;
    await page.locator('.way').first().click();
    await page.locator('.problem').waitFor();
    assert.equal(await page.locator('.way').first().isDisabled(), false);
    assert.equal(await page.evaluate(() => location.hash), '');
    person.assert_clean();
});

test('two windows without a server: the second one waits, says so, and goes on where the first one was', async (t) => {
    const person = await Person.arrive(browser, `${server.url}?local`);
    const { page } = person;
    if (!(await has_mind(page))) return t.skip('the page has no module');
    await person.play_a_bot();
    await person.next_turn();
    const second = Object.assign(new Person(), { page: await person.context.newPage() });
    await second.page.goto(page.url());
    await second.page.locator('.connection-line a').waitFor();
    assert.equal(await second.page.locator('.cell').count(), 0);
    await person.lay_in(0);
    await person.confirm();
    await person.next_turn();
    const seen = await person.board();
    const where = page.url();
    await page.close();
    await second.page.locator('.connection-line').waitFor({ state: 'detached' });
    if (second.page.url() !== where) await second.page.goto(where);
    await second.page.locator('.banner.my-turn').waitFor();
    assert.deepEqual(await second.board(), seen);
    person.assert_clean();
});

test('without the module there is no game without a server: that is said, with the way back', async (t) => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    if (!(await has_mind(page))) return t.skip('the page has no module');
    await page.route('**/*.wasm', (route) =>
        route.fulfill({ contentType: 'application/wasm', body: '' }),
    );
    await page.goto(`${server.url}?local`);
    await page.locator('.connection-line a').waitFor();
    await page.locator('.connection-line a').click();
    await page.locator('.way').nth(1).waitFor();
    person.assert_clean();
});

test('where nothing can be stored, games without a server and puzzles are played all the same', async (t) => {
    const refuse = () => {
        Object.defineProperty(window, 'localStorage', {
            get() {
                throw new DOMException('refused', 'SecurityError');
            },
        });
    };
    const person = await Person.arrive(browser, `${server.url}?local`, {}, refuse);
    const { page } = person;
    if (!(await has_mind(page))) return t.skip('the page has no module');
    await person.play_a_bot();
    await person.next_turn();
    await person.lay_in(0);
    await person.confirm();
    await person.next_turn();
    await page.goto(`${server.url}#/puzzles`);
    await page.locator('.cell').first().waitFor();
    await person.lay_in(0);
    await page.keyboard.press('Enter');
    await page.locator('.puzzle-verdict strong').waitFor();
    person.assert_clean();
});

test('who leaves a lesson by the back button finds it again at the same step', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.locator('.learn').click();
    await page.locator('.cell').first().waitFor();
    await page.locator('.lesson-show').click();
    await page.locator('.lesson-task .go').click();
    await page.locator('.lesson-show').waitFor();
    const step = await page.locator('.lesson-task .small').textContent();
    await page.goBack();
    await page.locator('.ways').waitFor();
    await page.goForward();
    await page.locator('.lesson-show').waitFor();
    assert.equal(await page.locator('.lesson-task .small').textContent(), step);
    await page.goto(`${server.url}#/learn/nothing`);
    await page.locator('.lesson-show').waitFor();
    await page.goBack();
    await page.goBack();
    await person.play_a_bot();
    await person.next_turn();
    assert.equal(await page.locator('.lesson-task').count(), 0);
    person.assert_clean();
});

test('keys that mean something in other games mean nothing in a puzzle, and broken addresses lead to one', async () => {
    const person = await Person.arrive(browser, `${server.url}#/puzzles`);
    const { page } = person;
    await page.locator('.cell').first().waitFor();
    for (const key of 'u y n h w c s t g b 5 0 f + - r Escape Enter Space ? Escape'.split(' '))
        await page.keyboard.press(key);
    assert.equal(await page.locator('.puzzle-do button').count(), 0, 'nothing was tried');
    assert.equal(await page.locator('dialog[open]').count(), 0);
    for (const broken of ['%', 'x/y/z', '../../', '__proto__']) {
        await page.goto(`${server.url}#/puzzles/${broken}`);
        await page.locator('.puzzle-chips [aria-current]').waitFor();
    }
    person.assert_clean();
});

test('a screen that cannot be loaded says so, with the ways out', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.route('**/puzzles-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.locator('a[href="#/puzzles"]').click();
    await page.locator('main [role="alert"]').waitFor();
    await page.locator('main a').click();
    await page.locator('.ways').waitFor();
    assert.ok(person.errors.length > 0, 'it is told in the console, too');
});

const list = JSON.parse(
    readFileSync(new URL('../../server/web/src/puzzles/parts/index.json', import.meta.url), 'utf8'),
);

test('puzzles that cannot be loaded are told as such, and another part of them can be', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.route('**/puzzles_0-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.locator('a[href="#/puzzles"]').click();
    await page.locator('main [role="alert"]').waitFor();
    await page.locator('main a').click();
    await page.locator('.ways').waitFor();
    await page.goto(`${server.url}#/puzzles/${list.at(-1).id}`);
    await page.locator('.cell').first().waitFor();
    assert.ok(person.errors.length > 0, 'it is told in the console, too');
});
