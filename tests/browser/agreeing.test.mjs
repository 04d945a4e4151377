// Proposals at a table: a quiet bar, answered by one key or one tap.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert_accessible } from './support/axe.mjs';
import { chooser, Person, phone } from './support/browser.mjs';
import { at_a_table } from './support/rooms.mjs';
import { browser, server } from './support/stage.mjs';

const everything = { clock: { initialMs: 600_000, incrementMs: 10_000 }, takebacks: true };

async function has_tiles({ page }, count) {
    await page.waitForFunction((n) => document.querySelectorAll('.placed').length === n, count);
}

async function wish({ page }, kind) {
    await page.locator('.wishes').click();
    await page.locator(`[data-wish="${kind}"]`).click();
}

test('a mis-click is taken back when the other agrees, and stays when not', async () => {
    const choose = chooser();
    const [mover, other] = await at_a_table(browser, server, everything, [{}, phone]);
    assert.equal(await mover.page.locator('.undo').count(), 0, 'there is nothing yet');
    const { words } = await mover.board();
    await mover.click_a_turn(choose);
    await other.page.locator('.banner.my-turn').waitFor();
    await mover.page.locator('.undo').waitFor();
    await mover.page.keyboard.press('u');
    await mover.page.locator('.takeback-sure').click();
    for (const { page } of [mover, other]) await page.locator('.bar.proposal').waitFor();
    assert.match(
        await other.page.locator('.bar').textContent(),
        /Hanna asks to take back the last move/,
    );
    assert.match(await mover.page.locator('.bar').textContent(), /Waiting for Gustav/);
    assert.match(await other.page.title(), /Request from Hanna/);
    await assert_accessible(other.page, 'asked on a phone');
    // The bar covers nothing of the board, and the board may be used meanwhile.
    const bar = await other.page.locator('.bar').boundingBox();
    const place = await other.page.locator('.board-place').boundingBox();
    const panel = await other.page.locator('.panel').boundingBox();
    assert.ok(bar.y >= panel.y && bar.y + bar.height <= panel.y + panel.height);
    assert.ok(place.y + place.height <= bar.y + 14, 'only where the sheet lies over its edge');
    assert.ok((await other.page.locator('.cell').count()) > 0);
    await other.page.locator('.bar .go').tap();

    for (const person of [mover, other]) {
        await has_tiles(person, words.length);
        await person.page.locator('.log-taken_back').waitFor({ state: 'attached' });
        assert.ok((await person.page.locator('.log .undone').count()) > 0);
        await person.page.locator('.gone-rim').waitFor();
    }
    assert.deepEqual((await mover.board()).words, words);
    assert.equal(await mover.my_turn(), 'mine');

    await mover.click_a_turn(choose);
    await other.page.locator('.banner.my-turn').waitFor();
    const { words: after } = await mover.board();
    await mover.page.locator('.undo').click();
    await mover.page.locator('.takeback-sure').click();
    await other.page.locator('.bar.asks').waitFor();
    await other.page.locator('.bar button').last().tap();
    await mover.page.locator('.bar').waitFor({ state: 'detached' });
    await mover.page.locator('.log-proposal_refused').waitFor();
    assert.deepEqual((await mover.board()).words, after);
    // The proposer can withdraw; the other player can answer by key.
    await mover.page.locator('.undo').click();
    await mover.page.locator('.takeback-sure').click();
    await mover.page.locator('.bar.proposal button').click();
    await other.page.locator('.log-proposal_withdrawn').waitFor({ state: 'attached' });
    for (const person of [mover, other]) person.assert_clean();
});

test('a pause holds over a restart of the server; any player ends it, and the game continues unchanged', async () => {
    const choose = chooser();
    const [mover, other] = await at_a_table(browser, server, everything);
    await mover.click_a_turn(choose);
    await other.page.locator('.banner.my-turn').waitFor();
    // Something is arranged when the pause begins, and is still there after it.
    await other.page.locator('.cell').first().focus();
    await other.page.keyboard.press('Space');
    const lying = await other.page.locator('.cell.lying').getAttribute('data-cell');
    await wish(mover, 'pause');
    await other.page.locator('.bar.asks').waitFor();
    await other.page.keyboard.press('y');
    for (const { page } of [mover, other]) await page.locator('.bar.paused').waitFor();
    await other.page.locator('.cell').first().waitFor({ state: 'detached' });
    assert.equal(await other.page.locator('.players .clock.runs').count(), 0, 'no clock runs');
    const { words } = await mover.board();
    for (const person of [mover, other]) person.server_is_down = true;
    await server.kill();
    for (const { page } of [mover, other]) await page.locator('.connection-line').waitFor();
    await server.start();
    for (const person of [mover, other]) {
        await person.page.locator('.connection-line').waitFor({ state: 'detached' });
        person.server_is_down = false;
        await person.page.locator('.bar.paused').waitFor();
        assert.deepEqual((await person.board()).words, words);
    }
    await mover.page.locator('.bar.paused button').click();
    for (const { page } of [mover, other])
        await page.locator('.bar.paused').waitFor({ state: 'detached' });
    await other.page.locator(`.cell.lying[data-cell="${lying}"]`).waitFor();
    await other.page.locator('.players .clock.runs').waitFor();
    await other.confirm();
    await mover.page.locator('.banner.my-turn').waitFor();
    for (const person of [mover, other]) person.assert_clean();
});

test('a game ends without a result and without a winner when both agree', async () => {
    const [mover, other] = await at_a_table(browser, server, everything, [
        {},
        { ...phone, locale: 'fr-FR', colorScheme: 'dark' },
    ]);
    await wish(mover, 'abort');
    await other.page.locator('.bar.asks').waitFor();
    assert.match(await other.page.locator('.bar').textContent(), /Hanna propose de terminer/);
    await assert_accessible(other.page, 'asked in French, dark');
    await other.page.locator('.bar .go').tap();
    for (const { page } of [mover, other]) await page.locator('.finale').waitFor();
    assert.match(await mover.page.locator('.final-ended').textContent(), /without a result/);
    assert.equal(await mover.page.locator('.finale h2').count(), 0);
    assert.equal(await mover.page.locator('.players .winner').count(), 0);
    for (const person of [mover, other]) person.assert_clean();
});

test('on wish only laying is confirmed, or nothing', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await person.play_a_bot();
    assert.equal(await person.my_turn(), 'mine');
    const choose_asking = async (how) => {
        await page.locator('.tools button[aria-haspopup="dialog"]').click();
        await page.locator(`[data-asking="${how}"]`).click();
        await page.keyboard.press('Escape');
    };
    await choose_asking('placements');
    await page.locator('.cell').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('0');
    await page.locator('.confirm').waitFor();
    const before = await person.tiles();
    await choose_asking('off');
    await page.keyboard.press('0');
    await page.waitForFunction((n) => document.querySelectorAll('.placed').length > n, before);
    // It is kept.
    await page.reload();
    await page.locator('.game').waitFor();
    await page.locator('.tools button[aria-haspopup="dialog"]').click();
    assert.equal(await page.locator('[data-asking="off"]').getAttribute('aria-pressed'), 'true');
    person.assert_clean();
});
