// What the browser keeps between visits. All of it may be missing or refused (a private window): then the page only
// forgets more.

const prefix = 'meepled.';

export function kept(key: string): string | undefined {
    try {
        return localStorage.getItem(prefix + key) ?? undefined;
    } catch {
        return undefined;
    }
}

export function keep(key: string, value: string | undefined) {
    try {
        if (value === undefined) localStorage.removeItem(prefix + key);
        else localStorage.setItem(prefix + key, value);
    } catch {
        // Full or forbidden: nothing is kept.
    }
}

export function kept_keys(start: string): string[] {
    try {
        return Object.keys(localStorage)
            .filter((key) => key.startsWith(prefix + start))
            .map((key) => key.slice(prefix.length));
    } catch {
        return [];
    }
}
