import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooser, in_turn, Person } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

async function same_board(people) {
    const tiles = Math.max(...(await Promise.all(people.map((person) => person.tiles()))));
    for (const { page } of people)
        await page.waitForFunction((n) => document.querySelectorAll('.placed').length >= n, tiles);
    const [first, ...others] = await Promise.all(people.map((person) => person.board()));
    for (const other of others) assert.deepEqual(other, first);
}

test('two people meet by a link and see the same board; a third one watches', async () => {
    const choose = chooser();
    const host = await Person.arrive(browser, server.url);
    await host.page.locator('.name-field input').fill('Hanna');
    await host.page.locator('.way').nth(1).click();
    const link = await host.page.locator('.copy-field input').first().inputValue();
    assert.ok(link.startsWith(server.url));
    const guest = await Person.arrive(browser, link);
    await guest.page.locator('.name-field input').fill('Gustav');
    await guest.page.getByRole('button', { name: 'Join the game' }).click();
    const watcher = await Person.arrive(browser, link);
    await watcher.page.getByRole('button', { name: 'Watch' }).click();
    for (const { page } of [host, guest])
        await page.getByRole('button', { name: 'I am ready' }).click();
    for (const { page } of [host, guest, watcher]) await page.locator('.game').waitFor();
    assert.deepEqual(await host.page.locator('.player-name').allTextContents(), [
        'Hanna',
        'Gustav',
    ]);
    for (let turn = 0; turn < 6; ++turn) {
        const mover = await in_turn([host, guest]);
        await mover.click_a_turn(choose);
        await same_board([host, guest, watcher]);
    }
    assert.equal(await watcher.page.locator('.cell').count(), 0, 'who watches is offered nothing');
    for (const person of [host, guest, watcher]) person.assert_clean();
});

test('the server is killed and started again: the page goes on by itself, and a move made meanwhile is played once', async () => {
    const choose = chooser();
    const person = await Person.arrive(browser, server.url);
    await person.play_a_bot();
    for (let turn = 0; turn < 3; ++turn) {
        assert.equal(await person.my_turn(), 'mine');
        await person.click_a_turn(choose);
    }
    assert.equal(await person.my_turn(), 'mine');
    const seen = await person.board();
    person.server_is_down = true;
    await server.kill();
    await person.page.locator('.connection-line').waitFor();
    await person.page.locator('.cell').first().focus();
    await person.page.keyboard.press('Enter');
    await person.page.locator('.confirm').click();
    assert.match(await person.page.locator('.connection-line').textContent(), /saved/);
    assert.deepEqual(await person.board(), seen, 'the board is still there');
    await server.start();
    await person.page.locator('.connection-line').waitFor({ state: 'detached' });
    person.server_is_down = false;
    await person.page.waitForFunction(
        (n) => document.querySelectorAll('.placed').length >= n,
        seen.words.length + 2,
    );
    assert.equal(await person.my_turn(), 'mine');
    // Our tile and the bot's.
    assert.equal(await person.tiles(), seen.words.length + 2);
    person.assert_clean();
});
