// Text in the fragment of an address, as short and as readable as addresses allow.

// Longer fragments are neither made nor read.
export const fragment_max = 32 * 1024;

// What may stand in a fragment as it is, but for '+' and '~', which stand for a blank and a line end.
const other = /[^A-Za-z0-9_.!$&'()*,;=:@/?-]/gu;
const encoder = new TextEncoder();

function escaped(letter: string): string {
    if (letter === ' ') return '+';
    if (letter === '\n') return '~';
    return [...encoder.encode(letter)]
        .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
        .join('');
}

// Undefined: it would be too long.
export function to_fragment(text: string): string | undefined {
    const fragment = text.replace(other, escaped);
    return fragment.length <= fragment_max ? fragment : undefined;
}

// Undefined: it is too long, or no text.
export function from_fragment(fragment: string): string | undefined {
    if (fragment.length > fragment_max) return undefined;
    try {
        return decodeURIComponent(fragment.replace(/\+/g, ' ').replace(/~/g, '\n'));
    } catch {
        return undefined;
    }
}
