// The first screen before any input: content and size.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person, phone } from './support/browser.mjs';
import { assert_still, watch_shifts } from './support/shifts.mjs';
import { browser, server } from './support/stage.mjs';
import { at_rest, eventually } from './support/wait.mjs';

for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [844, 390],
    [390, 844],
])
    test(`the sentence, the button and all games are in sight, and nothing moves: ${width}x${height}`, async () => {
        const options = { viewport: { width, height } };
        const person = await Person.arrive(browser, server.url, options, watch_shifts);
        const { page } = person;
        await page.locator('.way.play:not([disabled])').waitFor();
        await page.locator('svg.scene').waitFor({ state: 'attached' });
        assert.equal(await page.locator('.game-card').count(), 4);
        for (const seen of ['.tagline', '.way.play', '.game-card', '.game-scene'])
            for (const one of await page.locator(seen).all()) {
                const box = await one.boundingBox();
                assert.ok(box.y >= 0 && box.y + box.height <= height, `${seen}: ${box.y}`);
            }
        await assert_still(page);
        // Language and theme are behind one icon.
        assert.equal(await page.getByRole('button', { name: 'FR', exact: true }).count(), 0);
        await page.locator('.preferences > button').click();
        await page.getByRole('button', { name: 'FR', exact: true }).waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'FR', exact: true }).waitFor({ state: 'hidden' });
        person.assert_clean();
    });

test('all settings can be changed before a game, and hold in it', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.locator('.preferences > button').click();
    await page.locator('.more-settings').click();
    const sheet = page.locator('.habits[open]');
    await sheet.locator('[data-asking="off"]').click();
    await sheet.locator('[data-tabletop-choice="oak"]').click();
    await sheet.getByRole('button', { name: 'Close', exact: true }).click();
    await sheet.waitFor({ state: 'hidden' });
    await person.play_a_bot();
    await page.locator('[data-tabletop="oak"]').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const off = page.locator('.habits[open] [data-asking="off"]');
    assert.equal(await off.getAttribute('aria-pressed'), 'true');
    person.assert_clean();
});

test('headings are drawn in the page’s own letters, if not at a slow first visit then at the next one', async () => {
    const { page } = await Person.arrive(browser, server.url);
    await eventually(async () => {
        await page.reload();
        await page.locator('.way.play').waitFor();
        const families = await page.evaluate(() => [...document.fonts].map(({ family }) => family));
        assert.deepEqual(families, ['meepled serif']);
    });
});

// When the first screen is complete.
function note_standing() {
    new MutationObserver((_, observer) => {
        if (!document.querySelector('svg.scene *')) return;
        window.stood = performance.now();
        observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
}

for (const locale of ['en-GB', 'fr-FR', 'de-DE'])
    test(`a first visit loads at most 230 KB in 20 requests: ${locale}`, async () => {
        const person = await Person.arrive(browser, server.url, { locale }, note_standing);
        await person.page.locator('svg.scene *').first().waitFor({ state: 'attached' });
        const sizes = await person.page.evaluate(() =>
            [
                ...performance.getEntriesByType('navigation'),
                ...performance.getEntriesByType('resource'),
            ]
                .filter(({ startTime }) => startTime < window.stood)
                .map(({ transferSize }) => transferSize),
        );
        assert.ok(sizes.length <= 20, `${sizes.length} requests`);
        const total = sizes.reduce((sum, size) => sum + size, 0);
        assert.ok(total > 0 && total <= 230_000, `${total} bytes`);
    });

const scripts_of = ({ requests }) => requests.filter((url) => url.endsWith('.js'));

test('once the first screen stands, the page loads what a click on it needs: Play loads nothing more', async () => {
    const person = await Person.arrive(browser, server.url);
    const ahead = ['options', 'game', 'tiles', 'at_table', 'waiting'];
    await eventually(() => {
        const names = scripts_of(person).map((url) => /\/(\w+)-\w+\.js$/.exec(url)?.[1]);
        for (const name of ahead) assert.ok(names.includes(name), names.join());
    });
    // Scripts ask for further ones as soon as they have come.
    let before = 0;
    while (before < scripts_of(person).length) {
        before = scripts_of(person).length;
        await person.page.waitForTimeout(3_000);
    }
    await person.play_a_bot();
    assert.deepEqual(
        scripts_of(person)
            .slice(before)
            .filter((url) => !/\/(painting|sheet_drag)-\w+\.js$/.test(url)),
        [],
    );
    person.assert_clean();
});

test('a click that comes before the browser was idle loads what it needs itself', async () => {
    const never_idle = () => {
        window.requestIdleCallback = () => 0;
    };
    const person = await Person.arrive(browser, server.url, {}, never_idle);
    const { page } = person;
    await page.locator('.options > summary').click();
    await page.locator('.module').first().waitFor();
    await person.play_a_bot();
    await person.my_turn();
    person.assert_clean();
});

// How many places are kept for the next visit once the game is shown, before the next frame.
function note_places() {
    new MutationObserver((_, observer) => {
        if (!document.querySelector('.running li.waits')) return;
        window.places = localStorage.getItem('meepled.running');
        observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
}

for (const [width, height] of [
    [1280, 800],
    [390, 844],
])
    test(`games that wait for us come first, with their boards in places kept from the beginning: ${width}x${height}`, async () => {
        const options = { viewport: { width, height } };
        const person = await Person.arrive(browser, server.url, options, watch_shifts);
        const { page } = person;
        await person.play_a_bot();
        await person.my_turn();
        await person.lay_in(0);
        await person.confirm();
        await person.my_turn();
        const tiles = await person.tiles();
        await page.addInitScript(note_places);
        await page.goto(server.url);
        await page.locator('.running li.waits').waitFor();
        assert.equal(await page.evaluate(() => window.places), '1');
        await page.reload();
        const board = page.locator('.running li.waits svg.small-board');
        await board.waitFor();
        assert.equal(await board.locator('.tile-rim').count(), tiles);
        await page.locator('.way.play:not([disabled])').waitFor();
        // Read at one moment.
        const [game, play] = await page.evaluate(() =>
            ['.running li', '.way.play'].map((one) =>
                document.querySelector(one).getBoundingClientRect().toJSON(),
            ),
        );
        assert.ok(game.y < play.y, `${game.y} and ${play.y}`);
        await assert_still(page);
        // Another browser of this person has not seen the board.
        await page.evaluate(() => {
            for (const key of Object.keys(localStorage))
                if (key.startsWith('meepled.told.')) localStorage.removeItem(key);
        });
        await page.reload();
        await page.locator('.running li.waits').waitFor();
        await page.locator('.way.play:not([disabled])').waitFor();
        assert.equal(await board.count(), 0);
        const again = await page.locator('.running li').boundingBox();
        assert.deepEqual(again, { x: game.x, y: game.y, width: game.width, height: game.height });
        person.assert_clean();
    });

test('clocks have figures, friends have no clock, and what happens at its end is said before', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.locator('.options > summary').click();
    const time = page.getByRole('group', { name: 'Time', exact: true });
    assert.match(await time.textContent(), /blitz 3\+10/);
    assert.match(await time.textContent(), /15 min/);
    await page.locator('.way').nth(1).click();
    await page.locator('.waiting').waitFor();
    assert.match(await page.locator('.terms').textContent(), /No time limit/);
    assert.equal(await page.locator('.terms .at-zero').count(), 0);
    await page.getByRole('button', { name: 'Leave the table' }).click();
    await page.locator('.options > summary').click();
    await time.getByRole('button', { name: 'blitz' }).click();
    await page.locator('.way').nth(1).click();
    await page.locator('.terms .at-zero').waitFor();
    assert.match(await page.locator('.terms .at-zero').textContent(), /A bot finishes the turn/);
    person.assert_clean();
});

test('the Play button says what is chosen, and the next visit begins with it', async () => {
    const person = await Person.arrive(browser, server.url, phone);
    const { page } = person;
    const play = page.locator('.way.play span');
    await page.locator('.way.play:not([disabled])').waitFor();
    assert.equal(await play.textContent(), 'Casual bot');
    await page.locator('.options > summary').click();
    for (const module of ['tower', 'inns_and_cathedrals'])
        await page.locator(`[data-module="${module}"] input`).check();
    await page.getByRole('group', { name: 'Players' }).getByRole('button', { name: '3' }).click();
    assert.equal(
        await play.textContent(),
        'Casual bot · 3 players · Inns and Cathedrals, The Tower',
    );
    await page.reload();
    await page.locator('.options > summary').waitFor();
    assert.equal(
        await play.textContent(),
        'Casual bot · 3 players · Inns and Cathedrals, The Tower',
    );
    await page.locator('.way.play').click();
    await page.locator('.game').waitFor();
    assert.equal(await page.locator('.players li').count(), 3);
    // What another version of the page has kept does no harm.
    await page.evaluate(() =>
        localStorage.setItem('meepled.wish', '{"modules":["gone"],"level":7'),
    );
    await page.goto(server.url);
    await page.reload();
    await page.locator('.options > summary').waitFor();
    assert.equal(await play.textContent(), 'Casual bot');
    person.assert_clean();
});

test('who has not won a game yet meets an easier bot, unless another one is chosen', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    const play = page.locator('.way.play span');
    const says = async (level) => {
        await page.reload();
        await page.locator('.way.play:not([disabled])').waitFor();
        assert.equal(await play.textContent(), level);
    };
    await page.locator('.ways').waitFor();
    // A game that the person has played.
    const past = (winners) =>
        page.evaluate((won) => {
            const seats = [
                { kind: 1, name: 'Ada' },
                { kind: 2, bot_level: 'casual' },
            ];
            const game = { room: 'r1', game: 'carcassonne', name: '', seats, seat: 0, scores: [] };
            const when = { began_ms: 1, ended_ms: 2, settings: '', invite: '' };
            const kept = JSON.stringify({ ...game, ...when, winners: won });
            localStorage.setItem('meepled.past.r1', kept);
        }, winners);
    await past([1]);
    await says('Casual bot');
    await past([0]);
    await says('Experienced bot. You beat the Casual bot, so this bot is stronger.');
    await page.locator('.options > summary').click();
    const levels = page.getByRole('group', { name: 'Bot strength' });
    await levels.getByRole('button', { name: 'expert', exact: true }).click();
    assert.equal(await play.textContent(), 'Expert bot');
    await past([1]);
    await says('Expert bot');
    person.assert_clean();
});

const chosen_modules = (page) =>
    page
        .locator('.module:has(:checked)')
        .evaluateAll((cards) => cards.map(({ dataset }) => dataset.module));

test('expansions have pictures, rows of even height and a group by size; many are chosen at once', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.locator('.options > summary').click();
    await page.locator('.module').first().waitFor();
    const cards = await page.locator('.module').evaluateAll((all) =>
        all.map((card) => ({
            tiles: card.querySelectorAll('.module-picture .tile-rim').length,
            top: card.getBoundingClientRect().top,
            height: card.getBoundingClientRect().height,
        })),
    );
    assert.ok(cards.length > 10);
    for (const { tiles, top, height } of cards) {
        assert.equal(tiles, 2);
        for (const other of cards) if (other.top === top) assert.equal(other.height, height);
    }
    const size = (name) => page.getByRole('group', { name, exact: true });
    const small = await size('Small expansions').locator('.module').count(),
        large = await size('Large expansions').locator('.module').count();
    assert.equal(small + large, cards.length);
    const all_at_once = page.getByRole('group', { name: 'Expansions', exact: true });
    for (const [name, count] of [
        ['All small ones', small],
        ['All large ones', large + 1], // And the farmers.
        ['All', small + large],
        ['Base game', 1],
    ]) {
        const button = all_at_once.getByRole('button', { name, exact: true });
        await button.click();
        await eventually(async () => {
            assert.equal((await chosen_modules(page)).length, count, name);
        });
        assert.equal(await button.getAttribute('aria-pressed'), 'true');
    }
    person.assert_clean();
});

for (const [width, height, locale] of [
    [1280, 720, 'de-DE'],
    [390, 844, 'fr-FR'],
    [844, 390, 'de-DE'],
])
    test(`below open options the buttons that start a game take little room, with whole words, and nothing moves: ${width}x${height}`, async () => {
        const viewport = { width, height };
        const person = await Person.arrive(browser, server.url, { viewport, locale });
        const { page } = person;
        await page.locator('.options > summary').click();
        await page.locator('.module').first().waitFor();
        for (const name of ['river', 'tower', 'abbot', 'gifts'])
            await page.locator(`[data-module="${name}"] input`).check();
        await page.locator('.options > summary').scrollIntoViewIfNeeded();
        const tall = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.locator('.module').last().scrollIntoViewIfNeeded();
        const bar = page.locator('.ways.docked');
        await bar.waitFor();
        await at_rest(page);
        assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), tall);
        const box = await bar.boundingBox();
        assert.equal(Math.round(box.y + box.height), height);
        assert.ok(box.height <= 0.16 * height, `${box.height} of ${height}`);
        const cut = await bar
            .locator('.way, .way :is(strong, span)')
            .evaluateAll((all) =>
                all
                    .filter(
                        ({ scrollWidth, clientWidth, clientHeight }) =>
                            clientHeight > 0 && scrollWidth > clientWidth,
                    )
                    .map(({ textContent }) => textContent),
            );
        assert.deepEqual(cut, []);
        await bar.locator('.play').click();
        await page.locator('.game').waitFor();
        person.assert_clean();
    });
