import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooser, Person, step_through_scoring } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

test('a whole game against a bot by clicking, with a reload in the middle', async () => {
    const choose = chooser();
    const person = await Person.arrive(browser, server.url);
    await person.play_a_bot();
    let turns = 0;
    while ((await person.my_turn()) === 'mine') {
        await person.click_a_turn(choose);
        turns += 1;
        if (turns === 12) {
            assert.equal(await person.my_turn(), 'mine');
            const seen = await person.board(),
                lines = await person.page.locator('.log li').count();
            await person.page.reload();
            await person.my_turn();
            assert.deepEqual(await person.board(), seen, 'the same board after a reload');
            assert.equal(
                await person.page.locator('.log li').count(),
                lines,
                'and the same history',
            );
        }
    }
    // Every tile was laid or fitted nowhere.
    const discarded = await person.page.locator('.log-discarded').count();
    assert.equal((await person.tiles()) + discarded, 72);
    assert.ok(turns >= Math.floor((71 - discarded) / 2), `${turns} turns`);

    // The final scoring: step by step to its end, and sums that are the scores.
    await step_through_scoring(person.page);
    const numbers = async (row) =>
        (await row.locator('td').allTextContents()).map((t) => Number(t) || 0);
    const totals = await numbers(person.page.locator('.tally tfoot tr'));
    const rows = await Promise.all(
        (await person.page.locator('.tally tbody tr').all()).map(numbers),
    );
    for (const [seat, total] of totals.entries())
        assert.equal(
            rows.reduce((sum, row) => sum + row[seat], 0),
            total,
        );
    assert.deepEqual((await person.board()).scores.map(Number), totals);
    assert.equal(
        await person.page.getByText('Before you joined').count(),
        0,
        'every point has its reason',
    );

    await person.page.getByRole('button', { name: 'Next', exact: true }).click();

    // Looking back, and the record.
    await person.page.locator('.replay input').fill('5');
    assert.match(await person.page.locator('.banner').textContent(), /step 5 /);
    await person.page.getByRole('button', { name: 'Now', exact: true }).click();
    const [download] = await Promise.all([
        person.page.waitForEvent('download'),
        person.page.getByRole('button', { name: 'Download the record' }).click(),
    ]);
    assert.match(download.suggestedFilename(), /\.json$/);
    person.assert_clean();
});

test('a whole turn by keyboard alone', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    const press_until = async (key, selector) => {
        for (let i = 0; i < 60; ++i) {
            if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector))
                return;
            await page.keyboard.press(key);
        }
        assert.fail(`${selector} cannot be reached by ${key}`);
    };
    await page.locator('.way:not([disabled])').first().waitFor();
    await press_until('Tab', '.way');
    await page.keyboard.press('Enter');
    assert.equal(await person.my_turn(), 'mine');
    const before = await person.tiles();
    await press_until('Tab', '.cell');
    await page.keyboard.press('Enter');
    await page.locator('.cell.lying').waitFor();
    await page.keyboard.press('r');
    const figures = await page.locator('.choice').count();
    if (figures > 0) {
        await page.keyboard.press('1');
        await page.locator('.choice.chosen').waitFor();
    }
    // Taken back to nothing, and laid again.
    await page.keyboard.press('Escape');
    if (figures > 0) await page.keyboard.press('Escape');
    assert.equal(await page.locator('.cell.lying').count(), 0);
    await page.keyboard.press('Enter');
    await page.locator('.cell.lying').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction((n) => document.querySelectorAll('.placed').length > n, before);
    person.assert_clean();
});
