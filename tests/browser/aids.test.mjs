// The room's aids decide how much help the page shows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert_accessible } from './support/axe.mjs';
import { phone } from './support/browser.mjs';
import { at_a_table } from './support/stage.mjs';

// At a table of these aids, in turn, with a tile and a figure arranged.
async function arranging(aids, options) {
    const person = await at_a_table(aids, options);
    await person.lay_in(0);
    await person.page.locator('.figure-buttons button').first().click();
    return person;
}

const totals = '.players .expected';

test('who learns is told unasked what everything is worth, and what a step would bring', async () => {
    const person = await arranging('LEARN');
    const { page } = person;
    await page.locator('.brings li').first().waitFor();
    assert.match(await page.locator('.brings li').first().textContent(), /\+\d+ now/);
    assert.match(await page.locator('.brings li').first().textContent(), /0 → \d+ at the end/);
    assert.equal(await page.locator(totals).count(), 2);
    await assert_accessible(page, 'what a step brings');
    // The hint was correct.
    const says = await page.locator('.brings li').first().textContent();
    const [, to] = /→ (\d+)/.exec(says);
    const tiles = await person.tiles();
    await person.confirm();
    await page.waitForFunction((n) => document.querySelectorAll('.placed').length > n, tiles);
    const own = page.locator('.players li').first().locator('.expected');
    await page.waitForFunction(
        (at) => document.querySelector('.players li .expected')?.textContent.includes(at),
        to,
    );
    assert.ok((await own.textContent()).includes(to));
    // Values are on the board, with the missing edges of incomplete features.
    await page.locator('.value').first().waitFor();
    assert.equal(await person.my_turn(), 'mine');
    while ((await page.locator('.open-edges').count()) === 0) {
        await person.lay_for_points();
        await person.next_turn();
    }
    assert.match(await page.locator('.open-edges').first().textContent(), /\d+ open/);
    person.assert_clean();
});

test('help on request at an ordinary table, and none in a tournament', async () => {
    const usual = await arranging('CASUAL');
    assert.equal(await usual.page.locator('.brings').count(), 0);
    assert.equal(await usual.page.locator(totals).count(), 0);
    await usual.page.keyboard.press('w');
    assert.equal(await usual.page.locator('.board-tools .tools .tool').count(), 6);

    const hard = await arranging('TOURNAMENT', { ...phone, locale: 'fr-FR', colorScheme: 'dark' });
    assert.equal(await hard.page.locator('.brings').count(), 0);
    assert.equal(await hard.page.locator(totals).count(), 0);
    assert.equal(await hard.page.locator('.board-tools .tools .tool').count(), 3);
    await hard.confirm();
    await hard.page.locator('.banner:not(.my-turn), .banner.my-turn').first().waitFor();
    assert.equal(await hard.page.locator('.plan-switch').count(), 0);
    for (const person of [usual, hard]) person.assert_clean();
});
