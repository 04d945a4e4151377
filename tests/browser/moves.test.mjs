// A move in preparation is neither lost nor changed without the player's action.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooser, in_turn, Person, phone, scored } from './support/browser.mjs';
import { at_a_table } from './support/rooms.mjs';
import { Server } from './support/server.mjs';
import { browser, server } from './support/stage.mjs';

// A tile on the board that at least one figure could stand on, not yet confirmed.
async function lay_one_with_figures(person) {
    await person.lay_so_that(async () => (await person.page.locator('.choice').count()) > 0);
}

async function seated() {
    const person = await Person.arrive(browser, server.url);
    await person.play_a_bot();
    assert.equal(await person.my_turn(), 'mine');
    return person;
}

test('Enter confirms the figure that was chosen last, by any way of choosing', async () => {
    for (const where of ['.choice', '.figure-buttons button']) {
        const person = await seated();
        const { page } = person;
        await lay_one_with_figures(person);
        const tiles = await person.tiles();
        await page.locator(where).first().focus();
        await page.keyboard.press('Enter');
        await page.locator('.choice.chosen').waitFor();
        await page.keyboard.press('Enter');
        await page.waitForFunction((n) => document.querySelectorAll('.placed').length > n, tiles);
        // It stands there, or has scored and gone home.
        await page.locator('.log-deployed').first().waitFor();
        person.assert_clean();
    }
});

test('Space on a chosen figure takes it back', async () => {
    const person = await seated();
    const { page } = person;
    await lay_one_with_figures(person);
    await page.locator('.choice').first().focus();
    await page.keyboard.press('Space');
    await page.locator('.choice.chosen').waitFor();
    await page.keyboard.press('Space');
    await page.locator('.choice.chosen').waitFor({ state: 'detached' });
    person.assert_clean();
});

test('a double click lays the tile and turns it, whatever figure appears under the pointer', async () => {
    const person = await seated();
    const { page } = person;
    for (const cell of await page.locator('.cell').all()) {
        const { x, y, width, height } = await cell.boundingBox();
        for (const up of [0, height / 6]) {
            await page.mouse.dblclick(x + width / 2, y + height / 2 - up);
            await page.locator('.cell.lying').waitFor();
            assert.equal(await page.locator('.choice.chosen').count(), 0);
            await page.keyboard.press('Escape');
            await page.locator('.cell.lying').waitFor({ state: 'detached' });
        }
    }
    person.assert_clean();
});

// Where the tile may be turned, at each of these places of a cell.
const spots = [0.2, 0.35, 0.5, 0.65, 0.8].flatMap((x) => [0.3, 0.5, 0.7].map((y) => [x, y]));

test('a slow second click turns the tile, too, while the pointer rests; then the figure can be chosen', async () => {
    const person = await seated();
    const { page } = person;
    let chosen = 0,
        turned = 0;
    for (let turn = 0; chosen === 0 || turned === 0; ++turn) {
        for (const [part_x, part_y] of spots) {
            const cell = page.locator('.cell').first();
            const { x, y, width, height } = await cell.boundingBox();
            const at = [x + width * part_x, y + height * part_y];
            await page.mouse.click(...at);
            await page.locator('.cell.lying').waitFor();
            const prompt = await page.locator('.hand .prompt').textContent();
            assert.doesNotMatch(prompt, /^Meeple/, 'nothing is pointed at yet');
            const under = await page.evaluate(
                (where) => document.elementFromPoint(...where)?.closest('.choice') !== null,
                at,
            );
            const ways = await page.locator('.turn-button:not([disabled])').count();
            if (under && ways > 0) {
                await page.mouse.click(...at, { delay: 30 });
                assert.equal(await page.locator('.choice.chosen').count(), 0);
                turned += 1;
            }
            // The pointer moves: now the figure is meant.
            const choice = page.locator('.choice').first();
            if (chosen === 0 && (await choice.count()) > 0) {
                const box = await choice.boundingBox();
                await page.mouse.move(box.x + box.width / 2 - 9, box.y + box.height / 2);
                await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
                await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
                await page.locator('.choice.chosen').waitFor();
                chosen += 1;
            }
            await page.keyboard.press('Escape');
            await page.keyboard.press('Escape');
            await page.locator('.cell.lying').waitFor({ state: 'detached' });
        }
        assert.ok(turn < 6, 'some tile may be turned with a figure under the pointer');
        await person.lay_in(0);
        await person.confirm();
        await person.my_turn();
    }
    person.assert_clean();
});

test('what was pointed at is forgotten when the tile is taken back', async () => {
    const person = await seated();
    const { page } = person;
    await lay_one_with_figures(person);
    await page.locator('.choice').first().hover();
    await page.locator('.claim').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await page.locator('.claim').waitFor({ state: 'detached' });
    assert.match(await page.locator('.hand .prompt').textContent(), /Choose a place/);
    person.assert_clean();
});

test('points of the last move go when the next one is being arranged', async () => {
    const person = await seated();
    const { page } = person;
    const points = page.locator('.points:has(> g)').first();
    const shown = () => points.evaluate((one) => getComputedStyle(one).visibility);
    while ((await points.count()) === 0) {
        await person.lay_in(0);
        await person.confirm();
        await person.next_turn();
    }
    assert.equal(await shown(), 'visible');
    await person.lay_in(0);
    assert.equal(await shown(), 'hidden');
    person.assert_clean();
});

// Two people at a table with a server that gives a decision only `seconds`; the one in turn, and the other.
async function with_a_clock(seconds, run, options = {}) {
    const quick = new Server();
    await quick.start('--turn-seconds', String(seconds));
    try {
        const [host, guest] = await at_a_table(browser, quick, {}, [options, options]);
        const mover = await in_turn([host, guest]);
        await run(mover, mover === host ? guest : host);
        for (const person of [host, guest]) person.assert_clean();
    } finally {
        await quick.end();
    }
}

test('looking back, one sees that it is one’s turn and how long; Escape returns, and the draft is still there', async () => {
    await with_a_clock(600, async ({ page }) => {
        await page.locator('.cell').first().focus();
        await page.keyboard.press('Space');
        await page.locator('.cell.lying').waitFor();
        await page.locator('.replay input').fill('1');
        await page.locator('.banner.past').waitFor();
        assert.match(await page.locator('.past-turn').textContent(), /Your turn/);
        assert.match(await page.locator('.past-turn .clock').textContent(), /^\d+:\d\d$/);
        assert.match(await page.title(), /Your turn/);
        await page.keyboard.press('Escape');
        await page.locator('.banner.past').waitFor({ state: 'detached' });
        await page.locator('.cell.lying').waitFor();
        // And by a click on it.
        await page.locator('.replay input').fill('1');
        await page.locator('.past-turn').click();
        await page.locator('.cell.lying').waitFor();
    });
});

test('just before the time is up what is arranged is sent, and that is said', async () => {
    await with_a_clock(15, async ({ page }, { page: other }) => {
        await page.locator('.cell').first().focus();
        await page.keyboard.press('Space');
        const lying = await page.locator('.cell.lying').getAttribute('data-cell');
        await page.locator('.notice').waitFor();
        assert.match(await page.locator('.notice').textContent(), /was sent/);
        await other.locator('.banner.my-turn').waitFor();
        const at = await page.evaluate(
            () => document.querySelector('.placed')?.getAttribute('aria-label') ?? '',
        );
        assert.ok(lying);
        await page.locator(`.log-laid, .log-deployed`).first().waitFor();
        assert.ok(at.length > 0);
        assert.equal(await page.locator('.notice.timed-out').count(), 0, 'the server did not play');
    });
});

test('after a time-out the next turn is short: that is said, and on a phone the clock never leaves the screen', async () => {
    const in_sight = (page, selector) =>
        page.locator(selector).evaluate((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            const there = document.elementFromPoint(x + width / 2, y + height / 2);
            return height > 0 && y >= 0 && y + height <= innerHeight && one.contains(there);
        });
    await with_a_clock(
        12,
        async (mover, other) => {
            const { page } = mover;
            await page.evaluate(() => localStorage.setItem('meepled.at_zero', 'no'));
            await page.reload();
            const notice = page.locator('.notice.timed-out');
            await notice.waitFor();
            assert.match(await notice.textContent(), /You have 10 seconds for your next turn/);
            for (const card of ['.players li:first-child .score', '.players li:last-child .score'])
                assert.ok(await in_sight(page, card), 'the notice pushes no card off the screen');
            await other.click_a_turn(chooser());
            await page.locator('.banner.my-turn').waitFor();
            assert.match(await notice.textContent(), /You have 10 seconds for this turn/);
            assert.ok(await in_sight(page, '.banner-row > .clock.runs'), 'beside the banner');
            await page.locator('.talk-button').click();
            await page.locator('.panel > .talk').waitFor();
            assert.ok(await in_sight(page, '.banner-row > .clock.runs'), 'beside an open chat');
        },
        phone,
    );
});

test('what is not sent at zero is said to have been played by the table', async () => {
    await with_a_clock(
        6,
        async ({ page }) => {
            await page.evaluate(() => localStorage.setItem('meepled.at_zero', 'no'));
            await page.reload();
            await page.locator('.notice.timed-out').waitFor();
            assert.match(await page.locator('.notice.timed-out').textContent(), /time ran out/i);
        },
        {},
    );
});

test('others’ steps are shown one by one, each long enough to be seen; a key shows the newest', async () => {
    const person = await Person.arrive(browser, server.url, { reducedMotion: 'no-preference' });
    const { page } = person;
    await page.locator('.options > summary').click();
    await page.getByRole('group', { name: 'Players' }).getByRole('button', { name: '5' }).click();
    await person.play_a_bot();
    assert.equal(await person.my_turn(), 'mine');
    // The board's content, after each change.
    await page.evaluate(() => {
        window.seen = [];
        const grid = document.querySelector('[role="grid"]');
        let last = grid.querySelectorAll('.placed').length;
        const count = () => {
            const n = grid.querySelectorAll('.placed').length;
            if (n !== last) window.seen.push({ n, at: performance.now() });
            last = n;
        };
        const watched = { childList: true, subtree: true, attributeFilter: ['class'] };
        new MutationObserver(count).observe(grid, watched);
    });
    await page.locator('.cell').first().focus();
    await page.keyboard.press('Space');
    const before = await person.tiles();
    await page.locator('.confirm').click();
    await page.locator('.banner.my-turn').waitFor({ state: 'detached' });
    await page.locator('.banner.my-turn').waitFor();
    assert.equal(await person.tiles(), before + 5);
    const seen = (await page.evaluate(() => window.seen)).map(({ n }) => n);
    assert.deepEqual(
        seen,
        [1, 2, 3, 4, 5].map((n) => before + n),
        'each tile was on the board before the next one',
    );
    // The next round: a key is enough to see the newest from then on.
    await page.locator('.cell').first().focus();
    await page.keyboard.press('Space');
    await page.locator('.confirm').click();
    await page.locator('.banner.catching-up').waitFor();
    await page.keyboard.press('Escape');
    await page.evaluate(() => {
        window.behind = 0;
        const count = () => {
            if (document.querySelector('.catching-up')) window.behind += 1;
        };
        count();
        new MutationObserver(count).observe(document.querySelector('.panel'), {
            subtree: true,
            childList: true,
            attributes: true,
        });
    });
    await page.locator('.banner.my-turn').waitFor();
    assert.equal(await page.evaluate(() => window.behind), 0);
    person.assert_clean();
});

// The free cell with the most tiles around it: what lies there is finished soon.
function snuggest_cell() {
    const laid = new Set(
        [...document.querySelectorAll('.tile-under')].map((rect) => {
            const [x, y] = ['x', 'y'].map((name) => Number(rect.getAttribute(name)));
            return `${(x + 2) / 100},${y / 100}`;
        }),
    );
    const around = (name) => {
        const [x, y] = name.split(',').map(Number);
        const near = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => `${x + dx},${y + dy}`));
        return near.filter((one) => laid.has(one)).length;
    };
    return [...document.querySelectorAll('.cell')]
        .map((cell) => cell.dataset.cell)
        .reduce((best, name) => (around(name) > around(best) ? name : best));
}

test('where steps come all at once, one’s own scoring stays in sight and is still told', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await person.play_a_bot();
    const own = page.locator('.players li').filter({ hasText: '(you)' });
    const score = async () => Number(await own.locator('.score').textContent());
    let rises = 0;
    while (rises < 2) {
        await person.next_turn();
        const before = await score();
        await page.locator(`.cell[data-cell="${await page.evaluate(snuggest_cell)}"]`).focus();
        await page.keyboard.press('Space');
        await page.locator('.cell.lying').waitFor();
        const figures = page.locator('.figure-buttons button');
        const worth = (await figures.allTextContents()).findIndex((says) => scored.test(says));
        if (worth >= 0) {
            await figures.nth(worth).click();
            await page.locator('.choice.chosen').waitFor();
        }
        await person.confirm();
        if ((await person.my_turn()) !== 'mine') break;
        const gained = (await score()) - before;
        if (gained === 0) continue;
        rises += 1;
        assert.equal(await own.locator('.gained').textContent(), `+${gained}`);
        // On the board: the feature, and the sum that brought the points.
        const sums = await page.locator('.point text').allTextContents();
        assert.ok(sums.length > 0 && (await page.locator('.scored-segment').count()) > 0);
        for (const sum of sums) assert.match(sum, /^\d+( × \d+)?( [+−] \d+( × \d+)?)*( = \d+)?$/);
        const told = await page.locator('.news').textContent();
        assert.match(told, /finished|completed/, 'and in the live region');
    }
    person.assert_clean();
});
