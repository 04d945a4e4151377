// On every screen, in every language and size, texts do not overlap, do not leave the window, and are not cut silently.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { Person, phone, resign } from './support/browser.mjs';
import { at_a_table, at_position, browser, server } from './support/stage.mjs';
import { at_rest } from './support/wait.mjs';

// Visible texts: scrolled texts do not count, and cut texts end with dots.
function ugly_texts() {
    const found = [];
    const texts = [];
    const wide = document.documentElement.clientWidth;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const inside = (box, around) => ({
        left: Math.max(box.left, around.left),
        right: Math.min(box.right, around.right),
        top: Math.max(box.top, around.top),
        bottom: Math.min(box.bottom, around.bottom),
    });
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const one = node.parentElement;
        if (!node.data.trim() || !one || one.closest('.unseen, .board, .bubble, svg')) continue;
        if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const rect of range.getClientRects()) {
            let box = rect;
            for (let up = one; up; up = up.parentElement) {
                const style = getComputedStyle(up);
                if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
                const around = up.getBoundingClientRect();
                const cut = box.right > around.right + 1 && style.overflowX === 'hidden';
                if (cut && style.textOverflow !== 'ellipsis' && box.left < around.right - 1)
                    found.push(`cut: ${node.data}`);
                box = inside(box, around);
            }
            if (box.right - box.left < 1.5 || box.bottom - box.top < 1.5) continue;
            if (box.right > wide + 1 || box.left < -1) found.push(`outside: ${node.data}`);
            texts.push({ box, node, one, says: node.data });
        }
    }
    // Each of them has a ground of its own: what scrolls below it is not seen.
    const sticks = (one) => one && getComputedStyle(one).position === 'sticky';
    const layer = (one) =>
        one.closest(
            'dialog, .news-line, .connection-line, .sheet, .panel-foot, .panel-end, .pinned',
        ) ?? [one.closest('.banner-row')].find(sticks);
    for (const [i, a] of texts.entries())
        for (const b of texts.slice(i + 1)) {
            if (a.node === b.node || layer(a.one) !== layer(b.one)) continue;
            const both = inside(a.box, b.box);
            if (both.right - both.left > 1.5 && both.bottom - both.top > 3.5)
                found.push(`${a.says} / ${b.says}`);
        }
    return [...new Set(found)];
}

async function look({ page }, where) {
    await at_rest(page);
    assert.deepEqual(await page.evaluate(ugly_texts), [], where);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= page.viewportSize().width + 1, `${where}: ${wide} pixels wide`);
    const folder = process.env.PICTURES;
    if (folder)
        await page.screenshot({
            path: `${folder}/${where.replaceAll(/\W+/g, '-')}.png`,
            fullPage: true,
        });
}

async function with_an_account(name, options) {
    const person = await Person.arrive(browser, `${server.url}#/account`, options);
    const { page } = person;
    await page.locator('.account input[name="name"]').first().fill(name);
    await look(person, `${name}: account of a guest`);
    await page
        .getByRole('button', { name: /With a password|Avec un mot de passe|Mit einem Passwort/ })
        .click();
    await page.locator('.account input[name="password"]').first().fill('correct horse battery');
    await page.locator('.account button.go').first().click();
    await page.locator('.account-codes .go').waitFor();
    await look(person, `${name}: recovery codes`);
    await page.locator('.account-codes .go').click();
    await page.locator('.account-name').waitFor();
    await look(person, `${name}: account`);
    return person;
}

const fills = async ({ page }, hash, there) => {
    await page.goto(`${server.url}#/${hash}`);
    await page.locator(there).first().waitFor();
};

// Before a game.
async function around(name, options) {
    const person = await with_an_account(name, options);
    const { page } = person;
    await fills(person, '', '.ways');
    await look(person, `${name}: first page`);
    await page.evaluate(() => {
        for (const one of document.querySelectorAll('details')) one.open = true;
    });
    await look(person, `${name}: all options`);
    await fills(person, `person/${name}`, '.person .choice-row');
    await look(person, `${name}: profile`);
    await fills(person, 'boards', '.choice-grid');
    await look(person, `${name}: leaderboards`);
    execFileSync(process.env.MEEPLED, ['admin', '--data', server.data, 'role', name, 'MODERATOR']);
    await page.goto('about:blank');
    await fills(person, 'order', '.order-form');
    await look(person, `${name}: moderation`);
    await fills(person, 'puzzles', '.board');
    await look(person, `${name}: puzzle`);
    await fills(person, '', '.ways');
    await page.locator('.way').nth(1).click();
    const link = await page.locator('.copy-field input').first().inputValue();
    await page.locator('.qr').waitFor();
    await look(person, `${name}: waiting`);
    const guest = await Person.arrive(browser, link, options);
    await guest.page.locator('.terms').waitFor();
    await look(guest, `${name}: invitation`);
    for (const one of [person, guest]) {
        one.assert_clean();
        await one.context.close();
    }
}

// Six at a table with everything that a hand can hold, to the end, which comes early.
async function at_the_table(name, options) {
    const person = await Person.arrive(browser, server.url, options);
    const { page } = person;
    await page.locator('.name-field input').fill('Maximiliane Wackernagel');
    await page.locator('.options > summary').click();
    for (const module of ['abbot', 'inns_and_cathedrals', 'traders_and_builders', 'tower'])
        await page.locator(`[data-module="${module}"] input`).check();
    await page
        .getByRole('group', { name: /^(Players|Joueurs|Spieler)$/ })
        .getByRole('button', { name: '6', exact: true })
        .click();
    await person.play_a_bot();
    assert.equal(await person.my_turn(), 'mine');
    await look(person, `${name}: in turn`);
    if ((await page.locator('.cell').count()) > 0) {
        await person.lay_in(0);
        await look(person, `${name}: a tile lies`);
        await page.keyboard.press('Escape');
    }
    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor();
    await look(person, `${name}: help`);
    await page.keyboard.press('Escape');
    const handle = page.locator('.sheet-handle');
    if (await handle.isVisible()) await handle.click();
    await look(person, `${name}: the whole panel`);
    await page.locator('.panel-foot > button').last().click();
    await look(person, `${name}: to resign`);
    await page.locator('dialog[open] .danger').click();
    // The bots play the whole game.
    await page.locator('.finale').waitFor();
    await look(person, `${name}: the end`);
    await page.locator('.finale .final-row button').first().click();
    await page.locator('.final-why .why-awards, .final-why p').first().waitFor();
    await look(person, `${name}: a scoring`);
    await fills(person, '', '.past-games li');
    await look(person, `${name}: past games`);
    person.assert_clean();
    await person.context.close();
}

const french = { locale: 'fr-FR', colorScheme: 'dark' };
const german = { locale: 'de-DE' };
const screens = {
    Wide: { viewport: { width: 1440, height: 900 } },
    Sombre: { viewport: { width: 1280, height: 720 }, ...french },
    Phone: phone,
    Poche: { ...phone, ...french },
    Tasche: { ...phone, ...german },
    Quer: { ...phone, ...german, viewport: { width: 844, height: 390 } },
};

for (const [name, options] of Object.entries(screens)) {
    test(`every text has its place before a game: ${name}`, () => around(name, options));
    test(`every text has its place in a game: ${name}`, () => at_the_table(name, options));
}

for (const [width, height] of [
    [1440, 900],
    [390, 844],
])
    test(`figures in supply are at least 18 px, each in sight: ${width}x${height}`, async () => {
        const person = await at_a_table('CASUAL', { viewport: { width, height } });
        // On a phone, beside a clock, one stands for all of a kind, with their number.
        const each = width < 500 ? 1 : 7;
        for (const player of await person.page.locator('.players li').all()) {
            const place = await player.boundingBox();
            const icons = player.locator('.player-figures .figure-icon:visible');
            assert.equal(await icons.count(), each);
            if (each === 1) assert.equal(await player.locator('.figure-count').textContent(), '7');
            for (const icon of await icons.all()) {
                const box = await icon.boundingBox();
                assert.ok(Math.min(box.width, box.height) >= 18, `${box.width}x${box.height}`);
                assert.ok(box.x + box.width <= place.x + place.width);
                assert.ok(box.y + box.height <= place.y + place.height);
            }
        }
        person.assert_clean();
    });

test('who has won stands on the board, the winner first, until that is closed', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await person.play_a_bot();
    await person.my_turn();
    await resign(person);
    const result = page.locator('.result');
    await result.waitFor();
    assert.match(await result.locator('h2').textContent(), /Casual bot wins/);
    assert.match(await result.locator('li').first().textContent(), /^Casual bot/);
    await result.getByRole('button', { name: 'Close', exact: true }).click();
    await result.waitFor({ state: 'hidden' });
    // Nobody waits for it who comes later.
    await page.reload();
    await page.locator('.finale').waitFor();
    assert.equal(await result.count(), 0);
    person.assert_clean();
});

test('who has lost to one opponent is told by how much', async () => {
    // All tiles but the last one, which is in the hand.
    const left = 'A2B4C1D3E4E*1F2G1H2H*1I1I*1J3K3L3M1M*1N2N*1O2P3Q1R2R*1S2T1U6U*1V8V*1W4X1';
    const gone = [...left.matchAll(/(\D+)(\d)/g)].flatMap(([, type, n]) =>
        Array.from({ length: Number(n) }, () => `base/${type}`),
    );
    const person = await at_position(
        ['scores 0 91', 'hand base/U', 'tile 0,0 r0 base/D', `discarded ${gone.join(' ')}`],
        {},
    );
    const { page } = person;
    await person.lay_in(0);
    await page.locator('.confirm').click();
    await page.locator('.result').getByText('You lost by 91 points.').waitFor();
    person.assert_clean();
});

test('three players with many modules leave room for the log and whole names on a low screen', async () => {
    const low = { viewport: { width: 1280, height: 720 } };
    const person = await Person.arrive(browser, server.url, low);
    const { page } = person;
    await page.locator('.options > summary').click();
    for (const name of [
        'inns_and_cathedrals',
        'tower',
        'abbey_and_mayor',
        'bridges_castles_and_bazaars',
    ])
        await page.locator(`[data-module="${name}"] input`).check();
    await page.locator('.home').getByRole('button', { name: '3', exact: true }).first().click();
    await person.play_a_bot();
    await person.my_turn();
    const cut = await page
        .locator('.player-called')
        .evaluateAll((names) => names.filter((one) => one.scrollWidth > one.clientWidth).length);
    assert.equal(cut, 0);
    const foot = await page.locator('.panel-foot').boundingBox();
    for (const part of ['.log', '.replay']) {
        const box = await page.locator(part).boundingBox();
        assert.ok(box.y + box.height <= foot.y + 1, part);
    }
    // Each kind stands there once.
    for (const player of await page.locator('.players li').all()) {
        const shown = await player
            .locator('.player-figures > [role="img"]:first-child svg')
            .evaluateAll((all) => all.filter((one) => one.getClientRects().length > 0).length);
        assert.equal(shown, 1);
    }
    person.assert_clean();
});

test('on a phone what a player holds stays in one line in sight, however many kinds there are', async () => {
    const person = await Person.arrive(browser, server.url, phone);
    const { page } = person;
    await page.locator('.options > summary').click();
    await page.locator('[data-module="abbey_and_mayor"] input').check();
    await person.play_a_bot();
    await person.my_turn();
    assert.equal(await page.locator('[data-held]').count(), 4);
    for (const player of await page.locator('.players li').all()) {
        const held = await player.locator('[data-held="barn"]').boundingBox();
        const first = await player.locator('.figure-icon').first().boundingBox();
        assert.ok(Math.abs(held.y - first.y) < 6, `${held.y} and ${first.y}`);
        assert.ok(held.y + held.height <= phone.viewport.height);
    }
    person.assert_clean();
});
