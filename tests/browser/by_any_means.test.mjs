// Whole games without a mouse: with the accessibility tree only, with keys only, by touch only.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooser, Person, phone } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';
import { at_rest } from './support/wait.mjs';

const my_turn = /Your turn/;

// True: it is the player's turn. False: the game is over.
async function awaited(page) {
    const over = page.getByRole('button', { name: 'Download the record' });
    const turn = page.getByRole('log', { name: 'Latest move' }).getByText(my_turn);
    await over.or(turn).first().waitFor();
    return (await over.count()) === 0;
}

const places = (page) => page.getByRole('gridcell', { name: /^Place the tile/ });
const tiles = async (page) => {
    const name = await page.getByRole('grid').getAttribute('aria-label');
    return Number(/(\d+) tile/.exec(name)[1]);
};

async function until_placed(page, before) {
    await page.waitForFunction(
        (n) =>
            Number(
                /(\d+) tile/.exec(
                    document.querySelector('[role="grid"]').getAttribute('aria-label'),
                )[1],
            ) > n,
        before,
    );
}

test('a whole game from the accessibility tree: roles and names', async () => {
    const choose = chooser(Number(process.env.SEED ?? 11));
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await person.play_a_bot();
    let turns = 0;
    while (await awaited(page)) {
        const before = await tiles(page);
        await places(page)
            .nth(choose(await places(page).count()))
            .dispatchEvent('click');
        const confirm = page.getByRole('button', { name: /^(Place |Without a figure)/ });
        await confirm.waitFor();
        await page.getByRole('gridcell', { name: /^The tile is here/ }).waitFor();
        const figures = page
            .getByRole('complementary')
            .getByRole('group', { name: 'Figure' })
            .getByRole('button');
        const wanted = choose((await figures.count()) + 1);
        if (wanted < (await figures.count())) await figures.nth(wanted).dispatchEvent('click');
        await confirm.dispatchEvent('click');
        await until_placed(page, before);
        turns += 1;
    }
    assert.ok(turns > 25, `${turns} turns`);
    person.assert_clean();
});

test('a whole game by keys alone, and what keys tell', async () => {
    const choose = chooser(Number(process.env.SEED ?? 12));
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    const press = (key) => page.keyboard.press(key);
    await page.locator('.way:not([disabled])').first().focus();
    await press('Enter');
    await page.locator('.game').waitFor();
    const told = page.locator('.telling[role="status"]');
    let turns = 0;
    while (await awaited(page)) {
        const before = await tiles(page);
        for (let steps = choose(4); steps >= 0; --steps) await press('.');
        await press('Enter');
        await page.locator('.cell.lying:focus').waitFor();
        if (choose(2) === 1) await press('r');
        await press(String(choose(4)));
        await press('Enter');
        await until_placed(page, before);
        turns += 1;
        if (turns === 3) {
            await awaited(page);
            await press('s');
            await told.getByText(/\d+ points?/).waitFor();
            await press('c');
            await told.getByText('No clock runs').waitFor();
            await press('p');
            await told.getByText(/×/).waitFor();
            await press('l');
            await told.getByText(/placed a/).waitFor();
            assert.equal(await page.locator('.placed:focus').count(), 1);
            const name = () => page.locator('[role="gridcell"]:focus').getAttribute('aria-label');
            const from = await name();
            await press('Home');
            assert.notEqual(await name(), from);
            assert.equal(await page.locator('[role="gridcell"][tabindex="0"]').count(), 1);
        }
    }
    assert.ok(turns > 25, `${turns} turns`);
    person.assert_clean();
});

test('a whole game by touch alone', async () => {
    const choose = chooser(Number(process.env.SEED ?? 13));
    const person = await Person.arrive(browser, server.url, phone);
    const { page } = person;
    await page.locator('.way:not([disabled])').first().tap();
    await page.locator('.game').waitFor();
    let turns = 0;
    while (await awaited(page)) {
        const before = await tiles(page);
        await page.locator('.zoom button').last().tap();
        const cells = page.locator('.cell');
        await cells
            .nth(choose(await cells.count()))
            .locator('.cell-free')
            .tap();
        await page.locator('.cell.lying').waitFor();
        await at_rest(page);
        const hit = await page.locator('.cell').first().locator('.place-hit').boundingBox();
        assert.ok(hit.width >= 23.9 && hit.height >= 23.9, `${hit.width} wide`);
        await page.locator('.confirm').tap();
        await until_placed(page, before);
        turns += 1;
    }
    assert.ok(turns > 25, `${turns} turns`);
    person.assert_clean();
});

test('coordinates on request, the chance of each tile, and the place of a line in the log', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await person.play_a_bot();
    await awaited(page);
    assert.equal(await page.locator('.rulers').count(), 0);
    await page.keyboard.press('k');
    const cell = page.locator('.cell').first();
    const [x, y] = (await cell.getAttribute('data-cell')).split(',');
    const middle = async (one) => {
        await at_rest(page);
        const box = await one.boundingBox();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const of = (axis, n) => page.locator(`.ruler-${axis}`).getByText(n, { exact: true });
    const [across, down] = await middle(cell.locator('.place-hit'));
    assert.ok(Math.abs((await middle(of('x', x)))[0] - across) < 2);
    assert.ok(Math.abs((await middle(of('y', y)))[1] - down) < 2);
    await page.getByRole('button', { name: 'Tiles left' }).click();
    const chances = await page.locator('.left-tile small').allTextContents();
    for (const one of chances) assert.match(one, /^\d+\.\d%$/);
    const sum = chances.reduce((all, one) => all + parseFloat(one), 0);
    assert.ok(Math.abs(sum - 100) < 2, `${sum} %`);
    await page.keyboard.press('Escape');
    await person.lay_in(0);
    await person.confirm();
    const where = page.locator('.log-where').first();
    assert.ok((await where.boundingBox()).width <= 1);
    await page.locator('.log-line:has(.log-where)').first().hover();
    assert.ok((await where.boundingBox()).width > 20);
    person.assert_clean();
});
