import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';
import { at_rest } from './support/wait.mjs';

// A game with the tower against a bot that captures whom it can.
async function begin() {
    const person = await Person.arrive(browser, server.url);
    await person.page.locator('.options > summary').click();
    await person.page.locator('[data-module="tower"] input').check();
    await person.play_a_bot();
    return person;
}

// The tile in the first cell, then the action of `then`.
async function lay(person, then) {
    await person.lay_in(0);
    await then();
    await person.confirm();
}

// The first possible figure that is no farmer; or none.
async function put_somebody({ page }) {
    const figures = page.locator('.figure-buttons button');
    const says = await figures.allTextContents();
    const at = says.findIndex((one) => /city|road|monastery/.test(one));
    if (at < 0) return;
    await figures.nth(at).click();
    await page.locator('.choice.chosen').waitFor();
}

async function all_in_sight({ page }) {
    await at_rest(page);
    const { bottom } = await page.locator('.hand').evaluate((one) => one.getBoundingClientRect());
    const buttons = page.locator('.hand button:visible');
    for (const button of await buttons.all()) {
        const box = await button.boundingBox();
        assert.ok(box.y + box.height <= bottom + 1, await button.textContent());
    }
}

// The figure that `wanted` selects, or none.
async function capture(person, wanted) {
    const { page } = person;
    assert.ok((await page.locator('.target.back').count()) > 0, 'a figure is within reach');
    const target = page.locator(wanted);
    const any = (await target.count()) > 0;
    if (any) {
        await target.first().click();
        await page.locator('.target.chosen').waitFor();
    }
    await person.confirm_an_answer();
    return any;
}

test('floors and captures by clicks, a ransom by keys: games until all of it has happened', async () => {
    const person = await begin();
    const { page } = person;
    const seen = { floors: 0, captured: 0, ransomed: 0 };
    for (let turn = 0; Object.values(seen).some((n) => n === 0); ++turn) {
        await person.next_turn();
        const says = await page.locator('.banner.my-turn').textContent();
        if (says === 'Capture a figure?') {
            if (await capture(person, '.target[data-target^="take/"][data-target$="/1"]'))
                seen.captured += 1;
        } else if (says === 'Which of your figures returns?') {
            await page.locator('.prisoner-buttons button').first().click();
            await person.confirm_an_answer();
        } else if ((await page.locator('.cell').count()) === 0) {
            await person.confirm_an_answer(); // After a ransom: nothing more.
        } else {
            await lay(person, async () => {
                const ransom = page.locator('.instead [data-kind^="freePrisoner/"]');
                if ((await ransom.count()) > 0) {
                    await all_in_sight(person);
                    await page.keyboard.press('b');
                    await ransom.and(page.locator('[aria-pressed="true"]')).waitFor();
                    seen.ransomed += 1;
                    return;
                }
                const floors = page.locator('.target[data-target^="floor/"]');
                if (turn % 3 > 0 || (await floors.count()) === 0) return put_somebody(person);
                await floors.first().focus();
                await page.keyboard.press('Enter');
                await page.locator('.target.chosen').waitFor();
                seen.floors += 1;
            });
        }
        assert.equal(await page.locator('.problem').count(), 0, 'everything offered is accepted');
    }
    console.log(JSON.stringify(seen));
    assert.ok((await page.locator('.tower-built').count()) > 0, 'towers are drawn');
    assert.match(
        await page.locator('.tower-built title').first().textContent(),
        /a tower of \d+ floors?/,
    );
    assert.equal(await page.locator('.held-floors').count(), 2);
    assert.ok((await page.locator('.log-floor_laid').count()) > 0);
    assert.equal(await page.getByText('Before you joined').count(), 0);
    person.assert_clean();
});

test('what a tower is stands on its card, in English and in French', async () => {
    for (const [locale, module, says] of [
        ['en', 'The Tower', /within as many tiles as the tower has floors/],
        ['fr', 'La Tour', /à autant de tuiles que la tour a d’étages/],
    ]) {
        const person = await Person.arrive(browser, server.url, { locale });
        const { page } = person;
        await page.locator('.options > summary').click();
        const card = page.locator('[data-module="tower"]');
        assert.equal(await card.locator('strong').textContent(), module);
        await card.locator('.module-rules').click();
        await card.getByText(says).waitFor();
        person.assert_clean();
    }
});
