// What the page is made of is loaded when it is needed, and not before; what cannot be had is said.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

// The names of the parts that were asked for, without what makes them unique.
async function arrive(options) {
    const asked = new Set();
    const person = await Person.arrive(browser, server.url, options);
    await person.page.locator('.ways').waitFor();
    const note = (url) => {
        const [, part] = /\/(\w+)-\w+\.js$/.exec(url) ?? [];
        if (part) asked.add(part);
    };
    for (const url of await person.page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
    ))
        note(url);
    person.page.on('request', (request) => note(request.url()));
    return { person, asked };
}

const card_game = ({ page }) => page.getByText('Cardcassonne', { exact: true });

test('another language, another family of games and the code of an invitation are loaded when they are wanted', async () => {
    const { person, asked } = await arrive();
    const { page } = person;
    await page.locator('svg.scene').waitFor();
    assert.ok(asked.has('en') && asked.has('tiles'), [...asked].join());
    for (const part of ['fr', 'cards', 'qr']) assert.ok(!asked.has(part), part);
    await card_game(person).click();
    await page.locator('svg.card-scene').waitFor();
    assert.ok(asked.has('cards') && !asked.has('fr'));
    await page.getByRole('button', { name: 'FR', exact: true }).click();
    await page.getByText('Votre nom').waitFor();
    assert.ok(asked.has('fr') && !asked.has('qr'));
    await page.locator('.way').nth(1).click();
    await page.locator('svg.qr').waitFor();
    assert.ok(asked.has('qr'));
    person.assert_clean();
});

test('a part that cannot be had: that is said, and loading the page again helps', async () => {
    const { person } = await arrive();
    const { page } = person;
    const missing = /\/(cards|fr)-\w+\.js$/;
    await page.route(missing, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: 'FR', exact: true }).click();
    await card_game(person).click();
    await page.locator('.way').first().click();
    await page.locator('main [role="alert"]').waitFor();
    assert.match(await page.locator('main').textContent(), /Please load it again/);
    await page.unroute(missing);
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await page.locator('.card-table').waitFor();
});
