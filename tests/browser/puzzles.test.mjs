// Puzzles: a position, one clearly best move, and the value of the others. They need no server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert_accessible } from './support/axe.mjs';
import { Person, phone } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';
import { eventually } from './support/wait.mjs';

const verdict = '.puzzle-verdict';

async function picture(page, name) {
    if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/puzzles-${name}.png` });
}

// The move that lies is judged.
async function confirm(page) {
    const before = await page.locator(verdict).textContent();
    await page.keyboard.press('Enter');
    await page.waitForFunction(
        ([where, text]) =>
            document.querySelector(where).textContent !== text ||
            !document.querySelector('.cell.lying'),
        [verdict, before],
    );
}

function loaded_parts({ requests }) {
    return requests.filter((url) => /\/puzzles_\d+-\w+\.js$/.test(url));
}

async function is_right(page) {
    return (await page.locator(`${verdict} .right`).count()) > 0;
}

// Every way to lay the tile in that cell, with every figure and with none, by keys, until it is right.
async function try_all(person, cell) {
    const { page } = person;
    const index = await page
        .locator('.cell')
        .evaluateAll((all, name) => all.findIndex((one) => one.dataset.cell === name), cell);
    for (let turns = 0; turns < 4; ++turns) {
        for (let figure = 0; figure < 9; ++figure) {
            await person.lay_in(index);
            for (let i = 0; i < turns; ++i) await page.keyboard.press('r');
            const figures = await page.locator('.figure-buttons button').count();
            if (figure > figures) {
                await page.keyboard.press('Escape');
                break;
            }
            if (figure > 0) await page.keyboard.press(String(figure));
            await confirm(page);
            if (await is_right(page)) return true;
        }
    }
    return false;
}

for (const [where, options] of [
    ['on a wide screen', {}],
    ['on a phone, in French and in the dark', { ...phone, locale: 'fr-FR', colorScheme: 'dark' }],
])
    test(`a puzzle is tried, shown, solved by keys and kept, ${where}`, async () => {
        const person = await Person.arrive(browser, server.url, options);
        const { page } = person;
        await page.locator('a[href="#/puzzles"]').click();
        await page.locator('.puzzle-task').waitFor();
        await page.locator('.cell').first().waitFor();
        await assert_accessible(page, 'a puzzle');
        await picture(page, `asked-${options.locale ?? 'en'}`);
        const all = await page.locator('.puzzle-chips a').count();
        assert.ok(all >= 250, `${all} puzzles`);
        assert.equal(loaded_parts(person).length, 1, 'of the puzzles only one part is loaded');
        const [first, second] = await page
            .locator('.puzzle-chips a')
            .evaluateAll((chips) => chips.map((chip) => chip.getAttribute('href')));
        assert.equal(await page.locator('.puzzle-do button').count(), 0, 'one tries first');
        // Something is wrong: of two ways to lay it one is.
        for (let i = 0; (await page.locator('.puzzle-do button').count()) === 0; ++i) {
            await person.lay_in(i);
            await confirm(page);
            if (await is_right(page)) await page.goto(`${server.url}${first}`);
        }
        await picture(page, `wrong-${options.locale ?? 'en'}`);
        await page.locator('.puzzle-do button').click();
        await page.locator('.better').waitFor();
        assert.equal(await page.locator('.cell').count(), 0, 'nothing more is to be laid');
        assert.equal(await page.locator('.puzzle-chips .solved').count(), 0);
        await picture(page, `shown-${options.locale ?? 'en'}`);
        const cell = await page.locator('.better').getAttribute('data-at');
        // The next one has the focus, and comes.
        await page.keyboard.press('Enter');
        await page.waitForFunction((hash) => location.hash === hash, second);
        await page.locator('.cell').first().waitFor();
        await page.goBack();
        await page.locator('.cell').first().waitFor();
        assert.ok(await try_all(person, cell));
        await picture(page, `solved-${options.locale ?? 'en'}`);
        await assert_accessible(page, 'a solved puzzle');
        await page.reload();
        await page.locator('.puzzle-chips .solved').waitFor();
        assert.equal(await page.locator('.puzzle-chips .solved').count(), 1);
        // A returning player gets an unsolved puzzle.
        await page.goto(`${server.url}#/puzzles`);
        await page.locator('.puzzle-chips [aria-current]').waitFor();
        assert.equal(
            await page.locator('.puzzle-chips [aria-current]').getAttribute('href'),
            second,
        );
        await page.goto(`${server.url}#/puzzles/none`);
        await page.locator('.puzzle-chips [aria-current]').waitFor();
        person.assert_clean();
    });

test('puzzles of all parts can be looked at, also without a server', async () => {
    const person = await Person.arrive(browser, server.url, { serviceWorkers: 'allow' });
    const { page } = person;
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.locator('.way').first().waitFor();
    person.server_is_down = true;
    await server.kill();
    await page.goto(`${server.url}#/puzzles`);
    await page.locator('.puzzle-chips a').first().waitFor();
    const hashes = await page
        .locator('.puzzle-chips a')
        .evaluateAll((chips) => chips.map((chip) => chip.getAttribute('href')));
    const part_size = 50;
    for (const hash of hashes.filter((_, i) => i % (part_size / 5) === 0)) {
        await page.locator(`.puzzle-chips a[href="${hash}"]`).click();
        await page.locator(`.puzzle-chips a[href="${hash}"][aria-current]`).waitFor();
        await page.locator('.cell').first().waitFor();
    }
    await server.start();
    person.assert_clean();
});

for (const [where, options] of [
    ['on a wide screen', { viewport: { width: 1440, height: 900 } }],
    ['on a phone, in German', { ...phone, locale: 'de-DE' }],
])
    test(`puzzles are chosen by game, difficulty and theme by keys, and the next one is one of them, ${where}`, async () => {
        const person = await Person.arrive(browser, `${server.url}#/puzzles`, options);
        const { page } = person;
        const chips = page.locator('.puzzle-chips a');
        await chips.first().waitFor();
        const all = await chips.count();
        const selects = page.locator('.puzzle-filters select');
        const counts = [all];
        for (let i = 0; i < 3; ++i) {
            const select = selects.nth(i);
            await select.focus();
            await page.keyboard.press('End');
            assert.notEqual(await select.inputValue(), '');
            const box = await select.boundingBox();
            assert.ok(box.height >= 44, `${box.height}`);
            await page.waitForFunction(
                (before) => document.querySelectorAll('.puzzle-chips a').length < before,
                counts.at(-1),
            );
            counts.push(await chips.count());
        }
        await assert_accessible(page, 'chosen puzzles');
        await picture(page, `chosen-${options.locale ?? 'en'}`);
        const wanted = await chips.evaluateAll((shown) => shown.map((one) => one.hash));
        assert.ok(wanted.length > 0);
        await page.locator('.puzzle-do a').click();
        await page.locator(`.puzzle-chips a[href="${wanted[0]}"][aria-current]`).waitFor();
        assert.equal(await chips.count(), wanted.length, 'the choice is kept');
        for (const one of await selects.all()) await one.selectOption('');
        await page.waitForFunction(
            (n) => document.querySelectorAll('.puzzle-chips a').length === n,
            all,
        );
        person.assert_clean();
    });

for (const [game, name] of [
    ['', 'Carcassonne'],
    ['hunters_and_gatherers_2020', 'Hunters & Gatherers'],
])
    test(`the puzzle of the day is of the game chosen last: ${name}`, async () => {
        const before = `localStorage.setItem('meepled.wish', '{"game":"${game}"}')`;
        const person = await Person.arrive(browser, `${server.url}#/puzzles/today`, {}, before);
        const heading = person.page.locator('.puzzle-task h2');
        await heading.waitFor();
        assert.match(await heading.textContent(), new RegExp(`^Puzzle of the day: ${name} `));
        person.assert_clean();
    });

test('puzzles solved in a row are told in the line of counts', async () => {
    const before = () => {
        const today = Math.floor(Date.now() / 86_400_000);
        localStorage.setItem('meepled.puzzles.days', `${today - 1} 4`);
        localStorage.setItem('meepled.puzzles.first', '7');
    };
    const person = await Person.arrive(browser, `${server.url}#/puzzles/today`, {}, before);
    const counts = person.page.locator('.puzzle-counts');
    await counts.waitFor();
    assert.match(await counts.textContent(), /daily puzzle: 4 in a row · first try: 7 in a row/);
    person.assert_clean();
});

test('the first try of a puzzle is told to the server, and what people do changes its grade', async () => {
    const person = await Person.arrive(browser, `${server.url}#/puzzles`);
    const { page } = person;
    await page.locator('.cell').first().waitFor();
    const easy = page.locator('.puzzle-chips').first().locator('a');
    const all = await easy.evaluateAll((chips) =>
        chips.map((chip) => chip.getAttribute('href').split('/').pop()),
    );
    const id = all.pop();
    const known = async () => {
        const { puzzles } = await (await fetch(`${server.url}v1/puzzles`)).json();
        return puzzles.filter(({ puzzle }) => puzzle === id);
    };
    assert.deepEqual(await known(), []);
    await page.goto(`${server.url}#/puzzles/${id}`);
    await page.locator('.puzzle-chips a[aria-current]').and(easy.last()).waitFor();
    await person.lay_in(0);
    await confirm(page);
    const solved = (await is_right(page)) ? 1 : 0;
    // The list is some seconds old.
    await eventually(async () =>
        assert.deepEqual(await known(), [{ puzzle: id, tried: 1, solved }]),
    );
    assert.equal(await page.locator('.puzzle-grade').textContent(), 'easy');
    person.assert_clean();

    // Many people miss this one, and solve others.
    const count = (puzzle, solved) => ({ puzzle, tried: 300, solved });
    const counts = [count(id, 3), ...all.slice(0, 20).map((one) => count(one, 270))];
    const later = await Person.arrive(browser, `${server.url}`);
    await later.page.route('**/v1/puzzles', (route) =>
        route.fulfill({ json: { puzzles: counts } }),
    );
    await later.page.goto(`${server.url}#/puzzles/${id}`);
    await later.page.locator('.puzzle-grade', { hasText: 'hard' }).waitFor();
    later.assert_clean();
});

test('who owns which field and what features score now is shown in puzzles and lessons, as in a game', async () => {
    const person = await Person.arrive(browser, `${server.url}#/puzzles`);
    const { page } = person;
    await page.locator('.board-tools').waitFor();
    if ((await page.locator('.board-tools .tools .tool').count()) < 6) return; // Without the module nobody can be asked.
    const labels = page.locator('.values .value');
    const button = (name) => page.getByRole('button', { name });
    await button('Show fields or meadows and their owners').click();
    await page.locator('.hatches path').first().waitFor({ state: 'attached' });
    await page.keyboard.press('w');
    await labels.first().waitFor();
    assert.equal(await page.locator('.hatches').count(), 0);
    const figures = await page.locator('.figures .figure').count();
    assert.ok((await labels.count()) <= figures, 'one for each feature that somebody owns');
    await page.locator('.players .expected').first().waitFor();
    await labels.first().press('Enter');
    await page.locator('.why h3').waitFor();
    assert.match(await page.locator('.why').textContent(), /[1-9]/);
    await page.keyboard.press('Escape');
    await page.locator('.why').waitFor({ state: 'detached' });

    await page.goto(`${server.url}#/learn/farm`);
    await page.locator('.lesson-show').click();
    await page.locator('.lesson-task button.go').click();
    await page.locator('.lesson-answers').waitFor();
    await page.keyboard.press('h');
    const field = page.locator('.values .value').first();
    await field.press('Enter');
    assert.match(await page.locator('.why').textContent(), /completed cit(y|ies) → \d+/);
    person.assert_clean();
});
