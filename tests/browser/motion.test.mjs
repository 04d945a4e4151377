// Animations on the board, and their absence with reduced motion.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person } from './support/browser.mjs';
import { at_a_table, browser, server } from './support/stage.mjs';

// The first test: later there are tables.
test('the first screen offers the puzzle of the day, and a table where there is none', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    const open = page.locator('.open-tables .none-yet button');
    await open.waitFor();
    assert.equal(await page.locator('.open-tables .none-yet svg').count(), 1);
    await page.getByRole('link', { name: /Puzzle of the day/ }).click();
    await page.getByRole('heading', { name: /Puzzle of the day/ }).waitFor();
    await page.getByRole('button', { name: 'Home' }).click();
    await open.click();
    await page.locator('.waiting').waitFor();
    person.assert_clean();
});

for (const [reducedMotion, animation] of [
    ['no-preference', 'drop'],
    ['reduce', 'none'],
])
    test(`a placed tile drops within 150 ms, unless motion is unwelcome: ${reducedMotion}`, async () => {
        const person = await at_a_table('CASUAL', { reducedMotion });
        const { page } = person;
        await person.lay_in(0);
        await person.confirm();
        const seen = await page.waitForFunction(() => {
            const tile = document.querySelector('.dropped');
            if (!tile) return undefined;
            const { animationName, animationDuration, display } = getComputedStyle(tile);
            return [animationName, animationDuration, display];
        });
        const style = await seen.jsonValue();
        const expected =
            animation === 'none' ? ['none', '0s', 'none'] : ['drop', '0.15s', 'inline'];
        assert.deepEqual(style, expected);
        person.assert_clean();
    });

test('the table top that was chosen lies there also at the next visit', async () => {
    const person = await at_a_table('CASUAL');
    const { page } = person;
    const lies = () => page.evaluate(() => document.documentElement.dataset.tabletop);
    assert.equal(await lies(), 'linen');
    await page.locator('.tool[aria-haspopup="dialog"]:has(path[d^="M3 6h7"])').click();
    await page.locator('[data-tabletop-choice="oak"]').click();
    assert.equal(await lies(), 'oak');
    await page.reload();
    await page.locator('.game').waitFor();
    assert.equal(await lies(), 'oak');
    person.assert_clean();
});
