// Accounts: a rated game and its effects, leaderboards, profiles, a challenge; and moderation.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { assert_accessible } from './support/axe.mjs';
import { phone } from './support/browser.mjs';
import { a_turn_each, no_wider, picture, somebody } from './support/people.mjs';
import { browser, server } from './support/stage.mjs';
import { eventually } from './support/wait.mjs';

function admin(...words) {
    execFileSync(process.env.MEEPLED, ['admin', '--data', server.data, ...words]);
}

// At a table that has been entered, where the seat may be one's own already; on a phone.
async function sit_down({ page }) {
    const sit = page.getByRole('button', { name: 'Join the game' });
    const ready = page.getByRole('button', { name: 'I am ready' });
    await sit.or(ready).first().waitFor();
    if (await sit.isVisible()) await sit.tap();
    await ready.waitFor();
}

// In a rated game no player can think during a pause.
async function pause_covers(...people) {
    const [asks, answers] = people;
    // The start tile and a turn of each are on both boards.
    const seen = people.length + 1;
    for (const { page } of people)
        await eventually(async () => assert.equal(await page.locator('.placed').count(), seen));
    await asks.page.locator('.wishes').click();
    await asks.page.locator('[data-wish="pause"]').click();
    await answers.page.locator('.bar.asks button.go, .bar.asks button').first().tap();
    for (const { page } of people) {
        await page.locator('.covered').waitFor();
        assert.equal(await page.locator('.board, .placed').count(), 0);
        assert.equal(await page.locator('.players .clock.runs').count(), 0);
    }
    await picture(asks, 'people-paused');
    await asks.page.locator('.bar.paused button').click();
    for (const { page } of people) {
        await page.locator('.placed').first().waitFor();
        assert.equal(await page.locator('.placed').count(), seen);
    }
}

test('two accounts play a rated game: it moves both, and stands in their profiles', async () => {
    const ada = await somebody('Ada', { viewport: { width: 1440, height: 900 } });
    const ben = await somebody('Ben', { ...phone, viewport: { width: 390, height: 844 } });
    await ada.page.locator('.options > summary').click();
    await ada.page.getByRole('button', { name: 'Rated', exact: true }).click();
    await picture(ada, 'people-options');
    await ada.page.locator('.way').nth(2).click();
    await ada.page.locator('.waiting').waitFor();
    await ben.page.locator('.open-tables li').first().waitFor();
    assert.match(await ben.page.locator('.open-state').first().textContent(), /Rated/);
    await picture(ben, 'people-home-phone');
    await no_wider(ben);
    await ben.page.locator('.open-tables li button').first().tap();
    await sit_down(ben);
    for (const { page } of [ada, ben])
        await page.getByRole('button', { name: 'I am ready' }).click();
    for (const { page } of [ada, ben]) await page.locator('.game').waitFor();
    await picture(ada, 'people-game');
    await a_turn_each([ada, ben]);
    await pause_covers(ada, ben);
    await ada.page.locator('.panel-foot > button', { hasText: 'Resign' }).click();
    await ada.page.locator('dialog[open] .danger').click();
    for (const { page } of [ada, ben]) await page.locator('.rating-changes li').first().waitFor();
    const changes = await ada.page.locator('.rating-changes li').allTextContents();
    assert.equal(changes.length, 2);
    assert.match(changes.join(' '), /Ada.*−\d+.*Ben.*\+\d+/);
    await picture(ada, 'people-finale');
    await picture(ben, 'people-finale-phone');
    await no_wider(ben);

    // Her profile, by a link that can be passed on.
    await ada.page.goto(`${server.url}person/Ben`);
    await ada.page.locator('.person-ratings li').waitFor();
    assert.equal(await ada.page.locator('.person h1').textContent(), 'Ben');
    await ada.page.locator('.person .past-games li').first().waitFor();
    assert.equal(await ada.page.locator('.person .past-games li').count(), 1);
    // One game makes a curve, from the initial rating.
    const line = ada.page.locator('.person-ratings .curve polyline');
    assert.equal((await line.getAttribute('points')).split(' ').length, 2);
    await assert_accessible(ada.page, 'a profile');
    await picture(ada, 'people-profile');
    await ben.page.goto(`${server.url}#/person/Ada`);
    await ben.page.locator('.person-opponents li').waitFor();
    await no_wider(ben);
    await picture(ben, 'people-profile-phone');
    // The game itself is one click away.
    await ada.page.getByRole('button', { name: 'Review' }).click();
    await ada.page.locator('.game').waitFor();
    await ada.page.goto(`${server.url}#/boards`);
    await ada.page.locator('.choice-grid').waitFor();
    await ada.page.getByText('No player has an established rating').waitFor();
    await assert_accessible(ada.page, 'leaderboards');
    await picture(ada, 'people-boards');

    // A challenge reaches him wherever he is.
    await ada.page.goto(`${server.url}#/person/Ben`);
    await ada.page.getByRole('button', { name: /^Challenge Ben/ }).click();
    await ada.page.locator('.waiting').waitFor();
    const call = ben.page.locator('.news-line', { hasText: 'Ada challenges you' });
    await call.waitFor();
    await picture(ben, 'people-challenge-phone');
    // The button that closes it is beside it.
    const words = await call.locator('span').boundingBox();
    const cross = await call.locator('.close').boundingBox();
    assert.ok(cross.y < words.y + words.height && words.y < cross.y + cross.height);
    assert.ok(cross.x >= words.x + words.width);
    assert.ok(cross.width >= 44 && cross.height >= 44);
    await call.locator('button.go').tap();
    await sit_down(ben);
    for (const person of [ada, ben]) person.assert_clean();
});

test('a report reaches a moderator, and a muted or banned player reads the reason and the end', async () => {
    const rude = await somebody('Rude R', { viewport: { width: 1280, height: 800 } });
    const other = await somebody('Other O');
    const mo = await somebody('Mo', { viewport: { width: 1440, height: 900 } });
    admin('role', 'Mo', 'MODERATOR');
    await rude.page.locator('.way').nth(1).click();
    const link = await rude.page.locator('.copy-field input').first().inputValue();
    await rude.page.locator('.talk-say input').fill('something rude');
    await rude.page.keyboard.press('Enter');
    await rude.page.locator('.talk', { hasText: 'something rude' }).waitFor();
    await other.page.goto(link);
    await other.page.getByRole('button', { name: 'Join the game' }).click();
    await other.page.getByRole('button', { name: 'I am ready' }).waitFor();
    await other.page.locator('.talk-say input').fill('Stop that.');
    await other.page.keyboard.press('Enter');
    await other.page.locator('.talk-lines', { hasText: 'Stop that.' }).waitFor();
    await other.page.getByText('Report a player').click();
    await other.page.locator('.report-seats button').first().click();
    await other.page.locator('.report-seats input').fill('He is rude.');
    await picture(other, 'people-report');
    await other.page.locator('.report-seats button[type="submit"]').click();
    await other.page.getByText('Thank you. The moderators will look into it.').waitFor();

    // It stands in what the server keeps of its maker, as does what they said.
    await other.page.goto(`${server.url}#/account`);
    const saved = other.page.waitForEvent('download');
    await other.page.getByRole('button', { name: 'Export' }).click();
    const kept = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
    assert.equal(kept.reports[0].reason, 'He is rude.');
    assert.equal(kept.reports[0].about, 'Rude R');
    assert.equal(kept.lines[0].line.text, 'Stop that.');

    await mo.page.goto(`${server.url}#/account`);
    await mo.page.getByRole('link', { name: 'Moderation' }).click();
    const report = mo.page.locator('.order-report');
    await report.waitFor();
    assert.match(await report.textContent(), /Other O about Rude R.*He is rude.*something rude/s);
    await assert_accessible(mo.page, 'the moderators’ page');
    await report.getByRole('button', { name: 'Mute', exact: true }).click();
    await report.locator('input[name="reason"]').fill('Rudeness');
    await report.locator('input[name="minutes"]').fill('60');
    await picture(mo, 'people-order');
    await report.getByRole('button', { name: 'Apply' }).click();
    await mo.page.getByText('Done.').first().waitFor();
    const told = rude.page.locator('.news-line', { hasText: 'Rudeness' });
    await told.waitFor();
    assert.match(await told.textContent(), /muted until/);
    await picture(rude, 'people-muted');
    await mo.page.locator('.order-log li', { hasText: 'Mute' }).first().waitFor();

    await mo.page.getByRole('button', { name: 'Ban', exact: true }).last().click();
    await report.locator('input[name="reason"]').fill('Again');
    await report.getByRole('button', { name: 'Apply' }).click();
    const line = rude.page.locator('.connection-line', { hasText: 'Again' });
    await line.waitFor();
    await picture(rude, 'people-banned');
    // A game is not ended by a slip.
    for (const what of ['Remove from the game', 'End the game']) {
        await report.getByRole('button', { name: what }).click();
        const asks = mo.page.locator('dialog[open]');
        // The table does not show the text for moderators.
        assert.doesNotMatch(await asks.textContent(), /He is rude/);
        assert.equal(await asks.locator('input').inputValue(), '');
        assert.match(await asks.locator('label').textContent(), /the whole table/);
        for (const none of ['', '   ']) {
            await asks.locator('input').fill(none);
            await asks.locator('.danger').click();
            assert.ok(await asks.isVisible(), 'there has to be a reason');
        }
        await picture(mo, `people-${what === 'End the game' ? 'end' : 'put-out'}-asked`);
        await asks.getByRole('button', { name: 'Cancel' }).click();
        await asks.waitFor({ state: 'detached' });
    }
    await mo.page.reload();
    await mo.page.locator('.order-log li', { hasText: 'Ban' }).first().waitFor();
    assert.doesNotMatch(await mo.page.locator('.order-log').textContent(), /End the game/);
    await report.getByRole('button', { name: 'End the game' }).click();
    await mo.page.locator('dialog[open] input').fill('It is over');
    await mo.page.locator('dialog[open] .danger').click();
    const ended = mo.page.locator('.order-log li', { hasText: 'End the game' });
    await ended.waitFor();
    assert.match(await ended.textContent(), /It is over/);
    assert.doesNotMatch(await ended.textContent(), /He is rude/);
    await rude.page.reload();
    await line.waitFor();
    for (const person of [mo, other]) person.assert_clean();
});
