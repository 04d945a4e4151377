// A move in preparation: click targets are large enough and apart, the buttons are beside the tile, and the layout does
// not jump.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person, phone } from './support/browser.mjs';
import { at_position, browser, server } from './support/stage.mjs';
import { at_rest } from './support/wait.mjs';

async function arrive({ modules = [], seats = 2, rule = undefined, options = {} }) {
    const person = await Person.arrive(browser, server.url, options);
    const { page } = person;
    await page.locator('.options > summary').click();
    for (const name of modules) await page.locator(`[data-module="${name}"] input`).check();
    await page
        .getByRole('group', { name: 'Players' })
        .getByRole('button', { name: String(seats) })
        .click();
    if (rule) {
        await page.locator('.house-rules > summary').click();
        await page.getByRole('button', { name: rule, exact: true }).click();
    }
    await person.play_a_bot();
    return person;
}

async function boxes(page, selector) {
    await at_rest(page);
    return page.locator(selector).evaluateAll((all) =>
        all.map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return {
                x,
                y,
                width,
                height,
                name: one.parentElement?.getAttribute('aria-label'),
            };
        }),
    );
}

const apart = (a, b) =>
    Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2) >=
    (a.width + b.width) / 2 - 0.5;

const separate = (a, b) =>
    a.x >= b.x + b.width || a.x + a.width <= b.x || a.y >= b.y + b.height || a.y + a.height <= b.y;

const lies_in = (a, b) =>
    a.x >= b.x - 0.5 &&
    a.y >= b.y - 0.5 &&
    a.x + a.width <= b.x + b.width + 0.5 &&
    a.y + a.height <= b.y + b.height + 0.5;

function assert_apart(circles) {
    for (const [i, a] of circles.entries())
        for (const b of circles.slice(i + 1)) assert.ok(apart(a, b), `${a.name} / ${b.name}`);
    const names = circles.map(({ name }) => name.replace(/ \(key \d+\)$/, ''));
    assert.equal(new Set(names).size, names.length, names.join(', '));
}

// How many figures could stand there: of many, a place stands for several.
const figures_offered = (page) =>
    page
        .locator('.choice')
        .evaluateAll((all) => all.reduce((sum, one) => sum + Number(one.dataset.opens ?? 1), 0));

// The tile in every cell, one after the other.
async function in_each_cell({ page }, look) {
    const cells = page.locator('.cell');
    const count = Math.min(await cells.count(), 6);
    for (let i = 0; i < count; ++i) {
        await cells.nth(i).focus();
        await page.keyboard.press('Space');
        await page.locator('.cell.lying').waitFor();
        await look();
        await page.keyboard.press('Escape');
        await page.locator('.cell.lying').waitFor({ state: 'detached' });
    }
}

async function confirm_somewhere({ page, ...person }, index) {
    const cells = page.locator('.cell');
    await cells.nth(index % (await cells.count())).focus();
    await page.keyboard.press('Space');
    await page.locator('.cell.lying').waitFor();
    await page.locator('.confirm').click();
    await page.locator('.cell.lying').waitFor({ state: 'detached' });
    return person;
}

test('figures never overlap and each has a name of its own; the buttons are beside the tile', async () => {
    const person = await arrive({ modules: ['inns_and_cathedrals', 'abbot'] });
    const { page } = person;
    let most = 0;
    for (let turn = 0; turn < 6 || most < 4; ++turn) {
        await person.next_turn();
        await in_each_cell(person, async () => {
            const circles = await boxes(page, '.choice > circle');
            most = Math.max(most, circles.length);
            assert_apart(circles);
            const [tile] = await boxes(page, '.cell.lying .ghost-rim');
            const [bar] = await boxes(page, '.beside');
            const [board] = await boxes(page, '.board-place');
            assert.ok(separate(bar, tile), 'the tile is not covered');
            for (const tool of await boxes(page, '.board-tools .tool'))
                assert.ok(separate(bar, tool), 'no tool is covered');
            for (const one of circles) assert.ok(lies_in(one, board), `${one.name} is in sight`);
            assert.ok(lies_in(bar, board));
        });
        await confirm_somewhere(person, turn);
    }
    person.assert_clean();
});

test('at the edge of the board there is room for the figures', async () => {
    const person = await arrive({ modules: ['inns_and_cathedrals'] });
    const { page } = person;
    await person.my_turn();
    for (let i = 0; i < 3; ++i) await page.keyboard.press('-');
    for (const key of ['Shift+ArrowDown', 'Shift+ArrowUp']) {
        for (let i = 0; i < 4; ++i) await page.keyboard.press(key);
        const [board] = await boxes(page, '.board-place');
        await in_each_cell(person, async () => {
            for (const { y, height, name } of await boxes(page, '.choice > circle'))
                assert.ok(
                    y >= board.y + 8 && y + height <= board.y + board.height - 8,
                    `${name}: ${y}`,
                );
        });
    }
    person.assert_clean();
});

// The crossing has eight places, for a meeple or a large one.
const crossing = ['modules farmers inns_and_cathedrals abbot', 'hand base/X', 'tile 0,0 r0 base/D'];
const narrow = { ...phone, viewport: { width: 360, height: 640 } };

for (const [where, options] of Object.entries({ wide: {}, phone, narrow }))
    test(`of many figures the place is chosen first: ${where}`, async () => {
        const person = await at_position(crossing, options);
        const { page } = person;
        await person.lay_in(0);
        const strip = page.locator('.figure-buttons');
        const offered = async () => {
            const circles = await boxes(page, '.choice > circle');
            assert.ok(circles.length <= 9, `${circles.length} circles`);
            assert_apart(circles);
            const chips = await boxes(page, '.figure-buttons button');
            const [frame] = await boxes(page, '.figure-buttons');
            const [hand] = await boxes(page, '.hand');
            for (const chip of chips)
                assert.ok(lies_in(chip, frame) && lies_in(chip, hand), 'no button is cut off');
            if (options.hasTouch)
                for (const { width, height } of chips)
                    assert.ok(width >= 43.5 && height >= 43.5, `${width} x ${height}`);
            const names = await strip.locator('[data-segment]').allTextContents();
            for (const [i, name] of names.entries())
                assert.match(name, new RegExp(`key ${i + 1}\\)`));
            assert.equal(await strip.locator('[data-segment] .feature-icon').count(), names.length);
            return names;
        };
        const places = await offered();
        assert.equal(places.length, 8);
        const opening = await page
            .locator('.choice[data-opens]')
            .first()
            .getAttribute('data-segment');
        const at = places.findIndex((name) => /: .*(,| and )/.test(name));
        await page.keyboard.press(String(at + 1));
        await page.locator('.choice.chosen').waitFor();
        const figures = await offered();
        assert.equal(await page.locator(`.choice:not([data-segment="${opening}"])`).count(), 0);
        assert.ok(
            figures.length > 1 &&
                figures.every((name) => /: (city|road|field|monastery)/.test(name)),
        );
        await page.keyboard.press('2');
        await page.locator('.choice.chosen').nth(0).waitFor();
        assert.equal(await strip.locator('[aria-pressed="true"]').textContent(), figures[1]);
        assert.match(await page.locator('.confirm').innerText(), /^Place a large meeple/i);
        await page.keyboard.press('Escape');
        await page.locator('.choice[data-opens]').first().waitFor();
        assert.deepEqual(await offered(), places);
        await page.locator('.choice[data-opens]').first().click();
        await page.locator('.other-places').click();
        await page.locator('.choice[data-opens]').first().waitFor();
        assert.equal(await page.locator('.cell.lying').count(), 1);
        person.assert_clean();
    });

test('on a phone places stay where they are while one of them is open or pressed, and nothing comes between', async () => {
    const person = await at_position(crossing, phone);
    const { page } = person;
    await in_each_cell(person, async () => {
        const before = await boxes(page, '.choice > circle');
        const [bar] = await boxes(page, '.beside');
        await page.keyboard.press('1');
        await page.locator('.choice.chosen').waitFor();
        await page.keyboard.press('Escape');
        await page.locator('.choice[data-opens]').first().waitFor();
        assert.deepEqual(await boxes(page, '.choice > circle'), before);
        for (const { x, y, width, height } of before) {
            await page.mouse.move(x + width / 2, y + height / 2);
            await page.mouse.down();
            assert.deepEqual(await boxes(page, '.beside'), [bar]);
            await page.mouse.up();
            await page.locator('.choice.chosen').waitFor();
            await page.keyboard.press('Escape');
            await page.locator('.choice[data-opens]').first().waitFor();
        }
    });
    person.assert_clean();
});

test('from afar each digit touches no place but its own', async () => {
    const curve = crossing.with(1, 'hand base/V');
    const person = await at_position(curve, {});
    const { page } = person;
    for (let i = 0; i < 9; ++i) await page.keyboard.press('-');
    await in_each_cell(person, async () => {
        const circles = await boxes(page, '.choice > circle');
        const digits = await boxes(page, '.choice-digit');
        assert.equal(digits.length, 6);
        const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
        for (const [i, digit] of digits.entries())
            for (const circle of circles.toSpliced(i, 1)) {
                const [[x, y], [to_x, to_y]] = [middle(digit), middle(circle)];
                const away = Math.hypot(x - to_x, y - to_y) - circle.width / 2;
                assert.ok(away > 3.5, `${i + 1}: ${away} from ${circle.name}`);
            }
    });
    person.assert_clean();
});

test('a press that ends beside the board does not hold it', async () => {
    const person = await arrive({});
    const { page } = person;
    await person.my_turn();
    const [board] = await boxes(page, '.board-place');
    const camera = () => page.locator('.world').evaluate((world) => world.style.transform);
    const before = await camera();
    const [edge, y] = [board.x + board.width, board.y + board.height / 4];
    await page.mouse.move(edge - 2, y);
    await page.mouse.down();
    await page.mouse.move(edge + 3, y);
    await page.mouse.up();
    await page.mouse.move(edge - 100, y, { steps: 4 });
    await at_rest(page);
    assert.equal(await camera(), before);
    person.assert_clean();
});

test('five seats with three tiles each fit 1280 by 720, and the panel keeps its height while a move is arranged', async () => {
    const person = await arrive({
        modules: ['inns_and_cathedrals'],
        seats: 5,
        rule: 'three, hidden',
        options: { viewport: { width: 1280, height: 720 } },
    });
    const { page } = person;
    assert.equal(await person.my_turn(), 'mine');
    const panel = async () => {
        await at_rest(page);
        return page.evaluate(() => {
            const element = document.querySelector('.panel');
            return {
                scrolls: element.scrollHeight > element.clientHeight,
                hand: document.querySelector('.hand').offsetHeight,
                players: document.querySelector('.players').getBoundingClientRect().top,
            };
        });
    };
    const before = await panel();
    assert.equal(before.scrolls, false, 'nothing is out of sight');
    assert.equal(await page.locator('.players li').count(), 5);
    await in_each_cell(person, async () => {
        assert.deepEqual(await panel(), before);
        if ((await page.locator('.choice').count()) === 0) return;
        await page.keyboard.press('1');
        await page.locator('.choice.chosen').waitFor();
        assert.deepEqual(await panel(), before);
        await page.keyboard.press('Escape');
        await page.locator('.choice.chosen').waitFor({ state: 'detached' });
    });
    // However many figures could stand on one of the tiles.
    const many_offered = async () => {
        const tiles = page.locator('.hand-tile:not([disabled])');
        for (let i = (await tiles.count()) - 1; i >= 0; --i) {
            await tiles.nth(i).click();
            await at_rest(page);
            await person.lay_in(0);
            if ((await figures_offered(page)) > 6) return true;
            await page.keyboard.press('Escape');
            await page.locator('.cell.lying').waitFor({ state: 'detached' });
        }
        return false;
    };
    while (!(await many_offered())) {
        await person.lay_in(0);
        await person.confirm();
        await person.next_turn();
    }
    const { hand, scrolls } = await panel();
    assert.deepEqual({ hand, scrolls }, { hand: before.hand, scrolls: false });
    await page.keyboard.press('Escape');
    await page.locator('.cell.lying').waitFor({ state: 'detached' });
    // The log folds, and stays folded.
    await page.locator('.log-title').click();
    await page.locator('.log').waitFor({ state: 'detached' });
    await page.reload();
    await person.my_turn();
    assert.equal(await page.locator('.log').count(), 0);
    person.assert_clean();
});

for (const [where, options] of Object.entries({ wide: {}, phone }))
    test(`the hand keeps its height, whether one figure could stand there or many: ${where}`, async () => {
        const person = await at_position(crossing, options);
        const { page } = person;
        const height = async () => {
            await at_rest(page);
            return page.locator('.hand').evaluate((hand) => hand.offsetHeight);
        };
        const before = await height();
        for (const fits of [
            (figures) => figures === 16,
            (figures) => figures > 0 && figures <= 6,
        ]) {
            await person.lay_so_that(async () => fits(await figures_offered(page)));
            assert.equal(await height(), before);
            await page.keyboard.press('1');
            await page.locator('.choice.chosen').waitFor();
            assert.equal(await height(), before);
            await page.locator('.confirm').click();
            await page.locator('.cell.lying').waitFor({ state: 'detached' });
            assert.equal(await height(), before);
        }
        person.assert_clean();
    });

for (const [where, options] of Object.entries({ wide: {}, phone }))
    test(`places have the digits of their buttons, and what can be done instead is named: ${where}`, async () => {
        const person = await arrive({ modules: ['tower', 'princess_and_dragon'], options });
        const { page } = person;
        const kinds = page.locator('.instead button');
        await person.my_turn();
        const height = () => page.locator('.hand').evaluate((hand) => hand.offsetHeight);
        const before = await height();
        await person.lay_so_that(async () => {
            await at_rest(page);
            const [first = 'ransom'] = await kinds.allTextContents();
            return !first.startsWith('ransom') && (await page.locator('.choice').count()) > 1;
        });
        assert.equal(await height(), before);
        const digits = await page.locator('.choice-digit').allTextContents();
        assert.deepEqual(
            digits,
            digits.map((_, i) => `${i + 1}`),
        );
        assert.equal(digits.length, await page.locator('.choice').count());
        assert.equal(await page.locator('.figure-buttons kbd').count(), digits.length + 1);
        const [hand] = await boxes(page, '.hand');
        for (const button of await boxes(page, '.instead button, .figure-buttons kbd'))
            assert.ok(button.y + button.height <= hand.y + hand.height, 'it is in sight');
        for (const { height } of await boxes(page, '.instead button')) assert.ok(height >= 24);
        assert.match(
            await kinds.first().textContent(),
            /^(tower floor|fairy|magic portal|princess)/,
        );
        await kinds.first().click();
        await page.locator('.target.chosen').waitFor();
        assert.equal(await kinds.first().getAttribute('aria-pressed'), 'true');
        person.assert_clean();
    });

test('on a phone the board comes nearer where a tile is laid and goes back; all that is hit is 44 pixels wide', async () => {
    const person = await arrive({
        modules: ['inns_and_cathedrals'],
        seats: 5,
        options: phone,
    });
    const { page } = person;
    const camera = () => page.locator('.world').evaluate((world) => world.style.transform);
    for (let turn = 0; turn < 4; ++turn) {
        assert.equal(await person.my_turn(), 'mine');
        await page.keyboard.press('f');
        const before = await camera();
        const [cell] = await boxes(page, '.cell .cell-free');
        await page.touchscreen.tap(cell.x + cell.width / 2, cell.y + cell.height / 2);
        await page.locator('.cell.lying').waitFor();
        await page.waitForFunction(
            () =>
                document.querySelector('.cell.lying .ghost-rim').getBoundingClientRect().width >=
                80,
        );
        for (const selector of ['.choice > circle', '.beside button', '.chips button', '.tool'])
            for (const { width, height } of await boxes(page, `${selector}:visible`))
                assert.ok(width >= 43.5 && height >= 43.5, `${selector} ${width} x ${height}`);
        assert_apart(await boxes(page, '.choice > circle'));
        await page.locator('.take-back').tap();
        await page.locator('.cell.lying').waitFor({ state: 'detached' });
        // As it was seen before, a frame later.
        await page.waitForFunction(
            (seen) => document.querySelector('.world').style.transform === seen,
            before,
        );
        await confirm_somewhere(person, turn);
    }
    person.assert_clean();
});

test('from afar a finger near a cell means that cell', async () => {
    const person = await arrive({ options: phone });
    const { page } = person;
    assert.equal(await person.my_turn(), 'mine');
    // As far away as it goes.
    await page.evaluate(() => {
        for (let i = 0; i < 12; ++i)
            document.dispatchEvent(new KeyboardEvent('keydown', { key: '-', bubbles: true }));
    });
    const [cell] = await boxes(page, '.cell .cell-free');
    assert.ok(cell.width < 30, `${cell.width}`);
    await page.touchscreen.tap(cell.x + cell.width / 2, cell.y - 5);
    await page.locator('.cell.lying').waitFor();
    person.assert_clean();
});

for (const [where, options] of Object.entries({
    upright: { ...phone, locale: 'de-DE' },
    across: { ...phone, viewport: { width: 844, height: 390 }, locale: 'de-DE' },
}))
    test(`on a phone the button that confirms stays in one place and covers no figure: ${where}`, async () => {
        const person = await at_position(['hand base/W', 'tile 0,0 r0 base/D'], options);
        const { page } = person;
        const places = new Set();
        const look = async () => {
            const [confirm] = await boxes(page, '.confirm');
            places.add(`${Math.round(confirm.x + confirm.width)},${Math.round(confirm.y)}`);
            const [bar] = await boxes(page, '.beside');
            for (const circle of await boxes(page, '.choice > circle'))
                assert.ok(separate(circle, bar), `${circle.name} is covered`);
            for (const tool of await boxes(page, '.board-tools .tool:visible'))
                assert.ok(separate(tool, bar), 'a tool is covered');
        };
        await in_each_cell(person, async () => {
            await look();
            await page.keyboard.press('1');
            await page.locator('.choice.chosen').waitFor();
            await look();
            if (process.env.PICTURES)
                await page.screenshot({ path: `${process.env.PICTURES}/arranging-${where}.png` });
            await page.keyboard.press('0');
            await page.locator('.choice.chosen').waitFor({ state: 'detached' });
        });
        assert.equal(places.size, 1, [...places].join(' '));
        person.assert_clean();
    });
