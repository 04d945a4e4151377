// A player who looks at another window is notified of the turn; and the page can be installed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

// The page is not looked at, and what it would tell the system is noted.
function look_elsewhere() {
    window.told = [];
    window.away = false;
    Object.defineProperty(document, 'hidden', { get: () => window.away });
    window.Notification = class {
        static permission = 'default';
        static requestPermission() {
            this.permission = 'granted';
            return Promise.resolve('granted');
        }
        constructor(title) {
            this.title = title;
            window.told.push(this);
        }
        close() {
            this.closed = true;
        }
    };
}

test('in one’s turn the icon is marked, and who looks elsewhere is told if that is wished', async () => {
    const person = await Person.arrive(browser, server.url, {}, look_elsewhere);
    const { page } = person;
    const icon = (has) =>
        page.locator(`link[rel="icon"][href*="${has}"]`).waitFor({ state: 'attached' });
    await icon('/icon-');
    await person.play_a_bot();
    assert.equal(await person.my_turn(), 'mine');
    await icon('data:image/svg');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page
        .locator('.habits[open] .habit')
        .filter({ hasText: 'my turn' })
        .locator('input')
        .check();
    await page.keyboard.press('Escape');
    const told = () => page.evaluate(() => window.told.filter(({ closed }) => !closed).length);
    assert.equal(await told(), 0, 'who looks is not told');

    await page.locator('.cell').first().focus();
    await page.keyboard.press('Space');
    await page.locator('.cell.lying').waitFor();
    await page.evaluate(() => {
        window.away = true;
    });
    await person.confirm();
    assert.equal(await person.my_turn(), 'mine');
    await page.waitForFunction(() => window.told.some(({ closed }) => !closed));
    assert.equal(await page.evaluate(() => window.told.at(-1).title), 'Your turn');
    await page.evaluate(() => {
        window.away = false;
        document.dispatchEvent(new Event('visibilitychange'));
    });
    assert.equal(await told(), 0, 'gone when one is back');
    await page.getByRole('button', { name: 'Home' }).click();
    await page.locator('.ways').waitFor();
    await icon('icon-');
    person.assert_clean();
});

test('the page can be installed', async () => {
    const person = await Person.arrive(browser, server.url);
    const { page } = person;
    const href = await page.locator('link[rel="manifest"]').getAttribute('href');
    const answer = await page.request.get(new URL(href, server.url).href);
    assert.equal(answer.status(), 200);
    assert.match(answer.headers()['content-type'], /manifest\+json/);
    const { name, start_url: start, icons, display } = await answer.json();
    assert.deepEqual([name, start, display], ['meepled', '/', 'standalone']);
    const icon = await page.request.get(new URL(icons[0].src, server.url).href);
    assert.match(icon.headers()['content-type'], /svg/);
    person.assert_clean();
});
