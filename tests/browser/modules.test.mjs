import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooser, Person } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

test('gifts, labyrinth and abbot: a whole game by clicking on every offer', async () => {
    const choose = chooser(Number(process.env.SEED ?? 7));
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.locator('.options > summary').click();
    for (const name of ['gifts', 'labyrinth', 'abbot'])
        await page.locator(`[data-module="${name}"] input`).check();
    // The options of chosen modules stand together, each under its module's name.
    assert.equal(await page.locator('[data-options-of="labyrinth"] .choice-row').count(), 2);
    await person.play_a_bot();
    let steps = 0,
        gifts = 0;
    while ((await person.my_turn()) === 'mine') {
        if (await person.open_a_gift(choose)) gifts += 1;
        else await person.click_a_turn(choose);
        steps += 1;
        assert.equal(await page.locator('.problem').count(), 0, 'everything offered is accepted');
    }
    assert.ok(steps >= 30, `${steps} steps`);
    console.log(`${steps} steps, ${gifts} gifts opened`);

    // Every point has its reason, unopened gifts included.
    const numbers = async (row) =>
        (await row.locator('td').allTextContents()).map((t) => Number(t) || 0);
    const totals = await numbers(page.locator('.tally tfoot tr'));
    const rows = await Promise.all((await page.locator('.tally tbody tr').all()).map(numbers));
    for (const [seat, total] of totals.entries())
        assert.equal(
            rows.reduce((sum, row) => sum + row[seat], 0),
            total,
        );
    assert.deepEqual((await person.board()).scores.map(Number), totals);
    assert.equal(await page.getByText('Before you joined').count(), 0);
    person.assert_clean();
});

test('a newcomer sees the settings of the table', async () => {
    const host = await Person.arrive(browser, server.url);
    await host.page.locator('.options > summary').click();
    await host.page.locator('[data-module="river"] input').check();
    await host.page.locator('.house-rules > summary').click();
    await host.page.getByRole('button', { name: 'score nothing' }).click();
    await host.page.locator('.way').nth(1).click();
    const link = await host.page.locator('.copy-field input').first().inputValue();
    const guest = await Person.arrive(browser, link);
    await guest.page.getByRole('button', { name: 'Join the game' }).click();
    const terms = guest.page.locator('.waiting .terms');
    await terms.waitFor();
    assert.match(await terms.textContent(), /The River/);
    assert.match(await terms.textContent(), /score nothing/);
    host.assert_clean();
    guest.assert_clean();
});

test('any seat may begin, and a table with an edge is one click', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.locator('.options > summary').click();
    const players = page.getByRole('group', { name: 'Players' });
    await players.getByRole('button', { name: '4' }).click();
    await page.getByRole('button', { name: 'seat 4', exact: true }).click();
    // With fewer seats the choice is void, and chance decides again.
    await players.getByRole('button', { name: '2' }).click();
    await page.locator('[aria-pressed="true"]').getByText('random').waitFor();
    await players.getByRole('button', { name: '4' }).click();
    const tables = page.getByRole('group', { name: 'Table', exact: true });
    assert.deepEqual(await tables.getByRole('button').allTextContents(), [
        '9 × 9 tiles',
        '15 × 15 tiles',
        'extendable by the host',
        'unlimited',
        'custom',
    ]);
    await page.getByRole('button', { name: '9 × 9 tiles' }).click();
    await person.play_a_bot();
    assert.equal(await person.my_turn(), 'mine');
    const first = page.locator('.log-laid, .log-deployed').last();
    assert.match(await first.textContent(), /Casual bot 3/);
    await page.locator('.table-edge rect').waitFor({ state: 'attached' });
    person.assert_clean();
});

test('who draws which tile for the right to begin is told to all', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.locator('.options > summary').click();
    await page.getByRole('button', { name: 'the player who draws the most roads' }).click();
    await person.play_a_bot();
    await person.my_turn();
    const drew = await page.locator('.log-drew').allTextContents();
    assert.ok(drew.length >= 2, 'each seat draws');
    for (const line of drew) assert.match(line, /To decide the starting player, .+ drew: ./);
    assert.equal(await page.locator('.log-begins').count(), 1);
    person.assert_clean();
});

test('mage and witch: first which of them moves, then where to; one hat is shown, not one at each place', async () => {
    const choose = chooser(Number(process.env.SEED ?? 5));
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.locator('.options > summary').click();
    await page.locator('[data-module="mage_and_witch"] input').check();
    await person.play_a_bot();
    let asked = 0;
    while (asked < 2) {
        await person.next_turn();
        if ((await page.locator('.token-buttons').count()) > 0) {
            asked += 1;
            assert.equal(await page.locator('.target').count(), 0, 'nothing to aim at yet');
            await page.locator('.token-buttons button').first().click();
            await page.locator('.target').first().waitFor();
            await page.mouse.move(2, 2);
            assert.equal(await page.locator('.target .would-stand:visible').count(), 0);
            await page.keyboard.press('.');
            await page.locator('.target.chosen').waitFor();
            assert.equal(await page.locator('.target .would-stand:visible').count(), 1);
            // Taken back: first the place, then the token.
            await page.keyboard.press('Escape');
            await page.locator('.target.chosen').waitFor({ state: 'detached' });
            assert.ok((await page.locator('.target').count()) > 0);
            await page.keyboard.press('Escape');
            await page.locator('.target').first().waitFor({ state: 'detached' });
        }
        await person.click_a_turn(choose);
    }
    person.assert_clean();
});

test('princess and dragon: games by clicking until both seats have walked with it and the fairy has come', async () => {
    const choose = chooser(Number(process.env.SEED ?? 3));
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.locator('.options > summary').click();
    await page.locator('[data-module="princess_and_dragon"] input').check();
    await person.play_a_bot();
    const seen = { walked: 0, asked: 0, fairy: 0 };
    while (seen.walked < 2 || seen.asked < 1 || seen.fairy < 1) {
        await person.next_turn();
        const says = await page.locator('.banner.my-turn').textContent();
        if (says === 'Move the dragon') {
            seen.asked += 1;
            assert.ok((await page.locator('.target').count()) > 0, 'somewhere to go');
        }
        await person.click_a_turn(choose);
        assert.equal(await page.locator('.problem').count(), 0, 'everything offered is accepted');
        const walkers = await page.locator('.log-dragon_walked').allTextContents();
        seen.walked = Math.max(seen.walked, new Set(walkers.map((line) => line.trim())).size);
        seen.fairy = Math.max(seen.fairy, await page.locator('.log-fairy_moved').count());
    }
    // On the board, beside where it could go next. The hand shows it, too, if it is to be moved again.
    assert.equal(await page.locator('.tokens .token.dragon:not(.target *)').count(), 1);
    person.assert_clean();
});
