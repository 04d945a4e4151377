// Hunters & Gatherers: chosen on the first page, and played to the end by mouse.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooser, Person, step_through_scoring } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

async function arrive(game) {
    const person = await Person.arrive(browser, server.url);
    await person.page.locator(`.games input[value="${game}"]`).check();
    await person.play_a_bot();
    assert.equal(await person.my_turn(), 'mine');
    return person;
}

const numbers = async (row) =>
    (await row.locator('td').allTextContents()).map((t) => Number(t) || 0);

test('a whole game against a bot by clicking, with huts, bonus tiles and its own scoring', async () => {
    const choose = chooser(20);
    const person = await arrive('hunters_and_gatherers');
    const { page } = person;
    await page.locator('.board.wild').waitFor();
    // The start tile is the oldest, whichever seat started.
    const start = await page.locator('.placed[data-place="0,0"]').getAttribute('aria-label');
    assert.match(start, /nugget and volcano/);
    assert.match(start, /lake .*with fish/);
    let turns = 0;
    while ((await person.my_turn()) === 'mine') {
        await person.click_a_turn(choose);
        turns += 1;
    }
    assert.ok(turns >= 35, `${turns} turns`);
    assert.ok((await person.tiles()) >= 70);
    const totals = await numbers(page.locator('.tally tfoot tr'));
    const rows = await Promise.all((await page.locator('.tally tbody tr').all()).map(numbers));
    for (const [seat, total] of totals.entries())
        assert.equal(
            rows.reduce((sum, row) => sum + row[seat], 0),
            total,
        );
    assert.deepEqual((await person.board()).scores.map(Number), totals);
    assert.equal(
        await page.getByText('Before you joined').count(),
        0,
        'every point has its reason',
    );
    await step_through_scoring(page);
    person.assert_clean();
});

test('what a figure would claim is shown, for a man and for a hut', async () => {
    const person = await arrive('hunters_and_gatherers_2020');
    const { page } = person;
    await page.locator('.cell').first().waitFor();
    await page.locator('.zoom button').last().click();
    await page.locator('.cell .cell-free').first().click();
    await page.locator('.cell.lying').waitFor();
    // Nothing is claimed until a figure is chosen or pointed at.
    await page.mouse.move(2, 2);
    await page.waitForFunction(() => !document.querySelector('.claim path'));
    const choices = page.locator('.figure-buttons button');
    const count = (await choices.count()) - 1;
    for (let i = 0; i < count; ++i) {
        await page.keyboard.press(String(i + 1));
        await page.locator('.choice.chosen').waitFor();
        await page.locator('.claim path').first().waitFor();
        // Of many figures those of one place are offered now.
        const places = page.locator('.other-places');
        if ((await places.count()) > 0) await places.click();
        else await page.keyboard.press(String(i + 1));
        await page.waitForFunction(() => !document.querySelector('.choice.chosen'));
    }
    person.assert_clean();
});
