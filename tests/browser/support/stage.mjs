// Shared by the tests of a file: one server and one browser, from before the first test until after the last.
import { after, afterEach, before } from 'node:test';
import { launch, Person } from './browser.mjs';
import { make_room } from './rooms.mjs';
import { Server } from './server.mjs';

export const server = new Server();
export let browser;

before(async () => {
    await server.start();
    browser = await launch();
});
// The connections of one address include those that browsers keep open for later.
afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
});
after(async () => {
    await browser?.close();
    await server.end();
});

// A player in turn against a bot, at a table with these aids.
export async function at_a_table(aids, options, game = 'carcassonne') {
    const person = await Person.arrive(browser, server.url, options);
    const room = await make_room(person, {
        game,
        seats: [{ open: {} }, { bot: 'greedy' }],
        options: [{ name: 'start_player', value: 'seats' }],
        aids,
    });
    return sit_down(person, room);
}

// The same at a position (rules/positions.md) of two seats, with these lines.
export async function at_position(lines, options) {
    const person = await Person.arrive(browser, server.url, options);
    const settings = { seats: [{ open: {} }, { bot: 'greedy' }], aids: 'CASUAL' };
    const position = ['position 1', 'edition carcassonne', ...lines, ''].join('\n');
    return sit_down(person, await make_room(person, settings, position));
}

async function sit_down(person, room) {
    await person.page.goto(`${server.url}#/room/${room}`);
    await person.page
        .getByRole('button', { name: /Join the game|Rejoindre la partie|Mitspielen/ })
        .click();
    await person.page.locator('.game').waitFor();
    await person.my_turn();
    return person;
}
