// A headless browser and people in it. Each has an own browser context and acts as a person would.
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { come_late, late_ms, slow_down } from './late.mjs';
import { patience_ms } from './wait.mjs';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

// A page of a test lives for seconds, so optimizing its scripts costs more than it saves.
const unoptimized = '--js-flags=--no-turbofan';

export function launch({ optimizes = false } = {}) {
    return chromium.launch({
        executablePath,
        headless: true,
        args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            ...(optimizes ? [] : [unoptimized]),
        ],
    });
}

// While the server is down the browser itself reports that it cannot connect; that is not the page's error.
const about_connecting =
    /WebSocket connection to .* failed|net::ERR_(CONNECTION_REFUSED|EMPTY_RESPONSE)/;

// Kinds of features that can be completed within a game and have a value before.
export const scored = /city|road|monastery/i;

export class Person {
    errors = [];
    requests = []; // The URLs of all requests of the page.
    strangers = []; // Requests to other hosts.

    // `before` runs in each of the person's pages before the page's own script.
    static async arrive(browser, url, options = {}, before = undefined) {
        const person = new Person();
        person.context = await browser.newContext({
            viewport: { width: 1280, height: 800 },
            locale: 'en-GB',
            reducedMotion: 'reduce', // Then the page does not wait for animations of others' moves.
            serviceWorkers: 'block', // The page comes from the server; see offline.test.mjs.
            ...options,
        });
        person.context.setDefaultTimeout(patience_ms);
        if (late_ms > 0) await person.context.addInitScript(come_late, late_ms);
        if (before) await person.context.addInitScript(before);
        person.page = await person.context.newPage();
        await slow_down(person.page);
        const { host } = new URL(url);
        person.page.on('console', (message) => {
            if (
                message.type() === 'error' &&
                !(person.server_is_down && about_connecting.test(message.text()))
            )
                person.errors.push(message.text());
        });
        // Seen only where a test fails: it tells a page that never came from one that came late.
        person.page.on('requestfailed', (request) =>
            console.log(`${request.url()}: ${request.failure().errorText}`),
        );
        person.page.on('pageerror', (error) => person.errors.push(String(error)));
        person.page.on('request', (request) => {
            person.requests.push(request.url());
            const to = new URL(request.url());
            if (to.protocol !== 'blob:' && to.protocol !== 'data:' && to.host !== host)
                person.strangers.push(request.url());
        });
        await person.page.goto(url);
        return person;
    }

    async play_a_bot() {
        await this.page.locator('.way').first().click();
        await this.page.locator('.game').waitFor();
    }

    // Whose turn it is, once that is clear: 'mine', 'over'.
    async my_turn() {
        await this.page.locator('.banner.my-turn, .finale').first().waitFor();
        return (await this.page.locator('.finale').count()) > 0 ? 'over' : 'mine';
    }

    // Waits for the player's turn, if necessary in another game, because the draw is random.
    async next_turn() {
        while ((await this.my_turn()) === 'over') {
            await this.page.getByRole('button', { name: 'Home', exact: true }).click();
            await this.page.locator('.ways').waitFor();
            await this.play_a_bot();
        }
    }

    // The tile in some cell, not yet confirmed, so that `fits` holds. Turns in which there is no such cell are played,
    // and other questions answered: where the dragon moves, who pays a ransom.
    async lay_so_that(fits) {
        for (;;) {
            await this.next_turn();
            if (await this.lay_now_so_that(fits)) return;
            if ((await this.page.locator('.cell').count()) === 0) {
                await this.answer(() => 0);
                continue;
            }
            await this.lay_in(0);
            await this.confirm();
        }
    }

    // In this turn. False: in no cell, and nothing lies.
    async lay_now_so_that(fits) {
        const count = await this.page.locator('.cell').count();
        for (let i = 0; i < count; ++i) {
            await this.lay_in(i);
            if (await fits()) return true;
            await this.page.keyboard.press('Escape');
            await this.page.locator('.cell.lying').waitFor({ state: 'detached' });
        }
        return false;
    }

    async lay_in(index) {
        await this.page.locator('.cell').nth(index).focus();
        await this.page.keyboard.press('Space');
        await this.page.locator('.cell.lying').waitFor();
    }

    // With a figure where a score is certain (a field alone has no value); or without one if there is no such place.
    async lay_for_points() {
        const figures = this.page.locator('.figure-buttons button');
        let worth = -1;
        const found = await this.lay_now_so_that(async () => {
            worth = (await figures.allTextContents()).findIndex((says) => scored.test(says));
            return worth >= 0;
        });
        if (!found) {
            await this.lay_in(0);
        } else {
            await figures.nth(worth).click();
            await this.page.locator('.choice.chosen').waitFor();
        }
        await this.confirm();
    }

    // One turn by mouse alone. `choose` picks a number below n.
    async click_a_turn(choose) {
        const cells = this.page.locator('.cell');
        const count = await cells.count();
        // The tile lies already, because something came to light when it was laid.
        if (count === 0) return this.answer(choose);
        const cell = cells.nth(choose(count));
        const name = await cell.getAttribute('data-cell');
        await this.page.locator('.zoom button').last().click();
        await cell.locator('.cell-free').click();
        await this.page.locator(`.cell.lying[data-cell="${name}"]`).waitFor();
        const places = await this.page.locator('.choice').count();
        const wanted = choose(places + 1);
        if (wanted < places) {
            await this.page.locator('.figure-buttons button').nth(wanted).click();
            await this.page.locator('.choice.chosen').waitFor();
        } else if ((await this.page.locator('.target').count()) > 0) {
            await this.point_at_something(choose);
        }
        await this.confirm();
    }

    async answer(choose) {
        if ((await this.page.locator('.token-buttons').count()) > 0)
            return this.move_a_token(choose);
        if ((await this.page.locator('.figure-buttons button').count()) > 0)
            return this.answer_for_a_figure();
        await this.point_at_something(choose);
        return this.confirm_an_answer();
    }

    async point_at_something(choose) {
        const targets = this.page.locator('.target');
        await targets.nth(choose(await targets.count())).focus();
        await this.page.keyboard.press('Enter');
        await this.page.locator('.target.chosen').waitFor();
    }

    async answer_for_a_figure() {
        await this.page.locator('.figure-buttons button').last().click();
        await this.confirm_an_answer();
    }

    // Moves the mage or the witch to one of the places for it.
    async move_a_token(choose) {
        const tokens = this.page.locator('.token-buttons button');
        await tokens.nth(choose(await tokens.count())).click();
        await this.page.locator('.target').first().waitFor();
        await this.point_at_something(choose);
        await this.confirm_an_answer();
    }

    async confirm_an_answer() {
        const lines = await this.page.locator('.log li').count();
        await this.page.locator('.confirm').click();
        await this.page.waitForFunction(
            (n) =>
                document.querySelectorAll('.log li').length > n ||
                !document.querySelector('.banner.my-turn'),
            lines,
        );
    }

    // Opens one of the gifts that can be opened, for something if there is something. False: there is none.
    async open_a_gift(choose) {
        const cards = this.page.locator('.gift-card:not([disabled])');
        const count = await cards.count();
        if (count === 0) return false;
        const opened = await this.page.locator('.log-gift_opened').count();
        await cards.nth(choose(count)).click();
        await this.page.locator('.gift-card[aria-pressed="true"]').waitFor();
        const targets = this.page.locator('.target');
        const places = await targets.count();
        if (places > 1) {
            const target = targets.nth(choose(places));
            await target.focus();
            await this.page.keyboard.press('Enter');
        }
        if (places > 0) await this.page.locator('.target.chosen').waitFor();
        await this.page.locator('.confirm').click();
        await this.page.waitForFunction(
            (n) => document.querySelectorAll('.log-gift_opened').length > n,
            opened,
        );
        return true;
    }

    async confirm() {
        const before = await this.tiles();
        await this.page.locator('.confirm').click();
        await this.page.waitForFunction(
            (n) => document.querySelectorAll('.placed').length > n,
            before,
        );
    }

    tiles() {
        return this.page.locator('.placed').count();
    }

    // The board in the accessibility tree, and the scores.
    async board() {
        const words = await this.page
            .locator('.placed')
            .evaluateAll((all) => all.map((tile) => tile.getAttribute('aria-label')));
        const scores = await this.page.locator('.score').allTextContents();
        return { words: words.sort(), scores };
    }

    assert_clean() {
        assert.deepEqual(this.errors, [], 'nothing wrong in the console');
        assert.deepEqual(this.strangers, [], 'no request to another host');
    }
}

// The one of them whose turn it is.
export function in_turn(people) {
    return Promise.any(
        people.map(async (person) => {
            await person.page.locator('.banner.my-turn').waitFor();
            return person;
        }),
    );
}

// Two people at a table of their own, whose game has begun.
export async function two_people(browser, url, options = {}, guest_options = {}) {
    const host = await Person.arrive(browser, url, options);
    await host.page.locator('.way').nth(1).click();
    const link = await host.page.locator('.copy-field input').first().inputValue();
    const guest = await Person.arrive(browser, link, guest_options);
    await guest.page.getByRole('button', { name: 'Join the game' }).click();
    await guest.page.locator('.waiting').waitFor();
    for (const { page } of [host, guest])
        await page.getByRole('button', { name: 'I am ready' }).click();
    for (const { page } of [host, guest]) await page.locator('.game').waitFor();
    return { host, guest };
}

// As a phone is: small, and touched.
export const phone = {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
};

// Numbers below n, the same for the same seed; the seed is printed.
export function chooser(seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))) {
    console.log(`seed ${seed}`);
    let state = seed >>> 0;
    return (n) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 4294967296) * n);
    };
}

// To the final scoring.
export async function resign({ page }) {
    const handle = page.locator('.sheet-handle');
    if (await handle.isVisible()) await handle.click();
    await page.locator('.panel-foot > button').last().click();
    await page.locator('dialog[open] .danger').click();
    await page.locator('.finale').waitFor();
}

// Through the final scoring by hand; `seen` looks at each step.
export async function step_through_scoring(page, seen = async () => {}) {
    await page.getByRole('button', { name: 'Play the scoring' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    const at = page.locator('.final-at');
    const [from, steps] = (await at.textContent()).split('/').map(Number);
    for (let step = from + 1; step <= steps; ++step) {
        await page.getByRole('button', { name: 'Next', exact: true }).click();
        await at.filter({ hasText: `${step} / ${steps}` }).waitFor();
        await seen();
    }
}
