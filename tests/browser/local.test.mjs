// Rules and bots in the browser: games without a server, hints, and reviews. Skipped if the page was built without
// WebAssembly.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert_accessible } from './support/axe.mjs';
import { in_turn, Person, phone, resign } from './support/browser.mjs';
import { at_a_table as people_at_a_table } from './support/rooms.mjs';
import { at_a_table, browser, server } from './support/stage.mjs';

async function has_mind() {
    const page = await (await fetch(server.url)).text();
    const [, script] = /<script[^>]*\ssrc="\/([^"]+)"/.exec(page);
    const parts = [
        script,
        ...[...page.matchAll(/href="\/([\w.-]+\.js)"/g)].map(([, name]) => name),
    ];
    const texts = await Promise.all(
        parts.map(async (name) => (await fetch(server.url + name)).text()),
    );
    return texts.some((text) => /mind-[0-9a-f]{8}\.wasm/.test(text));
}

for (const [where, options] of [
    ['on a wide screen', {}],
    ['on a phone, in French', { ...phone, locale: 'fr-FR', colorScheme: 'dark' }],
])
    test(`who learns gets a hint, which is drawn on the board, ${where}`, async (t) => {
        if (!(await has_mind())) return t.skip('the page has no module');
        const person = await at_a_table('LEARN', options);
        const { page } = person;
        await page.locator('.hint-ask').click();
        await page.locator('.hint strong').waitFor();
        assert.equal(await page.locator('.better').count(), 1);
        await assert_accessible(page, 'a hint');
        // All of it is seen without scrolling.
        const [seen, all] = await page
            .locator('.hand')
            .evaluate((hand) => [hand.clientHeight, hand.scrollHeight]);
        assert.ok(all <= seen, `${all} high in ${seen}`);
        if (process.env.PICTURES)
            await page.screenshot({
                path: `${process.env.PICTURES}/hint-${options.locale ?? 'en'}.png`,
            });
        await person.lay_in(0);
        await person.confirm();
        await person.my_turn();
        assert.equal(await page.locator('.better').count(), 0);
        assert.equal(await page.locator('.hint-ask').count(), 1);
        person.assert_clean();
    });

test('against bots alone a hint is offered at an ordinary table, too, by a key as well; with no aids it is not', async (t) => {
    if (!(await has_mind())) return t.skip('the page has no module');
    const usual = await at_a_table('CASUAL');
    await usual.page.locator('.hint-ask').waitFor();
    await usual.page.keyboard.press('i');
    await usual.page.locator('.hint strong').waitFor();
    await usual.page.keyboard.press('?');
    assert.match(await usual.page.locator('.help').textContent(), /A hint, in games against bots/);
    const hard = await at_a_table('TOURNAMENT');
    assert.equal(await hard.page.locator('.hint-ask').count(), 0);
    for (const person of [usual, hard]) person.assert_clean();
});

test('a bot says in one sentence why it has moved, where the game is not rated', async (t) => {
    if (!(await has_mind())) return t.skip('the page has no module');
    const person = await at_a_table('CASUAL', { viewport: { width: 1280, height: 720 } });
    const { page } = person;
    await person.lay_in(0);
    await person.confirm();
    await person.my_turn();
    const ask = page.getByRole('button', { name: 'Why did Experienced bot play that?' });
    await ask.click();
    const answer = page.locator('.why p');
    await answer.waitFor();
    assert.match(await answer.textContent(), /^Experienced bot .+\.$/);
    await assert_accessible(page, 'a reason');
    // One box at a time, so that there is room for the log; Escape closes it.
    const points = page.locator('.tally');
    for (const [button, open, shut] of [
        [page.locator('.score').first(), points, answer],
        [ask, answer, points],
    ]) {
        await button.click();
        await open.waitFor();
        await shut.waitFor({ state: 'detached' });
        const log = await page.locator('.log-box').boundingBox();
        assert.ok(log.height >= 62, `${log.height} of the log`);
        for (const part of ['.banner-row', '.replay', '.panel-foot']) {
            const { y, height } = await page.locator(part).boundingBox();
            assert.ok(y >= 0 && y + height <= 720, `${part} is in sight`);
        }
        await page.keyboard.press('Escape');
        await open.waitFor({ state: 'detached' });
        await button.click();
        await open.waitFor();
    }
    // It was about that move.
    await person.lay_in(0);
    await person.confirm();
    await person.my_turn();
    assert.equal(await answer.count(), 0);
    person.assert_clean();
});

// The answer if the module cannot be loaded.
const nothing = { contentType: 'application/wasm', body: '' };

test('where the browser cannot think the server gives the hint', async () => {
    const person = await at_a_table('LEARN');
    const { page } = person;
    await page.route('**/*.wasm', (route) => route.fulfill(nothing));
    await page.locator('.hint-ask').click();
    await page.locator('.hint strong').waitFor();
    assert.equal(await page.locator('.better').count(), 1);
    person.assert_clean();
});

for (const [where, options, words] of [
    ['in English', {}, /^Best: .+, in the .+\.$/],
    [
        'in French, on a phone',
        { ...phone, locale: 'fr-FR' },
        /^Le mieux\s: .+ dans la rangée .+\.$/,
    ],
])
    test(`a hint in a game of cards names the card and its row, ${where}`, async () => {
        const person = await at_a_table('LEARN', options, 'cardcassonne');
        const { page } = person;
        await page.locator('.hint-ask').click();
        await page.locator('.hint strong').waitFor();
        assert.match(await page.locator('.hint strong').textContent(), words);
        await assert_accessible(page, 'a hint in a game of cards');
        if (process.env.PICTURES)
            await page.screenshot({
                path: `${process.env.PICTURES}/hint-cards-${options.locale ?? 'en'}.png`,
            });
        person.assert_clean();
    });

test('there are no hints without aids, and none among people', async () => {
    const alone = await at_a_table('TOURNAMENT');
    const people = await people_at_a_table(browser, server, {});
    const mover = await in_turn(people);
    for (const { page } of [alone, mover]) assert.equal(await page.locator('.hint').count(), 0);
    for (const person of [alone, ...people]) person.assert_clean();
});

test('a review is made in the browser, and by the server where that cannot be', async (t) => {
    if (!(await has_mind())) return t.skip('the page has no module');
    for (const broken of [false, true]) {
        const person = await Person.arrive(browser, server.url);
        const { page } = person;
        const asked = [];
        if (broken) await page.route('**/*.wasm', (route) => route.fulfill(nothing));
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await person.play_a_bot();
        await person.my_turn();
        await person.lay_in(0);
        await person.confirm();
        await person.my_turn();
        await resign(person);
        await page.locator('.review-ask').click();
        await page.locator('.review-seats').waitFor({ state: 'attached' });
        await page.locator('.review-progress').waitFor({ state: 'detached' });
        assert.equal(
            asked.some((path) => path.endsWith('/review')),
            broken,
        );
        if (!broken) {
            // It is there again, and nothing is thought out twice.
            asked.length = 0;
            await page.reload();
            await page.locator('.review-ask').click();
            await page.locator('.review-seats').waitFor({ state: 'attached' });
            assert.equal(await page.locator('.review-progress').count(), 0);
            assert.ok(!asked.some((path) => path.endsWith('/review') || path.endsWith('.wasm')));
        }
        person.assert_clean();
    }
});

test('without a server a bot is played, the game is there again, and its end is reviewed', async (t) => {
    if (!(await has_mind())) return t.skip('the page has no module');
    const person = await Person.arrive(browser, server.url, { serviceWorkers: 'allow' });
    const { page } = person;
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    person.server_is_down = true;
    await server.kill();
    // The home page shows what can be played now, and what cannot.
    const closed = page.locator('.way:disabled');
    await closed.nth(2).waitFor();
    assert.deepEqual(
        await closed.locator('span').allTextContents(),
        Array(3).fill('Needs the server'),
    );
    await assert_accessible(page, 'the home page while the server is away');
    const names = await page.locator('.way strong').allTextContents();
    await page.locator('.way.play').click();
    await page.locator('.game').waitFor();
    // It is the same home page that a game without a server comes from.
    await page.getByRole('button', { name: 'Home', exact: true }).click();
    await page.locator('.way.play:not([disabled])').waitFor();
    await page.locator('.running li').waitFor();
    assert.deepEqual(await page.locator('.way strong').allTextContents(), names);
    await assert_accessible(page, 'the home page without a server');
    await page.locator('.running li button').first().click();
    await page.locator('.game').waitFor();
    await person.next_turn();
    await person.lay_for_points();
    await person.next_turn();
    const seen = await person.board();
    await page.reload();
    await page.locator('.banner.my-turn').waitFor();
    assert.deepEqual(await person.board(), seen);
    await person.lay_in(0);
    await person.confirm();
    await person.next_turn();
    await resign(person);
    await page.locator('.review-ask').click();
    await page.locator('.review-seats').waitFor({ state: 'attached' });
    await server.start();
    await page.goto(server.url);
    await page.locator('.way').nth(1).waitFor();
    assert.equal(await page.locator('.running').count(), 0);
    person.assert_clean();
});

test('the name and the wishes of a person are the same without a server', async (t) => {
    if (!(await has_mind())) return t.skip('the page has no module');
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await page.locator('.name-field input').fill('Frieda');
    await page.locator('.options > summary').click();
    await page.locator('[data-module="tower"] input').check();
    await page.locator('.alone').click();
    await page.locator('.game').waitFor();
    assert.match(await page.locator('.players li').first().textContent(), /Frieda/);
    await page.goto(`${server.url}?local`);
    assert.equal(await page.locator('.name-field input').inputValue(), 'Frieda');
    await page.locator('.way.play', { hasText: 'The Tower' }).waitFor();
    person.assert_clean();
});
