// Unusual behaviour of users: windows of odd sizes, names with odd characters, leaving without a button.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person, phone, two_people } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';
import { at_rest } from './support/wait.mjs';

// As large as pointers need: a board of a few tiles in one column is high for a low window.
const in_sight = (least) =>
    ['.cell.lying .ghost-rim', '.confirm'].map((selector) => {
        const one = document.querySelector(selector);
        const { left, top, right, bottom, width } = one.getBoundingClientRect();
        const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        return inside && width >= least;
    });

for (const [where, options] of Object.entries({
    'a page magnified twice': { viewport: { width: 640, height: 360 } },
    'a small phone on its side': { ...phone, viewport: { width: 568, height: 320 } },
    'a phone on its side': { ...phone, viewport: { width: 844, height: 390 } },
}))
    test(`a low window has its board beside the panel: ${where}`, async () => {
        const person = await Person.arrive(browser, server.url, options);
        const { page } = person;
        await person.play_a_bot();
        for (let turn = 0; turn < 3; ++turn) {
            assert.equal(await person.my_turn(), 'mine');
            await at_rest(page);
            const board = await page.locator('.board').boundingBox();
            const { width, height } = page.viewportSize();
            assert.ok(board.height >= height - 1, `${board.height} of ${height}`);
            assert.ok(board.width >= width / 2, `${board.width} of ${width}`);
            await page.locator('.cell .cell-free').first().click();
            await page.locator('.cell.lying').waitFor();
            await at_rest(page);
            assert.deepEqual(await page.evaluate(in_sight, options.hasTouch ? 40 : 24), [
                true,
                true,
            ]);
            await person.confirm();
        }
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 844);
        person.assert_clean();
    });

// Where the words about a figure that is pointed at come to lie below the pointer. A finger points at nothing.
test('buttons beside a tile stay where they are while something is pointed at', async () => {
    const person = await Person.arrive(browser, server.url, {
        viewport: { width: 568, height: 320 },
    });
    const { page } = person;
    await person.play_a_bot();
    for (let pointed = 0; pointed < 12;) {
        await person.next_turn();
        await page.locator('.cell .cell-free').first().click();
        await page.locator('.cell.lying').waitFor();
        await at_rest(page);
        for (const { x, y, width, height } of await page
            .locator('.choice > circle')
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))) {
            await page.mouse.move(x + width / 2, y + height / 2);
            const places = await page.evaluate(async () => {
                const seen = [];
                for (let i = 0; i < 12; ++i) {
                    await new Promise(requestAnimationFrame);
                    const { offsetLeft, offsetTop, offsetHeight } =
                        document.querySelector('.beside');
                    seen.push(`${offsetLeft} ${offsetTop} ${offsetHeight}`);
                }
                return [...new Set(seen.slice(4))];
            });
            assert.equal(places.length, 1, places.join(' / '));
            pointed += 1;
        }
        await person.confirm();
    }
    person.assert_clean();
});

test('turned while a tile lies there, a phone shows it with its buttons', async () => {
    const person = await Person.arrive(browser, server.url, phone);
    const { page } = person;
    await person.play_a_bot();
    assert.equal(await person.my_turn(), 'mine');
    await page.locator('.cell .cell-free').first().tap();
    await page.locator('.cell.lying').waitFor();
    for (const [width, height] of [
        [844, 390],
        [390, 844],
        [667, 375],
    ]) {
        await page.setViewportSize({ width, height });
        await page.waitForFunction(
            (selectors) =>
                selectors.every((selector) => {
                    const one = document.querySelector(selector)?.getBoundingClientRect();
                    return one && one.left >= 0 && one.top >= 0 && one.bottom <= innerHeight;
                }),
            ['.cell.lying .ghost-rim', '.confirm'],
        );
    }
    await person.confirm();
    person.assert_clean();
});

test('invisible characters are removed from a name or a line', async () => {
    const { host, guest } = await two_people(browser, server.url);
    await host.page.goto(server.url);
    await host.page.locator('.name-field input').fill('\u202e👩\u200d👩\u200d👧 Zoë\u00a0');
    await host.play_a_bot();
    assert.equal(await host.page.locator('.player-called').first().textContent(), '👩👩👧 Zoë');
    await guest.page.locator('.talk-button').click();
    await guest.page.locator('.talk-say input').fill('so 👨\u200d👦 what');
    await guest.page.keyboard.press('Enter');
    await guest.page.locator('.talk-lines .said', { hasText: 'so 👨👦 what' }).waitFor();
    for (const person of [host, guest]) person.assert_clean();
});

// The server may know fewer signs than the browser does.
test('a name that the server refuses keeps no user out', async () => {
    const person = await Person.arrive(browser, server.url, {}, () => {
        const encode = TextEncoder.prototype.encodeInto;
        TextEncoder.prototype.encodeInto = function (text, into) {
            return encode.call(this, text.replace('Odd', 'O\u202ed'), into);
        };
        const whole = TextEncoder.prototype.encode;
        TextEncoder.prototype.encode = function (text = '') {
            return whole.call(this, text.replace('Odd', 'O\u202ed'));
        };
    });
    const { page } = person;
    await page.locator('.name-field input').fill('Odd');
    await page.locator('.way').first().click();
    await page.locator('.game').waitFor();
    const called = await page.locator('.player-called').first().textContent();
    assert.notEqual(called, 'O\u202ed');
    const told = page.locator('.tidings .news-line', { hasText: 'Odd' });
    assert.match(await told.textContent(), new RegExp(`You are called ${called} here`));
    await told.getByRole('button').click();
    await told.waitFor({ state: 'detached' });
    person.assert_clean();
});

test('help that was open at the back button is closed in the next game', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await person.play_a_bot();
    await page.keyboard.press('?');
    await page.locator('.help[open]').waitFor();
    await page.goBack();
    await page.locator('.ways').waitFor();
    await person.play_a_bot();
    assert.equal(await person.my_turn(), 'mine');
    assert.equal(await page.locator('.help[open]').count(), 0);
    await page.keyboard.press('?');
    await page.locator('.help[open]').waitFor();
    person.assert_clean();
});

test('in a low window nothing lies over what is to be done with cards', async () => {
    for (const viewport of [
        { width: 640, height: 360 },
        { width: 568, height: 320 },
        { width: 844, height: 390 },
    ]) {
        const person = await Person.arrive(browser, server.url, { viewport });
        const { page } = person;
        await page.getByRole('radio', { name: /Cardcassonne/ }).check();
        await page.locator('.card-scene').waitFor({ state: 'attached' });
        await person.play_a_bot();
        await page.locator('.hand-card:not([disabled])').first().waitFor();
        await at_rest(page);
        const covered = await page.locator('.own-do .prompt').evaluate((prompt) => {
            const { left, right, top, bottom } = prompt.getBoundingClientRect();
            return [...document.querySelectorAll('.hand-card, .card-row')].some((one) => {
                const box = one.getBoundingClientRect();
                const wide = Math.min(right, box.right) - Math.max(left, box.left);
                return wide > 1 && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1;
            });
        });
        assert.equal(covered, false, `${viewport.width} x ${viewport.height}`);
        const [foot, hand] = await page.evaluate(() =>
            [
                [...document.querySelectorAll('.card-row')].at(-1),
                document.querySelector('.own-hand'),
            ]
                .map((one) => one.getBoundingClientRect())
                .map(({ top, bottom }, i) => (i === 0 ? bottom : top)),
        );
        assert.ok(foot <= hand + 1, `${foot} above ${hand}`);
        if (process.env.PICTURES)
            await page.screenshot({ path: `${process.env.PICTURES}/low-${viewport.width}.png` });
        await person.context.close();
    }
});
