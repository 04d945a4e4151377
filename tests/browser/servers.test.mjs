// Several servers behind one address: two players of one game enter at different servers, and the game continues after
// the loss of the table's server.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chooser, in_turn, launch, Person } from './support/browser.mjs';
import { Cluster, missing } from './support/cluster.mjs';

const why_not = missing();
const cluster = new Cluster();
let browser;

before(async () => {
    if (why_not) return;
    await cluster.start();
    browser = await launch();
});
after(async () => {
    if (why_not) return;
    await browser?.close();
    await cluster.end();
});

// The first connection goes to this server, instead of HAProxy's choice.
const come_in_at = (server) => ({
    content: `{
        const Plain = WebSocket;
        let first = true;
        window.WebSocket = class extends Plain {
            constructor(url, protocol) {
                super(first ? url.replace(/\\/ws$/, '/ws/${server}') : url, protocol);
                first = false;
            }
        };
    }`,
});

test(
    'two who look for a quick game at two servers sit at one board, and both are seen on each',
    { skip: why_not || false },
    async () => {
        const people = [];
        for (const server of ['a', 'b']) {
            const person = await Person.arrive(browser, cluster.url, {}, come_in_at(server));
            await person.page.locator('.way:enabled').first().waitFor();
            people.push(person);
        }
        for (const { page } of people)
            await page.locator('.people-here', { hasText: '2 guests' }).waitFor();
        for (const { page } of people) await page.locator('.way.quick').click();
        for (const { page } of people) await page.locator('.game').waitFor();
        const [one, other] = people.map(({ page }) => new URL(page.url()).hash);
        assert.equal(one, other);
        await in_turn(people);
        for (const person of people) {
            assert.deepEqual(person.errors, []);
            await person.context.close();
        }
    },
);

test(
    'a game of two goes on when the server that has it is killed',
    { skip: why_not || false },
    async () => {
        const choose = chooser();
        const host = await Person.arrive(browser, cluster.url);
        await host.page.locator('.name-field input').fill('Hanna');
        await host.page.locator('.way').nth(1).click();
        const link = await host.page.locator('.copy-field input').first().inputValue();
        // HAProxy sends a newcomer to the server with the fewest connections; the table is on one of them.
        const guest = await Person.arrive(browser, link);
        await guest.page.locator('.name-field input').fill('Gustav');
        await guest.page.getByRole('button', { name: 'Join the game' }).click();
        const people = [host, guest];
        for (const { page } of people)
            await page.getByRole('button', { name: 'I am ready' }).click();
        for (const { page } of people) await page.locator('.game').waitFor();
        for (let turn = 0; turn < 3; ++turn) await (await in_turn(people)).click_a_turn(choose);

        const before = await (await in_turn(people)).tiles();
        for (const person of people) person.server_is_down = true;
        const lost = await cluster.busy();
        assert.ok(lost, 'some server has the game');
        cluster.kill(lost);
        // One of them moves as soon as another server has taken the table.
        for (let turn = 0; turn < 3; ++turn) await (await in_turn(people)).click_a_turn(choose);
        for (const { page } of people)
            await page.waitForFunction(
                (n) => document.querySelectorAll('.placed').length >= n,
                before + 3,
            );
        assert.deepEqual(await host.board(), await guest.board());
        if (process.env.PICTURES) {
            await host.page.screenshot({ path: `${process.env.PICTURES}/host.png` });
            await guest.page.screenshot({ path: `${process.env.PICTURES}/guest.png` });
        }
        for (const person of people) person.server_is_down = false;
        assert.notEqual(await cluster.busy(), undefined);
        for (const person of people) person.assert_clean();
    },
);
