// Values that the browser keeps between visits. Where it refuses to (a private window, a full store), they are kept as long as
// the page is open: a player must not lose the seat to the next broken connection.

// The page that plays by itself is another place: its identity and its rooms are none of the server's.
const alone = typeof location === 'object' && new URLSearchParams(location.search).has('local');
const everywhere = 'meepled.';
const prefix = alone ? 'meepled-local.' : everywhere;
// What is the person's own is the same in both places.
const own =
    /^(name|portrait|color|language|theme|tabletop|sound|volume|motion|coordinates|ask|wish)$/;
const memory = new Map<string, string>(); // What could not be stored.

// Under which key the browser itself knows it.
export function key_of(key: string): string {
    return (own.test(key) ? everywhere : prefix) + key;
}

export function kept(key: string): string | undefined {
    const here = memory.get(key);
    if (here !== undefined) return here;
    try {
        return localStorage.getItem(key_of(key)) ?? undefined;
    } catch {
        return undefined;
    }
}

export function keep(key: string, value: string | undefined) {
    memory.delete(key);
    try {
        if (value === undefined) localStorage.removeItem(key_of(key));
        else localStorage.setItem(key_of(key), value);
    } catch {
        if (value !== undefined) memory.set(key, value);
    }
}

export function kept_keys(start: string): string[] {
    const here = [...memory.keys()].filter((key) => key.startsWith(start));
    try {
        const there = Object.keys(localStorage)
            .filter((key) => key.startsWith(prefix + start))
            .map((key) => key.slice(prefix.length));
        return [...new Set([...here, ...there])];
    } catch {
        return here;
    }
}
