// A connection that is dead although neither end was told.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Person } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';
import { Wire } from './support/wire.mjs';
import { at_rest } from './support/wait.mjs';

const wires = [];
after(async () => {
    for (const wire of wires) await wire.end();
});

async function seated_behind_a_wire() {
    const wire = new Wire();
    wires.push(wire);
    await wire.start(server.port);
    const person = await Person.arrive(browser, wire.url);
    await person.play_a_bot();
    assert.equal(await person.my_turn(), 'mine');
    return { wire, person };
}

test('a move without an answer: that is said, and the move is played once when the line is back', async () => {
    const { wire, person } = await seated_behind_a_wire();
    const { page } = person;
    const before = await person.tiles();
    wire.cut();
    person.server_is_down = true;
    await page.locator('.cell').first().focus();
    await page.keyboard.press('Space');
    await page.locator('.confirm').click();
    await page.locator('.connection-line').waitFor();
    wire.mend();
    await page.locator('.connection-line').waitFor({ state: 'detached' });
    await page.waitForFunction((n) => document.querySelectorAll('.placed').length >= n, before + 2);
    assert.equal(await person.my_turn(), 'mine');
    assert.equal(await person.tiles(), before + 2, 'our tile and the bot’s');
    person.assert_clean();
});

test('a game resigned from the list while the server is away is resigned when the line is back', async () => {
    const { wire, person } = await seated_behind_a_wire();
    const { page } = person;
    await page.getByRole('button', { name: 'Home' }).click();
    const rows = page.locator('.running li');
    await rows.first().waitFor();
    wire.cut();
    person.server_is_down = true;
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await page.locator('.connection-line').waitFor();
    await rows.first().getByRole('button', { name: 'Resign' }).click();
    await rows.first().getByRole('button', { name: 'Resign for good' }).click();
    wire.mend();
    await rows.first().waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.ways').waitFor();
    assert.equal(await rows.count(), 0, 'the server knows, too');
    person.assert_clean();
});

for (const [where, viewport] of [
    ['a wide screen', { width: 1280, height: 720 }],
    ['a phone', { width: 390, height: 844 }],
])
    test(`the line about the connection covers nothing, and the board stays where it is seen: ${where}`, async () => {
        const wire = new Wire();
        wires.push(wire);
        await wire.start(server.port);
        const person = await Person.arrive(browser, wire.url, { viewport });
        const { page } = person;
        await person.play_a_bot();
        assert.equal(await person.my_turn(), 'mine');
        const start = () => page.locator('.tile-under').first().boundingBox();
        await at_rest(page);
        const before = await start();
        wire.cut();
        person.server_is_down = true;
        await page.evaluate(() => dispatchEvent(new Event('offline')));
        await page.locator('.connection-line').waitFor();
        await at_rest(page);
        const line = await page.locator('.connection-line').boundingBox();
        for (const beside of ['.board-place', '.panel', '.board-tools', '.banner']) {
            const { y } = await page.locator(beside).boundingBox();
            assert.ok(y >= line.y + line.height - 0.5, `${beside} begins below the line`);
        }
        const { y: foot, height } = await page.locator('.panel').boundingBox();
        assert.ok(foot + height <= viewport.height + 0.5, 'and nothing is pushed out of sight');
        assert.deepEqual(await start(), before);
        wire.mend();
        await page.locator('.connection-line').waitFor({ state: 'detached' });
        await at_rest(page);
        assert.deepEqual(await start(), before);
        person.assert_clean();
    });

test('the browser says that there is no network: so does the page, until it hears from the server', async () => {
    const { wire, person } = await seated_behind_a_wire();
    const { page } = person;
    wire.cut();
    person.server_is_down = true;
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await page.locator('.connection-line').waitFor();
    wire.mend();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.locator('.connection-line').waitFor({ state: 'detached' });
    // It may be wrong: a server in the house is reached without the network outside.
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await page.locator('.connection-line').waitFor({ state: 'detached' });
    assert.equal(await person.my_turn(), 'mine');
    person.assert_clean();
});
