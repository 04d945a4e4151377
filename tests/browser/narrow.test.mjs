// Narrow and low windows: nothing is cut, covered or left empty at the beginning of a game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phone } from './support/browser.mjs';
import { at_a_table as people_at_a_table } from './support/rooms.mjs';
import { at_a_table, browser, server } from './support/stage.mjs';
import { at_rest } from './support/wait.mjs';

const upright = { width: 390, height: 844 },
    across = { width: 844, height: 390 };
const windows = {
    'phone upright': phone,
    'phone across': { ...phone, viewport: across },
    'narrow window with a mouse': { viewport: upright },
};

const boxes = (page, selector) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));

for (const [where, options] of Object.entries(windows))
    test(`all tools at the board are in sight: ${where}`, async () => {
        const person = await at_a_table('CASUAL', options);
        await at_rest(person.page);
        const { width, height } = options.viewport;
        const tools = await boxes(person.page, '.board-tools .tool:visible');
        assert.ok(tools.length >= 7);
        for (const { left, top, right, bottom } of tools) {
            assert.ok(left >= 0 && right <= width, `${left} to ${right} of ${width}`);
            assert.ok(top >= 0 && bottom <= height, `${top} to ${bottom} of ${height}`);
            assert.ok(right - left >= 36, `${right - left} wide`);
        }
        person.assert_clean();
    });

for (const [where, options] of Object.entries(windows))
    test(`the buttons of the first move cover no tile: ${where}`, async () => {
        const person = await at_a_table('CASUAL', options);
        const { page } = person;
        const count = await page.locator('.cell').count();
        for (let i = 0; i < count; ++i) {
            await person.lay_in(i);
            await at_rest(page);
            const [bar] = await boxes(page, '.beside');
            for (const tile of await boxes(page, '.placed, .cell.lying .ghost-rim')) {
                const apart =
                    bar.right <= tile.left + 1 ||
                    tile.right <= bar.left + 1 ||
                    bar.bottom <= tile.top + 1 ||
                    tile.bottom <= bar.top + 1;
                assert.ok(apart, `place ${i}: ${JSON.stringify([bar, tile])}`);
            }
            await page.keyboard.press('Escape');
            await page.locator('.cell.lying').waitFor({ state: 'detached' });
        }
        person.assert_clean();
    });

test('a phone held across shows long names whole', async () => {
    const options = { ...phone, viewport: across };
    const people = await people_at_a_table(browser, server, {}, [options, options], undefined, [
        'Wilhelmina von Habenau',
        'Maximilian Oberhuber-Lau',
    ]);
    for (const { page } of people) {
        await at_rest(page);
        const names = await page.locator('.players .player-called').evaluateAll((all) =>
            all.map(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => ({
                cut: scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
            })),
        );
        assert.deepEqual(names, [{ cut: false }, { cut: false }]);
    }
    for (const person of people) person.assert_clean();
});

for (const [where, viewport] of Object.entries({ upright, across }))
    test(`a phone has no empty band under the hand, and shows all figures of two players: ${where}`, async () => {
        const person = await at_a_table('CASUAL', { ...phone, viewport });
        const { page } = person;
        await at_rest(page);
        const [tile] = await boxes(page, '.hand .tile-picture');
        const [players] = await boxes(page, '.players');
        assert.ok(players.top - tile.bottom <= 36, `${players.top - tile.bottom} empty`);
        await person.lay_in(0);
        await at_rest(page);
        assert.deepEqual((await boxes(page, '.players'))[0].top, players.top);
        for (const { bottom } of await boxes(page, '.players .figure-icon:visible'))
            assert.ok(bottom <= viewport.height, `${bottom} of ${viewport.height}`);
        person.assert_clean();
    });
