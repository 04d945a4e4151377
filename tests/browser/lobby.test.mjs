// The first page's lists: live updates, filters and pages.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Person } from './support/browser.mjs';
import { make_room } from './support/rooms.mjs';
import { Server } from './support/server.mjs';
import { browser, server } from './support/stage.mjs';

const ended = [];
after(async () => {
    for (const one of ended) await one.end();
});

const ping_field = 0x1a; // In ClientFrame, with an empty message.

// The page's messages on its socket, without pings.
function count_requests(page) {
    const said = { count: 0 };
    page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => {
            if (payload.at(-2) !== ping_field || payload.at(-1) !== 0) said.count += 1;
        }),
    );
    return said;
}

// First: the tables of the other tests stay open.
test('an empty list has a picture, one sentence and one button', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.locator('.people-here').waitFor();
    const is_whole = async (place) => {
        const none = page.locator(`${place} .none-yet`);
        await none.waitFor();
        for (const [what, n] of [
            ['svg', 1],
            ['p', 1],
            ['button', 1],
        ])
            assert.equal(await none.locator(what).count(), n, `${place}: ${what}`);
        assert.notEqual(await none.locator('p').textContent(), '');
    };
    await is_whole('.past-games');
    await is_whole('.people-here');
    await is_whole('.open-tables');
    await page.goto(`${server.url}#/boards`);
    await is_whole('.person');
    await page.locator('.none-yet button').click();

    // In the chat the button greets.
    await page.locator('.way').nth(1).click();
    await is_whole('.talk');
    await page.locator('.talk .none-yet button').click();
    await page.locator('.talk-lines .said').waitFor();
    assert.equal(await page.locator('.talk .none-yet').count(), 0);
    person.assert_clean();
});

test('tables that others open, take and leave are seen at once, and nothing is asked for', async () => {
    const watcher = await Person.arrive(browser, 'about:blank');
    const said = count_requests(watcher.page);
    await watcher.page.goto(server.url);
    const rows = watcher.page.locator('.open-tables li');
    await watcher.page.locator('.people-here').waitFor();
    const before = said.count;
    assert.ok(before > 0);

    const host = await Person.arrive(browser, server.url);
    await watcher.page.locator('.people-here', { hasText: '2 guests' }).waitFor();
    await host.page.locator('.way').nth(2).click();
    await host.page.locator('.waiting').waitFor();
    await rows.first().getByText('1 free seat').waitFor();

    const guest = await Person.arrive(browser, server.url);
    await guest.page.getByRole('button', { name: 'Join', exact: true }).click();
    for (const { page } of [host, guest])
        await page.getByRole('button', { name: 'I am ready' }).click();
    await guest.page.locator('.game').waitFor();
    await rows.first().getByText('in progress').waitFor();

    assert.equal(said.count, before);
    await rows.first().getByRole('button', { name: 'Watch' }).click();
    await watcher.page.locator('.game').waitFor();
    assert.ok(said.count > before);
    assert.deepEqual(watcher.errors, []); // It did not begin at this server.
    for (const person of [host, guest]) person.assert_clean();
});

test('tables are chosen by what goes on there, by game and by name, and there are more of them', async () => {
    const busy = new Server();
    ended.push(busy);
    await busy.start('--rooms-per-address', '200', '--creates-burst', '200');
    const maker = await Person.arrive(browser, busy.url);
    const open = [{ open: {} }, { open: {} }];
    for (let i = 0; i < 54; ++i)
        await make_room(maker, { game: 'carcassonne', seats: open, name: `Table ${i}` });
    await make_room(maker, { game: 'hunters_and_gatherers', seats: open, name: 'Mammoths' });

    const person = await Person.arrive(browser, busy.url);
    const { page } = person;
    const rows = page.locator('.open-tables li');
    await rows.nth(49).waitFor();
    assert.equal(await rows.count(), 50);
    await page.getByRole('button', { name: 'Show more' }).click();
    await rows.nth(54).waitFor();
    assert.equal(await rows.count(), 55);
    assert.equal(await page.getByRole('button', { name: 'Show more' }).count(), 0);

    await page.getByRole('searchbox', { name: 'Table name' }).fill('table 4');
    await rows.nth(11).waitFor({ state: 'detached' });
    assert.equal(await rows.count(), 11); // 4, and 40 to 49.
    await page.getByRole('button', { name: 'To watch' }).click();
    await page.getByText('No such tables right now.').waitFor();
    await page.getByRole('searchbox', { name: 'Table name' }).fill('');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page
        .getByRole('combobox', { name: 'Game', exact: true })
        .selectOption('hunters_and_gatherers');
    await page.locator('.open-tables li', { hasText: 'Mammoths' }).waitFor();
    await rows.nth(1).waitFor({ state: 'detached' });

    // Updates follow the filter.
    await make_room(maker, { game: 'carcassonne', seats: open, name: 'Castles' });
    await make_room(maker, { game: 'hunters_and_gatherers', seats: open, name: 'Reeds' });
    await page.locator('.open-tables li', { hasText: 'Reeds' }).waitFor();
    assert.equal(await page.locator('.open-tables li', { hasText: 'Castles' }).count(), 0);
    person.assert_clean();
});
