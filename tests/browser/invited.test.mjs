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

test('the host changes the table while others sit there: everybody stays, the link stays, a line says what changed', async () => {
    const { host, link } = await host_a_table({ seats: 3 });
    const guest = await Person.arrive(browser, link);
    await guest.page.getByRole('button', { name: 'Join the game' }).click();
    await guest.page.locator('.waiting').waitFor();
    await guest.page.getByRole('button', { name: 'I am ready' }).click();
    const watcher = await Person.arrive(browser, link);
    await watcher.page.getByRole('button', { name: 'Watch' }).click();
    await watcher.page.locator('.waiting').waitFor();
    assert.equal(await guest.page.getByRole('button', { name: 'Change the options' }).count(), 0);

    const first = host.page.url();
    await host.page.getByRole('button', { name: 'Add a bot', exact: true }).click();
    for (const { page } of [host, guest, watcher]) {
        await page.locator('.changed').waitFor();
        assert.equal(
            await page.locator('.changed').textContent(),
            page === host.page
                ? 'You changed the table: 1 bot.'
                : 'The host changed the table: 1 bot.',
        );
        assert.equal(await page.locator('.waiting-seats .free').count(), 0);
    }
    assert.notEqual(host.page.url(), first);
    // Ready for another table, not for this one.
    await guest.page.getByRole('button', { name: 'I am ready' }).waitFor();

    await host.page.getByRole('button', { name: 'Change the options', exact: true }).click();
    const form = host.page.locator('.change-table');
    // The form and what applies it are in sight at once, however long the form is; nothing in it is of quick games alone.
    const apply = form.getByRole('button', { name: 'Apply to the table' });
    const usual = host.page.viewportSize();
    const open = host.page.getByRole('button', { name: 'Change the options', exact: true });
    for (const size of [{ width: 390, height: 844 }, { width: 844, height: 390 }, usual]) {
        await apply.waitFor();
        await form.getByRole('button', { name: 'Cancel' }).click();
        assert.equal(
            await host.page.evaluate(() => document.activeElement?.textContent),
            'Change the options',
        );
        await host.page.setViewportSize(size);
        await open.click();
        await apply.waitFor();
        const says = `at ${size.width} x ${size.height}`;
        const { y, height } = await apply.boundingBox();
        assert.ok(y + height <= size.height, `${says} the button ends at ${y + height}`);
        const heading = form.getByRole('heading', { name: 'Change the options' });
        assert.ok(await heading.evaluate((it) => it === document.activeElement), says);
        const top = (await heading.boundingBox()).y;
        assert.ok(top >= 0 && top < 60, `${says} the form begins at ${top}`);
    }
    assert.equal(await form.getByRole('group', { name: 'Quick game: if no one joins' }).count(), 0);
    await form.locator('[data-module="river"] input').check();
    await form
        .getByRole('group', { name: 'Players' })
        .getByRole('button', { name: '4', exact: true })
        .click();
    await apply.click();
    for (const { page } of [host, guest, watcher]) {
        await page.locator('.changed', { hasText: 'with The River' }).waitFor();
        if (page === host.page) assert.ok((await page.locator('.changed').boundingBox()).y >= 0);
        assert.match(await page.locator('.changed').textContent(), /4 players/);
        assert.equal(await page.locator('.waiting-seats li').count(), 4);
        assert.equal(await page.locator('.waiting-seats .free').count(), 1);
    }
    assert.equal(await host.page.locator('.copy-field input').first().inputValue(), link);
    const late = await Person.arrive(browser, link);
    await late.page.getByRole('button', { name: 'Join the game' }).click();
    await late.page.locator('.waiting').waitFor();
    // The address that the host saw first leads to the table, too.
    const old = await Person.arrive(browser, first);
    await old.page.locator('.invited').waitFor();
    for (const { page } of [host, guest, late])
        await page.getByRole('button', { name: 'I am ready' }).click();
    for (const { page } of [host, guest, late, watcher]) await page.locator('.game').waitFor();
    for (const person of [host, guest, late, watcher, old]) person.assert_clean();
});
