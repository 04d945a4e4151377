// Quick games with one tap, a rated best of three, players online, and a declined challenge.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert_accessible } from './support/axe.mjs';
import { phone } from './support/browser.mjs';
import { a_turn_each, no_wider, picture, somebody } from './support/people.mjs';
import { browser, server } from './support/stage.mjs';

// On a wide screen, where the button is at hand.
async function resign({ page }) {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator('.panel-foot > button', { hasText: /Resign|Abandonner/ }).click();
    await page.locator('dialog[open] .danger').click();
    await page.setViewportSize(size);
}

async function wish({ page }, rated, series) {
    await page.locator('.options > summary').click();
    await page.getByRole('button', { name: series }).click();
    await page.getByRole('button', { name: rated, exact: true }).click();
}

test('two people meet through tickets and play a rated best of three', async () => {
    const ada = await somebody('Ada', { viewport: { width: 1440, height: 900 } });
    const ben = await somebody('Ben', {
        ...phone,
        viewport: { width: 390, height: 844 },
        locale: 'fr-FR',
    });
    await ben.page.locator('.people-here li').nth(1).waitFor();
    await picture(ben, 'meeting-home-phone');
    await no_wider(ben);
    await wish(ada, 'Rated', 'Best of 3');
    await wish(ben, 'Classée', 'Au meilleur des 3');
    await ada.page.getByRole('button', { name: /^Quick game/ }).click();
    const seeking = ada.page.locator('.seeking');
    await seeking.waitFor();
    assert.match(await seeking.textContent(), /Finding opponents: Carcassonne.*0 others waiting/);
    await picture(ada, 'meeting-seeking');
    await assert_accessible(ada.page, 'the first page while looking for people');
    // A player who stops gets no seat; a player who searches again does.
    await seeking.getByRole('button', { name: 'Cancel' }).click();
    await seeking.waitFor({ state: 'detached' });
    await ada.page.getByRole('button', { name: /^Quick game/ }).click();
    await seeking.waitFor();
    // The ticket goes with the connection, and is asked for again.
    await ada.page.evaluate(() => dispatchEvent(new Event('offline')));
    await ben.page.getByRole('button', { name: /^Partie rapide/ }).tap();
    for (const { page } of [ada, ben]) await page.locator('.game').waitFor();
    await picture(ada, 'meeting-game');
    await picture(ben, 'meeting-game-phone');

    // One each, and the third decides; who sits where is the order in which they came.
    const next = { ada: 'Next game of the series', ben: 'Partie suivante de la série' };
    const standings = [];
    for (const loser of [ben, ada, ben]) {
        await a_turn_each([ada, ben]);
        await resign(loser);
        for (const { page } of [ada, ben]) await page.locator('.finale .series-line').waitFor();
        standings.push(await ada.page.locator('.finale .series-line').textContent());
        if (standings.length === 3) break;
        await picture(ada, `meeting-series-${standings.length}`);
        await ada.page.getByRole('button', { name: next.ada, exact: true }).click();
        await ben.page.getByRole('button', { name: next.ben, exact: true }).tap();
        await ada.page.locator('.waiting .series-line').waitFor();
        await ada.page.getByRole('button', { name: 'I am ready' }).click();
        await ben.page.getByRole('button', { name: 'Prêt' }).tap();
        for (const { page } of [ada, ben]) await page.locator('.game').waitFor();
    }
    assert.match(standings[0], /Game 1 of at most 3:.*Ada 1.*Ben 0/);
    assert.match(standings[1], /Game 2 of at most 3:.*Ada 1.*Ben 1/);
    assert.match(standings[2], /Game 3 of at most 3:.*Ada 2.*Ben 1/);
    assert.doesNotMatch(standings.slice(0, 2).join(), /wins the series/);
    assert.match(standings[2], /Ada wins the series 2:1\./);
    const lost = /Ada remporte la série 2:1\./;
    assert.match(await ben.page.locator('.finale .series-line').textContent(), lost);
    assert.equal(await ada.page.getByRole('button', { name: next.ada, exact: true }).count(), 0);
    await picture(ben, 'meeting-decided-phone');
    await no_wider(ben);
    await ada.page.goto(`${server.url}#/person/Ada`);
    await ada.page.locator('.person-ratings li').waitFor();
    assert.match(await ada.page.locator('.person-ratings li').textContent(), /3 rated games/);
    // Returning to it, or opening the list of games, reads it again.
    const won = ada.page.locator('.past-games .series-won');
    await won.waitFor();
    assert.equal(await won.textContent(), 'Ada wins the series 2:1.');
    await picture(ada, 'meeting-profile');
    await ben.page.reload();
    await ben.page.locator('.finale .series-won').waitFor();
    assert.match(await ben.page.locator('.finale .series-line').textContent(), lost);
    await ben.page.goto(server.url);
    await ben.page.locator('.past-games .series-won').waitFor();
    assert.match(await ben.page.locator('.past-games li').first().textContent(), lost);
    await no_wider(ben);
    await picture(ben, 'meeting-past-phone');
    for (const person of [ada, ben]) person.assert_clean();
});

test('who is here is seen and challenged, and may say no, or hide', async () => {
    const cleo = await somebody('Cleo', { viewport: { width: 1440, height: 900 } });
    const dan = await somebody('Dan', { ...phone, viewport: { width: 390, height: 844 } });
    const here = cleo.page.locator('.people-here li', { hasText: 'Dan' });
    await here.waitFor();
    await picture(cleo, 'meeting-people-here');
    await here.getByRole('button', { name: /^Challenge Dan/ }).click();
    await cleo.page.locator('.waiting').waitFor();
    const call = dan.page.locator('.news-line', { hasText: 'Cleo challenges you' });
    await call.waitFor();
    assert.match(await dan.page.title(), /^\(1\)/);
    await picture(dan, 'meeting-challenge-phone');
    // It waits for who comes later.
    await dan.page.reload();
    await call.waitFor();
    await call.getByRole('button', { name: 'No, thanks' }).tap();
    await cleo.page.locator('.news-line', { hasText: 'Dan declined' }).waitFor();
    assert.doesNotMatch(await dan.page.title(), /^\(/);
    await dan.page.reload();
    await dan.page.locator('.people-here').waitFor();
    assert.equal(await call.count(), 0);
    await dan.page.getByLabel('Hide me from this list').check();
    await cleo.page.goto(server.url);
    await cleo.page.locator('.people-here li', { hasText: 'Cleo' }).waitFor();
    await here.waitFor({ state: 'detached' });
    for (const person of [cleo, dan]) person.assert_clean();
});
