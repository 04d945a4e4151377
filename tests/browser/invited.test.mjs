// An invite link: it names the inviter and the game, one tap takes a seat, and it says what is possible without a free
// seat.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

async function host_a_table({ seats = 2, modules = [], options = {}, before } = {}) {
    const host = await Person.arrive(browser, server.url, options, before);
    const { page } = host;
    await page.locator('.name-field input').fill('Hedwig');
    await page.locator('.options > summary').click();
    for (const name of modules) await page.locator(`[data-module="${name}"] input`).check();
    await page
        .getByRole('group', { name: 'Players' })
        .getByRole('button', { name: String(seats) })
        .click();
    await page.locator('.way').nth(1).click();
    await page.locator('.copy-field input').nth(1).waitFor();
    return { host, link: await page.locator('.copy-field input').first().inputValue() };
}

test('the invitation says who invites, to which game, with which rules, and one tap sits down', async () => {
    const { host, link } = await host_a_table({ seats: 3, modules: ['river'] });
    assert.ok((await host.page.locator('.qr path').getAttribute('d')).length > 500);
    const guest = await Person.arrive(browser, link);
    const { page } = guest;
    await page.locator('.invited').waitFor();
    assert.equal(await page.locator('.invited').textContent(), 'Hedwig invites you: Carcassonne');
    assert.equal(await page.locator('.waiting-seats li').count(), 3);
    assert.equal(await page.locator('.waiting-seats .free').count(), 2);
    assert.match(await page.locator('.terms').textContent(), /The River/);
    // Looking takes no seat.
    assert.equal(await host.page.locator('.waiting-seats .free').count(), 2);
    await page.getByRole('button', { name: 'Join the game' }).click();
    await page.locator('.waiting').waitFor();
    await host.page.waitForFunction(
        () => document.querySelectorAll('.waiting-seats .free').length === 1,
    );
    host.assert_clean();
    guest.assert_clean();
});

test('where all seats are taken, or the game has begun, one watches or goes elsewhere', async () => {
    const { host, link } = await host_a_table();
    const guest = await Person.arrive(browser, link);
    await guest.page.getByRole('button', { name: 'Join the game' }).click();
    await guest.page.locator('.waiting').waitFor();

    const late = await Person.arrive(browser, link);
    await late.page.getByRole('heading', { name: 'All seats are taken' }).waitFor();
    assert.equal(await late.page.getByRole('button', { name: 'Join the game' }).count(), 0);
    for (const { page } of [host, guest])
        await page.getByRole('button', { name: 'I am ready' }).click();
    await host.page.locator('.game').waitFor();

    const later = await Person.arrive(browser, link);
    await later.page.getByRole('heading', { name: 'The game has started' }).waitFor();
    await later.page.getByRole('button', { name: 'Watch' }).click();
    await later.page.locator('.game').waitFor();
    await late.page.getByRole('button', { name: 'Other tables' }).click();
    await late.page.locator('.ways').waitFor();

    // With one seat left the game is over: the code is gone, but the room's own address leads to it.
    await guest.page.getByRole('button', { name: 'Resign' }).click();
    await guest.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await host.page
        .getByRole('button', { name: 'Resign', exact: true })
        .waitFor({ state: 'detached' });
    const last = await Person.arrive(browser, host.page.url());
    await last.page.getByRole('heading', { name: 'The game is over' }).waitFor();
    await last.page.getByRole('button', { name: 'Review the game' }).click();
    await last.page.locator('.game').waitFor();
    for (const person of [host, guest, late, later, last]) person.assert_clean();
});

test('where the system can pass a link on, it is asked to', async () => {
    const { host, link } = await host_a_table({
        before: () => {
            window.shared = [];
            navigator.share = (what) => {
                window.shared.push(what);
                return Promise.resolve();
            };
        },
    });
    await host.page.getByRole('button', { name: 'Share the link' }).click();
    const [shared] = await host.page.evaluate(() => window.shared);
    assert.equal(shared.url, link);
    assert.match(shared.text, /Carcassonne/);
    host.assert_clean();
});

test('while no other player has come, the host puts a bot on a free seat or goes back to the options', async () => {
    const { host } = await host_a_table({ seats: 3 });
    const { page } = host;
    const add = page.getByRole('button', { name: 'Add a bot', exact: true }),
        change = page.getByRole('button', { name: 'Change the options', exact: true });
    assert.equal(await add.count(), 2);
    const before = page.url();
    await add.first().click();
    await page.getByRole('button', { name: 'Add it: new link and code' }).click();
    await page.waitForURL((url) => url.href !== before);
    await add.waitFor();
    assert.equal(await page.locator('.waiting-seats .free').count(), 1);
    const guest = await Person.arrive(browser, page.url());
    await guest.page.getByRole('button', { name: 'Join the game' }).click();
    await guest.page.locator('.waiting').waitFor();
    await add.waitFor({ state: 'detached' });
    assert.equal(await change.count(), 0);
    await guest.page.getByRole('button', { name: 'Leave the table' }).click();
    await change.click();
    await page.getByRole('button', { name: 'Leave and choose again' }).click();
    await page.locator('.options[open] .module').first().waitFor();
    for (const person of [host, guest]) person.assert_clean();
});
