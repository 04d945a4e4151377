// The public games that ended last, on the first page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person } from './support/browser.mjs';
import { a_turn_each } from './support/people.mjs';
import { at_a_table } from './support/rooms.mjs';
import { assert_still, watch_shifts } from './support/shifts.mjs';
import { browser, server } from './support/stage.mjs';
import { eventually } from './support/wait.mjs';

async function finish(settings = {}) {
    const people = await at_a_table(browser, server, settings);
    await a_turn_each(people);
    const [first, second] = people;
    await first.page.getByRole('button', { name: 'Resign', exact: true }).click();
    await first.page.locator('dialog[open] .danger').click();
    await second.page.locator('.finale').waitFor();
    for (const { context } of people) await context.close();
}

test('the latest finished games are listed, and a click leads to their boards; private ones are not', async () => {
    const early = await Person.arrive(browser, server.url);
    await early.page.locator('.way.play:not([disabled])').waitFor();
    await early.page.waitForLoadState('networkidle');
    assert.equal(await early.page.locator('.finished').count(), 0, 'no empty box');
    await finish({ name: 'Cup final' });
    for (const [width, height] of [
        [1440, 900],
        [390, 844],
    ]) {
        const options = { viewport: { width, height } };
        const person = await Person.arrive(browser, server.url, options, watch_shifts);
        const { page } = person;
        const game = page.locator('.finished a');
        await game.waitFor();
        assert.equal(await game.count(), 1);
        assert.match(await game.textContent(), /Cup final.*minute.*Hanna.*Gustav/);
        assert.equal(await game.locator('.won').count(), 1);
        await assert_still(page);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
        await game.click();
        await page.locator('.finale').waitFor();
        await page.locator('.placed').first().waitFor();
        person.assert_clean();
    }
    // Who comes back to the page sees what has ended meanwhile.
    await early.page.reload();
    await early.page.locator('.finished a').waitFor();
    await eventually(async () => {
        await early.page.reload();
        await early.page.locator('.finished a').waitFor();
        assert.equal(await early.page.locator('.finished a').count(), 1);
    });
});
