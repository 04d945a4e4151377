// A game over days, with simulated days.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooser } from './support/browser.mjs';
import { at_a_table } from './support/rooms.mjs';
import { browser, server } from './support/stage.mjs';
import { eventually } from './support/wait.mjs';

const day_ms = 86_400_000;
const over_days = {
    clock: { initialMs: day_ms, incrementMs: day_ms / 2, capMs: 3 * day_ms },
    onTimeout: 'LOSE',
};

const clocks = ({ page }) => page.locator('.players .clock').allTextContents();

test('three days without a server cost no time; at zero the game wakes, and a vacation begins', async () => {
    const choose = chooser();
    const [mover, other] = await at_a_table(browser, server, over_days);
    await mover.click_a_turn(choose);
    await other.page.locator('.banner.my-turn').waitFor();
    await other.click_a_turn(choose);
    await mover.page.locator('.banner.my-turn').waitFor();
    const before = await clocks(mover);
    assert.match(before.join(' '), /(23 h 5\d min|1 d 0 h).*(23 h 5\d min|1 d 0 h)/);
    for (const person of [mover, other]) person.server_is_down = true;
    await server.kill();
    const past = 3 * day_ms;
    server.change_store(`
        UPDATE life SET alive_ms = alive_ms - ${past};
        UPDATE room SET last_ms = last_ms - ${past}, turn_ends_ms = turn_ends_ms - ${past},
                        wakes_ms = wakes_ms - ${past};`);
    await server.start();
    for (const person of [mover, other]) {
        const line = person.page.locator('.connection-line');
        await line.waitFor({ state: 'detached' });
    }
    await mover.page.locator('.banner.my-turn').waitFor();
    assert.match((await clocks(mover)).join(' '), /(23 h 5\d min|1 d 0 h).*(23 h 5\d min|1 d 0 h)/);

    // No player is connected, and the time runs out right after the restart.
    const tables = await Promise.all([mover, other].map(({ page }) => page.url()));
    for (const { page } of [mover, other]) await page.goto('about:blank');
    await server.kill();
    server.change_store(`
        UPDATE room SET turn_ends_ms = (SELECT alive_ms FROM life),
                        wakes_ms = (SELECT alive_ms FROM life);`);
    await server.start();
    const said = () => fetch(`${server.url}metrics`).then((answer) => answer.text());
    const appends = async () =>
        Number(/^meepled_appends_total (\d+)/m.exec(await said())?.[1] ?? 0);
    await eventually(async () => assert.ok((await appends()) > 0));
    await mover.page.goto(tables[0]);
    await mover.page.locator('.banner.my-turn').waitFor();
    await mover.page
        .getByRole('button', { name: /is on vacation: the clock is extended/ })
        .waitFor();
    assert.equal(await mover.page.locator('.timed-out').count(), 0, 'nothing was played for us');
    assert.match((await clocks(mover)).join(' '), /(23 h 5\d min|1 d 0 h).*(23 h 5\d min|1 d 0 h)/);
    await mover.click_a_turn(choose);
    for (const person of [mover, other]) person.assert_clean();
});
