// The page explains illegal moves, and a waiting player can plan.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { in_turn, Person } from './support/browser.mjs';
import { at_position, browser, server } from './support/stage.mjs';
import { at_rest } from './support/wait.mjs';

// An empty place beside a tile that is not offered, and where it is seen; nothing: all are offered.
function refused_place() {
    const world = document.querySelector('.world > svg');
    const key = ({ x, y }) => `${x},${y}`;
    const tiles = [...document.querySelectorAll('.placed')].map(({ dataset }) => {
        const [x, y] = dataset.place.split(',').map(Number);
        return { x, y };
    });
    const taken = new Set([
        ...tiles.map(key),
        ...[...document.querySelectorAll('.cell')].map((cell) => cell.dataset.cell),
    ]);
    const sides = [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
    ];
    const found = tiles
        .flatMap(({ x, y }) => sides.map(([dx, dy]) => ({ x: x + dx, y: y + dy })))
        .find((place) => !taken.has(key(place)));
    if (!found) return undefined;
    const at = new DOMPoint(found.x * 100 + 50, found.y * 100 + 50).matrixTransform(
        world.getScreenCTM(),
    );
    return { x: at.x, y: at.y };
}

test('why a tile may not lie in a place is told, and how many that fit are left', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await person.play_a_bot();
    const players_top = () =>
        page.locator('.players').evaluate((one) => one.getBoundingClientRect().top);
    let top;
    for (;;) {
        await person.next_turn();
        await page.keyboard.press('f');
        for (let i = 0; i < 3; ++i) await page.keyboard.press('-');
        await at_rest(page);
        const place = await page.evaluate(refused_place);
        if (place) {
            top = await players_top();
            await page.mouse.click(place.x, place.y);
            break;
        }
        await person.lay_in(0);
        await person.confirm();
    }
    const box = page.locator('.why-not');
    await box.waitFor();
    assert.match(await box.locator('h3').textContent(), /Why not here/);
    assert.match(await box.textContent(), /The edges do not match/);
    assert.match(await box.textContent(), /Needed here: (city|road|field) \(\w+\)/);
    assert.equal(await players_top(), top, 'the cards stay where they are');
    const says = await box.textContent();
    const counts = (await box.locator('.fitting b').allTextContents()).map((it) =>
        Number(it.replace(/\D/g, '')),
    );
    if (counts.length === 0) assert.match(says, /No remaining tile would fit/);
    else
        assert.match(
            says,
            new RegExp(`${counts.reduce((sum, n) => sum + n)} remaining tiles? would fit`),
            'as many',
        );
    await page.locator('.asked-place').waitFor({ state: 'attached' });
    await box.getByRole('button', { name: 'Close' }).click();
    await box.waitFor({ state: 'detached' });
    // The value of a feature comes with its missing edges.
    await at_rest(page);
    const start = page.locator('.tile-under').first();
    const { x, y, width, height } = await start.boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.locator('.why').getByText('If completed as it is').waitFor();
    person.assert_clean();
});

test('a click on a monk asks about the monastery, which is complete with nine points', async () => {
    const person = await at_position([
        ...['hand base/U', 'tile 0,0 r0 base/D', 'tile 0,1 r0 base/B'],
        'figure 0 meeple 0,1 monastery',
    ]);
    const { page } = person;
    const { x, y, width, height } = await page
        .locator('.figures .figure-body')
        .first()
        .boundingBox();
    await page.mouse.click(x + width / 2, y + 0.8 * height);
    const why = page.locator('.why');
    await why.getByText('Incomplete monastery').waitFor();
    assert.match(await why.textContent(), /If completed as it is: 9\./);
    person.assert_clean();
});

test('why no figure may stand elsewhere on the tile is told', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    await person.play_a_bot();
    const why = page.locator('.why-not-figure');
    await person.lay_so_that(async () => (await why.count()) > 0);
    const refused = (await page.locator('.choice').count()) > 0;
    await why.click();
    const reasons = page.locator('.why-not li');
    await reasons.first().waitFor();
    for (const says of await reasons.allTextContents())
        assert.match(says, /: (It is already occupied|A meeple is not allowed there)/);
    // The move in preparation stays.
    await page.locator('.cell.lying').waitFor();
    assert.equal((await page.locator('.choice').count()) > 0, refused);
    person.assert_clean();
});

test('who has no meeple left is told so, once, and not about another figure', async () => {
    const monasteries = [
        ...[-3, -1, 1, 3].map((x) => ['B', 0, `${x},1`]),
        ...[-1, 1].map((x) => ['A', 2, `${x},-1`]),
    ];
    const person = await at_position(
        [
            'modules abbot',
            'hand base/U',
            'tile 0,0 r0 base/D',
            ...[-3, -2, -1, 1, 2, 3].map((x) => `tile ${x},0 r1 base/U`),
            'figure 0 meeple 3,0 road EW',
            ...monasteries.flatMap(([type, turn, at]) => [
                `tile ${at} r${turn} base/${type}`,
                `figure 0 meeple ${at} monastery`,
            ]),
        ],
        {},
    );
    const { page } = person;
    await person.lay_in(0);
    await page.getByRole('button', { name: 'Why no figure?', exact: true }).click();
    await page.locator('.why-not').getByText('You have no meeple left.').waitFor();
    assert.equal(await page.locator('.why-not h3').textContent(), 'Why no figure?');
    assert.equal(await page.locator('.why-not li').count(), 0);
    person.assert_clean();
});

test('who waits pencils the next tile in, and it lies there when it is their turn, if it still can', async () => {
    const host = await Person.arrive(browser, server.url);
    await host.page.locator('.options > summary').click();
    await host.page.locator('.house-rules > summary').click();
    await host.page.getByRole('button', { name: 'next tile, open', exact: true }).click();
    await host.page.locator('.way').nth(1).click();
    const link = await host.page.locator('.copy-field input').first().inputValue();
    const guest = await Person.arrive(browser, link);
    await guest.page.getByRole('button', { name: 'Join the game' }).click();
    await guest.page.locator('.waiting').waitFor();
    for (const { page } of [host, guest])
        await page.getByRole('button', { name: 'I am ready' }).click();
    for (const { page } of [host, guest]) await page.locator('.game').waitFor();
    let came_true = 0;
    while (came_true === 0) {
        const mover = await in_turn([host, guest]);
        const waiting = mover === host ? guest : host;
        const { page } = waiting;
        await page.locator('.banner:not(.my-turn)').waitFor();
        const plan = page.locator('.plan-switch');
        if ((await plan.getAttribute('aria-pressed')) === 'false') await plan.click();
        await page.locator('.plan').last().waitFor();
        await page.locator('.plan').last().focus();
        const wished = await page.locator('.plan').last().getAttribute('data-plan');
        await page.keyboard.press('Enter');
        await page.locator('.pencilled').waitFor({ state: 'attached' });
        // Somewhere else, if there is anything else.
        await mover.lay_in(0);
        await mover.confirm();
        await page.locator('.banner.my-turn').waitFor();
        await page.locator('.pencilled').waitFor({ state: 'detached' });
        const lying = page.locator('.cell.lying'),
            dropped = page.locator('.plan-dropped');
        await lying.or(dropped).first().waitFor();
        if ((await lying.count()) > 0) {
            came_true += 1;
            assert.equal(await lying.getAttribute('data-cell'), wished);
            await waiting.confirm();
            await dropped.waitFor({ state: 'detached' });
        }
    }
    for (const person of [host, guest]) person.assert_clean();
});
