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
