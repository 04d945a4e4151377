// A service worker: what the page is made of is kept, so that it opens without the server too, shows what it knows, and goes on
// when there is a connection. build.mjs fills in the list; which files are kept changes with it, and so does this script.
const files = ['{{files}}'];
const kept_as = `page ${files.join(' ')}`;

addEventListener('install', (event) => {
    const keep = async () => {
        const cache = await caches.open(kept_as);
        await cache.addAll(files);
        await skipWaiting();
    };
    event.waitUntil(keep());
});

addEventListener('activate', (event) => {
    const forget_others = async () => {
        const old = (await caches.keys()).filter(
            (name) => name.startsWith('page ') && name !== kept_as,
        );
        await Promise.all(old.map((name) => caches.delete(name)));
        await clients.claim();
    };
    event.waitUntil(forget_others());
});

// The first file is the page itself, which the server has the newest of; all others bear a hash in their names.
async function answer(request, path) {
    if (path !== files[0]) return (await caches.match(path)) ?? fetch(request);
    try {
        return await fetch(request);
    } catch {
        return (await caches.match(path)) ?? Response.error();
    }
}

addEventListener('fetch', (event) => {
    const { request } = event,
        path = new URL(request.url).pathname;
    if (request.method === 'GET' && files.includes(path)) event.respondWith(answer(request, path));
});

// What the server tells while no page is open, as a declarative push message; see proto/docs/meeting.md. Browsers that understand
// it by themselves do the same. A message that cannot be read is shown, too: each one has to be.
function told_by(data) {
    try {
        const { title, body, lang, tag, navigate } = data.json().notification;
        if (typeof title !== 'string' || title === '') throw new TypeError('no title');
        return { title, options: { body, lang, tag, data: navigate } };
    } catch {
        return { title: 'meepled', options: { data: '/' } };
    }
}

addEventListener('push', (event) => {
    const { title, options } = told_by(event.data);
    event.waitUntil(registration.showNotification(title, { ...options, renotify: !!options.tag }));
});

// An address of this page; what leads elsewhere leads to the first screen.
function own_address(address) {
    try {
        const { href, origin } = new URL(address, location.origin);
        if (origin === location.origin) return href;
    } catch {
        // No address.
    }
    return `${location.origin}/`;
}

async function open_page(address) {
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    // The link of a game may have an invite behind it.
    const page = pages.find(({ url }) => url === address || url.startsWith(`${address}/`));
    if (page) await page.focus();
    else await clients.openWindow(address);
}

addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open_page(own_address(event.notification.data)));
});
