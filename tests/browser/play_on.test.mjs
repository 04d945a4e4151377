// Continuing a finished game from any position, with any opponents.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert_accessible } from './support/axe.mjs';
import { chooser, Person, phone } from './support/browser.mjs';
import { at_a_table, make_room } from './support/rooms.mjs';
import { browser, server } from './support/stage.mjs';

async function resign({ page }) {
    await page.locator('.panel-foot > button').last().click();
    await page.locator('dialog[open] .danger').click();
    await page.locator('.finale').waitFor();
}

async function has_tiles({ page }, count) {
    await page.waitForFunction((n) => document.querySelectorAll('.placed').length === n, count);
}

// Against a bot, and the first one in turn.
async function first_of_two() {
    const person = await Person.arrive(browser, server.url);
    const room = await make_room(person, {
        game: 'carcassonne',
        seats: [{ open: {} }, { bot: 'greedy' }],
        options: [{ name: 'start_player', value: 'seats' }],
    });
    await person.page.goto(`${server.url}#/room/${room}`);
    await person.page.getByRole('button', { name: 'Join the game' }).click();
    await person.page.locator('.game').waitFor();
    return person;
}

async function play_on({ page }, company) {
    await page.locator('.play-on').click();
    await page.locator(`dialog[open] [data-company="${company}"]`).click();
}

test('from a position in the middle it goes on against a bot, over a reload, and to be looked at again', async () => {
    const choose = chooser();
    const person = await first_of_two();
    const { page } = person;
    for (let turn = 0; turn < 3; ++turn) {
        assert.equal(await person.my_turn(), 'mine');
        await person.click_a_turn(choose);
    }
    assert.equal(await person.my_turn(), 'mine');
    assert.equal(await page.locator('.play-on').count(), 0, 'while it goes on there is nothing');
    await resign(person);
    const first = page.url();

    // Back to where one's second turn begins.
    const slider = page.locator('.replay input');
    const at = async (tiles) => (await person.tiles()) === tiles;
    while (!(await at(3))) {
        const before = await slider.inputValue();
        await page.locator('.replay .tool').first().click();
        await page.waitForFunction(
            (value) => document.querySelector('.replay input').value !== value,
            before,
        );
    }
    const { words, scores } = await person.board();
    await assert_accessible(page, 'looking back');
    await page.locator('.play-on').click();
    await assert_accessible(page, 'how to play on');
    await page.locator('dialog[open] [data-company="bots"]').click();
    await page.waitForFunction((url) => location.href !== url, first);
    assert.equal(await person.my_turn(), 'mine');
    assert.deepEqual(await person.board(), { words, scores });
    assert.equal(await page.locator('.log-continued').count(), 1);
    await person.click_a_turn(choose);
    assert.equal(await person.my_turn(), 'mine');
    const { words: after } = await person.board();
    await page.reload();
    assert.equal(await person.my_turn(), 'mine');
    assert.deepEqual((await person.board()).words, after);
    await page.keyboard.press('?');
    await page.locator('.help .terms a').waitFor();
    await page.keyboard.press('Escape');

    // Its own record begins where the other game was left: who has nothing of it yet reads it there.
    await resign(person);
    const watch = page.url().replace('#/room/', '#/watch/');
    const guest = await Person.arrive(browser, watch);
    await guest.page.locator('.replay input').waitFor();
    await guest.page.locator('.replay input').fill('0');
    await has_tiles(guest, 0);
    const last = Number(await guest.page.locator('.replay input').getAttribute('max'));
    let seen;
    for (let step = 1; step <= last && seen === undefined; ++step) {
        await guest.page.locator('.replay input').fill(String(step));
        const tiles = await guest.tiles();
        if (tiles > 0) seen = tiles;
    }
    assert.equal(seen, 3, 'the first thing that is seen is the other game’s board');
    for (const one of [person, guest]) one.assert_clean();
});

test('two people go on with each other where one of them gave up, on a phone and in French', async () => {
    const choose = chooser();
    const [host, guest] = await at_a_table(browser, server, {}, [
        {},
        { ...phone, locale: 'fr-FR', colorScheme: 'dark' },
    ]);
    for (const person of [host, guest, host]) {
        assert.equal(await person.my_turn(), 'mine');
        await person.click_a_turn(choose);
    }
    assert.equal(await guest.my_turn(), 'mine');
    const { words } = await guest.board();
    await resign(host);
    await guest.page.locator('.finale').waitFor();
    await play_on(guest, 'same');
    await guest.page.locator('.waiting').waitFor();
    const seats = await guest.page.locator('.waiting-seats').textContent();
    assert.match(seats, /Hanna/, 'her seat is kept');
    const link = guest.page.url();
    await host.page.goto(link);
    await host.page.getByRole('button', { name: 'Join the game' }).click();
    await host.page.locator('.waiting').waitFor();
    for (const { page } of [host, guest]) await page.locator('.waiting .go.big').click();
    for (const person of [host, guest]) await has_tiles(person, words.length);
    assert.equal(await guest.my_turn(), 'mine');
    assert.deepEqual((await guest.board()).words, words);
    await guest.click_a_turn(choose);
    assert.equal(await host.my_turn(), 'mine');
    for (const person of [host, guest]) person.assert_clean();
});

test('a finished game is continued from an earlier position, in any seat', async () => {
    const choose = chooser();
    const person = await first_of_two();
    const { page } = person;
    assert.equal(await person.my_turn(), 'mine');
    await person.click_a_turn(choose);
    assert.equal(await person.my_turn(), 'mine');
    const { words } = await person.board();
    await resign(person);
    await page.locator('.play-on').click();
    await page.locator('dialog[open] .segmented button').nth(1).click();
    await page.locator('dialog[open] [data-company="bots"]').click();
    await page.locator('.finale').waitFor({ state: 'detached' });
    // The bot has one's old seat now, and it is its turn.
    await page.waitForFunction(
        (n) => document.querySelectorAll('.placed').length > n,
        words.length,
    );
    assert.equal(await person.my_turn(), 'mine');
    const names = await page.locator('.player-name').allTextContents();
    assert.match(names[0], /bot/i);
    person.assert_clean();
});
