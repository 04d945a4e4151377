// Finished games on the first page: their results, the way back to the board, and another game.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Person, two_people } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

async function resign({ page }) {
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.locator('dialog[open] .danger').click();
}

const cut_names = () =>
    [...document.querySelectorAll('.player-called')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent);

test('a game that is over stands on the first page with its result; it is looked at, kept, and played again', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.locator('.name-field input').fill('Petronella Wackernagel');
    await person.play_a_bot();
    assert.equal(await person.my_turn(), 'mine');
    await person.lay_for_points();
    assert.equal(await person.my_turn(), 'mine');
    await resign(person);
    await page.locator('.finale').waitFor();
    await page.locator('.winner').waitFor();
    assert.deepEqual(await page.evaluate(cut_names), [], 'names that are cut');
    const scores = await page.locator('.score').allTextContents();
    await page.getByRole('button', { name: 'Home' }).click();

    const rows = page.locator('.past-games li');
    await rows.first().waitFor();
    assert.equal(await rows.count(), 1);
    const result = await page.locator('.past-result').textContent();
    assert.match(
        result,
        new RegExp(`Petronella Wackernagel ${scores[0]}.*Casual bot ${scores[1]}.*★`),
    );
    assert.match(await rows.textContent(), /20\d\d/, 'when it was');
    const [file] = await Promise.all([
        page.waitForEvent('download'),
        rows.getByRole('button', { name: 'Download the record' }).click(),
    ]);
    const record = JSON.parse(readFileSync(await file.path(), 'utf8'));
    assert.equal(record.header.settings.game, 'carcassonne');

    // It is there as long as the browser keeps it, and leads back to the board.
    await page.reload();
    await rows.getByRole('button', { name: 'Review the game' }).click();
    await page.locator('.finale').waitFor();
    assert.deepEqual(await page.locator('.score').allTextContents(), scores);
    await page.locator('.replay input').waitFor();
    await page.getByRole('button', { name: 'Home' }).click();

    await rows.getByRole('button', { name: 'Rematch' }).click();
    await page.locator('.game').waitFor();
    assert.equal(await person.my_turn(), 'mine');
    await page.getByRole('button', { name: 'Home' }).click();
    await page.locator('.running li').waitFor();
    assert.equal(await rows.count(), 1, 'the one that goes on is among the running ones');
    await rows.getByRole('button', { name: 'Remove from the list' }).click();
    await rows.waitFor({ state: 'detached' });
    person.assert_clean();
});

test('whose game ended while they were away finds it, and its result once it was looked at', async () => {
    const { host, guest } = await two_people(browser, server.url);
    await guest.page.goto('about:blank');
    await resign(host);
    await host.page.locator('.finale').waitFor();

    await guest.page.goto(server.url);
    const row = guest.page.locator('.past-games li');
    assert.match(await row.textContent(), /You missed the end/);
    await row.getByRole('button', { name: 'Review the game' }).click();
    await guest.page.locator('.finale').waitFor();
    await guest.page.getByRole('button', { name: 'Home' }).click();
    await guest.page.locator('.past-result b').first().waitFor();
    for (const person of [host, guest]) person.assert_clean();
});
