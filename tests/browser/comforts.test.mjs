import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';
import { eventually } from './support/wait.mjs';

async function host_a_table() {
    const host = await Person.arrive(browser, server.url);
    await host.page.locator('.way').nth(1).click();
    const fields = host.page.locator('.copy-field input');
    await fields.nth(1).waitFor();
    return {
        host,
        link: await fields.nth(0).inputValue(),
        code: await fields.nth(1).inputValue(),
    };
}

async function sit_down(link) {
    const guest = await Person.arrive(browser, link);
    await guest.page.getByRole('button', { name: 'Join the game' }).click();
    await guest.page.locator('.waiting').waitFor();
    return guest;
}

test('a short link; a code with any case and dashes; the host removes a player for good', async () => {
    const { host, link, code } = await host_a_table();
    assert.match(code, /^[0-9a-z]{5}-[0-9a-z]{5}$/);
    assert.ok(link.endsWith(code) && link.length < server.url.length + 20, link);
    const guest = await Person.arrive(browser, server.url);
    await guest.page.locator('.join-code input').fill(code.toUpperCase().replace('-', ' '));
    await guest.page.locator('.join-code button').click();
    await guest.page.getByRole('button', { name: 'Join the game' }).click();
    await guest.page.locator('.waiting').waitFor();

    await host.page.getByRole('button', { name: 'Remove' }).click();
    await host.page.getByRole('button', { name: 'Really remove' }).click();
    await guest.page.getByRole('alert').waitFor();
    assert.match(await guest.page.getByRole('alert').textContent(), /removed you/);
    await host.page.locator('.waiting-seats .free').waitFor();
    await guest.page.goto('about:blank');
    await guest.page.goto(link);
    await guest.page.getByRole('alert').waitFor();
    assert.equal(await guest.page.getByRole('button', { name: 'Join the game' }).count(), 0);
    // Another player may have the seat.
    const other = await sit_down(link);
    for (const person of [host, guest, other]) person.assert_clean();
});

test('after the end both players go to the next game; a spectator follows and sees all of it', async () => {
    const { host, link } = await host_a_table();
    const guest = await sit_down(link);
    const watcher = await Person.arrive(browser, link);
    await watcher.page.getByRole('button', { name: 'Watch' }).click();
    for (const { page } of [host, guest])
        await page.getByRole('button', { name: 'I am ready' }).click();
    await guest.page.locator('.game').waitFor();
    await guest.page.getByRole('button', { name: 'Resign' }).click();
    await guest.page.locator('dialog[open] .danger').click();
    const first = host.page.url();

    await guest.page.getByRole('button', { name: 'Rematch' }).click();
    await guest.page.locator('.waiting').waitFor();
    assert.equal(await guest.page.locator('.waiting-seats .free').count(), 1, 'kept for the host');
    assert.match(await guest.page.locator('.waiting-seats .free').textContent(), /reserved for/);
    await host.page.getByRole('button', { name: 'To the next game' }).click();
    await host.page.locator('.waiting').waitFor();
    assert.notEqual(host.page.url(), first);
    for (const { page } of [host, guest])
        await page.getByRole('button', { name: 'I am ready' }).click();
    for (const { page } of [host, guest]) await page.locator('.game').waitFor();
    await watcher.page.getByRole('button', { name: 'Watch the next game' }).click();
    // A client that came during the game can still look back to its beginning.
    await watcher.page.locator('.replay input').waitFor();
    const lines = ({ page }) => page.locator('.log li').count();
    await eventually(async () => assert.equal(await lines(watcher), await lines(host)));
    for (const person of [host, guest, watcher]) person.assert_clean();
});

test('rules and keys are on a sheet that opens at its top', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.locator('.options > summary').click();
    for (const name of ['labyrinth', 'gifts'])
        await page.locator(`[data-module="${name}"] input`).check();
    await person.play_a_bot();
    assert.equal(await person.my_turn(), 'mine');
    const help = page.locator('.help[open]');
    for (let times = 0; times < 2; ++times) {
        await page.keyboard.press('?');
        await help.waitFor();
        assert.ok((await help.locator('dt').count()) > 8);
        assert.equal(await help.evaluate((sheet) => sheet.scrollTop), 0);
        // Of the game and of all that was added to it, with pictures of what comes along.
        assert.deepEqual(await help.locator('.rules summary').allTextContents(), [
            'Carcassonne',
            'Farmers',
            'The Labyrinth',
            'The Gifts',
        ]);
        assert.ok((await help.locator('.rules .tile-picture').count()) > 6);
        assert.match(await help.locator('.rules-text').first().textContent(), /2 points for each/);
        await help.evaluate((sheet) => sheet.scrollTo(0, 400));
        await page.keyboard.press('Escape');
        await help.waitFor({ state: 'detached' });
    }
    person.assert_clean();
});

test('before a game is made its rules and those of every module can be read', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.locator('.options > summary').click();
    for (const game of await page.locator('.games input').all()) {
        await game.check();
        await page.locator('.game-rules > summary').click();
        assert.ok((await page.locator('.game-rules li').count()) >= 5);
        const modules = page.locator('[data-module]');
        assert.equal(await modules.locator('.module-rules').count(), await modules.count());
        await page.locator('.game-rules > summary').click();
    }
    person.assert_clean();
});
