// Measures the cost of the page on this machine. Not a test. MEEPLED=... node measure.mjs
// Shows a game of bots with 120 tiles or more as a whole, with the processor slowed four times. The time of the main thread is
// CPU time, so other load does not matter; frames per second and "there after" are measured by a clock.
import { execFileSync } from 'node:child_process';
import { launch, Person } from './support/browser.mjs';
import { Server } from './support/server.mjs';

const slower = 4,
    tiles_wanted = 120,
    frames_wanted = 240;

const server = new Server();
await server.start();
const browser = await launch({ optimizes: true });

// A whole game between the server's bots and a program, which says in which room.
function play_a_game() {
    const modules = 'farmers,inns_and_cathedrals,traders_and_builders,abbot,river,mage_and_witch';
    const said = execFileSync(
        process.env.MEEPLED,
        [
            ...['bot', '--url', `${server.url.replace('http', 'ws')}ws`, '--level', 'greedy'],
            ...['--seats', '5', '--bots', '4', '--modules', modules, '--verbose', '--seed', '7'],
        ],
        { stdio: ['ignore', 'pipe', 'ignore'] },
    ).toString();
    return /room ([\w-]+)/i.exec(said)?.[1];
}

// Notes in the page when how much of the board was there, in milliseconds since the navigation.
function note_tiles() {
    window.noted = [];
    const look = () => {
        const tiles = document.querySelectorAll('.tile-under').length;
        const works = document.querySelectorAll('.world .tile-rim').length;
        const last = window.noted.at(-1);
        if (tiles > 0 && (tiles !== last?.tiles || works !== last?.works))
            window.noted.push({ ms: Math.round(performance.now()), tiles, works });
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}

async function whole_board({ page }, cdp) {
    await page.waitForFunction((n) => window.noted?.at(-1)?.works >= n, tiles_wanted);
    const noted = await page.evaluate(() => window.noted);
    const [task, script] = await spent(cdp);
    return {
        'first tiles, ms': noted[0].ms,
        'whole board, ms': noted.at(-1).ms,
        tiles: noted.at(-1).tiles,
        'main thread so far, ms': Math.round(task),
        'of it script': Math.round(script),
    };
}

async function spent(cdp) {
    const { metrics } = await cdp.send('Performance.getMetrics');
    const of = (name) => 1000 * metrics.find((one) => one.name === name).value;
    return ['TaskDuration', 'ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'].map(of);
}

// Frames while the board is dragged about for so many of them.
async function pan({ page }, cdp) {
    const { x, y, width, height } = await page.locator('.board').boundingBox();
    const at = [x + width / 2, y + height / 2];
    await page.mouse.move(...at);
    await page.mouse.down();
    await page.mouse.move(at[0] + 10, at[1]);
    await page.evaluate((wanted) => {
        window.frames_seen = new Promise((resolve) => {
            const times = [];
            const frame = (now) => {
                times.push(now);
                if (times.length > wanted) resolve(times);
                else requestAnimationFrame(frame);
            };
            requestAnimationFrame(frame);
        });
    }, frames_wanted);
    const before = await spent(cdp);
    let done = false;
    const frames = page
        .evaluate(() => window.frames_seen)
        .then((times) => {
            done = true;
            return times;
        });
    for (let i = 0; !done; ++i)
        await page.mouse.move(at[0] + 150 * Math.sin(i / 15), at[1] + 90 * Math.sin(i / 22));
    const times = await frames;
    const after = await spent(cdp);
    await page.mouse.up();
    const gaps = times.slice(1).map((time, i) => time - times[i]);
    gaps.sort((a, b) => a - b);
    const each = (i) => ((after[i] - before[i]) / gaps.length).toFixed(2);
    return {
        'frames a second': (1000 / (gaps.reduce((a, b) => a + b, 0) / gaps.length)).toFixed(1),
        'longest of 100 frames, ms': gaps[Math.floor(gaps.length * 0.99)].toFixed(1),
        'main thread a frame, ms': each(0),
        'of it script': each(1),
        'of it layout': each(2),
        'of it style': each(3),
    };
}

const room = play_a_game();
const url = `${server.url}#/watch/${room}`;
for (const rate of [1, slower]) {
    const size = { viewport: { width: 1440, height: 900 } };
    const person = await Person.arrive(browser, server.url, size, note_tiles);
    const cdp = await person.context.newCDPSession(person.page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    await person.page.goto('about:blank');
    await person.page.goto(url);
    console.log(`processor / ${rate}`);
    console.table(await whole_board(person, cdp));
    console.table(await pan(person, cdp));
    await person.context.close();
}
await browser.close();
await server.end();
