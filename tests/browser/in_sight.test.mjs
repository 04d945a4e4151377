// Nothing beside the game covers a part of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooser, Person, phone } from './support/browser.mjs';
import { make_room } from './support/rooms.mjs';
import { at_a_table, at_position, browser, server } from './support/stage.mjs';
import { at_rest } from './support/wait.mjs';

const wide = { viewport: { width: 1440, height: 900 } };

// Pairs of boxes of these that share more than an edge.
function overlaps([one, other]) {
    const boxes = (of) =>
        [...document.querySelectorAll(of)]
            .map((element) => element.getBoundingClientRect())
            .filter(({ width }) => width > 0);
    const left = boxes(one),
        right = boxes(other);
    return left.flatMap((a, i) =>
        right.flatMap((b, j) =>
            (one === other && j <= i) ||
            Math.min(a.right, b.right) - Math.max(a.left, b.left) < 1.5 ||
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 1.5
                ? []
                : [[one, i, other, j]],
        ),
    );
}

// Of these the ones that are not wholly seen, or lie below something else.
function hidden(selector) {
    return [...document.querySelectorAll(selector)]
        .filter((element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            if (width === 0) return false;
            element.style.pointerEvents = 'auto'; // Also where touches pass through it.
            const at = document.elementFromPoint(left + width / 2, top + height / 2);
            return !at || !(element.contains(at) || at.contains(element));
        })
        .map((element) => element.textContent);
}

test('what features score now is written beside figures, dots and one another', async () => {
    const choose = chooser(Number(process.env.SEED ?? 4));
    const person = await at_a_table('LEARN', wide);
    const { page } = person;
    for (let turn = 0; turn < 5; ++turn) {
        await person.next_turn();
        await person.lay_in(choose(await page.locator('.cell').count()));
        // No figure has a place where all features are taken.
        const figure = page.locator('.figure-buttons button').first();
        if (await figure.isVisible()) await figure.click();
        await person.confirm();
    }
    await person.next_turn();
    if ((await page.locator('.value').count()) === 0) await page.keyboard.press('w');
    await page.locator('.value').first().waitFor();
    await at_rest(page);
    for (const pair of [
        ['.value', '.value'],
        ['.value', '.figures .figure-body'],
        ['.value circle', '.value text'],
    ])
        assert.deepEqual(await page.evaluate(overlaps, pair), []);
    person.assert_clean();
});

for (const [name, size] of [
    ['1440x900', wide],
    ['1280x720', { viewport: { width: 1280, height: 720 } }],
    ['844x390', { ...phone, viewport: { width: 844, height: 390 } }],
])
    test(`a lesson covers neither board nor buttons, and the board has the whole height: ${name}`, async () => {
        const person = await Person.arrive(browser, server.url, size);
        const { page } = person;
        await page.locator('.learn').click();
        await page.locator('.cell').first().waitFor();
        await at_rest(page);
        assert.deepEqual(await page.evaluate(overlaps, ['.lesson-task', '.board']), []);
        const middle = await page.evaluate(() => {
            const board = document.querySelector('.board').getBoundingClientRect();
            const cells = [...document.querySelectorAll('.cell, .land > g > svg')].map((cell) =>
                cell.getBoundingClientRect(),
            );
            const top = Math.min(...cells.map((cell) => cell.top)),
                bottom = Math.max(...cells.map((cell) => cell.bottom));
            return (top + bottom) / 2 / board.height;
        });
        assert.ok(middle > 0.35 && middle < 0.65, `the middle of the board is at ${middle}`);
        await person.lay_in(0);
        await page.locator('.figure-buttons').waitFor();
        await at_rest(page);
        assert.deepEqual(
            await page.evaluate(overlaps, ['.lesson-task', '.figure-buttons button']),
            [],
        );
        assert.deepEqual(await page.evaluate(hidden, '.lesson-task h2, .choice'), []);
        // In a low window the buttons beside the board are reached by scrolling; those on the board are not.
        await page.locator('.figure-buttons').scrollIntoViewIfNeeded();
        assert.deepEqual(await page.evaluate(hidden, '.figure-buttons button'), []);
        person.assert_clean();
    });

test('all gifts at once and an answer: all is inside its box, and the ways out stay in sight', async () => {
    const choose = chooser(Number(process.env.SEED ?? 7));
    const person = await Person.arrive(browser, server.url, wide);
    const { page } = person;
    const cards = page.locator('.gift-card');
    // Gifts come by chance: another game begins if one ends without any for us.
    let may_open = false;
    while (!may_open) {
        const room = await make_room(person, {
            game: 'carcassonne',
            seats: [{ open: {} }, { bot: 'greedy' }],
            modules: { names: ['gifts'] },
            aids: 'CASUAL',
            options: [{ name: 'start_player', value: 'seats' }],
        });
        await page.goto(`${server.url}#/room/${room}`);
        await page.getByRole('button', { name: 'Join the game' }).click();
        await page.locator('.game').waitFor();
        while ((await person.my_turn()) === 'mine') {
            may_open = (await cards.count()) > 0;
            if (may_open) break;
            if ((await page.locator('.cell').count()) === 0) {
                await person.answer(choose);
                continue;
            }
            await person.lay_in(choose(await page.locator('.cell').count()));
            await person.confirm();
        }
    }
    // As many kinds as there are: which ones are drawn is chance.
    await cards.first().evaluate((card) => {
        for (const name of ['Road Sweeper', 'Change Position × 2', 'Cash Out', 'Synod']) {
            const another = card.cloneNode(true);
            another.querySelector('strong').textContent = name;
            card.after(another);
        }
    });
    assert.ok((await cards.count()) >= 5);
    for (const card of await cards.all()) {
        await card.click();
        await at_rest(page);
        const cut = await page.evaluate(() => {
            const hand = document.querySelector('.hand').getBoundingClientRect();
            return [...document.querySelectorAll('.hand button, .hand p')]
                .filter(
                    (one) =>
                        one.scrollWidth > one.clientWidth + 1 ||
                        one.getBoundingClientRect().bottom > hand.bottom + 1,
                )
                .map((one) => one.textContent);
        });
        assert.deepEqual(cut, []);
        assert.deepEqual(await page.evaluate(hidden, '.panel-foot button, .hand button'), []);
        await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Escape');
    await person.lay_in(0);
    const why = page.locator('.why-not-figure');
    if ((await why.count()) > 0) {
        await why.click();
        await page.locator('.why-not').waitFor();
    }
    await at_rest(page);
    assert.deepEqual(await page.evaluate(hidden, '.panel-foot button'), []);
    person.assert_clean();
});

test('a phone shows the tiles left on the own turn, points beside the clock, and words beside both', async () => {
    const person = await at_a_table('CASUAL', phone);
    const { page } = person;
    await at_rest(page);
    assert.match(await page.locator('.hand.mine .stack b').innerText(), /^\d+$/);
    assert.deepEqual(await page.evaluate(hidden, '.hand.mine .stack b'), []);
    const clear = await page.evaluate(() => {
        const add = (seat, name, words) => {
            const span = document.createElement('span');
            span.className = name;
            span.textContent = words;
            seat.append(span);
            return span;
        };
        const seats = [...document.querySelectorAll('.players li')];
        seats.forEach((seat) => seat.querySelector('.clock') ?? add(seat, 'clock', '1:23:45'));
        seats.forEach((seat) => add(seat, 'gained', '+13'));
        return seats.map((seat) => seat.querySelectorAll('.clock, .gained').length);
    });
    assert.deepEqual(clear, [2, 2]);
    for (const other of ['.clock', '.score', '.player-figures .figure-icon'])
        assert.deepEqual(await page.evaluate(overlaps, ['.gained', other]), []);
    const cut = await page
        .locator('.player-called')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    assert.equal(cut, 0, 'names are whole beside the points');
    await page.evaluate(() => {
        const bubble = document.createElement('span');
        bubble.className = 'bubble';
        bubble.textContent = 'A long greeting to everybody at this table';
        document.querySelector('.players li').append(bubble);
    });
    for (const other of ['.player-called', '.clock', '.score', '.player-figures .figure-icon'])
        assert.deepEqual(await page.evaluate(overlaps, ['.bubble', other]), []);
    person.assert_clean();
});

for (const locale of ['de-DE', 'fr-FR'])
    test(`on a phone held across, scores are in sight and no word of the hand is cut: ${locale}`, async () => {
        const viewport = { width: 844, height: 390 };
        const person = await at_a_table('CASUAL', { ...phone, viewport, locale });
        const { page } = person;
        const all_seen = async (when) => {
            const { foot, players, prompt } = await page.evaluate(() => {
                const box = (one) => one.getBoundingClientRect();
                const says = document.querySelector('.hand .prompt');
                return {
                    foot: box(document.querySelector('.panel-foot')).top,
                    players: [...document.querySelectorAll('.players li')].map(
                        (li) => box(li).bottom,
                    ),
                    prompt: says.scrollHeight - says.clientHeight,
                };
            });
            assert.equal(players.length, 2);
            for (const bottom of players)
                assert.ok(bottom <= foot, `${when}: ${bottom} of ${foot}`);
            assert.ok(prompt <= 1, `${when}: ${prompt} pixels of the prompt are cut`);
        };
        await all_seen('in turn');
        await person.lay_in(0);
        await all_seen('with a tile');
        person.assert_clean();
    });

test('an invitation shows the button to join at once, however much the table plays with', async () => {
    const person = await Person.arrive(browser, server.url, phone);
    const { page } = person;
    const room = await make_room(person, {
        game: 'carcassonne',
        seats: [{ open: {} }, { open: {} }],
        modules: { names: ['farmers', 'abbot', 'gifts', 'inns_and_cathedrals'] },
    });
    await page.goto(`${server.url}#/room/${room}`);
    await page.locator('.terms').waitFor();
    const join = await page.getByRole('button', { name: 'Join the game' }).boundingBox();
    assert.ok(join.y + join.height <= phone.viewport.height, `${join.y + join.height} pixels`);
    person.assert_clean();
});

// A road as long as the start tile and these: a place at each end, and above and below.
const road = [
    'hand base/V',
    'tile 0,0 r0 base/D',
    ...[-3, -2, -1, 1, 2, 3].map((x) => `tile ${x},0 r1 base/U`),
];

for (const [name, size] of [
    ['1280x720', { viewport: { width: 1280, height: 720 } }],
    ['a phone', phone],
])
    test(`who comes back to a game sees every place for the tile: ${name}`, async () => {
        const person = await at_position(road, size);
        const { page } = person;
        const all_seen = async () => {
            await page.locator('.cell').first().waitFor();
            await at_rest(page);
            assert.deepEqual(await page.evaluate(hidden, '.cell-free'), []);
            for (const other of ['.panel', '.board-tools .tool'])
                assert.deepEqual(await page.evaluate(overlaps, ['.cell-free', other]), []);
            const cut = await page
                .locator('.cell-free')
                .evaluateAll(
                    (all) =>
                        all
                            .map((one) => one.getBoundingClientRect())
                            .filter(
                                ({ left, top, right }) => left < 0 || top < 0 || right > innerWidth,
                            ).length,
                );
            assert.equal(cut, 0, 'cut off by the edge of the window');
        };
        await all_seen();
        await page.evaluate(() => {
            location.hash = '';
        });
        await page.locator('.ways').waitFor();
        await page.goBack();
        await all_seen();
        await page.goBack();
        await page.goForward();
        await all_seen();
        person.assert_clean();
    });
