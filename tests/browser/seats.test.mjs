// Cards of players at full tables: long names, everything that a seat can hold, clocks, and a lost connection.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person, phone } from './support/browser.mjs';
import { picture } from './support/people.mjs';
import { make_room } from './support/rooms.mjs';
import { browser, server } from './support/stage.mjs';
import { at_rest } from './support/wait.mjs';

const modules = [
    'abbot',
    'inns_and_cathedrals',
    'traders_and_builders',
    'tower',
    'abbey_and_mayor',
    'bridges_castles_and_bazaars',
];

// Parts of a card that lie over one another or leave it.
function overlaps() {
    const found = [];
    // Words may leave their element.
    const with_words = (one, box) => {
        if (one.closest('.player-figures') || getComputedStyle(one).overflowX === 'hidden')
            return box;
        const range = document.createRange();
        range.selectNodeContents(one);
        const words = range.getBoundingClientRect();
        return words.width > box.width ? words : box;
    };
    const parts =
        '.player-name, .player-figures > *, .held-item, .player-state, .clock, .score, .gained, .seat-face';
    for (const card of document.querySelectorAll('.players li')) {
        const whole = card.getBoundingClientRect();
        const figures = card.querySelector('.player-figures').getBoundingClientRect();
        const shown = [...card.querySelectorAll(parts)]
            .filter((one) => one.checkVisibility({ visibilityProperty: true }))
            .map((one) => ({ one, box: one.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 1 && box.height > 1)
            // On a phone this row ends where it has no room.
            .filter(({ one, box }) => !one.closest('.player-figures') || box.left < figures.right)
            .map(({ one, box }) => ({ one, box: with_words(one, box) }))
            .map(({ one, box }) => ({
                one,
                says: `${one.className} ${one.textContent}`,
                left: box.left,
                top: box.top,
                bottom: box.bottom,
                right: one.closest('.player-figures')
                    ? Math.min(box.right, figures.right)
                    : box.right,
            }));
        for (const [i, a] of shown.entries()) {
            if (a.right > whole.right + 1 || a.bottom > whole.bottom + 1)
                found.push(`leaves the card: ${a.says}`);
            for (const b of shown.slice(i + 1)) {
                if (a.one.contains(b.one) || b.one.contains(a.one)) continue;
                // On a phone this is a sign on the emblem.
                if ([a, b].every(({ one }) => one.matches('.seat-face, .away'))) continue;
                const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left),
                    high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                if (wide > 2 && high > 3) found.push(`${a.says} / ${b.says}`);
            }
        }
    }
    return [...new Set(found)];
}

const names = ['Maximiliane Wackernagel', 'Bartholomäus von Hohenstein'];

// Two people and bots; the second person's connection is lost.
async function table_of(seats, options) {
    const people = [];
    for (let i = 0; i < 2; ++i) people.push(await Person.arrive(browser, server.url, options));
    const bots = Array.from({ length: seats - 2 }, () => ({ bot: 'greedy' }));
    const room = await make_room(people[0], {
        game: 'carcassonne',
        seats: [{ open: {} }, { open: {} }, ...bots],
        options: [{ name: 'start_player', value: 'seats' }],
        modules: { names: modules },
        clock: { initialMs: 5_900_000, incrementMs: 10_000 },
    });
    for (const [i, { page }] of people.entries()) {
        await page.goto(`${server.url}#/room/${room}`);
        await page.locator('.name-field input').fill(names[i]);
        await page.locator('.waiting-join, .join, .go.big').first().click();
        await page.locator('.waiting').waitFor();
    }
    for (const { page } of people) await page.locator('.waiting .go.big').click();
    for (const { page } of people) await page.locator('.game').waitFor();
    await people[0].my_turn();
    await people[1].context.close();
    await people[0].page.locator('.player-state.away').waitFor({ state: 'attached' });
    return people[0];
}

for (const [name, seats, options] of [
    ['wide-4', 4, {}],
    ['wide-5', 5, { viewport: { width: 1280, height: 720 } }],
    ['phone-5', 5, { ...phone, locale: 'de-DE' }],
    ['phone-6', 6, { ...phone, locale: 'fr-FR' }],
    ['across-6', 6, { ...phone, viewport: { width: 844, height: 390 }, locale: 'de-DE' }],
])
    test(`nothing on a player's card lies over anything else: ${name}`, async () => {
        const person = await table_of(seats, options);
        const { page } = person;
        await picture(person, `seats-${name}`);
        await at_rest(page);
        assert.deepEqual(await page.evaluate(overlaps), []);
        const handle = page.locator('.sheet-handle');
        if (await handle.isVisible()) {
            await handle.click();
            await picture(person, `seats-${name}-open`);
            await at_rest(page);
            assert.deepEqual(await page.evaluate(overlaps), []);
        }
        const away = await page.locator('.player-state.away').boundingBox();
        assert.ok(away.width >= 12 && away.height >= 12, 'the lost connection is seen');
        person.assert_clean();
    });
