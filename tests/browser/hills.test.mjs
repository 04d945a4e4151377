// Hills & Sheep by clicking: on a wide window a whole game, on a phone the first turns. PICTURES names a folder for a
// picture of each kind of step.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooser, Person, phone } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

const pictures = process.env.PICTURES;

async function begin(options) {
    const person = await Person.arrive(browser, server.url, options);
    await person.page.locator('.options > summary').click();
    await person.page.locator('[data-module="hills_and_sheep"] input').check();
    await person.play_a_bot();
    return person;
}

// Takes each picture once.
function album(person, name, seen) {
    return async (what) => {
        if (seen.has(what)) return;
        seen.add(what);
        if (pictures) await person.page.screenshot({ path: `${pictures}/${name}-${what}.png` });
    };
}

// The shepherd where it may stand, otherwise any figure or none.
async function put_somebody(page, choose) {
    const figures = page.locator('.figure-buttons button');
    const says = await figures.allTextContents();
    const shepherd = says.findIndex((one) => /shepherd|Schäfer/i.test(one));
    // Behind the places there is a button for none.
    const places = await page.locator('.choice').count();
    const at = shepherd >= 0 ? shepherd : choose(places + 1);
    if (at >= places) return undefined;
    await figures.nth(at).click();
    await page.locator('.choice.chosen').waitFor();
    // Of many figures the place is chosen first, and its first figure with it.
    const chosen = await page.locator('.figure-buttons [aria-pressed="true"]').textContent();
    if (shepherd >= 0 && !/shepherd|Schäfer/i.test(chosen))
        await figures
            .filter({ hasText: /shepherd|Schäfer/i })
            .first()
            .click();
    return shepherd >= 0 ? 'shepherd' : 'figure';
}

async function turn(person, choose, picture) {
    const { page } = person;
    const flock = page.locator('.flock-buttons button');
    if ((await flock.count()) > 0) {
        await picture('asked');
        const button = flock.nth(choose(await flock.count()));
        const key = await button.getAttribute('data-target');
        await button.click();
        await page.locator('.confirm:not([disabled])').waitFor();
        await picture(key.replace('/', '-'));
        return person.confirm_an_answer();
    }
    await page.locator('.zoom button').last().click();
    const cells = page.locator('.cell');
    await cells
        .nth(choose(await cells.count()))
        .locator('.cell-free')
        .click();
    await page.locator('.cell.lying').waitFor();
    const put = await put_somebody(page, choose);
    if (put === 'shepherd') await picture('shepherd');
    await person.confirm();
}

test('a whole game by clicking: shepherds, flocks and hills', async () => {
    const choose = chooser(Number(process.env.SEED ?? 11));
    const person = await begin();
    const { page } = person;
    const seen = new Set();
    const picture = album(person, 'wide', seen);
    for (let steps = 1; (await person.my_turn()) === 'mine'; ++steps) {
        await turn(person, choose, picture);
        assert.equal(await page.locator('.problem').count(), 0, 'everything offered is accepted');
        if (steps % 12 === 0) await picture(`step-${steps}`);
    }
    await picture('end');
    for (const what of ['shepherd', 'asked', 'flock-expand', 'flock-score'])
        assert.ok(seen.has(what), what);
    for (const what of ['.log-tile_buried', '.log-sheep_drawn', '.hidden-tile'])
        assert.ok((await page.locator(what).count()) > 0, what);
    // Shepherds come home by the wolf or with their points, and lines have all of their words.
    assert.equal(await page.locator('.log-retaken, .log-sent_home').count(), 0);
    for (const line of await page.locator('.log li').allTextContents())
        assert.doesNotMatch(line, /[{}]/);
    const totals = await page.locator('.tally tfoot td').allTextContents();
    assert.deepEqual((await person.board()).scores.map(Number), totals.map(Number));
    person.assert_clean();
});

test('16 steps on a phone in German', async () => {
    const choose = chooser(Number(process.env.SEED ?? 11));
    const person = await begin({ ...phone, locale: 'de-DE' });
    const picture = album(person, 'phone', new Set());
    for (let steps = 1; steps <= 16 && (await person.my_turn()) === 'mine'; ++steps) {
        await turn(person, choose, picture);
        if (steps % 4 === 0) await picture(`step-${steps}`);
    }
    person.assert_clean();
});
