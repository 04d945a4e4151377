// Visible clocks: whose time runs, how much is left, and what happens at zero.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooser, Person, phone } from './support/browser.mjs';
import { at_a_table } from './support/rooms.mjs';
import { browser, server } from './support/stage.mjs';

// In place of the loudspeaker: how often each note was begun.
function count_notes() {
    window.notes = {};
    const quiet = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    window.AudioContext = class {
        currentTime = 0;
        destination = {};
        createGain() {
            return { gain: quiet, connect: (to) => to };
        }
        createOscillator() {
            const frequency = { value: 0 };
            return {
                frequency,
                connect: (to) => to,
                stop() {},
                start() {
                    window.notes[frequency.value] = (window.notes[frequency.value] ?? 0) + 1;
                },
            };
        }
    };
    try {
        localStorage.setItem('meepled.sound', 'yes');
    } catch {
        // Not on this page.
    }
}

const own_clock = '.players li.turn .clock';

test('a blitz game ends when a clock does: it is felt before, and both are told who won', async () => {
    const choose = chooser();
    const hasty = { clock: { initialMs: 14000 }, onTimeout: 'LOSE' };
    const [mover, other] = await at_a_table(browser, server, hasty, [{}, phone], count_notes);
    // The first turn of each has a time of its own, and both clocks are there.
    await mover.page.locator(`${own_clock}.runs.first`).waitFor();
    assert.equal(await mover.page.locator('.players .clock').count(), 2);
    await mover.click_a_turn(choose);
    await other.page.locator(`${own_clock}.runs.first`).waitFor();
    await other.click_a_turn(choose);

    await mover.page.locator(`${own_clock}.runs:not(.first)`).waitFor();
    await mover.page.locator(`${own_clock}.runs.short`).waitFor();
    for (const { page } of [mover, other])
        await page.waitForFunction(
            (where) => /^\d\.\d$/.test(document.querySelector(where)?.textContent ?? ''),
            own_clock,
        );
    for (const { page } of [mover, other]) {
        await page.locator('.finale').waitFor();
        assert.equal(await page.locator('.finale h2').textContent(), 'Gustav wins');
        for (const place of ['.finale', '.result'])
            assert.equal(
                await page.locator(`${place} .final-ended`).textContent(),
                'Hanna ran out of time.',
            );
        assert.equal(await page.locator('.log-out_of_time').count(), 1);
    }
    assert.match(await mover.page.locator('.notice').textContent(), /you are out/);
    const warnings = ({ page }) => page.evaluate(() => window.notes[988] ?? 0);
    assert.equal(await warnings(mover), 3, 'one warning, of three notes');
    assert.equal(await warnings(other), 0, 'whose time it is not is not hurried');
    for (const person of [mover, other]) person.assert_clean();
});

test('a reloaded page continues with the remaining time', async () => {
    const choose = chooser();
    const people = await at_a_table(browser, server, { clock: { initialMs: 600_000 } });
    const [mover, other] = people;
    // The first turn of each has a time of its own.
    for (const person of people) {
        assert.equal(await person.my_turn(), 'mine');
        await person.click_a_turn(choose);
    }
    const seconds = async ({ page }) => {
        const clock = page.locator(`${own_clock}.runs:not(.first)`);
        const [, minutes, rest] = /^(\d+):(\d\d)$/.exec(await clock.textContent());
        return Number(minutes) * 60 + Number(rest);
    };
    const before = await seconds(mover);
    await other.page.reload();
    const reloaded = await seconds(other);
    const after = await seconds(mover);
    // Each page rounds for itself.
    assert.ok(before + 1 >= reloaded && reloaded + 1 >= after, `${before}, ${reloaded}, ${after}`);
    for (const person of people) person.assert_clean();
});

test('a table over days tells days and hours, and what was agreed on is said before', async () => {
    const slow = {
        clock: { initialMs: 86_400_000, incrementMs: 43_200_000, capMs: 259_200_000 },
        aids: 'TOURNAMENT',
    };
    const [mover, other] = await at_a_table(browser, server, slow, [{}, { locale: 'fr-FR' }]);
    await mover.page.locator(`${own_clock}.first`).waitFor();
    const told = await mover.page.locator('.players .clock').allTextContents();
    assert.match(told.join(' '), /(23 h 5\d min|1 d 0 h).*1 d 0 h/);
    const in_french = await other.page.locator('.players .clock').allTextContents();
    assert.match(in_french.join(' '), /1 j 0 h/);
    // Nothing that helps to decide is offered at such a table.
    assert.equal(
        await mover.page.locator('.board-tools .tools .tool').count(),
        3,
        'settings, coordinates and typed moves alone',
    );
    await mover.page.keyboard.press('?');
    const terms = await mover.page.locator('.help .terms').textContent();
    assert.match(terms, /1 day per player, plus 12 hours for each turn, up to 3 days/);
    for (const person of [mover, other]) person.assert_clean();
});

test('a newcomer sees one line about time; the rest is folded away, and what is chosen is played', async () => {
    const choose = chooser();
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.locator('.options > summary').click();
    const time = page.getByRole('group', { name: 'Time', exact: true });
    await time.getByRole('button', { name: 'blitz' }).click();
    assert.match(await time.textContent(), /3 minutes per player, plus 10 seconds/);
    assert.equal(await page.locator('.manners .choice-row:visible').count(), 0);
    await page.locator('.manners > summary').click();
    await page.getByRole('button', { name: 'the player is out' }).click();
    await person.play_a_bot();
    assert.equal(await person.my_turn(), 'mine');
    await page.locator(`${own_clock}.first`).waitFor();
    assert.equal(await page.locator('.players .clock').count(), 1, 'bots have none');
    // Alone with a bot, the last move is taken back once that is confirmed, and the bot's with it.
    await person.click_a_turn(choose);
    assert.equal(await person.my_turn(), 'mine');
    const before = await person.tiles();
    await page.keyboard.press('u');
    await page.locator('.takeback-sure').click();
    await page.waitForFunction(
        (n) => document.querySelectorAll('.placed').length === n - 2,
        before,
    );
    assert.equal(await person.my_turn(), 'mine');
    person.assert_clean();
});

test('lists say how fast a table plays, and in games over days whose turn it is', async () => {
    const slow = {
        clock: { initialMs: 86_400_000, incrementMs: 43_200_000, capMs: 259_200_000 },
        name: 'Slowly',
    };
    const [mover, other] = await at_a_table(browser, server, slow, [
        {},
        { ...phone, locale: 'fr-FR', colorScheme: 'dark' },
    ]);
    const visitor = await Person.arrive(browser, server.url);
    const row = visitor.page.locator('.open-tables li').filter({ hasText: 'Slowly' });
    await row.waitFor();
    assert.match(await row.textContent(), /correspondence, 1 day \+ 12 hours/);
    // As the greeting tells it, and as this page has seen it.
    for (const again of [false, true]) {
        await mover.page.goto(server.url);
        if (again) await mover.page.reload();
        const mine = await mover.page.locator('.running li').textContent();
        assert.match(mine, /Slowly with Gustav.*your turn.*correspondence, 1 day \+ 12 hours/i);
        await other.page.goto(server.url);
        const theirs = await other.page.locator('.running li').textContent();
        assert.match(theirs, /Hanna.*par correspondance, 1 jour \+ 12 heures/);
    }
    for (const person of [mover, other, visitor]) person.assert_clean();
});
