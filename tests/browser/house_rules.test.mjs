import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person } from './support/browser.mjs';
import { make_room } from './support/rooms.mjs';
import { browser, server } from './support/stage.mjs';

async function choose(page, label, value) {
    const row = page.getByRole('group', { name: label, exact: true });
    await row.getByRole('button', { name: value, exact: true }).click();
}

// A game against a bot that a child can beat.
async function begin(options) {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.locator('.options > summary').click();
    await choose(page, 'Bot strength', 'newcomer');
    await options(page);
    await person.play_a_bot();
    return person;
}

// Against the bot that does anything that it may do, which the page does not offer.
async function against_random(person, options) {
    const seats = [{ open: {} }, { bot: 'random' }];
    const room = await make_room(person, { game: 'carcassonne', seats, options });
    await person.page.goto(`${server.url}#/room/${room}`);
    await person.page.getByRole('button', { name: 'Join the game' }).click();
    await person.page.locator('.waiting .go.big, .game').first().waitFor();
    const ready = person.page.locator('.waiting .go.big');
    if ((await ready.count()) > 0) await ready.click();
    await person.page.locator('.game').waitFor();
}

test('tiles are bid for, bought and sold: games until all of it has happened', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    person.play_a_bot = () => against_random(person, [{ name: 'buying', value: 'only_tile' }]);
    await person.play_a_bot();
    const seen = { bids: 0, bought: 0, sold: 0 };
    while (Object.values(seen).some((n) => n === 0)) {
        await person.next_turn();
        const says = await page.locator('.banner.my-turn').textContent();
        if (says === 'Do you want to buy this tile?') {
            const most = Number(await page.locator('.offer input').getAttribute('max'));
            await page.locator('.offer input').fill(String(Math.min(2, most)));
            await page.locator('.offer button').click();
            await page.locator('.offer [aria-pressed="true"]').waitFor();
            await person.confirm_an_answer();
            seen.bids += 1;
        } else if (says === 'Do you want to sell your tile?') {
            assert.equal(await page.locator('.bids li').count(), 1);
            await page.keyboard.press('b');
            await page.locator('.sale-buttons [aria-pressed="true"]').waitFor();
            await person.confirm_an_answer();
            seen.sold += 1;
        } else if ((await page.locator('.cell').count()) === 0) {
            await person.confirm_an_answer();
        } else {
            await person.lay_for_points();
        }
        const told = await page.locator('.log-tile_sold').count();
        seen.bought = Math.max(seen.bought, told - seen.sold);
        assert.equal(await page.locator('.problem').count(), 0, 'everything offered is accepted');
    }
    console.log(JSON.stringify(seen));
    assert.ok((await page.locator('.log-bid').count()) > 0);
    assert.equal(await page.getByText('Before you joined').count(), 0);
    person.assert_clean();
});

test('the host adds a panel to the table, and a tile can lie there', async () => {
    const person = await begin(async (page) => {
        await choose(page, 'Table', 'extendable by the host');
    });
    const { page } = person;
    await person.my_turn();
    const edge = page.locator('.table-edge rect');
    const before = await edge.evaluate((rect) => rect.getBBox().width);
    await page.locator('.extend').click();
    await page.locator('.extend-sides [data-side="1"]').click();
    await page.locator('.log-table_extended').waitFor();
    assert.equal(await edge.evaluate((rect) => rect.getBBox().width), before + 300);
    assert.match(await page.locator('.log-table_extended').textContent(), /3 more to the east/);
    await person.my_turn();
    await person.lay_in(0);
    await person.confirm();
    person.assert_clean();
});

test('who is not the host adds nothing', async () => {
    const person = await Person.arrive(browser, server.url);
    await person.play_a_bot();
    await person.my_turn();
    assert.equal(await person.page.locator('.extend').count(), 0, 'this table stays as it is');
    person.assert_clean();
});
