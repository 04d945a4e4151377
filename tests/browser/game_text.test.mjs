// Games as text: copied from a finished game, pasted, in an address; bad ones. Skipped if the page was
// built without WebAssembly.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert_accessible } from './support/axe.mjs';
import { Person, phone, resign } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';
import { eventually } from './support/wait.mjs';

async function picture(page, name) {
    if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/text-${name}.png` });
}

async function arrive(t, options = {}) {
    const person = await Person.arrive(browser, server.url, options);
    await person.page.locator('.by-ways').waitFor();
    if ((await person.page.locator('a[href="#/text"]').count()) > 0) return person;
    t.skip('the page has no module');
    return undefined;
}

async function paste(page, game) {
    await page.goto(`${server.url}#/text`);
    await page.locator('.game-text textarea').fill(game);
    await page.locator('.game-text .go').click();
}

test('whoever writes a game finds the names of all tiles, and a click writes one', async (t) => {
    const person = await arrive(t);
    if (!person) return;
    const { page } = person;
    await page.goto(`${server.url}#/text`);
    const field = page.locator('.game-text textarea');
    await field.fill('supply base/W');
    await page.locator('.game-text-how summary').click();
    const names = page.locator('.tile-names-of button');
    await names.first().waitFor();
    const all = await page.locator('.tile-names-of code').allTextContents();
    assert.equal(new Set(all).size, all.length, 'each stands there once');
    for (const name of ['base/A', 'base/X', 'inns_and_cathedrals/K'])
        assert.ok(all.includes(name), name);
    await names.filter({ has: page.getByText('base/E', { exact: true }) }).click();
    assert.equal(await field.inputValue(), 'supply base/W base/E');
    await picture(page, 'names');
    await assert_accessible(page, 'names of tiles');
    await page.locator('.tile-names .segmented button').nth(1).click();
    await page.getByText('base/E', { exact: true }).waitFor({ state: 'hidden' });
    assert.ok((await names.count()) > 20);
    person.assert_clean();
});

const head = 'match 1\nedition carcassonne\nseats 2\nmodules farmers\nfirst 0\nsupply base/W\n';

test('a game that is over is copied as text, read again by its link and pasted, and reviewed', async (t) => {
    const person = await arrive(t);
    if (!person) return;
    const { page } = person;
    await person.play_a_bot();
    for (let turn = 0; turn < 3; ++turn) {
        assert.equal(await person.my_turn(), 'mine');
        await person.lay_in(0);
        await person.confirm();
    }
    assert.equal(await person.my_turn(), 'mine');
    assert.equal(await page.locator('.as-text').count(), 0, 'not before the end');
    await resign(person);
    await page.locator('.as-text').click();
    await page.locator('dialog .game-text-shown, dialog .problem').waitFor();
    assert.equal(await page.locator('dialog .problem').count(), 0);
    const game = await page.locator('.game-text-shown').textContent();
    assert.match(game, /^match 1\nedition carcassonne\nseats 2\n/);
    assert.match(game, /\n[01] resign\nended /);
    await assert_accessible(page, 'a game as text');
    await picture(page, 'copied');
    const link = await page.locator('.copy-field input').last().inputValue();
    const shown = await person.tiles();

    await page.goto('about:blank');
    await page.goto(link);
    await page.locator('.finale').waitFor();
    await eventually(async () => assert.equal(await person.tiles(), shown));
    assert.equal(await page.locator('.play-on').count(), 0);
    await picture(page, 'read');
    await page.locator('.review-ask').click();
    await page.locator('.review-accuracy').waitFor();

    await paste(page, game);
    await page.locator('.finale').waitFor();
    assert.equal(new URL(page.url()).hash, new URL(link).hash);
    await page.locator('.replay input').fill('2');
    assert.ok((await person.tiles()) < shown);
    person.assert_clean();
});

for (const [where, options, wrong] of [
    [
        'on a wide screen',
        { viewport: { width: 1440, height: 900 } },
        /Line 7, column 3: This place is taken\./,
    ],
    [
        'on a phone, in German',
        { ...phone, locale: 'de-DE' },
        /Zeile 7, Spalte 3: Dieser Platz ist besetzt\./,
    ],
])
    test(`a text that is no game is refused with its place, an example is shown, ${where}`, async (t) => {
        const person = await arrive(t, options);
        if (!person) return;
        const { page } = person;
        await paste(page, `${head}0 place 0,0 r0\n`);
        await page.locator('.problem').waitFor();
        assert.match(await page.locator('.problem').textContent(), wrong);
        await page.waitForFunction(() => {
            const { value, selectionStart, selectionEnd } = document.querySelector('textarea');
            return value.slice(selectionStart, selectionEnd) === 'place 0,0 r0';
        });
        await assert_accessible(page, 'a text that is no game');
        await picture(page, `wrong-${options.locale ?? 'en'}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${wide} px too wide`);
        // Far too long: the rules are not asked.
        await page.locator('textarea').evaluate((it) => {
            it.value = 'x'.repeat(300_000);
        });
        await page.locator('.game-text .go').click();
        await page.locator('.problem', { hasText: '256' }).waitFor();
        await page.locator('.game-text-do button').nth(1).click();
        await page.locator('.game-text .go').click();
        await page.waitForFunction(() => document.querySelectorAll('.placed').length === 5);
        assert.equal(await page.locator('.review-ask').count(), 0, 'it is not over');
        await picture(page, `example-${options.locale ?? 'en'}`);
        await page.goto('about:blank');
        await page.goto(`${server.url}#game=match+1~%ff`);
        await page.locator('.problem').waitFor();
        person.assert_clean();
    });
