// Colours and portraits by choice: at the table before a game, and for all games to come.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person } from './support/browser.mjs';
import { make_room } from './support/rooms.mjs';
import { browser, server } from './support/stage.mjs';
import { eventually } from './support/wait.mjs';

const red = '#c8371f',
    green = '#0d8a6a',
    blue = '#1f63b5';

async function sit(room, name, options) {
    const person = await Person.arrive(browser, `${server.url}#/room/${room}`, options);
    await person.page.locator('.name-field input').fill(name);
    await person.page.getByRole('button', { name: 'Join the game' }).click();
    await person.page.locator('.waiting').waitFor();
    return person;
}

const emblems = ({ page }, where) =>
    page
        .locator(`${where} .seat-face .emblem rect`)
        .evaluateAll((all) => all.map((one) => one.getAttribute('fill')));

const swatch = ({ page }, name) =>
    page.locator('.swatches').getByRole('button', { name, exact: true });

async function see(people, where, colors) {
    for (const person of people)
        await eventually(async () => assert.deepEqual(await emblems(person, where), colors));
}

test('a free colour is chosen at the table, all see it, and the whole board follows', async () => {
    const host = await Person.arrive(browser, server.url);
    const room = await make_room(host, {
        game: 'carcassonne',
        seats: [{ open: {} }, { open: {} }],
        options: [{ name: 'start_player', value: 'seats' }],
    });
    const people = [await sit(room, 'Hanna'), await sit(room, 'Gustav')];
    const [first, second] = people;
    await see(people, '.waiting-seats', [blue, red]);
    assert.ok(await swatch(first, 'Red: another player has it').isDisabled());
    await swatch(first, 'Green').click();
    await see(people, '.waiting-seats', [green, red]);
    assert.equal(await swatch(first, 'Green').getAttribute('aria-pressed'), 'true');
    assert.ok(await swatch(second, 'Green: another player has it').isDisabled());
    // The colour that was left is free now.
    await swatch(second, 'Blue').click();
    await see(people, '.waiting-seats', [green, blue]);
    for (const { page } of people) await page.locator('.waiting .go.big').click();
    for (const { page } of people) await page.locator('.game').waitFor();
    await see(people, '.players', [green, blue]);
    await first.my_turn();
    await first.lay_for_points();
    const mine = await first.page
        .locator('.players li:first-child .figure-body')
        .first()
        .getAttribute('fill');
    assert.equal(mine, green);
    const [rim] = await second.page
        .locator('.last-move')
        .evaluateAll((all) => all.map((one) => one.getAttribute('stroke')));
    assert.equal(rim, green);
    // After a reload it is the same.
    await first.page.reload();
    await first.page.locator('.players').waitFor();
    await see(people, '.players', [green, blue]);
    for (const person of people) person.assert_clean();
});

test('the preferred colour and portrait are chosen once, and taken at every table where they are free', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.locator('.look-button').click();
    await page.locator('dialog[open] .portraits').waitFor();
    await swatch(person, 'Red').click();
    await page.getByRole('button', { name: 'Portrait 5', exact: true }).click();
    const chosen = await page
        .getByRole('button', { name: 'Portrait 5', exact: true })
        .locator('.portrait-lines path')
        .evaluateAll((all) => all.map((one) => one.getAttribute('d')));
    await page.locator('dialog[open]').getByRole('button', { name: 'Close' }).click();
    // The bot of the second seat makes way.
    await person.play_a_bot();
    await see([person], '.players', [red, blue]);
    const room = await make_room(person, {
        game: 'carcassonne',
        seats: [{ open: {} }, { open: {} }],
    });
    const other = await sit(room, 'Gustav');
    await page.goto(`${server.url}#/room/${room}`);
    await page.getByRole('button', { name: 'Join the game' }).click();
    await page.locator('.waiting').waitFor();
    // Gustav has the blue of the first seat; red is the second seat's and free.
    await see([person, other], '.waiting-seats', [blue, red]);
    await eventually(async () =>
        assert.deepEqual(
            await other.page
                .locator('.waiting-seats li:nth-child(2) .portrait-lines path')
                .evaluateAll((all) => all.map((one) => one.getAttribute('d'))),
            chosen,
        ),
    );
    person.assert_clean();
    other.assert_clean();
});
