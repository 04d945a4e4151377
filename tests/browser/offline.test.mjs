// The page opens without a server and shows stored data.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

test('loaded again while the server is away, the page is there with its board, and goes on when the server is back', async () => {
    const person = await Person.arrive(browser, server.url, { serviceWorkers: 'allow' });
    const { page } = person;
    await person.play_a_bot();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await person.next_turn();
    await person.lay_in(0);
    await person.confirm();
    await person.next_turn();
    const seen = await person.board();
    person.server_is_down = true;
    await server.kill();
    await page.reload();
    await page.locator('.connection-line').waitFor();
    await page.locator('.game').waitFor();
    assert.deepEqual(await person.board(), seen);
    await page.getByRole('button', { name: 'Home' }).click();
    await page.locator('.ways').waitFor();
    await page.goBack();
    await server.start();
    await page.locator('.connection-line').waitFor({ state: 'detached' });
    await page.locator('.banner.my-turn').waitFor();
    assert.deepEqual(await person.board(), seen);
    await person.lay_in(0);
    await person.confirm();
    person.assert_clean();
});
