// Defects that players found, each repeated by their actions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person } from './support/browser.mjs';
import { at_a_table } from './support/rooms.mjs';
import { browser, server } from './support/stage.mjs';

test('while the chat is open letters belong to it', async () => {
    const [mover, other] = await at_a_table(browser, server, { talk: 'FREE_TEXT' });
    const { page } = mover;
    await page.locator('.talk-button').click();
    await page.keyboard.type('hu');
    assert.equal(await page.locator('.talk-say input').inputValue(), 'hu');
    assert.equal(await page.locator('.board-tools [aria-pressed="true"]').count(), 0);
    await page.locator('.banner').click();
    await page.keyboard.type('yw');
    assert.equal(await page.locator('.talk-say input').inputValue(), 'huyw');
    await page.locator('.board-place [tabindex="0"]').first().focus();
    await page.keyboard.press('h');
    await page.locator('.board-tools [aria-pressed="true"]').waitFor();
    assert.equal(await page.locator('.talk-say input').inputValue(), 'huyw');
    for (const person of [mover, other]) person.assert_clean();
});

test('a takeback against a bot is confirmed, and says that the bot’s move goes, too', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await person.play_a_bot();
    await person.my_turn();
    await person.lay_in(0);
    await person.confirm();
    await person.my_turn();
    await page.locator('.undo').waitFor();
    const tiles = await person.tiles();
    await page.keyboard.press('u');
    await page.getByText('The bots’ moves after it are taken back, too.').waitFor();
    assert.equal(await person.tiles(), tiles);
    await page.locator('.takeback-sure').click();
    await page.waitForFunction((n) => document.querySelectorAll('.placed').length < n, tiles);
    person.assert_clean();
});

test('Escape closes the list of tiles that are left', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await person.play_a_bot();
    await person.my_turn();
    await page.getByRole('button', { name: 'Tiles left' }).click();
    await page.locator('.tiles-left').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.tiles-left').waitFor({ state: 'detached' });
    person.assert_clean();
});

test('a link to nothing is no invitation', async () => {
    const person = await Person.arrive(browser, `${server.url}#/room/nosuchroom`);
    await person.page.getByRole('alert').waitFor();
    assert.equal(await person.page.getByText('You are invited').count(), 0);
});

test('without a network signing in says so, and not that no passkey was used', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.getByRole('link', { name: 'Account' }).click();
    await page.route('**/v1/**', (route) => route.abort());
    const form = page
        .locator('form')
        .filter({ has: page.locator('[type="password"]') })
        .last();
    await form.locator('input').first().fill('Berta');
    await form.locator('[type="password"]').fill('long enough for this');
    await form.locator('[type="submit"]').click();
    await page.getByText('The server could not be reached. Try again.').waitFor();
});

test('in French yes is O, and dates are written as the reader’s country writes them', async () => {
    const wishes = { takebacks: true };
    const [mover, other] = await at_a_table(browser, server, wishes, [{}, { locale: 'fr-FR' }]);
    await mover.page.locator('.wishes').click();
    await mover.page.locator('[data-wish="pause"]').click();
    await other.page.locator('.proposal.asks kbd', { hasText: 'O' }).waitFor();
    const [yes, no] = await Promise.all(
        [0, 1].map((i) => other.page.locator('.bar button').nth(i).boundingBox()),
    );
    assert.equal(yes.y, no.y, 'the answers stand in one line');
    await other.page.keyboard.press('o');
    await other.page.locator('.bar.paused').waitFor();
    for (const person of [mover, other]) person.assert_clean();
});
