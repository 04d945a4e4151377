// A player who is away gets a push message for a turn in a game over days, and plays from the notification.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { launch, Person } from './support/browser.mjs';
import { PushService, Receiver, stand_in } from './support/push.mjs';
import { make_room } from './support/rooms.mjs';
import { Server } from './support/server.mjs';
import { eventually } from './support/wait.mjs';

const server = new Server(),
    service = new PushService();
let browser;

before(async () => {
    await service.start();
    await server.start(
        ...['--push-contact', 'mailto:operator@example.org'],
        ...['--push-networks', '127.0.0.0/8', '--password-memory', '8'],
    );
    browser = await launch();
});
afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
});
after(async () => {
    await browser?.close();
    await server.end();
    service.end();
});

// An account with a password, on its own page.
async function with_account(name, options, script) {
    const person = await Person.arrive(browser, `${server.url}#/account`, options, script);
    const { page } = person;
    await page.locator('.account input[name="name"]').first().fill(name);
    await page.getByRole('button', { name: 'With a password' }).click();
    await page.locator('.account input[name="password"]').first().fill('correct horse battery');
    await page.locator('.account button.go').first().click();
    await page.locator('.account-codes .go').click();
    await page.locator('.account-name').waitFor();
    return person;
}

async function sit_down({ page }, room) {
    await page.goto(`${server.url}#/room/${room}`);
    await page.getByRole('button', { name: 'Join the game' }).click();
    await page.locator('.waiting').waitFor();
}

async function metric(name) {
    const said = await (await fetch(`${server.url}metrics`)).text();
    return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(said)?.[1]);
}

const until = (holds) => eventually(async () => assert.ok(await holds()));

const day_ms = 86_400_000;
const allowed = { serviceWorkers: 'allow', permissions: ['notifications'] };
const ask = 'Tell me when it is my turn';

// The message that the service worker would get from the browser's own push service.
async function deliver({ page }, text) {
    const devtools = await page.context().newCDPSession(page);
    const registered = new Promise((resolve) =>
        devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
            const own = registrations.find(({ scopeURL }) => scopeURL === server.url);
            if (own) resolve(own.registrationId);
        }),
    );
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(server.url).origin,
        registrationId: await registered,
        data: text,
    });
}

const notifications = ({ page }) =>
    page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready;
        if (!active) return [];
        const registration = await navigator.serviceWorker.getRegistration();
        return (await registration.getNotifications()).map(({ title, body, lang, tag, data }) => ({
            title,
            body,
            lang,
            tag,
            data,
        }));
    });

test('who is away is told of their turn, and answers it from the notification', async () => {
    const receiver = new Receiver();
    const script = stand_in(`${service.url}/ada`, receiver);
    const ada = await with_account('Ada', allowed, script);
    const ben = await Person.arrive(browser, server.url);
    const room = await make_room(ben, {
        game: 'carcassonne',
        name: 'Sunday',
        seats: [{ open: {} }, { open: {} }],
        options: [{ name: 'start_player', value: 'seats' }],
        clock: { initialMs: day_ms, incrementMs: day_ms / 2, capMs: 3 * day_ms },
    });
    for (const person of [ben, ada]) await sit_down(person, room);
    for (const { page } of [ben, ada]) await page.locator('.waiting .go.big').click();
    for (const { page } of [ben, ada]) await page.locator('.game').waitFor();
    await ben.page.locator('.banner.my-turn').waitFor();
    await ada.page.getByRole('button', { name: ask }).click();
    await ada.page.getByText('This browser tells you when it is your turn').waitFor();
    assert.equal(await ben.page.locator('.turn-calls').count(), 0, 'a guest is not asked');

    // She reads in German from now on: so do her notifications, from her next visit on.
    await ada.page.evaluate(() => localStorage.setItem('meepled.language', 'de'));
    const renewed = ada.page.waitForResponse((one) => one.url().endsWith('/v1/account/push/add'));
    await ada.page.reload();
    assert.equal((await renewed).status(), 200);

    await ada.page.goto('about:blank');
    await until(async () => (await metric('meepled_sessions')) === 1);
    await ben.lay_in(0);
    await ben.confirm();
    const { path, body } = await service.next();
    assert.equal(path, '/ada');
    const text = receiver.read(body);
    const told = JSON.parse(text);
    assert.equal(told.web_push, 8030);
    assert.equal(told.notification.title, 'Du bist am Zug');
    assert.equal(told.notification.navigate, `${server.url}#/room/${room}`);

    await ada.page.goto(`${server.url}#/account`);
    await ada.page.locator('.account-name').waitFor();
    await deliver(ada, text);
    await until(async () => (await notifications(ada)).length > 0);
    const [shown] = await notifications(ada);
    assert.equal(shown.title, 'Du bist am Zug');
    assert.match(shown.body, /^Sunday · /);
    assert.equal(shown.lang, 'de');
    await ada.page.goto(shown.data);
    await ada.page.locator('.banner.my-turn').waitFor();
    await ada.lay_in(0);
    await ada.confirm();
    await ben.page.locator('.banner.my-turn').waitFor();

    // A message that the worker cannot read is shown, too.
    await deliver(ada, 'no JSON');
    await until(async () =>
        (await notifications(ada)).some(({ title, data }) => title === 'meepled' && data === '/'),
    );
    for (const person of [ada, ben]) person.assert_clean();
});

test('without consent, or after signing out, there is no subscription', async () => {
    const script = stand_in(`${service.url}/cleo`, new Receiver());
    const cleo = await with_account('Cleo', allowed, script);
    const { page } = cleo;
    const subscribed = () => page.evaluate(() => 'test.subscription' in localStorage);
    const calls = page.locator('.turn-calls');
    const exported = () =>
        page.evaluate(async () => {
            const headers = { Authorization: `Bearer ${localStorage.getItem('meepled.token')}` };
            return (await (await fetch('/v1/account/export', { headers })).json()).push ?? [];
        });
    assert.equal(await subscribed(), false, 'nothing is asked for without a click');
    await calls.getByRole('button', { name: ask }).click();
    await calls.getByText('This browser tells you').waitFor();
    assert.equal((await exported())[0].endpoint, `${service.url}/cleo`);
    await calls.getByRole('button', { name: 'Stop this' }).click();
    await calls.getByRole('button', { name: ask }).waitFor();
    await until(async () => (await exported()).length === 0);
    assert.equal(await subscribed(), false);
    await calls.getByRole('button', { name: ask }).click();
    await calls.getByText('This browser tells you').waitFor();
    await page.reload();
    await calls.getByText('This browser tells you').waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.locator('.account input[name="secret"]').waitFor();
    await until(async () => !(await subscribed()));
    cleo.assert_clean();
});

test('where notifications are blocked, one sentence says so', async () => {
    const person = await with_account('Dora', { serviceWorkers: 'allow' }, () =>
        Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
    );
    const calls = person.page.locator('.turn-calls');
    await calls.getByText('Your browser blocks notifications').waitFor();
    assert.equal(await calls.getByRole('button').count(), 0);
    person.assert_clean();
});
