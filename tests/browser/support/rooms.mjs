// Tables that the page itself cannot create, and people at them.
import { in_turn, Person } from './browser.mjs';

// Asks over a connection of its own. The name of the room, or the error that the server told; neither: the connection
// ended before the answer, as it does while a server starts again.
async function create_room([settings, position]) {
    const socket = new WebSocket(`ws://${location.host}/ws`, 'meeple.v1.json');
    let told; // An error that answers no request: the server did not understand the frame.
    let answered = () => undefined;
    const next = (re) =>
        new Promise((resolve) => {
            answered = (frame) => frame.re === re && resolve(frame);
        });
    socket.onmessage = ({ data }) => {
        const frame = JSON.parse(data);
        if (frame.error) told = frame.error;
        answered(frame);
    };
    const ended = new Promise((resolve) => {
        socket.onclose = ({ code, reason }) => {
            // 1006: without a word.
            if (code !== 1006 && reason) told ??= { code, reason };
            resolve(undefined);
        };
    });
    const ask = (re, body) => {
        const answer = next(re);
        socket.send(JSON.stringify({ re, ...body }));
        return Promise.race([answer, ended]);
    };
    const opened = new Promise((resolve) => {
        socket.onopen = () => resolve(true);
    });
    if (!(await Promise.race([ended, opened]))) return { told };
    const hello = { protoMin: 1, protoMax: 1, guest: { name: 'Maker' } };
    const welcome = await ask(1, { hello });
    if (!welcome || told) return { told };
    const commandId = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
    const made = await ask(2, { createRoom: { settings, position, commandId } });
    socket.close();
    return { room: made?.roomCreated?.room, told };
}

// Makes a public room with these settings, at that position if there is one; its name. A connection that ended too early, or greeted too late, is made
// again. Throws what the server told if it refuses.
export async function make_room({ page }, settings, position = undefined) {
    for (;;) {
        const { room, told } = await page.evaluate(create_room, [settings, position]);
        if (told && told.code !== 'HELLO_REQUIRED')
            throw new Error(`no room: ${JSON.stringify(told)}`);
        if (room) return room;
    }
}

async function sit_down({ page }, name) {
    await page.locator('.name-field input').fill(name);
    await page.getByRole('button', { name: /Join the game|Rejoindre la partie/ }).click();
    await page.locator('.waiting').waitFor();
}

const names = ['Hanna', 'Gustav', 'Ida'];

// Hanna and Gustav at a table of two with these settings, both ready; the one in turn, and the other. As many as there are
// options, if the settings have seats for them. In a game of cards the dealer may be the first one in turn.
export async function at_a_table(
    browser,
    server,
    settings,
    options = [{}, {}],
    before = undefined,
    called = names,
) {
    const people = await Promise.all(
        options.map((one) => Person.arrive(browser, server.url, one, before)),
    );
    const room = await make_room(people[0], {
        game: 'carcassonne',
        seats: [{ open: {} }, { open: {} }],
        options: [{ name: 'start_player', value: 'seats' }],
        ...settings,
    });
    for (const [i, person] of people.entries()) {
        await person.page.goto(`${server.url}#/room/${room}`);
        await sit_down(person, called[i]);
    }
    for (const { page } of people) await page.locator('.waiting .go.big').click();
    for (const { page } of people) await page.locator('.game').waitFor();
    await in_turn(people);
    return people;
}
