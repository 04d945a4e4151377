// The guided first game: real rules, a real board, and each explanation at its time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert_accessible } from './support/axe.mjs';
import { Person, phone } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

async function says(page) {
    return page.locator('.coach h3').textContent();
}

for (const [where, options, begins, then] of [
    ['on a wide screen', {}, 'Place your tile', 'Rotate it, then confirm'],
    [
        'on a phone, in French',
        { ...phone, locale: 'fr-FR', colorScheme: 'dark' },
        'Posez votre tuile',
        'Tournez-la, puis validez',
    ],
])
    test(`the guided first game says what is to be done when it is, ${where}`, async () => {
        const person = await Person.arrive(browser, server.url, options);
        const { page } = person;
        await page.locator('.learn').click();
        await page.locator('.coach').waitFor();
        assert.equal(await person.my_turn(), 'mine');
        assert.equal(await says(page), begins);
        await assert_accessible(page, 'the guided first game');
        if (process.env.PICTURES)
            await page.screenshot({
                path: `${process.env.PICTURES}/learn-${options.locale ?? 'en'}.png`,
            });
        await page.locator('.coach .go').focus();
        await page.keyboard.press('Enter');
        await person.lay_in(0);
        await page.locator('.coach h3').waitFor();
        assert.equal(await says(page), then);
        await page.locator('.coach .go').click();
        // The next explanation is about places for figures; none comes twice.
        await page.locator('.coach h3').waitFor();
        assert.ok(![begins, then].includes(await says(page)));
        const third = await says(page);
        await page.reload();
        assert.equal(await person.my_turn(), 'mine');
        await person.lay_in(0);
        await page.locator('.coach h3').waitFor();
        assert.equal(await says(page), third);
        await page.locator('.coach .plain').click();
        await page.locator('.coach').waitFor({ state: 'detached' });
        await person.confirm();
        assert.equal(await person.my_turn(), 'mine');
        assert.equal(await page.locator('.coach').count(), 0);
        person.assert_clean();
    });

// Clickable places below the explanation.
function covered() {
    const over = document.querySelector('.coach')?.getBoundingClientRect();
    const all = document.querySelectorAll('.cell, .choice, .confirm, .take-back, .turn-button');
    return [...all]
        .map((one) => [one.getAttribute('class') || 'x', one.getBoundingClientRect()])
        .filter(
            ([, { left, right, top, bottom, width }]) =>
                over &&
                width > 0 &&
                Math.min(right, over.right) - Math.max(left, over.left) > 1 &&
                Math.min(bottom, over.bottom) - Math.max(top, over.top) > 1,
        )
        .map(([name]) => name);
}

for (const [where, options] of Object.entries({ wide: {}, phone }))
    test(`who does what is said need not say so, and one thing is explained in a turn: ${where}`, async () => {
        const person = await Person.arrive(browser, server.url, options);
        const { page } = person;
        await page.locator('.learn').click();
        await page.locator('.coach').waitFor();
        assert.equal(await person.my_turn(), 'mine');
        const told = new Set();
        const hears = async () => {
            await page.locator('.coach h3').waitFor();
            const heading = await says(page);
            assert.ok(!told.has(heading), `${heading}, again`);
            told.add(heading);
            assert.deepEqual(await page.evaluate(covered), [], heading);
        };
        await hears();
        await page.locator('.cell .cell-free').first().click();
        await page.locator('.cell.lying').waitFor();
        await hears();
        await page.locator('.beside .confirm, .confirm').first().click();
        await page.locator('.cell.lying').waitFor({ state: 'detached' });
        assert.deepEqual([...told], ['Place your tile', 'Rotate it, then confirm']);
        for (let explained = 0; explained < 3;) {
            assert.equal(await person.my_turn(), 'mine');
            if ((await page.locator('.coach').count()) === 0) await person.lay_in(0);
            if ((await page.locator('.coach').count()) > 0) {
                await hears();
                explained += 1;
                await page.locator('.coach .go').click();
                // Only that something was scored is told beside it.
                await page.waitForFunction(
                    () =>
                        !/^(A |Whose)/.test(document.querySelector('.coach h3')?.textContent ?? ''),
                );
            }
            if ((await page.locator('.cell.lying').count()) === 0) await person.lay_in(0);
            await person.confirm();
        }
        person.assert_clean();
    });

test('in a low window what is explained lies over the panel, and the board is free', async () => {
    const person = await Person.arrive(browser, server.url, {
        viewport: { width: 640, height: 360 },
        locale: 'fr-FR',
    });
    const { page } = person;
    await page.locator('.learn').click();
    await page.locator('.coach').waitFor();
    assert.equal(await person.my_turn(), 'mine');
    const coach = await page.locator('.coach').boundingBox();
    const board = await page.locator('.board').boundingBox();
    assert.ok(coach.x >= board.x + board.width);
    await page.locator('.cell .cell-free').first().click();
    await page.locator('.cell.lying').waitFor();
    await person.confirm();
    person.assert_clean();
});
