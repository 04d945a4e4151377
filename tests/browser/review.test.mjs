// The review of a finished game: luck, skill and better moves.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert_accessible } from './support/axe.mjs';
import { Person, phone, resign } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

async function short_game(turns, options = {}) {
    const person = await Person.arrive(browser, server.url, options);
    await person.play_a_bot();
    for (let turn = 0; turn < turns; ++turn) {
        assert.equal(await person.my_turn(), 'mine');
        await person.lay_in(0);
        await person.confirm();
    }
    assert.equal(await person.my_turn(), 'mine');
    await resign(person);
    return person;
}

async function reviewed({ page }) {
    await page.locator('.review-ask').click();
    await page.locator('.review-seats').waitFor();
    await page.locator('.review-progress').waitFor({ state: 'detached' });
}

// So that the server is asked.
async function without_mind(page) {
    const nothing = { contentType: 'application/wasm', body: '' };
    await page.route('**/*.wasm', (route) => route.fulfill(nothing));
}

// In this review the player's second step is a blunder, and the alternative on the board is the best step.
async function with_a_blunder(page) {
    await without_mind(page);
    await page.route('**/review', async (route) => {
        const response = await route.fetch();
        const review = await response.json();
        const own = review.steps.filter(({ best }) => best.length > 1)[2];
        if (own) {
            own.marked = true;
            own.why = 'feature';
            own.skill = -4.2;
            own.best.sort(
                (a, b) => Number(b.text !== own.played.text) - Number(a.text !== own.played.text),
            );
        }
        await route.fulfill({ response, json: review });
    });
}

test('a game is reviewed: the curve leads to each step, and luck and skill are told', async () => {
    const person = await short_game(4);
    const { page } = person;
    await reviewed(person);
    assert.equal(await page.locator('.review-seats tbody tr').count(), 2);
    const told = await page.locator('.review-seats tbody td').allTextContents();
    for (const says of told.filter((_, i) => i % 3 < 2))
        assert.match(says, /^[+−]?[\d.,]+ ± [\d.,]+$/);
    assert.match(await page.locator('.review-line').getAttribute('d'), /^M[\d. ]+(L[\d. -]+)+$/);

    const slider = page.locator('.replay input');
    const curve = page.locator('.review-curve');
    const { width, height } = await curve.boundingBox();
    await curve.click({ position: { x: width / 2, y: height / 2 } });
    const last = Number(await slider.getAttribute('max'));
    const shown = Number(await slider.inputValue());
    assert.ok(Math.abs(shown - last / 2) <= 1, `${shown} of ${last}`);
    await page.locator('.review-here').waitFor();
    assert.match(
        await page.locator('.review-here').textContent(),
        /luck .* skill .* chance of winning \d+ %/,
    );

    const before = await page.locator('.review-line').getAttribute('d');
    await page.getByRole('button', { name: 'Winning chances' }).click();
    assert.notEqual(await page.locator('.review-line').getAttribute('d'), before);
    await assert_accessible(page, 'a review');
    person.assert_clean();
});

test('what was better is drawn where a marked step is shown, on a phone, too, and in French', async () => {
    const person = await short_game(4, { ...phone, locale: 'fr-FR' });
    const { page } = person;
    await page.locator('.sheet-handle').click();
    await page.locator('.finale').waitFor(); // The review leaves it its room.
    await page.locator('.sheet-handle').click();
    await with_a_blunder(page);
    await reviewed(person);
    assert.match(await page.locator('.review h3').textContent(), /Chance et talent/);
    // While the review grew, another step may have been the third one.
    const blunder = page.locator('.review-marked button', { hasText: '−4,2' }).first();
    assert.match(await blunder.textContent(), /zones qui rapportent moins/);
    await blunder.click();
    await page.locator('.better .better-rim').waitFor();
    assert.match(await page.locator('.review-here').textContent(), /dessiné sur le plateau/);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} px too wide`);
    const panel = await page.locator('.panel').evaluate((it) => it.scrollWidth - it.clientWidth);
    assert.ok(panel <= 0, `the panel is ${panel} px too wide`);
    person.assert_clean();
});

test('a review that cannot be had now is said to be so, and asked for again', async () => {
    const person = await short_game(1);
    const { page } = person;
    await without_mind(page);
    let refused = 0;
    await page.route('**/review', async (route) => {
        if (refused > 0) return route.fallback();
        ++refused;
        return route.fulfill({
            json: {
                complete: true,
                done: 1,
                size: 9,
                problem: 'broken',
                start: { margin: [], winning: [] },
                seats: [],
                steps: [],
            },
        });
    });
    await page.locator('.review-ask').click();
    await page.locator('.review .problem').waitFor();
    await reviewed(person);
    assert.equal(await page.locator('.review-seats tbody tr').count(), 2);
    person.assert_clean();
});
