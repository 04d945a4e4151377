// Accessibility: other ways of seeing the page, and use without a mouse.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert_accessible } from './support/axe.mjs';
import { Person, phone } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

async function lay({ page }) {
    await page.locator('.cell').first().focus();
    await page.keyboard.press('Space');
    await page.locator('.cell.lying').waitFor();
}

for (const [name, options] of [
    ['light', {}],
    ['dark, in French, on a phone', { ...phone, colorScheme: 'dark', locale: 'fr-FR' }],
])
    test(`no screen keeps anybody out: ${name}`, async () => {
        const person = await Person.arrive(browser, server.url, options);
        const { page } = person;
        await page.locator('.options > summary').click();
        await page.locator('.house-rules > summary').click();
        await page.locator('.game-rules > summary').click();
        await assert_accessible(page, 'first page');
        await page.locator('.way').nth(1).click();
        await page.locator('.waiting .qr').waitFor();
        await assert_accessible(page, 'waiting');
        const link = await page.locator('.copy-field input').first().inputValue();
        const guest = await Person.arrive(browser, link, options);
        await guest.page.locator('.invited').waitFor();
        await assert_accessible(guest.page, 'invitation');
        await page.locator('.plain').last().click();
        await page.locator('.ways').waitFor();

        await person.play_a_bot();
        assert.equal(await person.my_turn(), 'mine');
        await assert_accessible(page, 'one’s turn');
        await lay(person);
        await page.keyboard.press('1');
        await assert_accessible(page, 'a tile lies');
        await person.confirm();
        assert.equal(await person.my_turn(), 'mine');
        await page.keyboard.press('w');
        await page.keyboard.press('?');
        await page.locator('.help[open]').waitFor();
        await assert_accessible(page, 'help');
        person.assert_clean();
    });

test('the places for a tile are one stop; arrows walk, then turn; with Shift they move the board', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await person.play_a_bot();
    assert.equal(await person.my_turn(), 'mine');
    // Until there are several ways to go.
    while ((await page.locator('.cell').count()) < 5) {
        await lay(person);
        await person.confirm();
        await person.next_turn();
    }
    // The stop follows the focus, which may still be on the tile that was laid last.
    const stops = page.locator('.grid [tabindex="0"]');
    assert.equal(await stops.count(), 1);
    await stops.focus();
    // However one goes, every place can be reached.
    const all = await page.locator('.cell').count();
    const seen = new Set();
    const ways = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
    for (let steps = 0, dice = 1; steps < 40 * all && seen.size < all; ++steps) {
        const at = await page.evaluate(() => document.activeElement.dataset.cell);
        if (at) seen.add(at);
        dice = (dice * 1103515245 + 12345) % 2 ** 31;
        await page.keyboard.press(ways[Math.floor(dice / 65536) % 4]);
    }
    assert.ok(seen.size > 2, `${seen.size} of ${all}`);
    assert.equal(await stops.count(), 1);
    assert.equal(
        await stops.getAttribute('data-place'),
        await page.evaluate(() => document.activeElement.dataset.place),
    );
    const camera = () => page.locator('.world').evaluate((world) => world.style.transform);
    const before = await camera();
    await page.keyboard.press('Shift+ArrowRight');
    assert.notEqual(await camera(), before);
    await page.keyboard.press('Shift+ArrowLeft');
    assert.equal(await camera(), before);
    // No button inside a button.
    await page.locator('.cell').first().focus();
    await page.keyboard.press('Space');
    await page.locator('.cell.lying').waitFor();
    assert.equal(await page.locator('[role="button"] [role="button"], button button').count(), 0);
    person.assert_clean();
});

test('light or dark is the system’s wish until one has one’s own, and that is kept', async () => {
    const person = await Person.arrive(browser, server.url, { colorScheme: 'dark' });
    const { page } = person;
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.locator('.way:not([disabled])').first().waitFor();
    const dark = await paper();
    await page.locator('.preferences > button').click();
    await page.getByRole('button', { name: 'Light', exact: true }).click();
    const light = await paper();
    assert.notEqual(light, dark);
    await page.reload();
    await page.locator('.way:not([disabled])').first().waitFor();
    assert.equal(await paper(), light);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.locator('.preferences > button').click();
    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    assert.equal(await paper(), dark);
    await page.getByRole('button', { name: 'System' }).click();
    assert.equal(await paper(), light);
    person.assert_clean();
});

test('with the system’s own colours the board is still to be seen', async () => {
    const person = await Person.arrive(browser, server.url, { forcedColors: 'active' });
    const { page } = person;
    await person.play_a_bot();
    assert.equal(await person.my_turn(), 'mine');
    await lay(person);
    const colours = await page.evaluate(() =>
        [...document.querySelectorAll('.city-ground, .grass-a, .grass-b')].map(
            (one) => getComputedStyle(one).fill,
        ),
    );
    assert.ok(new Set(colours).size > 1, 'drawn in colours of its own');
    person.assert_clean();
});
