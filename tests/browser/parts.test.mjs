// The page loads its parts when they are needed, and not before; it reports a part that cannot be loaded.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

async function arrive(options) {
    const person = await Person.arrive(browser, server.url, options);
    await person.page.locator('.ways').waitFor();
    return person;
}

// The parts that the page has asked for so far: names of scripts without what makes them unique.
const asked = ({ requests }) =>
    new Set(requests.map((url) => /\/(\w+)-\w+\.js$/.exec(url)?.[1]).filter(Boolean));

const card_game = ({ page }) => page.getByRole('radio', { name: /Cardcassonne/ });

test('another language, another family of games and the code of an invitation are loaded when they are wanted', async () => {
    const person = await arrive();
    const { page } = person;
    await page.locator('svg.scene').waitFor();
    assert.ok(asked(person).has('en') && asked(person).has('pictures'), [...asked(person)].join());
    for (const part of ['fr', 'cards', 'qr']) assert.ok(!asked(person).has(part), part);
    await card_game(person).click();
    await page.locator('svg.card-scene').waitFor();
    assert.ok(asked(person).has('cards') && !asked(person).has('fr'));
    await page.locator('.preferences > button').click();
    await page.getByRole('button', { name: 'FR', exact: true }).click();
    await page.getByText('Votre nom').waitFor();
    assert.ok(asked(person).has('fr') && !asked(person).has('qr'));
    await page.locator('.way').nth(1).click();
    await page.locator('svg.qr').waitFor();
    assert.ok(asked(person).has('qr'));
    person.assert_clean();
});

test('a part that cannot be had: that is said, and loading the page again helps', async () => {
    const person = await arrive();
    const { page } = person;
    const missing = /\/(cards|fr)-\w+\.js$/;
    await page.route(missing, (route) => route.fulfill({ status: 404 }));
    await page.locator('.preferences > button').click();
    await page.getByRole('button', { name: 'FR', exact: true }).click();
    await card_game(person).click();
    await page.locator('.way').first().click();
    await page.locator('main [role="alert"]').waitFor();
    assert.match(await page.locator('main').textContent(), /Reload it/);
    await page.unroute(missing);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.locator('.card-table').waitFor();
});
