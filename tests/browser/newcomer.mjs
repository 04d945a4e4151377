// Measures the way of a newcomer: clicks, words and seconds from a cold visit to the first move and to the first scored city.
// Not a test. MEEPLED=... node newcomer.mjs
// The newcomer reads each visible text once and starts the guided game or one against a bot, with the fewest clicks. They never
// rotate a tile. They place it beside their city if they have one, else in the first offered place, and deploy on the first
// city. So a city of their own is chance, and not every game has one within 30 turns.
// Seconds are measured on this machine, without reading; words count 200 per minute.
import { launch, Person, phone } from './support/browser.mjs';
import { Server } from './support/server.mjs';

const games = Number(process.env.GAMES ?? 5),
    turns_max = 30,
    words_a_minute = 200;

const server = new Server();
await server.start();
const browser = await launch({ optimizes: true });

// Visible texts, without those on the board.
function texts_in_sight() {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const one = node.parentElement;
        if (!node.data.trim() || !one || one.closest('.unseen, svg, kbd')) continue;
        if (!one.checkVisibility({ visibilityProperty: true })) continue;
        const { top, bottom, left, right } = one.getBoundingClientRect();
        if (bottom > 0 && top < innerHeight && right > 0 && left < innerWidth)
            found.push(node.data.trim());
    }
    return found;
}

class Newcomer {
    clicks = 0;
    read = new Set();

    constructor(person) {
        this.person = person;
        this.page = person.page;
    }

    async look() {
        for (const text of await this.page.evaluate(texts_in_sight))
            if (/\p{L}{2}/u.test(text)) this.read.add(text);
    }

    async click(locator) {
        await this.look();
        await locator.click();
        this.clicks += 1;
    }

    get words() {
        return [...this.read].join(' ').split(/\s+/).length;
    }

    async lay(cell) {
        await this.look();
        await this.person.lay_in(cell);
        this.clicks += 1;
    }

    async confirm() {
        await this.look();
        await this.person.confirm();
        this.clicks += 1;
    }

    figures() {
        return this.page.locator('.figure-buttons button').allTextContents();
    }

    // The number of the cell in which this tile goes now.
    async best_cell(city) {
        const cells = await this.page
            .locator('.cell')
            .evaluateAll((all) => all.map((one) => one.dataset.cell.split(',').map(Number)));
        const beside = cells.findIndex(([x, y]) =>
            city.some(([cx, cy]) => Math.abs(cx - x) + Math.abs(cy - y) === 1),
        );
        return { cells, at: Math.max(beside, 0), beside: beside >= 0 };
    }

    // One turn; where the city has grown to.
    async turn(city) {
        const { cells, at, beside } = await this.best_cell(city);
        if (cells.length === 0) return city;
        await this.lay(at);
        const wanted = (await this.figures()).findIndex((says) => /city/i.test(says));
        const claims = city.length === 0 && wanted >= 0;
        if (claims) await this.click(this.page.locator('.figure-buttons button').nth(wanted));
        await this.confirm();
        return claims || beside ? [...city, cells[at]] : city;
    }

    async scored_a_city() {
        const name = await this.page.locator('.players .player-called').first().textContent();
        const lines = await this.page.locator('.log-scored').allTextContents();
        return lines.some((line) => new RegExp(`${name}: (finished )?city`).test(line));
    }

    figures_so_far(ms) {
        const seconds = ms / 1000,
            reading = (60 * this.words) / words_a_minute;
        return {
            clicks: this.clicks,
            texts: this.read.size,
            words: this.words,
            'seconds of the page': Number(seconds.toFixed(1)),
            'with reading': Math.round(seconds + reading),
        };
    }
}

async function one_game(way, options) {
    const began = performance.now();
    const person = await Person.arrive(browser, server.url, options);
    const newcomer = new Newcomer(person);
    await person.page.locator('.way:not([disabled])').first().waitFor();
    await newcomer.click(person.page.locator(way));
    await person.page.locator('.game').waitFor();
    await person.my_turn();
    let city = await newcomer.turn([]);
    const first = newcomer.figures_so_far(performance.now() - began);
    let turns = 1;
    while (turns < turns_max && (await person.my_turn()) === 'mine') {
        if (await newcomer.scored_a_city()) break;
        city = await newcomer.turn(city);
        turns += 1;
    }
    const scored = (await newcomer.scored_a_city())
        ? { turns, ...newcomer.figures_so_far(performance.now() - began) }
        : undefined;
    await person.context.close();
    return { first, scored };
}

const median = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];
const medians = (all) =>
    Object.fromEntries(Object.keys(all[0]).map((key) => [key, median(all.map((one) => one[key]))]));

for (const [way, selector] of [['against a bot', '.way.go']])
    for (const [screen, options] of Object.entries({ wide: {}, phone })) {
        const all = [];
        for (let i = 0; i < games; ++i) all.push(await one_game(selector, options));
        const scored = all.flatMap((one) => one.scored ?? []);
        console.log(
            `${way}, ${screen}: medians of ${games} games, a city of one's own in ${scored.length}`,
        );
        console.table({
            'first move': medians(all.map(({ first }) => first)),
            ...(scored.length > 0 ? { 'first scored city': medians(scored) } : {}),
        });
    }
await browser.close();
await server.end();
