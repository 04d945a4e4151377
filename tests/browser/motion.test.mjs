// Animations on the board, and their absence with reduced motion.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person, resign, two_people } from './support/browser.mjs';
import { make_room } from './support/rooms.mjs';
import { at_a_table, browser, server } from './support/stage.mjs';
import { eventually } from './support/wait.mjs';

// The first test: later there are tables.
test('the first screen offers the puzzle of the day, and a table where there is none', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    const open = page.locator('.open-tables .none-yet button');
    await open.waitFor();
    assert.equal(await page.locator('.open-tables .none-yet svg').count(), 1);
    await page.getByRole('link', { name: /Puzzle of the day/ }).click();
    await page.getByRole('heading', { name: /Puzzle of the day/ }).waitFor();
    await page.getByRole('button', { name: 'Home' }).click();
    await open.click();
    await page.locator('.waiting').waitFor();
    person.assert_clean();
});

for (const [reducedMotion, animation] of [
    ['no-preference', 'drop'],
    ['reduce', 'none'],
])
    test(`a placed tile drops within 150 ms, unless motion is unwelcome: ${reducedMotion}`, async () => {
        const person = await at_a_table('CASUAL', { reducedMotion });
        const { page } = person;
        await person.lay_in(0);
        await person.confirm();
        const seen = await page.waitForFunction(() => {
            const tile = document.querySelector('.dropped');
            if (!tile) return undefined;
            const { animationName, animationDuration, display } = getComputedStyle(tile);
            return [animationName, animationDuration, display];
        });
        const style = await seen.jsonValue();
        const expected =
            animation === 'none' ? ['none', '0s', 'none'] : ['drop', '0.15s', 'inline'];
        assert.deepEqual(style, expected);
        person.assert_clean();
    });

test('the table top that was chosen lies there also at the next visit', async () => {
    const person = await at_a_table('CASUAL');
    const { page } = person;
    const lies = () => page.evaluate(() => document.documentElement.dataset.tabletop);
    assert.equal(await lies(), 'linen');
    await page.locator('.tool[aria-haspopup="dialog"]:has(path[d^="M3 6h7"])').click();
    await page.locator('[data-tabletop-choice="oak"]').click();
    assert.equal(await lies(), 'oak');
    await page.reload();
    await page.locator('.game').waitFor();
    assert.equal(await lies(), 'oak');
    person.assert_clean();
});

// A game that two bots have finished, looked at from its beginning.
async function finished_game(options) {
    const person = await Person.arrive(browser, server.url, options);
    const { page } = person;
    const room = await make_room(person, {
        game: 'carcassonne',
        seats: [{ open: {} }, { bot: 'greedy' }, { bot: 'greedy' }],
    });
    await page.goto(`${server.url}#/room/${room}`);
    await page.getByRole('button', { name: 'Join the game' }).click();
    await page.locator('.game').waitFor();
    await resign(person);
    await page.locator('.replay input[type="range"]').fill('0');
    return person;
}

for (const reducedMotion of ['no-preference', 'reduce'])
    test(`a completed city lets flags fly and its figures walk to their player, unless motion is unwelcome: ${reducedMotion}`, async () => {
        const person = await finished_game({ reducedMotion });
        const { page } = person;
        do await page.getByRole('button', { name: 'Next scoring' }).click();
        while ((await page.locator('.flourish').count()) === 0);
        const moves = reducedMotion === 'no-preference';
        // The way home is measured with the next frame.
        if (moves)
            await page.waitForFunction(() =>
                [...document.querySelectorAll('.goes-home')].every(({ style }) =>
                    style.getPropertyValue('--home-x'),
                ),
            );
        const seen = await page.evaluate(() => {
            const shown = (one) => getComputedStyle(one).display !== 'none';
            const homes = [...document.querySelectorAll('.goes-home')];
            return {
                flags: document.querySelectorAll('.flourish .banner-fly').length,
                fly: shown(document.querySelector('.flourish')),
                walk: homes.map(shown),
                ways: homes.map((one) => Number.parseFloat(one.style.getPropertyValue('--home-x'))),
            };
        });
        assert.equal(seen.flags, 9);
        assert.equal(seen.fly, moves);
        assert.ok(seen.walk.length > 0 && seen.walk.every((walks) => walks === moves));
        // The players are to the right of the board.
        if (moves)
            assert.ok(
                seen.ways.every((x) => x > 50),
                seen.ways.join(),
            );
        person.assert_clean();
    });

for (const reducedMotion of ['no-preference', 'reduce'])
    test(`figures rain for the one who wins, unless motion is unwelcome: ${reducedMotion}`, async () => {
        const { host, guest } = await two_people(browser, server.url, { reducedMotion });
        await host.page.locator('.banner').first().waitFor();
        await resign(guest);
        await host.page.locator('.finale.told').waitFor();
        const falls = ({ page }) => page.locator('.victory .falls').count();
        assert.equal(await falls(host), reducedMotion === 'no-preference' ? 18 : 0);
        assert.equal(await falls(guest), 0);
        for (const person of [host, guest]) person.assert_clean();
    });

test('after the final scoring the whole board is seen again', async () => {
    const person = await Person.arrive(browser, server.url, { reducedMotion: 'no-preference' });
    const { page } = person;
    await person.play_a_bot();
    await person.lay_so_that(async () => (await page.locator('.choice').count()) > 0);
    await page.keyboard.press('1');
    await page.locator('.choice.chosen').waitFor();
    await person.confirm();
    await person.my_turn();
    await resign(person);
    await page.locator('.final-row .plain').click();
    await page.locator('.board:not(.gliding)').waitFor();
    const camera = () => page.locator('.world').evaluate((world) => world.style.transform);
    const seen = await camera();
    await page.keyboard.press('f');
    assert.equal(await camera(), seen);
    person.assert_clean();
});

// What the styles make of a moving element now, and how fast its animation runs.
const moves_as = ({ page }) =>
    page.evaluate(async () => {
        const fallen = document.createElement('div');
        fallen.className = 'victory';
        const falls = document.createElement('span');
        falls.className = 'falls';
        fallen.append(falls);
        document.body.append(fallen);
        await new Promise((done) => {
            falls.addEventListener('animationstart', done);
            setTimeout(done, 300);
        });
        const shown = getComputedStyle(fallen).display !== 'none';
        const rate = falls.getAnimations()[0]?.playbackRate;
        fallen.remove();
        return shown ? rate : 'still';
    });

test('the user chooses how fast things move, or that nothing does, and it is kept', async () => {
    const person = await Person.arrive(browser, server.url, { reducedMotion: 'no-preference' });
    const { page } = person;
    await person.play_a_bot();
    await page.locator('.wishes').waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    for (const [chosen, as] of [
        ['fast', 2],
        ['slow', 1 / 1.7],
        ['normal', 1],
        ['off', 'still'],
    ]) {
        await page.locator(`[data-motion="${chosen}"]`).click();
        await eventually(async () => assert.equal(await moves_as(person), as, chosen));
    }
    await page.reload();
    await page.locator('.wishes').waitFor();
    await eventually(async () => assert.equal(await moves_as(person), 'still'));
    // The end comes at once, without a telling.
    await person.my_turn();
    await resign(person);
    await page.locator('.finale.told').waitFor();
    person.assert_clean();
});

test('the volume is chosen where sounds are on', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.locator('.more-settings').click();
    const volume = page.locator('.habit-volume input');
    assert.equal(await volume.count(), 0);
    await page.getByLabel('Sounds').check();
    await volume.fill('80');
    await page.reload();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.locator('.more-settings').click();
    assert.equal(await volume.inputValue(), '80');
    person.assert_clean();
});
