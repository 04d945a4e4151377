import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

test('a token that the server does not know: the player gets a new identity', async () => {
    const person = await Person.arrive(browser, server.url);
    await person.page.locator('.way:not([disabled])').first().waitFor();
    await person.page.evaluate(() => localStorage.setItem('meepled.token', 'not-a-token'));
    await person.page.reload();
    await person.play_a_bot();
    assert.equal(await person.my_turn(), 'mine');
    assert.notEqual(
        await person.page.evaluate(() => localStorage.getItem('meepled.token')),
        'not-a-token',
    );
    person.assert_clean();
});

for (const [hash, title, says] of [
    ['#/watch/nosuchroom', 'This link leads nowhere', /does not exist/],
    ['#/room/nosuchroom', 'This link leads nowhere', /does not exist/],
    ['#/j/aaaaa-bbbbb', 'No table has this code', /does not exist/],
    ['#/rooom/x', 'There is nothing at this address', /incomplete/],
])
    test(`${hash} leads nowhere: what is wrong, another code, a game, the first page`, async () => {
        const person = await Person.arrive(browser, server.url + hash);
        const { page } = person;
        await page.getByRole('heading', { name: title, exact: true }).waitFor();
        assert.match(await page.getByRole('alert').textContent(), says);
        await page.getByLabel('Have a code or a link?').fill('ccccc-ddddd');
        await page.getByRole('button', { name: 'Enter', exact: true }).click();
        await page.getByRole('heading', { name: 'No table has this code', exact: true }).waitFor();
        await page.getByRole('button', { name: 'Home' }).click();
        await page.locator('.ways').waitFor();
        await page.goBack();
        await page.getByRole('button', { name: 'Play now' }).click();
        await page.locator('.game').waitFor();
        assert.deepEqual(person.strangers, []);
    });

test('a wrong path leads to a screen of the page, on a first visit, too', async () => {
    const { page } = await Person.arrive(browser, `${server.url}no/such/page`);
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
    await page.locator('.nowhere button').first().waitFor();
});

test('the language is the browser’s until another is chosen, and that is kept', async () => {
    const person = await Person.arrive(browser, server.url, {
        locale: 'fr-CA',
        colorScheme: 'dark',
    });
    await person.page.getByText('Jouer tout de suite').waitFor();
    assert.equal(await person.page.evaluate(() => document.documentElement.lang), 'fr');
    await person.page.locator('.preferences > button').click();
    await person.page.getByRole('button', { name: 'EN', exact: true }).click();
    await person.page.getByText('Play now').waitFor();
    await person.page.reload();
    await person.page.getByText('Play now').waitFor();
    person.assert_clean();
});

test('an open table is found in the list; the token stands in no address', async () => {
    const host = await Person.arrive(browser, server.url);
    await host.page.locator('.way').nth(2).click();
    await host.page.locator('.waiting').waitFor();
    const guest = await Person.arrive(browser, server.url);
    await guest.page.getByRole('button', { name: 'Join', exact: true }).click();
    for (const { page } of [host, guest])
        await page.getByRole('button', { name: 'I am ready' }).click();
    for (const { page } of [host, guest]) await page.locator('.game').waitFor();
    for (const person of [host, guest]) {
        const token = await person.page.evaluate(() => localStorage.getItem('meepled.token'));
        assert.ok(token && token.length > 10);
        assert.ok(!person.page.url().includes(token));
        person.assert_clean();
    }
    // Left for the first page, the game can be found again.
    await guest.page.getByRole('button', { name: 'Home' }).click();
    await guest.page.getByRole('button', { name: 'Back to the table' }).click();
    await guest.page.locator('.game').waitFor();
    guest.assert_clean();
});

test('on a phone the whole turn can be made by touch', async () => {
    const person = await Person.arrive(browser, server.url, {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
    });
    await person.page.locator('.way').first().tap();
    assert.equal(await person.my_turn(), 'mine');
    const tiles = await person.tiles();
    await person.page.locator('.cell .cell-free').first().tap();
    await person.page.locator('.cell.lying').waitFor();
    for (const box of await Promise.all([
        person.page.locator('.confirm').boundingBox(),
        person.page.locator('.take-back').boundingBox(),
    ])) {
        assert.ok(box.height >= 40, 'large enough for a finger');
        assert.ok(box.y + box.height <= 844, 'in sight');
    }
    await person.page.locator('.confirm').tap();
    await person.page.waitForFunction(
        (n) => document.querySelectorAll('.placed').length > n,
        tiles,
    );
    person.assert_clean();
});

test('five games left behind: the list says which is which, one is ended from it, and the next one begins', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    for (let games = 0; games < 5; ++games) {
        if (games === 1) {
            // The others are of three seats.
            await page.locator('.options > summary').click();
            await page
                .getByRole('group', { name: 'Players' })
                .getByRole('button', { name: '3' })
                .click();
        }
        await person.play_a_bot();
        await page.getByRole('button', { name: 'Home' }).click();
        await page.locator('.ways').waitFor();
    }
    await page.reload(); // Data from the server, not from the page's memory.
    const rows = page.locator('.running li');
    await rows.nth(4).waitFor();
    const told = await rows.allTextContents();
    const names = await rows.locator('strong').allTextContents();
    assert.equal(names.filter((name) => name === 'Carcassonne with Casual bot').length, 1);
    assert.equal(names.filter((name) => /Casual bot 1 and Casual bot 2$/.test(name)).length, 4);
    for (const row of told) {
        assert.match(row, /turn/, 'whose turn it is');
        assert.match(row, /Started (this minute|\d+ minutes? ago)/);
    }
    await page.locator('.way').first().click();
    await page.locator('.running.full').waitFor();
    assert.equal(await page.locator('.running.full li').count(), 5);
    await page.locator('.running.full .danger').last().click();
    await page.locator('.game').waitFor();
    // And without being asked to: resigned from the list.
    await page.getByRole('button', { name: 'Home' }).click();
    await rows.nth(4).waitFor();
    await rows.nth(4).getByRole('button', { name: 'Resign' }).click();
    await rows.nth(4).getByRole('button', { name: 'Resign for good' }).click();
    await rows.nth(4).waitFor({ state: 'detached' });
    await page.reload();
    await rows.nth(3).waitFor();
    assert.equal(await rows.count(), 4);
    person.assert_clean();
});
