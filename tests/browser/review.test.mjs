// The review of a finished game: turning points in words, accuracy, luck and skill, and better moves to find.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert_accessible } from './support/axe.mjs';
import { Person, phone, resign } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';
import { at_rest } from './support/wait.mjs';

async function short_game(turns, { mind = true, ...options } = {}) {
    const person = await Person.arrive(browser, server.url, options);
    if (!mind) await without_mind(person.page);
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
    await page.locator('.review-accuracy').waitFor();
    await page.locator('.review-progress').waitFor({ state: 'detached' });
}

// So that the server is asked. To be called before the game, because a move loads the module.
async function without_mind(page) {
    const nothing = { contentType: 'application/wasm', body: '' };
    await page.route('**/*.wasm', (route) => route.fulfill(nothing));
}

// In this review the player's second step is a blunder, and the alternative on the board is the best step.
// In a game without the module.
async function with_a_blunder(page) {
    await page.route('**/review', async (route) => {
        const response = await route.fetch();
        const review = await response.json();
        const own = review.steps.filter(
            ({ best, seat, forced }) => best.length > 1 && seat === 0 && !forced,
        )[1];
        if (own) {
            own.why = 'feature';
            own.best.sort(
                (a, b) => Number(b.text !== own.played.text) - Number(a.text !== own.played.text),
            );
            own.best[0].less = 0;
            own.played.less = 6.2;
            own.played.error = 0.1;
            own.before.winning = own.before.winning.map((_, seat) => (seat === own.seat ? 1 : 0));
            own.after.winning = own.after.winning.map((_, seat) => (seat === own.seat ? 0 : 1));
        }
        await route.fulfill({ response, json: review });
    });
}

// Words that do not stand in one line.
function broken_words(selector) {
    const found = [];
    for (const one of document.querySelectorAll(selector)) {
        const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const { data } = texts.currentNode;
            for (const { 0: word, index } of data.matchAll(/\S+/g)) {
                const range = document.createRange();
                range.setStart(texts.currentNode, index);
                range.setEnd(texts.currentNode, index + word.length);
                const lines = [...range.getClientRects()].map(({ bottom }) => bottom);
                if (Math.max(...lines) - Math.min(...lines) > 6) found.push(word);
            }
        }
    }
    return found;
}

async function picture(page, name) {
    if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/review-${name}.png` });
}

test('a game is reviewed: the curve leads to each step, which is told in a sentence, and the numbers are there', async () => {
    const person = await short_game(4);
    const { page } = person;
    await reviewed(person);
    const accuracies = await page.locator('.review-accuracy tbody tr:first-child td');
    assert.equal(await accuracies.count(), 2);
    assert.deepEqual(await page.evaluate(broken_words, '.review-accuracy th'), []);
    for (const says of await accuracies.allTextContents()) assert.match(says, /^(\d+ %|–)$/);
    await page.locator('.review-numbers summary').click();
    assert.equal(await page.locator('.review-seats tbody tr').count(), 2);
    const told = await page.locator('.review-seats tbody td').allTextContents();
    for (const says of told.filter((_, i) => i % 3 < 2))
        assert.match(says, /^[+−]?[\d.,]+ ± [\d.,]+$/);
    assert.match(await page.locator('.review-line').getAttribute('d'), /^M[\d. ]+(L[\d. -]+)+$/);

    const slider = page.locator('.replay input');
    const curve = page.locator('.review-curve');
    await curve.scrollIntoViewIfNeeded();
    const { width, height } = await curve.boundingBox();
    await curve.click({ position: { x: width / 2, y: height / 2 } });
    const last = Number(await slider.getAttribute('max'));
    const shown = Number(await slider.inputValue());
    assert.ok(Math.abs(shown - last / 2) <= 1, `${shown} of ${last}`);
    await page.locator('.review-here').waitFor();
    assert.match(await page.locator('.review-here').textContent(), /Move \d+: .+\./);
    assert.match(
        await page.locator('.review-numbers').textContent(),
        /luck .* skill .* chance of winning \d+ %/,
    );

    const before = await page.locator('.review-line').getAttribute('d');
    await page.getByRole('button', { name: 'Winning chances' }).click();
    assert.notEqual(await page.locator('.review-line').getAttribute('d'), before);
    await page.getByRole('button', { name: 'Luck and skill' }).click();
    assert.equal(await page.locator('.review-line').count(), 2, 'luck and skill');
    await assert_accessible(page, 'a review');
    person.assert_clean();
});

test('a review comes into sight, with the buttons for its steps; its list stays where it is', async () => {
    const person = await short_game(5, { viewport: { width: 1280, height: 720 } });
    const { page } = person;
    await page.locator('.result').waitFor();
    await reviewed(person);
    await at_rest(page);
    assert.equal(await page.locator('.result').count(), 0, 'nothing covers the board');
    const box = (selector) => page.locator(selector).first().boundingBox();
    const heading = await box('.review h3'),
        banner = await box('.banner-row');
    const below = heading.y - banner.y - banner.height;
    assert.ok(below >= 0 && below < 60, `the review begins ${below} px below the banner`);
    assert.equal(await page.evaluate(() => document.scrollingElement.scrollTop), 0);
    const wide = await page.locator('.panel').evaluate((it) => it.scrollWidth - it.clientWidth);
    assert.ok(wide <= 0, `the panel is ${wide} px too wide`);
    const steps = page.locator('.review-marked button');
    for (const list of await page.locator('.review-all:not([open]) summary').all())
        await list.click();
    for (const i of [0, (await steps.count()) - 1]) {
        const step = steps.nth(i);
        await step.scrollIntoViewIfNeeded();
        const before = await step.boundingBox();
        await step.click();
        await at_rest(page);
        const { y: at } = await step.boundingBox();
        assert.ok(Math.abs(at - before.y) < 2, `under the pointer: ${before.y}, then ${at}`);
        const here = (await page.locator('.review-here').textContent()).trim();
        const told = (await page.locator('.review').textContent()).split(here).length - 1;
        assert.equal(told, 0, 'it is said in one place');
        for (const part of ['.review-here', '.replay']) {
            const { y, height } = await box(part);
            assert.ok(y > 0 && y + height < 720, `${part} is in sight`);
        }
    }
    await picture(page, 'step');
    await page.goBack();
    await page.locator('.ways').waitFor();
    await page.goForward();
    await page.locator('.review-accuracy').waitFor();
    person.assert_clean();
});

test('a turning point says what was better and why, and it is drawn, on a phone, too, and in French', async () => {
    const person = await short_game(4, { mind: false, ...phone, locale: 'fr-FR' });
    const { page } = person;
    await page.locator('.sheet-handle').click();
    await page.locator('.finale').waitFor(); // The review leaves it its room.
    await page.locator('.sheet-handle').click();
    await with_a_blunder(page);
    await reviewed(person);
    assert.match(await page.locator('.review h3').textContent(), /Chance et talent/);
    // The tiles are random, so other steps can be blunders, too.
    const blunder = page
        .locator('.review-turning button', { hasText: 'Gaffe' })
        .filter({
            hasText:
                /Coup \d+.+ Mieux.+ 6 points de plus en moyenne, car ses zones rapporteront plus\./,
        })
        .first();
    await blunder.waitFor();
    await picture(page, 'fr');
    await blunder.click();
    await page.locator('.better .better-rim').waitFor();
    assert.match(await page.locator('.review-here').textContent(), /dessiné sur le plateau/);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} px too wide`);
    const panel = await page.locator('.panel').evaluate((it) => it.scrollWidth - it.clientWidth);
    assert.ok(panel <= 0, `the panel is ${panel} px too wide`);
    person.assert_clean();
});

test('one looks for a better move at the own steps, and plays on from a turning point', async () => {
    const person = await short_game(4, { mind: false, viewport: { width: 1440, height: 900 } });
    const { page } = person;
    await with_a_blunder(page);
    await reviewed(person);
    await page.locator('.review-turning').waitFor();
    await picture(page, 'en');
    {
        await page.locator('.review-exercise').click();
        await page.locator('.retry-task').waitFor();
        await page.locator('.cell').first().waitFor();
        await person.lay_in(0);
        await page.locator('.confirm').first().click();
        await page.waitForFunction(
            () => !/This position/.test(document.querySelector('.retry-task').textContent),
        );
        await picture(page, 'retry');
        const solution = page.getByRole('button', { name: 'Solution' });
        if ((await solution.count()) > 0) {
            await solution.click();
            await page.locator('.better').waitFor();
        }
        assert.match(await page.locator('.retry-task').textContent(), /Move \d+: /);
        await assert_accessible(page, 'a better move');
        await page.locator('.retry-leave').click();
    }
    await page.locator('.review-turning').waitFor();
    const hash = await page.evaluate(() => location.hash);
    await page.locator('.review-retry').first().click();
    await page.waitForFunction((was) => location.hash !== was, hash);
    await page.locator('.game').waitFor();
    assert.equal(await person.my_turn(), 'mine');
    person.assert_clean();
});

test('a review that cannot be had now is said to be so, and asked for again', async () => {
    const person = await short_game(1, { mind: false });
    const { page } = person;
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
    assert.equal(await page.locator('.review-accuracy tbody tr:first-child td').count(), 2);
    person.assert_clean();
});
