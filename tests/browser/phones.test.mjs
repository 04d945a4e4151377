// Two players on phones, by touch only: a whole game with clocks and chat.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooser, phone } from './support/browser.mjs';
import { picture } from './support/people.mjs';
import { at_a_table } from './support/rooms.mjs';
import { browser, server } from './support/stage.mjs';
import { at_rest } from './support/wait.mjs';

const in_french = { ...phone, locale: 'fr-FR', colorScheme: 'dark' };

async function whoever_is_in_turn(people) {
    return Promise.any(
        people.map(async (person) => {
            await person.page.locator('.banner.my-turn, .finale').first().waitFor();
            return person;
        }),
    );
}

// Tap targets are within a thumb's reach, and nothing covers them.
async function tap_a_turn(person, choose) {
    const { page } = person;
    const cells = page.locator('.cell');
    const cell = cells.nth(choose(await cells.count()));
    await page.locator('.zoom button').last().tap();
    await cell.locator('.cell-free').tap();
    await page.locator('.cell.lying').waitFor();
    const figures = page.locator('.figure-buttons button');
    const wanted = choose((await figures.count()) + 1);
    if (wanted < (await figures.count())) await figures.nth(wanted).tap();
    const before = await person.tiles();
    await page.locator('.confirm').tap();
    await page.waitForFunction((n) => document.querySelectorAll('.placed').length > n, before);
}

async function says_hello({ page }, phrase) {
    await page.locator('.talk-button').tap();
    await page.locator(`[data-phrase="${phrase}"]`).tap();
    await page.locator('.talk-lines .said').last().waitFor();
    await page.locator('.talk-button').tap();
}

test('from the first tile to the last on two phones, with clocks and talk', async () => {
    const choose = chooser();
    const settings = {
        talk: 'PHRASES',
        clock: { initialMs: 900_000, incrementMs: 10_000 },
    };
    const people = await at_a_table(browser, server, settings, [phone, in_french]);
    const [first, second] = people;
    let turns = 0;
    for (;;) {
        const person = await whoever_is_in_turn(people);
        if ((await person.page.locator('.finale').count()) > 0) break;
        await tap_a_turn(person, choose);
        ++turns;
        if (turns === 10) await says_hello(first, 'good_luck');
        if (turns === 11) {
            await second.page.locator('.badge').waitFor();
            await says_hello(second, 'thanks');
        }
    }
    assert.ok(turns > 60, `${turns} turns`);
    for (const { page } of people) {
        await page.locator('.finale').waitFor();
        await page.locator('.finale h2').waitFor();
        assert.equal(
            await page.evaluate(() => document.documentElement.scrollWidth),
            390,
            'nothing is wider than the phone',
        );
        // Two clocks that have run, and stand now.
        await page.locator('.players .clock').nth(1).waitFor();
    }
    assert.deepEqual((await first.board()).scores, (await second.board()).scores);
    await first.page.locator('.talk-button').tap();
    assert.equal(await first.page.locator('.talk-lines .said').count(), 2);
    for (const person of people) person.assert_clean();
});

test('three on phones see all of who plays, with their figures and clocks', async () => {
    for (const [width, height] of [
        [390, 844],
        [360, 640],
    ]) {
        const options = { ...phone, viewport: { width, height } };
        const people = await at_a_table(
            browser,
            server,
            {
                seats: [{ open: {} }, { open: {} }, { open: {} }],
                clock: { initialMs: 900_000, incrementMs: 10_000 },
            },
            [options, options, options],
        );
        const all_seen = async ({ page }, when) => {
            await at_rest(page);
            const ends = await page
                .locator('.players li')
                .evaluateAll((all) =>
                    all.map((one) =>
                        Math.max(
                            ...[one, ...one.querySelectorAll('.player-figures, .clock')].map(
                                (part) => part.getBoundingClientRect().bottom,
                            ),
                        ),
                    ),
                );
            assert.equal(ends.length, 3);
            for (const end of ends) assert.ok(end <= height, `${when}: ${end} of ${height}`);
        };
        const [mine, other] = people;
        await all_seen(mine, 'in turn');
        await all_seen(other, 'waiting');
        await mine.page.locator('.cell-free').first().tap();
        await mine.page.locator('.cell.lying').waitFor();
        await all_seen(mine, 'with a tile');
        // The chosen place is fully visible, too.
        const hand = await mine.page.locator('.hand').boundingBox();
        const figures = await mine.page.locator('.figure-buttons').boundingBox();
        assert.ok(figures.y + figures.height <= hand.y + hand.height + 1);
        await picture(mine, `three-${width}`);
        for (const { context } of people) await context.close();
    }
});
