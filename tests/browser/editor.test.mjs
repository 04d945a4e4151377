// The editor of positions: set up, refused at the place, analysed, played on, copied, and opened from a
// game. Skipped if the page was built without WebAssembly.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert_accessible } from './support/axe.mjs';
import { Person, phone, resign } from './support/browser.mjs';
import { at_a_table, browser, server } from './support/stage.mjs';

async function picture(page, name) {
    if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/editor-${name}.png` });
}

async function arrive(t, options = {}) {
    const person = await Person.arrive(browser, server.url, options);
    await person.page.locator('.by-ways').waitFor();
    if ((await person.page.locator('a[href="#/editor"]').count()) > 0) return person;
    t.skip('the page has no module');
    return undefined;
}

const place = (page, at) => page.locator(`[data-place="${at}"]`);
const tile = (page, name) => page.locator(`[data-tile="${name}"]`);
const good = (page) => page.locator('.editor-says .good').waitFor({ timeout: 120_000 });

async function no_wider(page) {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} px too wide`);
}

const head = 'position 1\nedition carcassonne\nseats 2\nmodules farmers\nseat 1\nscores 3 5\n';
const start = 'hand base/U\ntile 0,0 r0 base/D\ntile 1,0 r1 base/U\n';
const address = (text) =>
    `${server.url}#position=${text.replaceAll(' ', '+').replaceAll('\n', '~').replaceAll('#', '%23')}`;

// Each of the best moves is drawn when it has the focus, and its words are its own.
async function every_move_is_drawn(page) {
    const moves = page.locator('.editor-analysis li button');
    const said = await moves.evaluateAll((all) =>
        all.map((one) => one.querySelector('span').firstChild.textContent),
    );
    assert.equal(new Set(said).size, said.length, said.join('; '));
    const drawn = new Set();
    for (let i = 0; i < said.length; ++i) {
        await moves.nth(i).focus();
        await page
            .locator(`.editor-analysis li:nth-child(${i + 1}) [aria-pressed="true"]`)
            .waitFor();
        drawn.add(await page.locator('.editor-board .better').innerHTML());
    }
    assert.equal(drawn.size, said.length);
}

// Wherever the panel is scrolled to, what the rules say is seen.
async function reason_in_sight(page) {
    await page.locator('.editor-setup').scrollIntoViewIfNeeded();
    const reason = await page.locator('.editor-says li').first().boundingBox();
    const panel = await page.locator('.editor .panel').boundingBox();
    assert.ok(reason.y >= panel.y && reason.y < panel.y + panel.height / 2, `at ${reason.y}`);
}

for (const [where, options] of [
    ['on a wide screen', { viewport: { width: 1440, height: 900 } }],
    ['on a phone, in German', { ...phone, locale: 'de-DE' }],
    [
        'on a phone held across, in French',
        { viewport: { width: 844, height: 390 }, locale: 'fr-FR' },
    ],
])
    test(`a position is set up and analysed, and what cannot be is explained, ${where}`, async (t) => {
        const person = await arrive(t, options);
        if (!person) return;
        const { page } = person;
        const name = options.locale ?? 'en';
        await page.goto(`${server.url}#/editor`);
        await good(page);
        // A tile turns by itself so that it fits.
        await tile(page, 'base/U').click();
        await place(page, '1,0').click();
        await place(page, '1,0').and(page.locator('.placed')).waitFor();
        await good(page);
        assert.match(
            page.url(),
            /#position=position\+1~edition\+carcassonne~.*tile\+1,0\+r1\+base\/U/,
        );
        await page.locator('.editor-segments [data-segment="0"]').click();
        assert.equal(await page.locator('.editor-board .figure').count(), 1);
        await good(page);
        await assert_accessible(page, 'the editor');
        await picture(page, `good-${name}`);
        await no_wider(page);
        // Turned, its edges do not match.
        await page.locator('.editor-turn').click();
        await page.locator('.editor-says [data-kind="edge"]').waitFor();
        assert.equal(await page.locator('.editor-place.wrong').count(), 1);
        await assert_accessible(page, 'an impossible position');
        await reason_in_sight(page);
        await picture(page, `wrong-${name}`);
        assert.ok(await page.locator('.editor-analyse').isDisabled());
        await page
            .locator('.editor-actions button', { hasText: /Undo|Rückgängig|Annuler/ })
            .click();
        await good(page);
        await page.locator('.editor-analyse').click();
        await page.locator('.editor-analysis li').first().waitFor({ timeout: 120_000 });
        assert.equal(await page.locator('.editor-board .better').count(), 1);
        await every_move_is_drawn(page);
        await picture(page, `analysed-${name}`);
        // The address brings it back.
        const { hash } = new URL(page.url());
        await page.goto('about:blank');
        await page.goto(server.url + hash);
        await place(page, '1,0').and(page.locator('.placed')).waitFor();
        await good(page);
        person.assert_clean();
    });

test('the editor is used by keys alone', async (t) => {
    const person = await arrive(t);
    if (!person) return;
    const { page } = person;
    await page.goto(address(head + start));
    await good(page);
    await tile(page, 'base/V').focus();
    await page.keyboard.press('Enter');
    await place(page, '0,0').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await place(page, '0,1').and(page.locator('.placed')).waitFor();
    await page.keyboard.press('r');
    await page.keyboard.press('Delete');
    await place(page, '0,1').and(page.locator('.free')).waitFor();
    await page.keyboard.press('Control+z');
    await place(page, '0,1').and(page.locator('.placed')).waitFor();
    person.assert_clean();
});

test('the board of the editor is zoomed and shown whole by buttons and keys', async (t) => {
    const person = await arrive(t);
    if (!person) return;
    const { page } = person;
    await page.goto(address(head + start));
    await good(page);
    const width = async () => (await place(page, '0,0').boundingBox()).width;
    const at_first = await width();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    assert.ok((await width()) > at_first * 1.2);
    await page.keyboard.press('f');
    assert.equal(await width(), at_first);
    await page.keyboard.press('-');
    assert.ok((await width()) < at_first);
    await page.getByRole('button', { name: 'Show the whole board' }).click();
    assert.equal(await width(), at_first);
    person.assert_clean();
});

test('a position is read from a text, or refused with its place', async (t) => {
    const person = await arrive(t);
    if (!person) return;
    const { page } = person;
    await page.goto(address(`${head}dance\n${start}`));
    await page.locator('.editor-troubles').waitFor({ timeout: 120_000 });
    assert.match(await page.locator('.editor-troubles').textContent(), /Line 7, column 1:/);
    await page.locator('.editor-paste textarea').fill(`${head}${start}figure 0 meeple 0,0#0\n`);
    await page.locator('.editor-paste button').click();
    await page.locator('.editor-troubles', { hasText: 'Line 10, column 17' }).waitFor();
    await page
        .locator('.editor-paste textarea')
        .fill(`${head}${start}figure 0 meeple 1,0 road EW\n`);
    await page.locator('.editor-paste button').click();
    await good(page);
    assert.equal(await page.locator('.editor-board .figure').count(), 1);
    await page.locator('.editor-paste summary').click();
    await page.locator('.editor-paste textarea').evaluate((it) => {
        it.value = 'x'.repeat(40_000);
    });
    await page.locator('.editor-paste button').click();
    await page.locator('.problem', { hasText: '32' }).waitFor();
    await page.goto('about:blank');
    await page.goto(`${server.url}#position=position+1~%ff`);
    await page.locator('.problem').waitFor();
    person.assert_clean();
});

test('a position is played on against bots without a server', async (t) => {
    const person = await arrive(t);
    if (!person) return;
    const { page } = person;
    await page.goto(address(`${head}${start}figure 0 meeple 1,0 road EW\n`));
    await good(page);
    await page.locator('.editor-play').click();
    assert.equal(await person.my_turn(), 'mine');
    assert.equal(await person.tiles(), 2);
    assert.equal(await page.locator('.board .figure').count(), 1);
    await person.lay_in(0);
    await person.confirm();
    assert.equal(await person.my_turn(), 'mine');
    assert.equal(await person.tiles(), 4);
    await page.reload();
    assert.equal(await person.my_turn(), 'mine');
    assert.equal(await person.tiles(), 4);
    person.assert_clean();
});

test('friends play on from a position at a table of the server', async (t) => {
    const host = await arrive(t);
    if (!host) return;
    const { page } = host;
    await page.goto(address(`${head}${start}figure 0 meeple 1,0 road EW\n`));
    await good(page);
    await picture(page, 'friends');
    await page.locator('.editor-friends').click();
    await page.locator('.waiting').waitFor();
    await page.locator('.terms', { hasText: 'set up in the editor' }).waitFor();
    await assert_accessible(page, 'a table that begins at a position');
    const link = await page.locator('.copy-field input').first().inputValue();
    const friend = await Person.arrive(browser, link, { locale: 'de-DE' });
    await friend.page.locator('.terms', { hasText: 'im Editor aufgebaut' }).waitFor();
    await friend.page.locator('button[type="submit"].go.big').click();
    for (const person of [host, friend])
        await person.page.locator('.waiting > button.go.big').click();
    // The host has the seat in turn, with the tile of the position.
    assert.equal(await host.my_turn(), 'mine');
    assert.equal(await host.tiles(), 2);
    assert.equal(await page.locator('.board .figure').count(), 1);
    await host.lay_in(0);
    await host.confirm();
    assert.equal(await friend.my_turn(), 'mine');
    assert.equal(await friend.tiles(), 3);
    await friend.page.reload();
    assert.equal(await friend.my_turn(), 'mine');
    assert.equal(await friend.tiles(), 3);
    host.assert_clean();
    friend.assert_clean();
});

// The board of that room as a spectator is told it: names, cells and rotations of its tiles, and the first seat.
async function board_of({ page }, room) {
    return page.evaluate(async (room) => {
        const socket = new WebSocket(`ws://${location.host}/ws`, 'meeple.v1.json');
        const frames = [];
        let heard = () => undefined;
        socket.onmessage = ({ data }) => {
            frames.push(JSON.parse(data));
            heard();
        };
        const find = async (is) => {
            for (;;) {
                const found = frames.find(is);
                if (found) return found;
                await new Promise((resolve) => {
                    heard = resolve;
                });
            }
        };
        await new Promise((resolve) => {
            socket.onopen = resolve;
        });
        const say = (re, body) => socket.send(JSON.stringify({ re, ...body }));
        say(1, { hello: { protoMin: 1, protoMax: 1, guest: { name: 'Watcher' } } });
        await find(({ re }) => re === 1);
        say(2, { getCatalogue: {} });
        const { catalogue } = await find(({ re }) => re === 2);
        say(3, { attach: { room, role: 'SPECTATOR' } });
        const { snapshot } = await find((frame) => frame.snapshot);
        socket.close();
        return snapshot.tiles.board.map(({ tile = 0, x = 0, y = 0, rotation = 0 }) => ({
            name: catalogue.tiles[tile].name,
            x,
            y,
            rotation,
        }));
    }, room);
}

test("the viewer's own running game is refused by the editor and among texts, until it is over", async (t) => {
    const there = await arrive(t);
    if (!there) return;
    const person = await at_a_table(0);
    const { page } = person;
    await person.lay_in(0);
    await person.confirm();
    assert.equal(await person.my_turn(), 'mine');
    const room = page.url();
    assert.equal(await page.locator('.to-editor').count(), 0, 'not before the end');
    const board = await board_of(there, room.split('/').at(-1));
    assert.equal(board.length, 3);
    const [, first, second] = board;
    const lines = board.map(({ name, x, y, rotation }) => `tile ${x},${y} r${rotation} ${name}\n`);
    const position = `${head}hand base/V\n${lines.join('')}`;
    const move = (seat, { x, y, rotation }, rest) =>
        `${seat} place ${x},${y} r${rotation}${rest}\n`;
    const game = `match 1\nedition carcassonne\nseats 2\nmodules farmers\nfirst 0\nsupply ${first.name} ${second.name}\n`;

    await page.goto(address(position));
    await page
        .locator('.editor-actions .problem', { hasText: 'still playing' })
        .waitFor({ timeout: 120_000 });
    assert.ok(await page.locator('.editor-analyse').isDisabled());
    assert.ok(await page.locator('.editor-play').isDisabled());
    assert.ok(await page.locator('.editor-friends').isDisabled());
    await page.goto(`${server.url}#/text`);
    await page
        .locator('.game-text textarea')
        .fill(game + move(0, first, '; pass') + move(1, second, '; pass'));
    await page.locator('.game-text .go').click();
    await page.locator('.problem').waitFor();
    if (/refused/.test(await page.locator('.problem').textContent())) {
        // No figure could be placed there.
        await page
            .locator('.game-text textarea')
            .fill(game + move(0, first, '') + move(1, second, ''));
        await page.locator('.game-text .go').click();
    }
    await page.locator('.problem', { hasText: 'still playing' }).waitFor();

    // To others it is a position as any other.
    await there.page.goto(address(position));
    await good(there.page);
    assert.ok(await there.page.locator('.editor-analyse').isEnabled());

    await page.goto(room);
    assert.equal(await person.my_turn(), 'mine');
    await resign(person);
    await page.locator('.replay input').fill('4');
    await page.locator('.to-editor').click();
    await good(page);
    assert.ok((await page.locator('.editor-board .placed').count()) > 1);
    assert.ok(await page.locator('.editor-analyse').isEnabled());
    person.assert_clean();
});
