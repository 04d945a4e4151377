// A player is away: the others see it, and at a table without clocks they decide how to continue.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert_accessible } from './support/axe.mjs';
import { chooser, phone } from './support/browser.mjs';
import { at_a_table } from './support/rooms.mjs';
import { browser, server } from './support/stage.mjs';

const untimed = { turnSeconds: 0 };

const state_of = ({ page }, name) =>
    page.locator('.players li').filter({ hasText: name }).locator('.player-state');

async function until({ page }, name, says) {
    await page
        .locator('.players li')
        .filter({ hasText: name })
        .locator('.player-state')
        .filter({ hasText: says })
        .waitFor();
}

test('who is gone is seen at once; who stays away is played for by a bot if the other likes, and comes back', async () => {
    const choose = chooser();
    const [mover, other] = await at_a_table(browser, server, untimed, [{}, phone]);
    assert.match(await state_of(mover, 'Gustav').textContent(), /online/);
    await mover.click_a_turn(choose);
    await other.page.locator('.banner.my-turn').waitFor();
    const room = other.page.url();
    await other.page.goto('about:blank');
    await until(mover, 'Gustav', 'connection lost');
    assert.equal(await mover.page.locator('.bar.absent').count(), 0, 'not yet');
    await mover.page.locator('.bar.absent').waitFor();
    await until(mover, 'Gustav', 'away');
    assert.match(await mover.page.locator('.bar.absent').textContent(), /Gustav has been away/);
    await assert_accessible(mover.page, 'a player is away');
    await mover.page.getByRole('button', { name: 'Let a bot play' }).click();
    assert.equal(await mover.my_turn(), 'mine');
    await until(mover, 'Gustav', 'a bot is playing');
    await mover.page.locator('.log-stood_in').waitFor({ state: 'attached' });

    await other.page.goto(room);
    await other.page.locator('.game').waitFor();
    await other.page.locator('.notice').filter({ hasText: 'A bot played for you' }).waitFor();
    await mover.click_a_turn(choose);
    assert.equal(await other.my_turn(), 'mine');
    await other.click_a_turn(choose);
    await mover.page.locator('.log-came_back').waitFor({ state: 'attached' });
    assert.equal(await mover.my_turn(), 'mine');
    for (const person of [mover, other]) person.assert_clean();
});

test('of three the two who are there settle it by majority', async () => {
    const choose = chooser();
    const three = { ...untimed, seats: [{ open: {} }, { open: {} }, { open: {} }] };
    const names = [{}, { locale: 'fr-FR' }, {}];
    const [first, second, third] = await at_a_table(browser, server, three, names);
    await first.click_a_turn(choose);
    assert.equal(await second.my_turn(), 'mine');
    await second.click_a_turn(choose);
    assert.equal(await third.my_turn(), 'mine');
    await third.context.close();
    for (const { page } of [first, second]) await page.locator('.bar.absent').waitFor();
    await first.page.getByRole('button', { name: 'End the game' }).click();
    await first.page.locator('.bar.proposal').waitFor();
    await second.page.locator('.bar.asks .go').click();
    for (const { page } of [first, second]) await page.locator('.finale').waitFor();
    assert.match(await first.page.locator('.final-ended').textContent(), /without a result/);
    for (const person of [first, second]) person.assert_clean();
});
