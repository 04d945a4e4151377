// Scoring is shown as an event, and the final scoring from its beginning.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { in_turn, Person, step_through_scoring, two_people } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';
import { at_rest } from './support/wait.mjs';

// The host sees things move.
const two = () => two_people(browser, server.url, { reducedMotion: 'no-preference' });

const scores = ({ page }) => page.locator('.score').allTextContents();

test('the end is told step by step from the scores before it, and the winner last', async () => {
    const { host, guest } = await two();
    const standing = host.page.locator('.figures .figure');
    // Until there is something that is scored at the end.
    for (let turns = 0; turns < 4 || (await standing.count()) === 0; ++turns) {
        const mover = await in_turn([host, guest]);
        await mover.lay_for_points();
        await mover.page.locator('.banner.my-turn').waitFor({ state: 'detached' });
        await host.page.locator('.banner:not(.catching-up)').waitFor();
    }
    const before = await scores(guest);
    await guest.page.getByRole('button', { name: 'Resign' }).click();
    await guest.page.locator('dialog[open] .danger').click();

    // With reduced motion everything appears immediately.
    await guest.page.locator('.finale.told').waitFor();
    const after = await scores(guest);
    // The others begin where the game ended. It is stopped there: the scores go on by themselves.
    const begins = await host.page.waitForFunction(() => {
        const pause = document.querySelector('.finale:not(.told) [aria-label="Pause"]');
        if (!pause) return undefined;
        pause.click();
        const texts = (of) => [...document.querySelectorAll(of)].map((one) => one.textContent);
        return {
            scores: texts('.score'),
            heads: texts('.finale h2'),
            later: texts('.winner, .tally').length,
        };
    });
    assert.deepEqual(await begins.jsonValue(), {
        scores: before,
        heads: ['Final scoring'],
        later: 0,
    });
    await host.page.getByRole('button', { name: 'Next', exact: true }).click();
    await host.page.locator('.points.final .point').first().waitFor();
    await host.page.locator('.final-segment').first().waitFor({ state: 'attached' });
    assert.equal(await host.page.locator('.replay').count(), 0, 'one set of buttons to step by');
    await host.page.locator('.final-steps .plain').click();
    await host.page.locator('.finale.told').waitFor();
    await host.page.locator('.replay').waitFor();
    assert.equal(await host.page.locator('.final-at, .final-segment').count(), 0);
    await host.page.waitForFunction(
        (wanted) =>
            [...document.querySelectorAll('.score')].map((one) => one.textContent).join() ===
            wanted,
        after.join(),
    );
    assert.match(await host.page.locator('.finale h2').textContent(), /wins/);
    assert.equal(await host.page.locator('.winner').count(), 1);
    assert.equal(await host.page.locator('.result.won h2').textContent(), 'You win!');
    assert.match(await guest.page.locator('.result:not(.won) h2').textContent(), /wins/);
    // And again from the beginning, by hand.
    await host.page.getByRole('button', { name: 'Play the scoring' }).click();
    await host.page.locator('.finale:not(.told)').waitFor();
    await host.page.getByRole('button', { name: 'Pause' }).click();

    const [file] = await Promise.all([
        host.page.waitForEvent('download'),
        host.page.getByRole('button', { name: 'Picture' }).click(),
    ]);
    assert.match(file.suggestedFilename(), /\.png$/);
    const bytes = readFileSync(await file.path());
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
    assert.equal(bytes.readUInt32BE(16), 1600, 'as wide as it is made');
    assert.ok(bytes.length > 20_000, 'something is drawn on it');
    host.assert_clean();
    guest.assert_clean();
});

test('what a move completes is told with its points before it is sent', async (t) => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.locator('.by-ways').waitFor();
    if ((await page.locator('a[href="#/editor"]').count()) === 0) {
        t.skip('the page has no module');
        return;
    }
    const position = [
        'position 1',
        'edition carcassonne',
        'hand base/A',
        'tile -1,0 r3 base/A',
        'tile 0,0 r0 base/D',
        'tile 1,0 r1 base/U',
        'figure 0 meeple 1,0 road EW',
    ];
    await page.goto(`${server.url}?local#play=${position.join('~').replaceAll(' ', '+')}`);
    await person.my_turn();
    await page.locator('[data-cell="2,0"]').focus();
    await page.keyboard.press('Space');
    const told = page.locator('.will-score li');
    await told.waitFor();
    assert.match(await told.textContent(), /completed road\+4$/);
    await page.keyboard.press('Escape');
    await told.waitFor({ state: 'detached' });
    await page.keyboard.press('Space');
    await told.waitFor();
    await person.confirm();
    assert.equal((await scores(person))[0], '4');
    person.assert_clean();
});

test('the points of all seats if the game ended now are beside the scores on demand', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await person.play_a_bot();
    const own = page.locator('.players li').filter({ hasText: '(you)' });
    // Until our figures are worth something where they stand.
    for (let more = 0; more <= 0;) {
        await person.next_turn();
        await person.lay_for_points();
        await person.next_turn();
        assert.equal(await page.locator('.expected').count(), 0);
        await page.keyboard.press('w');
        await page.waitForFunction(() => document.querySelectorAll('.expected').length === 2);
        const says = await own.locator('.score').textContent();
        const [, now, then, read] = /^(\d+)→ (\d+), (\d+) if the game ended now$/.exec(says) ?? [];
        assert.equal(read, then);
        more = Number(then) - Number(now);
        if (more > 0) await page.locator('.value').first().waitFor();
        await page.keyboard.press('w');
        await page.locator('.expected').first().waitFor({ state: 'detached' });
    }
    person.assert_clean();
});

// A whole game of a program against the server's bots; the room.
function played_with(seed) {
    const said = execFileSync(
        process.env.MEEPLED,
        [
            ...['bot', '--url', `${server.url.replace('http', 'ws')}ws`, '--level', 'skilled'],
            ...['--seats', '3', '--bots', '2', '--modules', 'farmers', '--seed', String(seed)],
            '--verbose',
        ],
        { stdio: ['ignore', 'pipe', 'ignore'] },
    ).toString();
    return /room ([\w-]+)/i.exec(said)?.[1];
}

// What is scored is marked below the figures, and the sum covers none of them.
async function assert_figures_in_sight(page) {
    await at_rest(page);
    const covered = await page.evaluate(() => {
        const figures = document.querySelector('.above > .figures');
        const above = [...document.querySelectorAll('.above path[transform], .above rect')].filter(
            (one) =>
                !one.closest('.point, .figures, .cells, .last-moves') &&
                figures.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
        );
        const sum = document.querySelector('.final .point rect').getBoundingClientRect();
        const under = [...figures.querySelectorAll('.figure')].filter((one) => {
            const box = one.getBoundingClientRect();
            const x = (box.left + box.right) / 2,
                y = (box.top + box.bottom) / 2;
            return x > sum.left && x < sum.right && y > sum.top && y < sum.bottom;
        });
        return { marks: above.length, under: under.length };
    });
    assert.deepEqual(covered, { marks: 0, under: 0 });
}

test('where a field is scored the cities that it counts shine with it', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    let cities = 0;
    for (let seed = 1; cities === 0; ++seed) {
        await page.goto(`${server.url}#/watch/${played_with(seed)}`);
        await page.locator('.finale').waitFor();
        await step_through_scoring(page, async () => {
            const why = await page.locator('.final-why').textContent();
            const counts = Number(/(\d+) completed cit(y|ies)/.exec(why)?.[1] ?? 0);
            const shine = await page.locator('.final-counted').count();
            assert.ok(counts > 0 ? shine >= counts : shine === 0, why);
            cities += counts;
            await assert_figures_in_sight(page);
        });
    }
    person.assert_clean();
});
