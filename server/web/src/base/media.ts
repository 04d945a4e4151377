// Media queries. Unlike innerWidth they never make the browser lay out the page.
import { signal } from '@preact/signals';

const asked = new Map<string, MediaQueryList>();

export function media_matches(query: string): boolean {
    if (typeof matchMedia === 'undefined') return false;
    const list = asked.get(query) ?? matchMedia(query);
    asked.set(query, list);
    return list.matches;
}

// On a phone: the panel is drawn up over most of the board.
export const sheet_open = signal(false);
