// House rules with hands of tiles, open or hidden.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooser, Person } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';
import { eventually } from './support/wait.mjs';

async function arrive(rule, options) {
    const person = await Person.arrive(browser, server.url, options);
    await person.page.locator('.options > summary').click();
    await person.page.locator('.house-rules > summary').click();
    await person.page.getByRole('button', { name: rule, exact: true }).click();
    return person;
}

// A seat's hand in the others' view: the numbers of backs and faces.
function held({ page }, seat) {
    return page
        .locator('.players li')
        .nth(seat)
        .evaluate((li) => ({
            backs: li.querySelectorAll('.held-tiles .tile-back').length,
            tiles: li.querySelectorAll('.held-tiles .tile-picture').length,
        }));
}

const pressed = ({ page }) =>
    page
        .locator('.hand-tile')
        .evaluateAll((all) => all.map((tile) => tile.getAttribute('aria-pressed') === 'true'));

test('three tiles in the hand, hidden from others: any that fits is laid, by mouse or by key', async () => {
    const choose = chooser(Number(process.env.SEED ?? 3));
    const person = await arrive('three, hidden');
    const { page } = person;
    await person.play_a_bot();
    let changed = 0;
    for (let turns = 0; turns < 8 || changed === 0; ++turns) {
        assert.equal(await person.my_turn(), 'mine');
        assert.equal(await page.locator('.hand-tiles .tile-picture').count(), 3);
        const [mine, others] = [await held(person, 0), await held(person, 1)];
        assert.equal(mine.backs, 0, 'the own tiles are seen');
        assert.deepEqual(others, { backs: 3, tiles: 3 }, 'those of the others are not');
        const before = await pressed(person);
        const free = page.locator('.hand-tile:not([disabled])[aria-pressed="false"]');
        if (turns % 2 === 0 && (await free.count()) > 0) await free.last().click();
        else await page.keyboard.press('t');
        const now = await pressed(person);
        assert.equal(now.filter(Boolean).length, before.filter(Boolean).length);
        if (now.indexOf(true) !== before.indexOf(true)) changed += 1;
        await person.click_a_turn(choose);
        assert.equal(await page.locator('.problem').count(), 0);
    }
    person.assert_clean();
});

test('two people with open hands see the same tiles in them', async () => {
    const host = await arrive('three, open');
    await host.page.locator('.way').nth(1).click();
    const link = await host.page.locator('.copy-field input').first().inputValue();
    const guest = await Person.arrive(browser, link);
    await guest.page.getByRole('button', { name: 'Join the game' }).click();
    await guest.page.locator('.waiting').waitFor();
    assert.match(await guest.page.locator('.waiting .terms').textContent(), /three, open/);
    for (const { page } of [host, guest])
        await page.getByRole('button', { name: 'I am ready' }).click();
    for (const { page } of [host, guest]) await page.locator('.game').waitFor();
    const seen = ({ page }) =>
        page
            .locator('.held-tiles')
            .evaluateAll((all) =>
                all.map((hand) =>
                    [...hand.children].map((tile) => tile.getAttribute('aria-label')),
                ),
            );
    await eventually(async () => {
        const hands = await seen(host);
        assert.deepEqual(
            hands.map(({ length }) => length),
            [3, 3],
        );
        assert.deepEqual(await seen(guest), hands);
    });
    for (const person of [host, guest]) person.assert_clean();
});

test('the next tile is drawn at the end of the own turn and kept for the next one', async () => {
    const choose = chooser(Number(process.env.SEED ?? 4));
    const person = await arrive('next tile, hidden');
    const { page } = person;
    await person.play_a_bot();
    for (let turns = 0; turns < 4; ++turns) {
        assert.equal(await person.my_turn(), 'mine');
        assert.deepEqual(await held(person, 1), { backs: 1, tiles: 1 });
        assert.equal(await page.locator('.hand-tiles .tile-picture').count(), 1);
        await person.click_a_turn(choose);
    }
    person.assert_clean();
});
