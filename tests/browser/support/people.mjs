// People with accounts, and their screens.
import assert from 'node:assert/strict';
import { in_turn, Person } from './browser.mjs';
import { browser, server } from './stage.mjs';

// Where PICTURES names a folder.
export async function picture({ page }, name) {
    const folder = process.env.PICTURES;
    if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

// An account with a password, at the first page.
export async function somebody(name, options) {
    const person = await Person.arrive(browser, `${server.url}#/account`, options);
    const { page } = person;
    await page.locator('.account input[name="name"]').first().fill(name);
    await page.getByRole('button', { name: /With a password|Avec un mot de passe/ }).click();
    await page.locator('.account input[name="password"]').first().fill('correct horse battery');
    await page.locator('.account button.go').first().click();
    await page.locator('.account-codes .go').click();
    await page.locator('.account-name').waitFor();
    await page.goto(server.url);
    await page.locator('.ways').waitFor();
    return person;
}

// From then on a rated game counts.
export async function a_turn_each(people) {
    for (let turns = 0; turns < people.length; ++turns) {
        const person = await in_turn(people);
        await person.lay_in(0);
        await person.confirm();
    }
}

export async function no_wider({ page }) {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= page.viewportSize().width, `${wide} pixels wide`);
}
