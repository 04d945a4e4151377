// A whole game in other browsers, by mouse and keyboard, with a reload in the middle.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chooser } from './support/browser.mjs';
import { launch_firefox, launch_webkit, no_firefox, no_webkit } from './support/other_browsers.mjs';
import { Server } from './support/server.mjs';
import { eventually } from './support/wait.mjs';

const server = new Server();
before(() => server.start());
after(() => server.end());

// The content of that place; checked again until it is right.
const until = (browser, holds, ...given) =>
    eventually(async () => {
        const found = await browser.evaluate(holds, ...given);
        assert.ok(found, String(holds));
        return found;
    });

const count = (selector) => document.querySelectorAll(selector).length;
const whose_turn = () =>
    document.querySelector('.finale')
        ? 'over'
        : document.querySelector('.banner.my-turn')
          ? 'mine'
          : '';

// The page records uncaught errors and returns them.
const mishap = () => document.querySelector('.mishap-line, main[role="alert"]')?.textContent ?? '';

const place_of = (selector, index) => {
    const { x, y } = document.querySelectorAll(selector)[index].getBoundingClientRect();
    return `${x},${y}`;
};

// Where it comes to rest: these drivers do not wait for that.
async function click(browser, selector, index = 0) {
    const looks = 5;
    let last = '',
        same = 0;
    await eventually(async () => {
        const now = await browser.evaluate(place_of, selector, index);
        same = now === last ? same + 1 : 0;
        last = now;
        assert.ok(same >= looks);
    });
    await browser.click(selector, index);
}

async function play_a_turn(browser, choose) {
    const tiles = await browser.evaluate(count, '.placed');
    await browser.key('f');
    const cells = await browser.evaluate(count, '.cell');
    assert.ok(cells > 0);
    await click(browser, '.cell .cell-free', choose(cells));
    await until(browser, count, '.cell.lying');
    const figures = await browser.evaluate(count, '.figure-buttons button');
    if (figures > 1 && choose(2) === 0) {
        await click(browser, '.figure-buttons button', choose(figures - 1));
        await until(browser, count, '.choice.chosen');
    }
    if (choose(2) === 0) await browser.key('Enter');
    else await click(browser, '.confirm');
    await until(browser, (n) => document.querySelectorAll('.placed').length > n, tiles);
}

async function whole_game(browser) {
    const choose = chooser();
    await browser.goto(server.url);
    await until(browser, count, '.way');
    await until(browser, count, 'svg.scene');
    await browser.click('.way');
    let turns = 0;
    while ((await until(browser, whose_turn)) === 'mine') {
        await play_a_turn(browser, choose);
        turns += 1;
        if (turns !== 8) continue;
        const before = await browser.evaluate(count, '.tile-under');
        await browser.reload();
        await until(browser, (n) => document.querySelectorAll('.tile-under').length >= n, before);
    }
    assert.ok(turns > 20, `${turns} turns`);
    assert.equal(await browser.evaluate(mishap), '');
    const tiles = await until(browser, count, '.tile-under');
    assert.ok(tiles > 60, `${tiles} tiles`);
    if (process.env.PICTURES) await browser.picture(`${process.env.PICTURES}/${browser.name}.png`);
}

for (const [name, launch, missing] of [
    ['Firefox', launch_firefox, no_firefox],
    ['WebKit', launch_webkit, no_webkit],
])
    test(`a whole game in ${name}`, { skip: missing ?? false }, async () => {
        const browser = await launch();
        try {
            await whole_game({ ...browser, name });
        } finally {
            await browser.close();
        }
    });
