// The tests' own way to a table: what the server refuses fails at once, with its words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person } from './support/browser.mjs';
import { make_room } from './support/rooms.mjs';
import { browser, server } from './support/stage.mjs';

const seats = [{ open: {} }, { bot: 'greedy' }];

for (const [name, settings, says] of [
    ['of an unknown game', { game: 'chess', seats }, /chess|game/i],
    [
        'with an unknown option',
        { game: 'carcassonne', seats, options: [{ name: 'x', value: 'y' }] },
        /option/i,
    ],
    ['that no frame can hold', { game: 'carcassonne', seats: 3 }, /no room/],
    ['with an unknown field', { game: 'carcassonne', seets: [] }, /no room/],
])
    test(`a table ${name} is refused at once`, async () => {
        const person = await Person.arrive(browser, server.url);
        await assert.rejects(make_room(person, settings), says);
    });
