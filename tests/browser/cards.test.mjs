import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooser, in_turn, Person } from './support/browser.mjs';
import { at_a_table } from './support/rooms.mjs';
import { browser, server } from './support/stage.mjs';

async function begin(seats, options) {
    const person = await Person.arrive(browser, server.url, options);
    const { page } = person;
    await page.getByText('Expansions and options').click();
    await page.getByRole('radio', { name: /Cardcassonne/ }).check();
    await page
        .getByRole('group', { name: 'Players' })
        .getByRole('button', { name: String(seats), exact: true })
        .click();
    await page.locator('.card-scene').waitFor();
    await person.play_a_bot();
    return person;
}

// The table in the accessibility tree.
function table_of({ page }) {
    return page.evaluate(() => ({
        rows: [...document.querySelectorAll('.card-row')].map((row) => [
            row.getAttribute('aria-label'),
            ...[...row.querySelectorAll('.row-item:not(.ghost)')].map((item) => item.title),
        ]),
        hand: [...document.querySelectorAll('.hand-card')].map((card) => card.title),
        scores: [...document.querySelectorAll('.score')].map((score) => score.textContent),
    }));
}

// The current state: 'scoring' to be read, a 'choice', a 'turn', or 'over'.
async function asked({ page }) {
    const now = () => {
        if (document.querySelector('.claim-choice')) return 'choice';
        const next = document.querySelector('.scoring-next:not([disabled])');
        if (next) return 'scoring';
        if (document.querySelector('.scoring-box')) return undefined; // Another player chooses.
        if (document.querySelector('.finale')) return 'over';
        return document.querySelector('.my-turn') &&
            document.querySelector('.hand-card:not([disabled])')
            ? 'turn'
            : undefined;
    };
    const found = await page.waitForFunction(now);
    return found.jsonValue();
}

async function confirm(page) {
    const decided = await page.locator('.log li').count();
    await page.locator('.confirm').click();
    await page.waitForFunction((n) => document.querySelectorAll('.log li').length > n, decided);
}

async function click_a_turn({ page }, choose) {
    const cards = page.locator('.hand-card:not([disabled])');
    if ((await page.locator('.hand-card.picked').count()) === 0)
        await cards.nth(choose(await cards.count())).click({ position: { x: 12, y: 30 } });
    await page.locator('.hand-card.picked').waitFor();
    const slots = page.locator('.row-slot');
    const n = await slots.count();
    if (n > 0) await slots.nth(choose(n)).click();
    await page.locator('.ghost').waitFor();
    await confirm(page);
}

test('a whole game of cards against bots by clicking, read to its end', async () => {
    const choose = chooser(20_261_121);
    const person = await begin(5);
    const { page } = person;
    let turns = 0,
        sums = 0;
    for (let now = await asked(person); now !== 'over'; now = await asked(person)) {
        if (now === 'turn') {
            await click_a_turn(person, choose);
            turns += 1;
        } else if (now === 'choice') {
            const answers = page.locator('.choice-buttons button');
            await answers.nth(choose(await answers.count())).click();
            await confirm(page);
        } else {
            sums += await page.locator('.claim-total').count();
            if ((await page.locator('.finale').count()) === 0 && turns % 10 === 5)
                await page.locator('.scoring-skip, .scoring-next').last().click();
            else await page.locator('.scoring-next').click();
        }
        if (turns === 7 && now === 'turn' && (await asked(person)) === 'turn') {
            const seen = await table_of(person);
            await page.reload();
            assert.equal(await asked(person), 'turn');
            assert.deepEqual(await table_of(person), seen, 'the same table after a reload');
        }
    }
    assert.ok(turns >= 30, `${turns} turns: six rounds of four cards and the follower`);
    assert.ok(sums >= 20, `${sums} claims and chests were read`);

    // Every point has its reason, and the reasons add up.
    const numbers = async (row) =>
        (await row.locator('td').allTextContents()).map((t) => Number(t) || 0);
    const totals = await numbers(page.locator('.tally tfoot tr'));
    const rows = await Promise.all((await page.locator('.tally tbody tr').all()).map(numbers));
    for (const [seat, total] of totals.entries())
        assert.equal(
            rows.reduce((sum, row) => sum + row[seat], 0),
            total,
        );
    assert.deepEqual((await page.locator('.score').allTextContents()).map(Number), totals);
    assert.equal(await page.getByText('Before you joined').count(), 0);

    // Looking back: the first round, where nothing was scored yet.
    await page.locator('.replay input').fill('6');
    assert.match(await page.locator('.banner').textContent(), /step 6 /);
    assert.match(await page.locator('.card-standing').textContent(), /Round 1 of 6/);
    await page.waitForFunction(() =>
        [...document.querySelectorAll('.score')].every(({ textContent }) => textContent === '0'),
    );
    person.assert_clean();
});

test('the scoring card shows the numbers of this table, and the agreed player starts', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.getByText('Expansions and options').click();
    await page.getByRole('radio', { name: /Cardcassonne/ }).check();
    await page.getByRole('group', { name: 'Players' }).getByRole('button', { name: '3' }).click();
    // Numbers that do not grow are none.
    const numbers = page.locator('.number-row input');
    await numbers.nth(12).fill('28');
    await page.locator('.animal-numbers .problem').waitFor();
    await numbers.nth(12).fill('41');
    await page.locator('.animal-numbers .problem').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'seat 3', exact: true }).click();
    await person.play_a_bot();
    // The starting player sits to the left of the dealer.
    await page.locator('.players li').nth(1).locator('.dealer').waitFor();
    await page.getByRole('button', { name: 'Scoring card' }).click();
    const card = page.locator('.score-card[open]');
    const rows = card.locator('.score-table tr');
    const row = async (nth) => (await rows.nth(nth).locator('td').allTextContents()).map(Number);
    assert.deepEqual(await row(5), [3, 6, 9, 12, 14, 16, 18, 20, 22, 24, 26, 28, 41]);
    assert.deepEqual(await row(7), [0, 5, 15, 30]);
    assert.equal(await card.locator('.herds tbody tr').count(), 3);
    assert.equal(await card.getByText('its own numbers').count(), 1);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    person.assert_clean();
});

test('a turn of cards by keyboard alone, at the width of a phone', async () => {
    const person = await begin(2, { viewport: { width: 390, height: 800 } });
    const { page } = person;
    while ((await asked(person)) !== 'turn') await page.keyboard.press('Enter');
    const joker = page.locator('.own-hand .hand-card:not(.hand-follower):not([data-card])');
    const laid = page.locator('.row-item:not(.ghost)');
    await page.locator('.own-hand .hand-card').first().waitFor();
    while ((await joker.count()) > 0) {
        const before = await laid.count(); // A joker of the set-up.
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.waitForFunction(
            (n) => document.querySelectorAll('.row-item:not(.ghost)').length > n,
            before,
        );
        assert.equal(await asked(person), 'turn');
    }
    await page.locator('.own-hand .hand-card[data-card]').nth(2).waitFor();
    await page.keyboard.press('2');
    await page.locator('.hand-card.picked').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('[data-row="yellow"] .ghost').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.locator('[data-row="blue"] .ghost').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.ghost').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.locator('.hand-card.picked').waitFor({ state: 'detached' });
    await page.keyboard.press('0');
    await page.keyboard.press('ArrowDown');
    await page.locator('.ghost .row-follower').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.own-hand .hand-follower').waitFor({ state: 'detached' });
    // Claimed cards stay, with the follower behind them.
    const claimed = page.locator('.row-item.claimed');
    await claimed.first().waitFor();
    for (const item of await claimed.all()) assert.ok(await item.isVisible());
    const box = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
    ]);
    assert.equal(box[0], box[1], 'nothing is wider than the phone');
    person.assert_clean();
});

test('a card is prepared while others play: it is taken up in turn, or put back with a word', async () => {
    const people = await at_a_table(browser, server, { game: 'cardcassonne' });
    let taken = 0;
    while (taken === 0) {
        const mover = await in_turn(people);
        const { page } = people.find((person) => person !== mover);
        await page.locator('.banner:not(.my-turn)').waitFor();
        const wished = page.locator('.hand-card[data-card]').first();
        await wished.waitFor();
        await wished.click({ position: { x: 12, y: 30 } });
        await page.locator('.hand-card.picked').waitFor();
        await page.locator('.own-do').getByText('Ready').waitFor();
        assert.equal(await page.locator('.confirm').count(), 0);
        const card = await wished.getAttribute('data-card');
        await click_a_turn(mover, () => 0);
        await page.locator('.banner.my-turn').waitFor();
        const dropped = page.locator('.plan-dropped');
        const picked = page.locator(`.hand-card.picked[data-card="${card}"]`);
        await picked.or(dropped).first().waitFor();
        taken += await picked.count();
    }
    for (const person of people) person.assert_clean();
});
