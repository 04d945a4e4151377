// Other ways to move than clicks: drag the tile to the board, or type the step. And the page shows what a figure would
// score.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person, phone } from './support/browser.mjs';
import { assert_still, watch_shifts } from './support/shifts.mjs';
import { at_a_table, browser, server } from './support/stage.mjs';
import { at_rest } from './support/wait.mjs';

async function picture({ page }, name) {
    const folder = process.env.PICTURES;
    if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

// Of one page: the session that began a touch ends it.
const sessions = new WeakMap();
async function touching(page) {
    if (!sessions.has(page)) sessions.set(page, await page.context().newCDPSession(page));
    const session = sessions.get(page);
    return (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
}

// Drags as a mouse or a finger does, in steps.
async function drag({ page }, from, to, { finger = false, drop = true } = {}) {
    const between = [0.1, 0.4, 0.8, 1].map((t) => ({
        x: from.x + (to.x - from.x) * t,
        y: from.y + (to.y - from.y) * t,
    }));
    if (!finger) {
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        for (const { x, y } of between) await page.mouse.move(x, y);
        if (drop) await page.mouse.up();
        return;
    }
    const touch = await touching(page);
    await touch('touchStart', [from]);
    for (const at of between) await touch('touchMove', [at]);
    if (drop) await touch('touchEnd', []);
}

// The middle of a tile that no tool covers.
const tile_in_sight = ({ page }) =>
    page.evaluate(() => {
        const world = document.querySelector('.world');
        for (const tile of document.querySelectorAll('.tile-under')) {
            const { x, y, width, height } = tile.getBoundingClientRect();
            const at = { x: x + width / 2, y: y + height / 2 };
            if (world.contains(document.elementFromPoint(at.x, at.y))) return at;
        }
        throw new Error('every tile is covered');
    });

const camera = ({ page }) =>
    page.locator('.world').evaluate((world) => getComputedStyle(world).transform);

for (const [where, options, finger] of [
    ['by mouse', { viewport: { width: 1440, height: 900 } }, false],
    ['by finger', phone, true],
])
    test(`a tile is dragged from the hand to a place, and elsewhere goes back with the reason: ${where}`, async () => {
        const person = await Person.arrive(browser, server.url, options, watch_shifts);
        const { page } = person;
        await person.play_a_bot();
        await person.next_turn();
        await at_rest(page);
        const seen = await camera(person);
        const grip = middle(await page.locator('.hand .grip').boundingBox());
        const cell = page.locator('.cell').first();
        const name = await cell.getAttribute('data-cell');
        const to = middle(await cell.locator('.cell-free').boundingBox());
        // A dragged tile is above the finger.
        const lower = finger ? 44 : 0;
        await drag(person, grip, { x: to.x, y: to.y + lower }, { finger, drop: false });
        await page.locator('.dragged.fits').waitFor();
        assert.equal(await camera(person), seen, 'the board stays where it is');
        const opacity = (one) => getComputedStyle(one).opacity;
        assert.equal(await page.locator('.dragged').evaluate(opacity), '0', 'one tile is seen');
        await picture(person, `dragged ${where}`);
        if (finger) await (await touching(page))('touchEnd', []);
        else await page.mouse.up();
        await page.locator(`.cell.lying[data-cell="${name}"]`).waitFor();
        assert.equal(await page.locator('.dragged').count(), 0);
        // On a tile that lies it may not lie: what was arranged before stays arranged. Meanwhile the board does not move.
        await at_rest(page);
        const near = await camera(person);
        const over = await tile_in_sight(person);
        const end = { x: over.x, y: over.y + lower };
        await drag(person, grip, end, { finger, drop: false });
        await page.locator('.cell.lying').waitFor({ state: 'detached' });
        await at_rest(page);
        assert.equal(await camera(person), near, 'the board stays where it is');
        if (finger) await (await touching(page))('touchEnd', []);
        else await page.mouse.up();
        await page.locator('.telling p').waitFor();
        assert.match(await page.locator('.telling p').textContent(), /^Not here .*taken/);
        await page.locator(`.cell.lying[data-cell="${name}"]`).waitFor();
        assert.equal(await page.locator('.dragged').count(), 0);
        await at_rest(page);
        assert.equal(await camera(person), near);
        // Taken back, the board shows again what it showed before.
        await page.locator('.take-back').click();
        await page.locator('.cell.lying').waitFor({ state: 'detached' });
        await at_rest(page);
        assert.equal(await camera(person), seen);
        await picture(person, `refused ${where}`);
        // Elsewhere the board is moved as before.
        const board = await page.locator('.board').boundingBox();
        const bare = { x: board.x + board.width - 40, y: board.y + board.height / 2 };
        await drag(person, bare, { x: bare.x - 60, y: bare.y + 40 }, { finger });
        assert.notEqual(await camera(person), seen);
        await assert_still(page);
        person.assert_clean();
    });

test('Escape ends a drag, and a drop beside the board is none', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await person.play_a_bot();
    await person.next_turn();
    await at_rest(page);
    const grip = middle(await page.locator('.hand .grip').boundingBox());
    const to = middle(await page.locator('.cell .cell-free').first().boundingBox());
    await drag(person, grip, to, { drop: false });
    await page.locator('.dragged').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.dragged').waitFor({ state: 'detached' });
    await page.mouse.up();
    await drag(person, grip, { x: grip.x + 30, y: grip.y + 30 });
    await page.locator('.dragged').waitFor({ state: 'detached' });
    assert.equal(await page.locator('.cell.lying, .telling p').count(), 0);
    person.assert_clean();
});

test('a tile that is dragged again is shown in its place as it will be laid there', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await person.play_a_bot();
    await person.lay_so_that(
        async () => (await page.locator('.turn-button:not([disabled])').count()) > 0,
    );
    const drawn = (tile) => tile.firstElementChild.outerHTML;
    const first = await page.locator('.ghost').evaluate(drawn);
    await page.keyboard.press('r');
    await at_rest(page);
    const turned = await page.locator('.ghost').evaluate(drawn);
    assert.ok(turned !== first, 'it was turned');
    const grip = middle(await page.locator('.hand .grip').boundingBox());
    const to = middle(await page.locator('.cell.lying .ghost-rim').boundingBox());
    await drag(person, grip, to, { drop: false });
    await page.locator('.preview').waitFor();
    assert.ok((await page.locator('.preview').evaluate(drawn)) === turned, 'as it was');
    await page.mouse.up();
    await page.locator('.cell.lying').waitFor();
    assert.ok((await page.locator('.ghost').evaluate(drawn)) === turned, 'as it was shown');
    person.assert_clean();
});

test('a pointer that rests shows no tile in a place that comes under it, until it moves', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await person.play_a_bot();
    await person.next_turn();
    await at_rest(page);
    const tops = await page
        .locator('.cell')
        .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().top));
    const highest = page.locator('.cell').nth(tops.indexOf(Math.min(...tops)));
    const at = middle(await highest.boundingBox());
    // The board goes away from there, then the pointer comes, and then the board.
    const times = 4;
    for (let i = 0; i < times; ++i) await page.keyboard.press('Shift+ArrowUp');
    await page.mouse.move(at.x, at.y);
    assert.equal(await page.locator('.cell:hover').count(), 0);
    for (let i = 0; i < times; ++i) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('h'); // Browsers look for what is below the pointer when something is drawn anew.
    await page.locator('.cell:hover').waitFor();
    await at_rest(page);
    assert.equal(await page.locator('.preview').count(), 0);
    await page.mouse.move(at.x + 2, at.y);
    await page.locator('.preview').waitFor();
    person.assert_clean();
});

// A figure of ours on the board, whose feature is worth something.
async function with_a_figure(person) {
    const { page } = person;
    do await person.lay_for_points();
    while (
        (await person.my_turn()) === 'over' ||
        (await page.locator('.figures .figure').count()) === 0
    );
    await page.keyboard.press('f');
    await at_rest(page);
    return middle(await page.locator('.figures .figure').last().boundingBox());
}

for (const [where, options] of [
    ['by mouse and keys', { viewport: { width: 1440, height: 900 } }],
    ['by finger', phone],
])
    test(`a figure tells what its feature scores, ${where}`, async () => {
        const person = await at_a_table('CASUAL', options);
        const { page } = person;
        const at = await with_a_figure(person);
        const card = page.locator('.figure-card');
        if (options.hasTouch) {
            const session = await page.context().newCDPSession(page);
            const touch = (type, touchPoints) =>
                session.send('Input.dispatchTouchEvent', { type, touchPoints });
            await touch('touchStart', [at]);
            await card.waitFor();
            await touch('touchEnd', []);
            assert.equal(await page.locator('.panel > .why').count(), 0, 'no click');
        } else {
            await page.mouse.move(at.x, at.y);
            await card.waitFor();
        }
        assert.match(await card.textContent(), /\d/);
        assert.ok((await page.locator('.lit-segment').count()) > 0);
        const box = await card.boundingBox(),
            board = await page.locator('.board').boundingBox();
        assert.ok(box.x >= board.x && box.x + box.width <= board.x + board.width);
        assert.ok(box.y >= board.y && box.y + box.height <= board.y + board.height);
        await picture(person, `figure ${where}`);
        if (options.hasTouch) {
            await page.touchscreen.tap(board.x + board.width - 30, board.y + 30);
            await card.waitFor({ state: 'detached' });
            return person.assert_clean();
        }
        await page.mouse.move(board.x + board.width - 30, board.y + 30);
        await card.waitFor({ state: 'detached' });
        assert.equal(await page.locator('.lit-segment').count(), 0);
        // The same for who goes there by keys.
        const last = await page
            .locator('.figures .figure')
            .last()
            .evaluate((figure) => {
                const [, x, y] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(
                    figure.getAttribute('transform'),
                );
                return `${Math.floor(x / 100)},${Math.floor(y / 100)}`;
            });
        await page.locator(`[data-place="${last}"]`).focus();
        await card.waitFor();
        return person.assert_clean();
    });

test('no figure tells anything where nothing may help', async () => {
    const person = await at_a_table('TOURNAMENT');
    const { page } = person;
    const at = await with_a_figure(person);
    await page.mouse.move(at.x, at.y);
    await page.locator('.figures .figure').first().waitFor({ state: 'attached' });
    await page.keyboard.press('l');
    await page.locator('.telling p').waitFor();
    assert.equal(await page.locator('.figure-card, .lit-segment').count(), 0);
    person.assert_clean();
});

for (const [where, options] of [
    ['wide', { viewport: { width: 1440, height: 900 } }],
    ['on a phone, in German', { ...phone, locale: 'de-DE' }],
])
    test(`a move is typed as the rules write it, completed, shown and played: ${where}`, async () => {
        const person = await Person.arrive(browser, server.url, options, watch_shifts);
        const { page } = person;
        await person.play_a_bot();
        await person.my_turn();
        const [x, y] = (await page.locator('.cell').first().getAttribute('data-cell')).split(',');
        await page.locator('.tool[title*="(M)"]').click();
        const box = page.locator('.typed'),
            line = box.locator('input');
        await line.waitFor();
        await line.pressSequentially('put');
        assert.match(await box.locator('.problem').textContent(), /place/);
        assert.equal(await line.getAttribute('aria-invalid'), 'true');
        await picture(person, `typed wrong ${where}`);
        await line.fill('pl');
        await page.keyboard.press('Tab');
        assert.equal(await line.inputValue(), 'place ');
        await box.getByRole('button', { name: `${x},${y}`, exact: true }).click();
        assert.equal(await line.inputValue(), `place ${x},${y} `);
        await line.press('Enter');
        assert.match(await box.locator('.problem').textContent(), /r[0-3]/);
        await box.locator('.chip').first().click();
        await page.locator(`.cell.lying[data-cell="${x},${y}"]`).waitFor();
        await picture(person, `typed ${where}`);
        for (const chip of await box.locator('.chip, button').all()) {
            const { width, height } = await chip.boundingBox();
            assert.ok(Math.min(width, height) >= 24, `${width}x${height}`);
        }
        const tiles = await person.tiles();
        await line.press('Enter');
        await page.waitForFunction((n) => document.querySelectorAll('.placed').length > n, tiles);
        assert.equal(await line.inputValue(), '');
        await line.press('Escape');
        await box.waitFor({ state: 'detached' });
        await assert_still(page);
        person.assert_clean();
    });

test('a card is typed, too', async () => {
    const person = await at_a_table('CASUAL', {}, 'cardcassonne');
    const { page } = person;
    await page.keyboard.press('m');
    const line = page.locator('.typed input');
    await line.waitFor();
    const example = await line.getAttribute('placeholder');
    assert.match(example, /^(card|follower|row) /);
    await line.fill(example);
    await line.press('Enter');
    await page.locator('.banner:not(.my-turn), .log li').first().waitFor();
    assert.equal(await line.inputValue(), '');
    person.assert_clean();
});
