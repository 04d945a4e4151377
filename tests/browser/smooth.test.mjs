// What happens often costs little: neither steps of others nor a board that is moved make the browser lay out the page in
// between.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person, resign } from './support/browser.mjs';
import { make_room } from './support/rooms.mjs';
import { browser, server } from './support/stage.mjs';

// Counts what asks for places and sizes.
function count_measures() {
    window.measures = 0;
    const counted = (object, name) => {
        const { get, ...rest } = Object.getOwnPropertyDescriptor(object, name);
        const count = function () {
            window.measures += 1;
            return get.call(this);
        };
        Object.defineProperty(object, name, { ...rest, get: count });
    };
    for (const name of ['clientWidth', 'clientHeight']) counted(Element.prototype, name);
    for (const name of ['offsetWidth', 'offsetHeight']) counted(HTMLElement.prototype, name);
    for (const name of ['innerWidth', 'innerHeight']) counted(window, name);
    const rect = Element.prototype.getBoundingClientRect;
    Element.prototype.getBoundingClientRect = function () {
        window.measures += 1;
        return rect.call(this);
    };
}

const measures = ({ page }) => page.evaluate(() => window.measures);

async function in_turn() {
    const person = await Person.arrive(browser, server.url, {}, count_measures);
    const room = await make_room(person, {
        game: 'carcassonne',
        seats: [{ open: {} }, ...Array(5).fill({ bot: 'greedy' })],
        options: [{ name: 'start_player', value: 'seats' }],
    });
    await person.page.goto(`${server.url}#/room/${room}`);
    await person.page.getByRole('button', { name: 'Join the game' }).click();
    await person.page.locator('.game').waitFor();
    await person.my_turn();
    return person;
}

test('when one of six resigns, the steps of the others measure nothing', async () => {
    const person = await in_turn();
    const before = await measures(person);
    await resign(person);
    const steps = await person.page.locator('.log li').count();
    const asked = (await measures(person)) - before;
    assert.ok(steps > 60, `${steps} lines`);
    assert.ok(asked < 20, `${asked} measures`);
    person.assert_clean();
});

test('a board that is moved while a tile is being placed is measured once', async () => {
    const person = await in_turn();
    const { page } = person;
    await person.lay_in(0);
    await page.locator('.beside .confirm').waitFor();
    const { x, y, width } = await page.locator('.board').boundingBox();
    const at = [x + width - 60, y + 40];
    await page.mouse.move(...at);
    const before = await measures(person);
    await page.mouse.down();
    for (let i = 1; i <= 30; ++i) await page.mouse.move(at[0] - 3 * i, at[1] + 2 * i);
    await page.mouse.up();
    const asked = (await measures(person)) - before;
    assert.ok(asked <= 2, `${asked} measures`);
    person.assert_clean();
});

// The part of the tiles whose middle is painted opaquely.
function painted_part() {
    const canvas = document.querySelector('.painting');
    const { left, top, width } = canvas.style;
    const scale = canvas.width / parseFloat(width);
    const copy = document.createElement('canvas');
    [copy.width, copy.height] = [canvas.width, canvas.height];
    const context = copy.getContext('2d');
    context.drawImage(canvas, 0, 0);
    const tiles = [...document.querySelectorAll('.tile-under')];
    const painted = tiles.filter((tile) => {
        const x = (Number(tile.getAttribute('x')) + 52 - parseFloat(left)) * scale,
            y = (Number(tile.getAttribute('y')) + 50 - parseFloat(top)) * scale;
        return context.getImageData(x, y, 1, 1).data[3] === 255;
    });
    return painted.length / tiles.length;
}

test('a large board is moved as one picture, and is drawn again at rest', async () => {
    const person = await in_turn();
    const { page } = person;
    await resign(person);
    await page.locator('.board.painted').waitFor();
    assert.equal(await page.evaluate(painted_part), 1);
    // A bitmap, which the browser does not copy with every frame.
    const paintable = await page
        .locator('.painting')
        .evaluate((canvas) => canvas.getContext('2d') !== null);
    assert.ok(!paintable);
    const drawn = () =>
        page.locator('.tiles-drawn').evaluate((tiles) => getComputedStyle(tiles).contentVisibility);
    assert.equal(await drawn(), 'visible');
    const { x, y, width, height } = await page.locator('.board').boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    const as_a_picture = page.waitForFunction(() => {
        const shown = (name) => getComputedStyle(document.querySelector(name));
        return (
            shown('.painting').display === 'block' &&
            shown('.tiles-drawn').contentVisibility === 'hidden'
        );
    });
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 40, y + height / 2 + 10);
    await as_a_picture;
    await page.mouse.up();
    await page.locator('.painting').waitFor({ state: 'hidden' });
    assert.equal(await drawn(), 'visible');
    // From afar and from near it is another picture.
    await page.locator('.zoom button').first().click();
    await page.locator('.board.painted').waitFor();
    assert.equal(await page.evaluate(painted_part), 1);
    person.assert_clean();
});
