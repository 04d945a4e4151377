// The tutorial: staged positions with one goal each, then a whole game with hints on request.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert_accessible } from './support/axe.mjs';
import { Person, phone } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

async function picture(page, name) {
    if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/learn-${name}.png` });
}

const heading = (page) => page.locator('.lesson-task h2').textContent();

// The tile in that cell, turned until it confirms with this figure on it; by keys.
async function place(person, cell, figure) {
    const { page } = person;
    const index = await page
        .locator('.cell')
        .evaluateAll((all, name) => all.findIndex((one) => one.dataset.cell === name), cell);
    await person.lay_in(index);
    if (figure) {
        await page.locator('.figure-buttons button', { hasText: figure }).first().click();
        await page.locator('.choice.chosen').waitFor();
    }
    await page.locator('.confirm').first().click();
}

// Through all tasks of the lesson that is open, as somebody who asks for every solution.
async function through(page, name) {
    for (let more = true; more;) {
        const answers = page.locator('.lesson-answers button');
        await page.locator('.lesson-show').waitFor();
        const count = await answers.count();
        await picture(page, `${name}-${await page.locator('.lesson-task .small').textContent()}`);
        if (count > 0)
            for (let i = 0; (await page.locator('.lesson-verdict .right').count()) === 0; ++i)
                await answers.nth(i).click();
        else await page.locator('.lesson-show').click();
        await page.locator('.lesson-verdict .right').waitFor();
        const on = page.locator('.lesson-task button.go:not(.whole-game)');
        more = (await on.count()) > 0;
        if (!more) return;
        await on.click();
        await page.locator('.lesson-verdict .right').waitFor({ state: 'detached' });
    }
}

for (const [where, options, figure] of [
    ['on a wide screen', { viewport: { width: 1440, height: 900 } }, /road/],
    [
        'on a phone, in French and in the dark',
        { ...phone, locale: 'fr-FR', colorScheme: 'dark' },
        /route/,
    ],
])
    test(`the first lesson is done by touch and keys, a wrong move is told, and it goes on after a reload, ${where}`, async () => {
        const person = await Person.arrive(browser, server.url, options);
        const { page } = person;
        const at = options.locale ?? 'en';
        await page.locator('.learn').click();
        await page.locator('.cell').first().waitFor();
        await assert_accessible(page, 'a lesson');
        await picture(page, `asked-${at}`);
        const first = await heading(page);
        // Without a figure on the road the goal is missed.
        await place(person, '-1,0');
        await page.locator('.lesson-verdict .wrong').waitFor();
        await picture(page, `wrong-${at}`);
        await place(person, '-1,0', figure);
        await page.locator('.lesson-verdict .right').waitFor();
        await picture(page, `right-${at}`);
        // The next step has the focus.
        await page.keyboard.press('Enter');
        await page.locator('.lesson-verdict .right').waitFor({ state: 'detached' });
        await page.locator('.cell').first().waitFor();
        const second = await page.locator('.lesson-verdict').textContent();
        await page.goto(server.url);
        await page.locator('.learn').click();
        await page.locator('.cell').first().waitFor();
        assert.equal(await heading(page), first);
        assert.equal(await page.locator('.lesson-verdict').textContent(), second);
        await page.locator('.lesson-show').click();
        await page.locator('.lesson-verdict .right').waitFor();
        assert.equal(await page.locator('.lesson-choice .solved').count(), 1);
        await assert_accessible(page, 'a task that is done');
        await page.locator('.lesson-task .go').click();
        await page.waitForFunction(
            (was) => document.querySelector('.lesson-task h2')?.textContent !== was,
            first,
        );
        await page.locator('.lesson-skip').click();
        await page.waitForFunction(() => location.hash === '#/learn/share');
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${wide} px too wide`);
        person.assert_clean();
    });

test('all lessons are shown without a server, points are counted, and the last one leads to a first game with hints', async () => {
    const person = await Person.arrive(browser, server.url, { serviceWorkers: 'allow' });
    const { page } = person;
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.locator('.learn').waitFor();
    person.server_is_down = true;
    await server.kill();
    await page.goto(`${server.url}#/learn`);
    await page.locator('.lesson-task').waitFor();
    assert.ok((await page.locator('.lesson-choice a').count()) >= 7);
    for (let lesson = 0; lesson < 7; ++lesson) {
        const name = await heading(page);
        await through(page, lesson);
        if (lesson === 6) break;
        await page.locator('.lesson-task a.go').click();
        await page.waitForFunction(
            (was) => document.querySelector('.lesson-task h2')?.textContent !== was,
            name,
        );
    }
    await picture(page, 'end');
    await page.locator('.whole-game').waitFor();
    await server.start();
    person.assert_clean();
});

test('the first whole game gives hints on request', async () => {
    const person = await Person.arrive(browser, `${server.url}#/learn/end_of_game`);
    const { page } = person;
    const others = ['road.claim', 'road.complete', 'city.claim', 'city.complete', 'share.prepare'];
    others.push('share.join', 'farm.claim', 'farm.count', 'farm.add', 'monastery.claim');
    others.push('monastery.complete', 'block.close', 'block.count', 'end_of_game.count');
    await page.evaluate((all) => localStorage.setItem('meepled.lessons', all), others.join(' '));
    await page.reload();
    await page.locator('.lesson-show').click();
    await page.locator('.whole-game').click();
    await page.locator('.game:not(.lesson)').waitFor();
    assert.equal(await person.my_turn(), 'mine');
    await page.locator('.hint-ask').waitFor();
    person.assert_clean();
});

test('each lesson of every other game and of every module is shown to its end', async () => {
    const person = await Person.arrive(browser, `${server.url}#/learn`);
    const { page } = person;
    await page.locator('.lesson-task').waitFor();
    const addresses = await page
        .locator('.lesson-choice details:not(:first-of-type) a')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    assert.ok(addresses.length >= 16 * 3, `${addresses.length} lessons`);
    for (const address of addresses) {
        await page.evaluate((to) => (location.hash = to), address);
        await page.locator(`.lesson-choice a[aria-current][href="${address}"]`).waitFor();
        await through(page, address.split('/').at(-1));
    }
    // After the last lesson of a module a game with it is offered.
    await page.locator('.whole-game').waitFor();
    person.assert_clean();
});
