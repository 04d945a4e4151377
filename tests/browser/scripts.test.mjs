// Trusted Types: nothing on the page turns a text into HTML or a script, and workers come from the page's own files.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

test('the page refuses texts as HTML and as addresses of scripts', async () => {
    const { page } = await Person.arrive(browser, server.url);
    await page.locator('.ways').waitFor();
    const outcomes = await page.evaluate(() => {
        const name_of = (act) => {
            try {
                act();
                return 'done';
            } catch ({ name }) {
                return name;
            }
        };
        return [
            name_of(() => (document.createElement('p').innerHTML = '<b>bold</b>')),
            name_of(() => new Worker('/shell.js')),
            name_of(() => (document.createElement('script').text = 'alert()')),
            name_of(() => trustedTypes.createPolicy('another', {})),
            name_of(() => trustedTypes.createPolicy('own-scripts', {})),
        ];
    });
    assert.deepEqual(outcomes, Array(5).fill('TypeError'));
});

test('a game is played and the service worker runs without breaking the policy', async () => {
    const watch = () => {
        window.broken = [];
        addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
            window.broken.push(`${violatedDirective}: ${sample}`),
        );
    };
    const person = await Person.arrive(browser, server.url, { serviceWorkers: 'allow' }, watch);
    const { page } = person;
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await person.play_a_bot();
    assert.equal(await person.my_turn(), 'mine');
    await person.lay_in(0);
    assert.deepEqual(await page.evaluate(() => window.broken), []);
    person.assert_clean();
});
