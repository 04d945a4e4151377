// A guest makes an account with a passkey, signs in with it and with a recovery code on other browsers, and deletes it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert_accessible } from './support/axe.mjs';
import { Person, phone } from './support/browser.mjs';
import { picture, somebody } from './support/people.mjs';
import { browser, server } from './support/stage.mjs';

// Passkeys need a name.
function here(path = '') {
    return server.url.replace('127.0.0.1', 'localhost') + path;
}

// A device that keeps passkeys, and whose owner always agrees, or never answers.
async function keeps_passkeys({ context, page }, agrees = true) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
        options: {
            protocol: 'ctap2',
            transport: 'internal',
            hasResidentKey: true,
            hasUserVerification: true,
            isUserVerified: true,
            automaticPresenceSimulation: agrees,
        },
    });
    return {
        passkeys: async () =>
            (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
        bring: (credential) =>
            devtools.send('WebAuthn.addCredential', { authenticatorId, credential }),
    };
}

async function to_account({ page }) {
    await page.locator('.account-link').click();
    await page.locator('.account').waitFor();
}

test('a guest who plays becomes an account with a passkey, and comes back with it and with a code', async () => {
    const ada = await Person.arrive(browser, here());
    const device = await keeps_passkeys(ada);
    await ada.play_a_bot();
    await ada.page.goto(here());
    await ada.page.locator('.running').waitFor();
    await to_account(ada);
    await assert_accessible(ada.page, 'becoming an account');
    await picture(ada, 'account-guest');
    await ada.page.locator('.account input[name="name"]').first().fill('Ada L');
    await ada.page.locator('.account button.go').click();
    await ada.page.locator('.codes li').first().waitFor();
    const codes = await ada.page.locator('.codes code').allTextContents();
    assert.equal(codes.length, 10);
    await assert_accessible(ada.page, 'recovery codes');
    await picture(ada, 'account-codes');
    await ada.page.locator('.account-codes .go').click();
    await ada.page.locator('.account-name').waitFor();
    assert.equal(await ada.page.locator('.account-name').textContent(), 'Ada L');
    await assert_accessible(ada.page, 'one’s account');
    await picture(ada, 'account-own');
    // Her game is still hers, and her name stands.
    await ada.page.goto(here());
    await ada.page.locator('.running').waitFor();
    assert.equal(await ada.page.locator('.name-field strong').textContent(), 'Ada L');

    // Another browser, the same passkey.
    const elsewhere = await Person.arrive(browser, here('#/account'), {}, () => {
        PublicKeyCredential.isConditionalMediationAvailable = undefined; // Its owner agrees to all.
    });
    const other_device = await keeps_passkeys(elsewhere);
    for (const passkey of await device.passkeys()) await other_device.bring(passkey);
    await elsewhere.page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await elsewhere.page.locator('.account-name').waitFor();
    await elsewhere.page.locator('.account-list').last().locator('li').nth(1).waitFor();
    await elsewhere.page.goto(here());
    await elsewhere.page.locator('.running').waitFor();

    // A phone without it: a recovery code, in French.
    const on_phone = await Person.arrive(browser, here('#/account'), { ...phone, locale: 'fr-FR' });
    const back = on_phone.page.locator('.account section').last();
    await back.locator('input[name="name"]').fill('ada l');
    await back.locator('input[name="secret"]').fill(codes[0]);
    await back.locator('button[type="submit"]').tap();
    await on_phone.page.locator('.account-name').waitFor();
    await assert_accessible(on_phone.page, 'one’s account on a phone');
    await picture(on_phone, 'account-phone');
    const wide = await on_phone.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= phone.viewport.width, `nothing is wider than the phone: ${wide}`);

    // There she signs out everywhere else: the other two are guests again.
    await on_phone.page.getByRole('button', { name: 'Déconnecter partout ailleurs' }).tap();
    await elsewhere.page.goto(here('#/account'));
    await elsewhere.page.getByRole('button', { name: 'Create an account' }).last().waitFor();
    for (const person of [on_phone]) person.assert_clean();
});

// The browser's pending requests for passkeys, recorded by a script that runs before the page's own.
function watch_asked() {
    window.asked = [];
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
        window.asked.push({ mediation: options.mediation ?? '', signal: options.signal });
        return get(options);
    };
}

const asked_of = ({ page }) =>
    page.evaluate(() =>
        window.asked.map(({ mediation, signal }) => `${mediation} ${signal.aborted}`),
    );

const offered = ({ page }, count) =>
    page.waitForFunction(
        (most) =>
            window.asked.filter(({ mediation }) => mediation === 'conditional').length === most,
        count,
    );

test('a passkey that the browser fills in signs in', async () => {
    const eve = await Person.arrive(browser, here('#/account'));
    const device = await keeps_passkeys(eve);
    await eve.page.locator('.account input[name="name"]').first().fill('Eve');
    await eve.page.locator('.account button.go').click();
    await eve.page.locator('.account-codes .go').click();
    await eve.page.locator('.account-name').waitFor();
    const [passkey] = await device.passkeys();

    const elsewhere = await Person.arrive(browser, here(), {}, watch_asked);
    const other_device = await keeps_passkeys(elsewhere);
    await other_device.bring(passkey);
    await to_account(elsewhere);
    await elsewhere.page.locator('.account-name').waitFor();
    assert.equal(await elsewhere.page.locator('.account-name').textContent(), 'Eve');
    const asked = await elsewhere.page.evaluate(() => window.asked.map((one) => one.mediation));
    assert.deepEqual(asked, ['conditional']);
    for (const person of [eve, elsewhere]) person.assert_clean();
});

test('passkeys are offered while one can sign in, and not beside the browser’s own dialog', async () => {
    const person = await Person.arrive(browser, here('#/account'), {}, watch_asked);
    await keeps_passkeys(person, false);
    const { page } = person;
    const field = page.locator('input[autocomplete$="webauthn"]');
    assert.equal(await field.getAttribute('autocomplete'), 'username webauthn');
    await offered(person, 1);
    assert.deepEqual(await asked_of(person), ['conditional false']);
    // Its dialog ends the offer; who leaves ends the dialog.
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForFunction(() => window.asked.some(({ mediation }) => mediation === ''));
    assert.deepEqual(await asked_of(person), ['conditional true', ' false']);
    await page.goto(here('#/'));
    await page.locator('.ways').waitFor();
    assert.deepEqual(await asked_of(person), ['conditional true', ' true']);
    await page.goto(here('#/account'));
    await offered(person, 2);
    await page.goto(here('#/'));
    await page.locator('.ways').waitFor();
    assert.equal((await asked_of(person)).at(-1), 'conditional true');
    person.assert_clean();
});

test('where the browser fills in no passkeys, none is asked for', async () => {
    const person = await Person.arrive(browser, here('#/account'), {}, () => {
        window.asked = 0;
        PublicKeyCredential.isConditionalMediationAvailable = undefined;
        navigator.credentials.get = () => {
            window.asked += 1;
            return Promise.reject(new Error('asked for'));
        };
    });
    await person.page.locator('input[autocomplete$="webauthn"]').waitFor();
    await person.page.waitForLoadState('networkidle');
    assert.equal(await person.page.evaluate(() => window.asked), 0);
    person.assert_clean();
});

test('with a password: names and passwords that cannot be had are said, and the account goes for good', async () => {
    const ben = await Person.arrive(browser, here('#/account'));
    await ben.page.getByRole('button', { name: 'With a password' }).click();
    const name = ben.page.locator('.account input[name="name"]').first();
    const password = ben.page.locator('.account input[name="password"]');
    const make = ben.page.locator('.account button.go');
    await name.fill('Ben');
    await password.fill('short');
    await make.click();
    await ben.page.locator('.account .problem').waitFor();
    assert.match(await ben.page.locator('.account .problem').textContent(), /10 characters/);
    await password.fill('correct horse battery');
    await make.click();
    await ben.page.locator('.account-codes .go').click();
    await ben.page.locator('.account-name').waitFor();

    const other = await Person.arrive(browser, here('#/account'));
    await other.page.getByRole('button', { name: 'With a password' }).click();
    await other.page.locator('.account input[name="name"]').first().fill('BEN');
    await other.page.locator('.account input[name="password"]').fill('correct horse battery');
    await other.page.locator('.account button.go').click();
    await other.page.locator('.account .problem').waitFor();
    assert.match(
        await other.page.locator('.account .problem').textContent(),
        /looks too much like/,
    );

    await ben.page.locator('.account summary').click();
    const sure = ben.page.locator('.account details');
    await sure.locator('input').fill('Ben');
    await sure.locator('button').click();
    // An open browser is not enough.
    const dialog = ben.page.locator('.account-proof[open]');
    await dialog.locator('input').fill('a wrong password');
    await dialog.locator('.go').click();
    await dialog.locator('.problem').waitFor();
    await assert_accessible(ben.page, 'a proof that is wrong');
    await picture(ben, 'account-proof');
    await dialog.locator('input').fill('correct horse battery');
    await dialog.locator('.go').click();
    await ben.page.getByRole('button', { name: 'With a password' }).waitFor();
    // The page reports the sanction once.
    const notice = ben.page.locator('.account .notice');
    assert.match(await notice.textContent(), /account is deleted.*a guest/);
    await assert_accessible(ben.page, 'an account that is deleted');
    await picture(ben, 'account-deleted');
    await ben.page.goto(here());
    assert.notEqual(await ben.page.locator('.name-field input').inputValue(), 'Ben');
    await to_account(ben);
    assert.equal(await notice.count(), 0);
    await other.page.locator('.account button.go').click();
    await other.page.locator('.account-codes').waitFor();
});

test('another password asks for the old one and signs out elsewhere, and one signs out everywhere', async () => {
    const cleo = await somebody('Cleo');
    const sign_in = async () => {
        const other = await Person.arrive(browser, `${server.url}#/account`);
        const back = other.page.locator('.account section').last();
        await back.locator('input[name="name"]').fill('Cleo');
        await back.locator('input[name="secret"]').fill('correct horse battery');
        await back.locator('button[type="submit"]').click();
        await other.page.locator('.account-name').waitFor();
        return other;
    };
    const other = await sign_in();
    await to_account(cleo);
    await cleo.page.locator('.account input[name="password"]').fill('another good one');
    await cleo.page.getByRole('button', { name: 'Change password' }).click();
    const dialog = cleo.page.locator('.account-proof[open]');
    await dialog.waitFor();
    // Closing it changes nothing.
    await cleo.page.keyboard.press('Escape');
    await cleo.page.locator('.account .problem').waitFor();
    assert.match(await cleo.page.locator('.account .problem').textContent(), /Nothing was changed/);
    await cleo.page.getByRole('button', { name: 'Change password' }).click();
    await dialog.locator('input').fill('correct horse battery');
    await dialog.locator('.go').click();
    await dialog.waitFor({ state: 'detached' });
    await cleo.page.locator('.account .problem').waitFor({ state: 'detached' });
    // The other browser is signed out; this one stays signed in until she signs out everywhere.
    await other.page.getByRole('button', { name: 'Create an account' }).last().waitFor();
    await cleo.page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
    await cleo.page.getByRole('button', { name: 'Create an account' }).last().waitFor();
});

test('an account sees where its bots are signed in, and signs them out', async () => {
    const { page, ...dora } = await somebody('Dora L');
    const status = await page.evaluate(async () => {
        const token = Object.entries(localStorage).find(([name]) => /token/.test(name))?.[1];
        const made = await fetch('/v1/account/bots', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
            body: JSON.stringify({ name: 'Doras Bot' }),
        });
        return made.status;
    });
    assert.equal(status, 200, 'soon after a sign-in no proof is needed');
    await page.locator('.account-link').click();
    const row = page.locator('.account-list li').filter({ hasText: 'Doras Bot' });
    await row.waitFor();
    // Her own browser is not among them.
    await page.getByRole('heading', { name: 'Where your bots are signed in' }).waitFor();
    await page.getByRole('button', { name: 'Sign all bots out', exact: true }).click();
    await row.waitFor({ state: 'hidden' });
    await page.locator('.account-name').waitFor();
    await dora.context.close();
});

test('who signs in may sign out everywhere else', async () => {
    const before = await somebody('Edda L');
    const after = await Person.arrive(browser, `${server.url}#/account`);
    const { page } = after;
    const form = page.locator('form').filter({ has: page.locator('input[name="secret"]') });
    await form.locator('input[name="name"]').fill('Edda L');
    await form.locator('input[name="secret"]').fill('correct horse battery');
    await form.getByLabel('Sign out everywhere else').check();
    await form.locator('button[type="submit"]').click();
    await page.locator('.account-name').waitFor();
    assert.equal(await page.locator('.account-list li', { hasText: 'this browser' }).count(), 1);
    assert.equal(await page.locator('.account-list li', { hasText: 'last used' }).count(), 0);
    // The other browser is a guest again.
    await before.page.locator('.name-field input').waitFor();
    await before.context.close();
    await after.context.close();
});
