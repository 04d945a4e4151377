// On a phone the panel is a sheet: it is drawn up and down by its handle, and scrolls below it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person, phone, resign } from './support/browser.mjs';
import { make_room } from './support/rooms.mjs';
import { at_a_table, browser, server } from './support/stage.mjs';
import { at_rest } from './support/wait.mjs';

const box = (page, selector) =>
    page.locator(selector).evaluate((one) => one.getBoundingClientRect());

async function drag_handle(page, by) {
    const { x, y, width } = await box(page, '.sheet-handle');
    const before = (await box(page, '.panel')).top;
    await page.mouse.move(x + width / 2, y + 12);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + 12 + by, { steps: 4 });
    assert.equal(Math.round((await box(page, '.panel')).top - before), by, 'it follows the finger');
    await page.mouse.up();
}

test('the sheet is dragged up and down by its handle; drawn up it hides no place', async () => {
    const person = await at_a_table('CASUAL', phone);
    const { page } = person;
    const handle = page.locator('.sheet-handle');
    // The part that drags comes a moment after the game.
    await page.waitForFunction(() => document.querySelector('.sheet-handle[data-drags]'));
    await drag_handle(page, -90);
    await page.locator('.game.open').waitFor();
    await at_rest(page);
    assert.equal(await handle.getAttribute('aria-expanded'), 'true');
    assert.equal(await page.locator('.board-tools:visible').count(), 0);
    const sheet = await box(page, '.panel');
    for (const cell of await page.locator('.cell').all()) {
        const { bottom, top } = await cell.evaluate((one) => one.getBoundingClientRect());
        assert.ok(top >= 0 && bottom <= sheet.top, `${top} to ${bottom}`);
    }
    assert.ok((await box(page, '.log')).height >= 120);
    await drag_handle(page, 90);
    await page.locator('.game:not(.open)').waitFor();
    await handle.click();
    await page.locator('.game.open').waitFor();
    person.assert_clean();
});

test('at the end the whole board is seen above the sheet, and nothing floats over its content', async () => {
    const person = await at_a_table('CASUAL', phone);
    const { page } = person;
    await resign(person);
    await at_rest(page);
    const sheet = await box(page, '.panel');
    for (const tile of await page.locator('.placed').all()) {
        const { top, bottom, width } = await tile.evaluate((one) => one.getBoundingClientRect());
        assert.ok(top >= 0 && bottom <= sheet.top && width >= 40, `${top} to ${bottom}`);
    }
    const panel = page.locator('.panel');
    for (const part of [0, 0.5, 1]) {
        const { handle, foot, left } = await panel.evaluate((one, share) => {
            one.scrollTop = share * (one.scrollHeight - one.clientHeight);
            const { top, bottom } = one.getBoundingClientRect();
            return {
                handle: one.querySelector('.sheet-handle').getBoundingClientRect().top - top,
                foot: bottom - one.querySelector('.panel-foot').getBoundingClientRect().bottom,
                left: one.scrollHeight - one.clientHeight - one.scrollTop,
            };
        }, part);
        assert.ok(Math.abs(handle) <= 1, `the handle stands at the edge: ${handle}`);
        assert.ok(foot <= 12 && foot + left >= 0 && foot + left <= 12, `${foot}, ${left}`);
    }
    person.assert_clean();
});

const kinds = [
    'abbot',
    'inns_and_cathedrals',
    'traders_and_builders',
    'hills_and_sheep',
    'abbey_and_mayor',
    'bridges_castles_and_bazaars',
];

for (const [what, modules] of Object.entries({ 'the base game': [], 'six expansions': kinds }))
    test(`all that players hold and the last line of the log are in sight: ${what}`, async () => {
        const person = await Person.arrive(browser, server.url, phone);
        const { page } = person;
        await page.locator('.options > summary').click();
        for (const name of modules) await page.locator(`[data-module="${name}"] input`).check();
        await person.play_a_bot();
        await person.my_turn();
        await at_rest(page);
        const { bottom } = await box(page, '.board-place + .panel');
        const held = await page.locator('.player-figures > [role="img"]').evaluateAll((all) =>
            all.map((one) => ({
                says: one.getAttribute('aria-label'),
                bottom: one.getBoundingClientRect().bottom,
                card: one.closest('li').getBoundingClientRect().bottom,
                lines: new Set([...one.getClientRects()].map(({ top }) => Math.round(top))).size,
            })),
        );
        assert.ok(held.length >= 2 + 2 * modules.length);
        for (const one of held) {
            assert.ok(one.bottom <= one.card && one.card <= bottom, `${one.says} is in sight`);
            assert.equal(one.lines, 1, `${one.says} and its number stand in one line`);
        }
        const log = await box(page, '.log');
        assert.ok(log.height >= 30 && log.bottom <= bottom, `${log.height} of the log`);
        person.assert_clean();
    });

test('five with six expansions: all scores and all that players hold are in sight, upright and held across', async () => {
    const person = await Person.arrive(browser, server.url, phone);
    const { page } = person;
    const bots = Array.from({ length: 4 }, () => ({ bot: 'casual' }));
    const room = await make_room(person, {
        game: 'carcassonne',
        seats: [{ open: {} }, ...bots],
        modules: { names: ['farmers', ...kinds] },
        options: [{ name: 'start_player', value: 'seats' }],
    });
    await page.goto(`${server.url}#/room/${room}`);
    await page.getByRole('button', { name: 'Join the game' }).click();
    await person.my_turn();
    const out_of_sight = (selector) =>
        page.locator(selector).evaluateAll((all) =>
            all
                .filter((one) => {
                    const { x, y, width, height } = one.getBoundingClientRect();
                    const there = document.elementFromPoint(x + width / 2, y + height / 2);
                    return !there || !one.closest('li').contains(there);
                })
                .map((one) => one.getAttribute('aria-label') ?? one.textContent),
        );
    for (const [width, height] of [
        [390, 844],
        [844, 390],
    ]) {
        await page.setViewportSize({ width, height });
        await at_rest(page);
        assert.equal(await page.locator('.players .score').count(), 5);
        assert.deepEqual(await out_of_sight('.players .score'), [], `${width}x${height}`);
        const held = await out_of_sight('.player-figures > [role="img"]');
        assert.deepEqual(held, [], `${width}x${height}`);
    }
    person.assert_clean();
});

test('the menu of a phone has what the foot of the drawn-up sheet has, and its dialogs keep off the edges', async () => {
    const person = await at_a_table('CASUAL', phone);
    const { page } = person;
    const menu = page.locator('dialog[aria-label="Menu"]');
    const open = async (name) => {
        await page.locator('.wishes').tap();
        await menu.waitFor();
        const { left, right } = await box(page, 'dialog[aria-label="Menu"]');
        assert.ok(left >= 10 && right <= 380, `${left} to ${right}`);
        await menu.getByRole('button', { name, exact: true }).tap();
        await menu.waitFor({ state: 'hidden' });
    };
    for (const name of ['Help', 'Settings', 'Resign']) {
        await open(name);
        await page.locator(`dialog[open][aria-label="${name}"]`).waitFor();
        const { left, right } = await box(page, 'dialog[open]');
        assert.ok(left >= 10 && right <= 380, `${name}: ${left} to ${right}`);
        await page.keyboard.press('Escape');
        await page.locator('dialog[open]').waitFor({ state: 'hidden' });
        await page.waitForFunction(() => document.activeElement?.classList.contains('wishes'));
    }
    assert.equal(await page.locator('.report-seats, .menu-foot').count(), 0);
    await open('Home');
    await page.locator('.ways').waitFor();
    person.assert_clean();
});
