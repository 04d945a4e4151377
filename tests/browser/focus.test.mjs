// Keyboard focus: an opened part takes the focus, and returns it when it closes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooser, Person } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';
import { eventually } from './support/wait.mjs';

const focused = (locator) => locator.evaluate((one) => one === document.activeElement);
const has_focus = (locator) =>
    eventually(async () => assert.ok(await focused(locator), await locator.textContent()));

// Opens by key what this button opens, and closes it in each of the ways that it has.
async function there_and_back({ page }, opener, opened, ways) {
    for (const close of ways) {
        await opener.focus();
        await page.keyboard.press('Enter');
        await opened.waitFor();
        await close();
        await opened.waitFor({ state: 'hidden' });
        await has_focus(opener);
    }
}

test('every sheet and every box of a game gives the focus back', async () => {
    const choose = chooser();
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await person.play_a_bot();
    await person.next_turn();
    await person.click_a_turn(choose);
    await person.next_turn();
    const escape = () => page.keyboard.press('Escape');
    const button_in = (box, name) => async () => {
        await box.getByRole('button', { name, exact: true }).focus();
        await page.keyboard.press('Enter');
    };
    const sheet = (label) => page.locator(`dialog[aria-label="${label}"]`);
    for (const [opener, label, closer] of [
        [page.locator('.panel-foot > button', { hasText: 'Help' }), 'Help', 'Close'],
        [page.locator('.panel-foot > button', { hasText: 'Resign' }), 'Resign', 'Keep playing'],
        [page.getByRole('button', { name: 'Settings' }), 'Settings', 'Close'],
        [page.locator('.wishes'), 'Menu', 'Close'],
    ]) {
        const box = sheet(label);
        await there_and_back(person, opener, box, [escape, button_in(box, closer)]);
    }
    // A feature that is asked about, over the score that it brought or from the log.
    const scored = page.locator('.log-scored .log-line');
    while ((await scored.count()) === 0) {
        await person.next_turn();
        await person.lay_for_points();
    }
    await person.next_turn();
    const why = page.locator('.why');
    await there_and_back(person, scored.first(), why, [escape, button_in(why, 'Close')]);
    person.assert_clean();
});

test('what is asked once more takes the focus and gives it back: a game in the list, a seat', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await person.play_a_bot();
    await page.getByRole('button', { name: 'Home', exact: true }).click();
    const resign = page.locator('.running').getByRole('button', { name: 'Resign', exact: true });
    await resign.focus();
    await page.keyboard.press('Enter');
    const cancel = page.locator('.asked-twice').getByRole('button', { name: 'Cancel' });
    await has_focus(cancel); // Nothing is given up by pressing the same key twice.
    await page.keyboard.press('Enter');
    await has_focus(resign);
    person.assert_clean();
});

test('a key that is held opens what asks, and does not answer it', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await person.play_a_bot();
    await person.next_turn();
    const resign = page.locator('.panel-foot > button', { hasText: 'Resign' });
    const asks = page.locator('dialog[aria-label="Resign"]');
    const danger = asks.locator('.danger');
    await resign.focus();
    // The second time, and from then on, the browser says that it is held.
    for (let i = 0; i < 4; i += 1) await page.keyboard.down('Enter');
    assert.ok(await asks.isVisible(), 'it is still asked');
    assert.ok(await focused(danger));
    await page.keyboard.up('Enter');
    for (let i = 0; i < 4; i += 1) await page.keyboard.down(' ');
    // Pressed once more it does what the button says.
    await page.keyboard.up(' ');
    await asks.waitFor({ state: 'hidden' });
    await resign.waitFor({ state: 'detached' });
    person.assert_clean();
});
