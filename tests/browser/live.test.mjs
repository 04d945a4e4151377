// A public game of other players on the first page: its board moves and hinders nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at_a_table } from './support/rooms.mjs';
import { Person } from './support/browser.mjs';
import { assert_still, watch_shifts } from './support/shifts.mjs';
import { browser, server } from './support/stage.mjs';

const watching = (page) => page.getByText(/1 watching/);

test('a game of others moves on the first page as long as it is seen, and a click leads to it', async () => {
    const players = await at_a_table(browser, server, {});
    const [first, second] = players;
    const visitor = await Person.arrive(browser, server.url, {}, watch_shifts);
    const { page } = visitor;
    const live = page.locator('.live-game');
    await live.waitFor();
    await page.locator('.way.play:not([disabled])').waitFor();
    // Out of sight it is not asked for.
    assert.equal(await live.locator('.small-board').count(), 0);
    await live.scrollIntoViewIfNeeded();
    const tiles = live.locator('.small-board .tile-rim');
    await tiles.first().waitFor();
    assert.equal(await tiles.count(), 1);
    assert.match(await live.textContent(), /Hanna.*Gustav/);
    await first.lay_in(0);
    await first.confirm();
    await tiles.nth(1).waitFor();
    await second.my_turn();
    await assert_still(page);
    // It leaves no trace in the browser.
    assert.deepEqual(
        await page.evaluate(() => Object.keys(localStorage).filter((key) => /room|told/.test(key))),
        [],
    );
    // The players hear that it is watched, and no more once another screen is open.
    await watching(first.page).first().waitFor({ state: 'attached' });
    await page.locator('.account-link').click();
    await live.waitFor({ state: 'detached' });
    await watching(first.page).first().waitFor({ state: 'detached' });

    await page.goBack();
    await live.scrollIntoViewIfNeeded();
    await tiles.first().waitFor();
    await live.click();
    await page.locator('.game').waitFor();
    await second.lay_in(0);
    await second.confirm();
    await page.locator('.placed').nth(2).waitFor();
    for (const person of [...players, visitor]) person.assert_clean();
});
