// The service worker: what it shows of a push message, and where a click leads.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';

interface Shown {
    readonly title: string;
    readonly options: { [name: string]: unknown };
}

interface Heard {
    readonly data?: { json(): unknown };
    readonly notification?: { data?: unknown; close(): void };
    waitUntil(work: Promise<unknown>): void;
}

const origin = 'https://games.example.org';

// A worker, and what it has done to the system. `pages`: the addresses of its open windows.
function worker(pages: readonly string[] = []) {
    const handlers = new Map<string, (event: Heard) => void>();
    const shown: Shown[] = [],
        focused: string[] = [],
        opened: string[] = [];
    const context = {
        URL,
        TypeError,
        location: { origin },
        addEventListener: (kind: string, handler: (event: Heard) => void) =>
            handlers.set(kind, handler),
        registration: {
            showNotification: (title: string, options: Shown['options']) => {
                // As browsers do.
                if (options.renotify && !options.tag) throw new TypeError('renotify needs a tag');
                shown.push({ title, options });
                return Promise.resolve();
            },
        },
        clients: {
            matchAll: () =>
                Promise.resolve(
                    pages.map((url) => ({ url, focus: () => Promise.resolve(focused.push(url)) })),
                ),
            openWindow: (address: string) => Promise.resolve(opened.push(address)),
        },
    };
    runInNewContext(readFileSync('src/shell.js', 'utf8'), context);
    const tell = async (kind: string, event: Omit<Heard, 'waitUntil'>) => {
        let work: Promise<unknown> | undefined;
        handlers.get(kind)?.({
            ...event,
            waitUntil: (one) => {
                work = one;
            },
        });
        assert.ok(work, `${kind} is waited for`);
        await work;
    };
    return { tell, shown, focused, opened };
}

const message = (json: unknown) => ({ data: { json: () => json } });

const turn = {
    web_push: 8030,
    notification: {
        title: 'Your turn',
        body: 'Sunday · Ben',
        lang: 'en',
        tag: 'a-room',
        navigate: `${origin}/#/room/a-room`,
    },
};

test('a push message is shown as it says', async () => {
    const { tell, shown } = worker();
    await tell('push', message(turn));
    const [one] = shown;
    assert.equal(one?.title, 'Your turn');
    assert.deepEqual(
        { ...one.options },
        {
            body: 'Sunday · Ben',
            lang: 'en',
            tag: 'a-room',
            data: `${origin}/#/room/a-room`,
            renotify: true,
        },
    );
});

test('something is shown in every case', async () => {
    const bad = {
        data: {
            json: () => {
                throw new SyntaxError('no JSON');
            },
        },
    };
    const none = {};
    const odd = [null, 3, 'x', {}, { notification: null }, { notification: { title: 7 } }];
    for (const event of [
        none,
        bad,
        ...odd.map(message),
        message({ notification: { title: '' } }),
    ]) {
        const { tell, shown } = worker();
        await tell('push', event);
        assert.equal(shown.length, 1);
        assert.equal(shown[0]?.title, 'meepled');
    }
});

test('a message without a tag is shown, too', async () => {
    const { tell, shown } = worker();
    await tell('push', message({ notification: { title: 'Your turn' } }));
    assert.equal(shown[0]?.title, 'Your turn');
});

async function click(data: unknown, pages: readonly string[]) {
    const one = worker(pages);
    let closed = false;
    const close = () => {
        closed = true;
    };
    await one.tell('notificationclick', { notification: { data, close } });
    assert.ok(closed);
    return { focused: one.focused, opened: one.opened };
}

test('a click returns to the game where it is open, and opens it otherwise', async () => {
    const game = `${origin}/#/room/a-room`,
        invited = `${game}/an-invite`,
        other = `${origin}/#/room/a-room2`;
    assert.deepEqual(await click(game, [other, game]), { focused: [game], opened: [] });
    assert.deepEqual(await click(game, [other, invited]), { focused: [invited], opened: [] });
    assert.deepEqual(await click(game, [other, `${origin}/`]), { focused: [], opened: [game] });
    assert.deepEqual(await click(game, []), { focused: [], opened: [game] });
});

test('no click leads away from this page', async () => {
    const home = { focused: [], opened: [`${origin}/`] };
    for (const address of ['https://elsewhere.example/', 'javascript:alert(1)', undefined, null])
        assert.deepEqual(
            (await click(address, [])).opened.every((url) => url.startsWith(`${origin}/`)),
            true,
        );
    assert.deepEqual(await click('https://elsewhere.example/', []), home);
    assert.deepEqual(await click('javascript:alert(1)', []), home);
    assert.deepEqual(await click('//elsewhere.example/#/room/a', []), home);
});
