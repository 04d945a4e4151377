// Chat at a table: at hand, out of the way, and phrases in each player's language.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert_accessible } from './support/axe.mjs';
import { Person, phone, two_people } from './support/browser.mjs';
import { at_a_table, make_room } from './support/rooms.mjs';
import { browser, server } from './support/stage.mjs';

const in_french = { ...phone, locale: 'fr-FR', colorScheme: 'dark' };

async function hears({ page }, words) {
    await page.locator('.talk-lines li:not(.unsaid)').filter({ hasText: words }).waitFor();
}

async function says({ page }, words) {
    const input = page.locator('.talk-say input');
    await input.fill(words);
    await input.press('Enter');
}

test('what is said is heard at once, in one’s own words and language, and covers nothing', async () => {
    const [host, guest] = await at_a_table(browser, server, { talk: 'FREE_TEXT' }, [{}, in_french]);
    await host.page.locator('.talk-button').click();
    await host.page.locator('.talk-say .tool').first().click();
    await host.page.locator('[data-phrase="hello"]').click();
    // With a closed chat the page shows the number of new lines beside the name.
    await guest.page.locator('.badge').waitFor();
    await guest.page.locator('.bubble').waitFor();
    assert.equal(await guest.page.locator('.bubble').textContent(), 'Bonjour\u00a0!');
    await guest.page.locator('.talk-button').tap();
    await hears(guest, 'Bonjour');
    assert.equal(await guest.page.locator('.badge').count(), 0);
    await says(host, 'A fine evening for it');
    await hears(guest, 'A fine evening for it');
    await assert_accessible(guest.page, 'talk on a phone, dark');
    await assert_accessible(host.page, 'talk');
    // On a phone it stands where the hand was: the board is all there.
    const talk = await guest.page.locator('.talk').boundingBox();
    const place = await guest.page.locator('.board-place').boundingBox();
    assert.ok(talk.y >= place.y + place.height - 14);
    assert.ok(talk.y + talk.height <= 844 + 1, 'all of it can be seen');
    await guest.page.locator('.talk-say .tool').first().tap();
    await guest.page.locator('[data-emote="applause"]').tap();
    await host.page.locator('.talk-lines .emote').waitFor();
    // Addresses are refused, and that is said.
    await says(host, 'look at example.org');
    await host.page.locator('.talk .problem').waitFor();
    assert.match(await host.page.locator('.talk .problem').textContent(), /Links/);
    // Loaded again, it is all there.
    await host.page.reload();
    await host.page.locator('.talk-button').click();
    await hears(host, 'A fine evening for it');
    for (const person of [host, guest]) person.assert_clean();
});

test('beside an open chat the newest line of the log is seen, and players are reported from the menu', async () => {
    const low = { viewport: { width: 1280, height: 720 } };
    const [host, guest] = await at_a_table(
        browser,
        server,
        { talk: 'FREE_TEXT', clock: { initialMs: 600_000, incrementMs: 10_000 } },
        [low, {}],
    );
    const { page } = host;
    await page.locator('.talk-button').click();
    await page.locator('.talk').waitFor();
    const box = (selector) => page.locator(selector).first().boundingBox();
    const foot = await box('.panel-foot');
    for (const part of ['.talk-say', '.log-line', '.replay']) {
        const { y, height } = await box(part);
        assert.ok(height >= 24 && y + height <= foot.y + 1, `${part}: ${y}, ${height}`);
    }
    assert.equal(await page.getByText('Report').count(), 0, 'nothing speaks of reports unasked');
    await page.locator('.wishes').click();
    await page.getByRole('button', { name: 'Report a player' }).click();
    await page.locator('.report-seats button').first().click();
    await page.locator('.report-seats input').fill('Something rude.');
    await page.locator('.report-seats [type="submit"]').click();
    await page.getByText('Thank you. The moderators will look into it.').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.log').waitFor();
    for (const person of [host, guest]) person.assert_clean();
});

test('spectators talk apart until the end; blocked speakers are not shown', async () => {
    const [host, guest] = await at_a_table(browser, server, { talk: 'FREE_TEXT' });
    const watcher = await Person.arrive(browser, host.page.url().replace('#/room/', '#/watch/'));
    await watcher.page.locator('.game').waitFor();
    for (const { page } of [host, guest, watcher]) await page.locator('.talk-button').click();
    await says(watcher, 'The corner is better');
    await hears(watcher, 'The corner is better');
    await says(guest, 'Good evening');
    for (const person of [host, guest, watcher]) await hears(person, 'Good evening');
    assert.equal(await host.page.locator('.among-spectators').count(), 0);

    await host.page.locator('button.speaker').click();
    await host.page.locator('.speaker-do button').first().click();
    await host.page.locator('.blocked').waitFor();
    await host.page.locator('.talk-lines li').filter({ hasText: 'Good evening' }).waitFor({
        state: 'detached',
    });
    await says(guest, 'Does anybody hear me?');
    await hears(watcher, 'Does anybody hear me?');
    await host.page.locator('.blocked summary').click();
    await host.page.locator('.blocked button').click();
    await hears(host, 'Does anybody hear me?');

    await guest.page.getByRole('button', { name: 'Resign' }).click();
    await guest.page.locator('dialog[open] .danger').click();
    for (const person of [host, guest]) await hears(person, 'The corner is better');
    for (const person of [host, guest, watcher]) person.assert_clean();
});

test('who was blocked and has deleted the account is told to be so, and can be heard again', async () => {
    const [host, guest] = await at_a_table(browser, server, { talk: 'FREE_TEXT' });
    for (const { page } of [host, guest]) await page.locator('.talk-button').click();
    await says(guest, 'Good evening');
    await hears(host, 'Good evening');
    await host.page.locator('button.speaker').click();
    await host.page.locator('.speaker-do button').first().click();
    await host.page.locator('.blocked').waitFor();
    const statuses = await guest.page.evaluate(async () => {
        const post = async (path, token, body) => {
            const headers = {
                authorization: `Bearer ${token}`,
                'content-type': 'application/json',
            };
            const request = { method: 'POST', headers, body: JSON.stringify(body) };
            const answer = await fetch(`/v1/account/${path}`, request);
            return { status: answer.status, said: await answer.json() };
        };
        const name = 'Going G';
        const proof = { password: 'correct horse battery' };
        const guest = localStorage.getItem('meepled.token');
        const made = await post('register', guest, { name, ...proof });
        const gone = await post('delete', made.said.token, { name, proof });
        return [made.status, gone.status];
    });
    assert.deepEqual(statuses, [200, 200]);
    await host.page.reload();
    await host.page.locator('.talk-button').click();
    await host.page.locator('.blocked summary').click();
    assert.match(await host.page.locator('.blocked li').textContent(), /^deleted /);
    await host.page.locator('.blocked button').click();
    await host.page.locator('.blocked').waitFor({ state: 'detached' });
    host.assert_clean();
});

test('at a table of phrases there is nothing to write, at a silent one no talk', async () => {
    const [host, guest] = await at_a_table(browser, server, { talk: 'PHRASES' });
    await host.page.locator('.talk-button').click();
    await host.page.locator('[data-phrase="thanks"]').waitFor();
    assert.equal(await host.page.locator('.talk-say').count(), 0);
    const quiet = await make_room(guest, {
        game: 'carcassonne',
        seats: [{ open: {} }, { bot: 'greedy' }],
        talk: 'SILENCE',
    });
    await guest.page.goto(`${server.url}#/room/${quiet}`);
    await guest.page.getByRole('button', { name: 'Join the game' }).click();
    await guest.page.locator('.game').waitFor();
    assert.equal(await guest.page.locator('.talk-button').count(), 0);
    for (const person of [host, guest]) person.assert_clean();
});

test('the host mutes a spectator, and ends the mute; the spectator is told', async () => {
    const { host, guest } = await two_people(browser, server.url);
    const watcher = await Person.arrive(
        browser,
        host.page.url().replace('#/room/', '#/watch/'),
        in_french,
    );
    await watcher.page.locator('.game').waitFor();
    // Players see the lines of spectators only after the game.
    for (const { page } of [host, guest, watcher]) await page.locator('.talk-button').click();
    await says(watcher, 'Move faster');
    await hears(watcher, 'Move faster');
    await guest.page.getByRole('button', { name: 'Resign' }).click();
    await guest.page.locator('dialog[open] .danger').click();
    for (const person of [host, guest]) await hears(person, 'Move faster');
    const about = host.page.locator('.among-spectators');
    await about.locator('button.speaker').click();
    await host.page.getByRole('button', { name: 'Mute at this table' }).click();
    await watcher.page.getByText('L’hôte vous a', { exact: false }).waitFor();
    assert.equal(await watcher.page.locator('.talk-say').count(), 0);
    await assert_accessible(watcher.page, 'muted, on a phone, in French and dark');
    await host.page.getByRole('button', { name: 'Unmute' }).click();
    await watcher.page.locator('.talk-say').waitFor();
    await says(watcher, 'Thank you');
    await hears(host, 'Thank you');
    for (const person of [host, guest, watcher]) person.assert_clean();
});

test('older lines are asked for and stand above the newer ones', async () => {
    const [host, guest] = await at_a_table(browser, server, { talk: 'FREE_TEXT' }, [{}, in_french]);
    await host.page.locator('.talk-button').click();
    const lines = host.page.locator('.talk-lines li:not(.unsaid)');
    // More than are told at once.
    for (let i = 1; i <= 53; ++i) await says(host, `Line ${i}`);
    await hears(host, /Line 53$/);
    await host.page.reload();
    await host.page.locator('.game').waitFor();
    await host.page.locator('.talk-button').click();
    await hears(host, /Line 53$/);
    const older = host.page.getByRole('button', { name: 'Earlier messages' });
    await older.waitFor();
    const before = await lines.count();
    await older.click();
    await hears(host, /Line 1$/);
    assert.ok((await lines.count()) > before);
    const said = (await host.page.locator('.talk-lines .said').allTextContents()).map((line) =>
        Number(line.replace(/\D/g, '')),
    );
    assert.deepEqual(
        said,
        Array.from({ length: 53 }, (_, i) => i + 1),
    );
    await guest.page.locator('.talk-button').tap();
    await hears(guest, /Line 53$/);
    for (const person of [host, guest]) person.assert_clean();
});
