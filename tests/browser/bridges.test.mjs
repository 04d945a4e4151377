// Bridges, Castles & Bazaars by clicking: on a wide window a whole game, on a phone the first turns.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooser, Person, phone } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

const game_module = '[data-module="bridges_castles_and_bazaars"] input';

// Each kind of step is pictured once, where PICTURES names a folder.
class Album {
    seen = new Set();

    constructor(person, name) {
        this.person = person;
        this.name = name;
    }

    async add(what) {
        if (this.seen.has(what)) return;
        this.seen.add(what);
        const folder = process.env.PICTURES;
        if (folder)
            await this.person.page.screenshot({ path: `${folder}/${this.name}-${what}.png` });
    }
}

async function press(page, button) {
    await button.click();
    await page.locator('.confirm:not([disabled])').waitFor();
}

// What is asked without the tile: a tile of the bazaar, a bid, a purchase, a castle, a bridge. False: nothing of these.
async function answer({ page }, choose, album) {
    const lots = page.locator('.bazaar .lots button'),
        bid = page.locator('.offer'),
        others = page.locator('.bridge-buttons [data-target]');
    if ((await lots.count()) > 0) {
        await album.add('choose');
        await press(page, lots.nth(choose(await lots.count())));
        await album.add('chosen');
    } else if ((await bid.count()) > 0) {
        await album.add('bid');
        // The seat that chose the tile must name a number.
        const must = (await page.locator('.confirm').count()) === 0;
        if (must || choose(2) === 0) {
            const more = bid.locator('.more');
            // At the limit there is one bid only.
            await press(page, (await more.isEnabled()) ? more : bid.locator('[data-target]'));
            await album.add('bidding');
        }
    } else if ((await others.count()) > 0) {
        const key = await others.first().getAttribute('data-target');
        await album.add(key.split('/')[0]);
        if (choose(4) > 0) {
            await press(page, others.nth(choose(await others.count())));
            await album.add(`${key.split('/')[0]}-chosen`);
        }
    } else return (await page.locator('.confirm:not([disabled])').count()) > 0; // To pass, or to sell.
    return true;
}

async function turn(person, choose, album) {
    const { page } = person;
    const lines = await page.locator('.log li').count();
    if (!(await answer(person, choose, album))) {
        const cells = page.locator('.cell');
        const count = await cells.count();
        if ((await page.locator('[data-extra="decline_tile"]').count()) > 0)
            await album.add('decline');
        if (count === 0) {
            await person.answer(choose);
            return;
        }
        await page.locator('.zoom button').last().click();
        const cell = cells.nth(choose(count));
        await cell.locator('.cell-free').click();
        await page.locator('.cell.lying').waitFor();
        if ((await page.locator('.span.ghost').count()) > 0) await album.add('bridge-needed');
        const buttons = page.locator('.bridge-buttons [data-target]');
        if ((await buttons.count()) > 0) {
            await album.add('bridge-possible');
            if (choose(3) === 0) {
                await press(page, buttons.nth(choose(await buttons.count())));
                await album.add('bridge-laid');
            }
        }
        const figures = page.locator('.figure-buttons button');
        const wanted = choose(await figures.count());
        if (wanted > 0 && (await page.locator('.target.chosen').count()) === 0)
            await figures.nth(wanted - 1).click();
    }
    await page.locator('.confirm').click();
    await page.waitForFunction(
        (n) =>
            document.querySelectorAll('.log li').length > n ||
            !document.querySelector('.banner.my-turn'),
        lines,
    );
}

async function begin(options, seats) {
    const person = await Person.arrive(browser, server.url, options);
    const { page } = person;
    await page.locator('.options > summary').click();
    await page.locator(game_module).check();
    await page
        .getByRole('group', { name: /^(Players|Spieler)$/ })
        .getByRole('button', { name: String(seats), exact: true })
        .click();
    await person.play_a_bot();
    return person;
}

test('a whole game of three by clicking: bridges, castles, and bids for the tiles of bazaars', async () => {
    const choose = chooser(Number(process.env.SEED ?? 5));
    const person = await begin({}, 3);
    const { page } = person;
    const album = new Album(person, 'wide');
    let steps = 0;
    while ((await person.my_turn()) === 'mine') {
        await turn(person, choose, album);
        steps += 1;
        assert.equal(await page.locator('.problem').count(), 0, 'everything offered is accepted');
        if (steps % 12 === 0) await album.add(`step-${steps}`);
    }
    await album.add('end');
    console.log([...album.seen]);
    for (const what of ['.log-bridge_laid', '.log-bazaar', '.log-lot_bid', '.log-lot_sold'])
        assert.ok((await page.locator(what).count()) > 0, what);
    const totals = await page.locator('.tally tfoot td').allTextContents();
    assert.deepEqual((await person.board()).scores.map(Number), totals.map(Number));
    person.assert_clean();
});

test('24 steps on a phone in German', async () => {
    const choose = chooser(Number(process.env.SEED ?? 5));
    const person = await begin({ ...phone, locale: 'de-DE' }, 3);
    const album = new Album(person, 'phone');
    for (let steps = 0; steps < 24 && (await person.my_turn()) === 'mine'; ++steps) {
        await turn(person, choose, album);
        if (steps % 6 === 0) await album.add(`step-${steps}`);
    }
    console.log([...album.seen]);
    person.assert_clean();
});
