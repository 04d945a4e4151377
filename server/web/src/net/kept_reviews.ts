// Whole reviews that this browser has made: nothing is thought out twice. Where a browser keeps nothing, it is.
const shelf = 'reviews',
    reviews_max = 30;

const place = (room: string) => `/kept/reviews/${encodeURIComponent(room)}`;

export async function kept_review(room: string): Promise<string | undefined> {
    try {
        const found = await (await caches.open(shelf)).match(place(room));
        return await found?.text();
    } catch {
        return undefined;
    }
}

export async function keep_review(room: string, text: string) {
    try {
        const cache = await caches.open(shelf);
        await cache.put(place(room), new Response(text));
        // The oldest ones come first.
        for (const old of (await cache.keys()).slice(0, -reviews_max)) await cache.delete(old);
    } catch {
        // Then it is made again.
    }
}
