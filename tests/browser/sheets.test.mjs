// The end of a round of Cardcassonne: rows and sums fit on every screen.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person, phone } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';
import { at_rest } from './support/wait.mjs';

async function begin(options, seats = 5) {
    const person = await Person.arrive(browser, server.url, options);
    const { page } = person;
    await page.locator('.options > summary').click();
    await page.getByRole('radio', { name: /Cardcassonne/ }).check();
    await page
        .getByRole('group', { name: /^(Players|Joueurs|Spieler)$/ })
        .getByRole('button', { name: String(seats), exact: true })
        .click();
    await page.locator('.card-scene').waitFor();
    await person.play_a_bot();
    return person;
}

// Lays the first card for which there is a row, turn by turn, until the round is scored.
async function play_a_round({ page }) {
    for (;;) {
        const now = await page.waitForFunction(() => {
            if (document.querySelector('.scoring-box')) return 'scored';
            if (document.querySelector('.confirm:not([disabled])')) return 'sure';
            if (document.querySelector('.row-slot')) return 'row';
            return (
                document.querySelector('.my-turn') &&
                document.querySelector('.hand-card:not([disabled])') &&
                'card'
            );
        });
        const what = await now.jsonValue();
        if (what === 'scored') return;
        if (what === 'card') await page.keyboard.press('1');
        if (what === 'row') await page.locator('.row-slot').first().click();
        if (what !== 'sure') continue;
        const lines = await page.locator('.log li').count();
        await page.locator('.confirm').click();
        await page.waitForFunction((n) => document.querySelectorAll('.log li').length > n, lines);
    }
}

// Invisible parts of the rows and of the sheet: outside the window, scrolled away, or covered.
function hidden_parts() {
    const hidden = [];
    const aside = '.row-item:not(.now)'; // Rows may scroll; the card of the current text is visible.
    const { clientWidth, clientHeight } = document.documentElement;
    const seen = (one, called) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const beside = left < -0.5 || right > clientWidth + 0.5;
        if (top < -0.5 || bottom > clientHeight + 0.5 || (beside && !one.matches(aside)))
            hidden.push(`${called} leaves the window`);
        for (let box = one.parentElement; box; box = box.parentElement) {
            if (getComputedStyle(box).overflowY === 'visible') continue;
            const around = box.getBoundingClientRect();
            if (top < around.top - 1 || bottom > around.bottom + 1)
                hidden.push(`${called} is cut by ${box.className || box.tagName}`);
        }
        if (beside) return;
        const middle = (left + right) / 2;
        for (let box = one.parentElement; box && one.matches(aside); box = box.parentElement) {
            const around = box.getBoundingClientRect();
            const clips = getComputedStyle(box).overflowX !== 'visible';
            if (clips && (middle < around.left || middle > around.right)) return;
        }
        const at = document.elementFromPoint(middle, (top + bottom) / 2);
        if (at && !one.contains(at) && !at.contains(one)) hidden.push(`${called} is covered`);
    };
    const all = (selector) => [...document.querySelectorAll(selector)];
    all('.card-row').forEach((row) => seen(row, row.getAttribute('aria-label')));
    all('.row-item').forEach((item) => seen(item, item.title));
    all('.scoring-box h3, .scoring-box .claim-lines li, .claim-total, .scoring-next').forEach(
        (one) => seen(one, one.textContent),
    );
    return { hidden, rows: all('.card-row').length };
}

const screens = [
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
];

for (const seats of [2, 3])
    test(`on a phone no emblem lies over a name: ${seats} players`, async () => {
        const person = await begin({ ...phone, locale: 'de-DE' }, seats);
        const cards = await person.page.locator('.players li').evaluateAll((all) =>
            all.map((one) => {
                const emblem = one.querySelector('.emblem').getBoundingClientRect(),
                    name = one.querySelector('.player-called').getBoundingClientRect();
                return { emblem, name };
            }),
        );
        assert.equal(cards.length, seats);
        for (const { emblem, name } of cards)
            assert.ok(
                emblem.right <= name.left || emblem.bottom + 2 <= name.top,
                JSON.stringify({ emblem, name }),
            );
        person.assert_clean();
    });

for (const locale of ['en-GB', 'fr-FR'])
    test(`all rows and sums of a scoring are seen on every screen, light and dark (${locale})`, async () => {
        const person = await begin({ locale, viewport: screens[0] });
        const { page } = person;
        await play_a_round(person);
        let told = 0;
        for (;;) {
            for (const screen of screens)
                for (const colorScheme of ['light', 'dark']) {
                    await page.setViewportSize(screen);
                    await page.emulateMedia({ colorScheme });
                    await at_rest(page);
                    const { hidden, rows } = await page.evaluate(hidden_parts);
                    assert.deepEqual(hidden, [], `${screen.width} x ${screen.height}`);
                    assert.equal(rows, 4);
                    if (process.env.SHOTS)
                        await page.screenshot({
                            path: `${process.env.SHOTS}/sheet_${locale}_${screen.width}_${colorScheme}_${told}.png`,
                        });
                }
            told += 1;
            const at = await page.locator('.scoring-box header .quiet').textContent();
            const [now, n] = at.split('/').map(Number);
            if (now === n || (await page.locator('.claim-choice').count()) > 0) break;
            await page.locator('.scoring-next').click();
        }
        assert.ok(told >= 1);
        person.assert_clean();
    });
