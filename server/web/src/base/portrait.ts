// A person's drawn portrait: the chosen one, or one that depends only on the name. All people see the same one.

const skins = ['#f6d7b8', '#e9b98f', '#c98d5f', '#8f5b3a', '#5f3b27'];
const hairs = ['#2b2018', '#5b3a1e', '#a5672a', '#d8b25a', '#a3a3a0', '#7d2f16'];
const cloths = ['#7a2f2b', '#2f5d50', '#3d4f86', '#6b4a86', '#8a6a2c', '#4d5157'];
const grounds = ['#c9dcb6', '#f0dfae', '#bcd4e6', '#e3c6d3', '#d9cdb6'];
export const headgears = [
    'hair',
    'hood',
    'straw hat',
    'helmet',
    'crown',
    'veil',
    'beret',
    'tonsure',
] as const;
const beards = ['none', 'none', 'full', 'moustache'] as const;

export interface PortraitLook {
    readonly skin: string;
    readonly hair: string;
    readonly cloth: string;
    readonly ground: string;
    readonly headgear: (typeof headgears)[number];
    readonly beard: (typeof beards)[number];
}

// FNV-1a with a last mix, so that names that differ in one letter look different.
function hash_of_name(name: string): number {
    let hash = 0x811c9dc5;
    for (const letter of name.normalize('NFC').trim().toLowerCase())
        hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
    return (hash ^ (hash >>> 15)) >>> 0;
}

// How many there are to choose from.
export const portrait_count = 24;

// One of a drawn set, by its number from 1 on; undefined: there is none of that number.
export function drawn_portrait(number: number): PortraitLook | undefined {
    if (number < 1 || number > portrait_count) return undefined;
    const column = (number - 1) % headgears.length,
        row = Math.floor((number - 1) / headgears.length);
    const at = <T>(all: readonly T[], i: number, otherwise: T): T =>
        all[i % all.length] ?? otherwise;
    const headgear = at(headgears, column, 'hair');
    return {
        headgear,
        beard: headgear === 'veil' || row === 0 ? 'none' : row === 1 ? 'full' : 'moustache',
        skin: at(skins, 2 * column + row, '#e9b98f'),
        hair: at(hairs, column + 2 * row, '#5b3a1e'),
        cloth: at(cloths, column + 3 * row, '#2f5d50'),
        ground: at(grounds, column + row, '#c9dcb6'),
    };
}

export function portrait_of(name: string): PortraitLook {
    let left = hash_of_name(name);
    const one_of = <T>(all: readonly T[], otherwise: T): T => {
        const at = left % all.length;
        left = Math.floor(left / all.length);
        return all[at] ?? otherwise;
    };
    const headgear = one_of(headgears, 'hair');
    const beard = one_of(beards, 'none');
    return {
        headgear,
        beard: headgear === 'veil' ? 'none' : beard,
        skin: one_of(skins, '#e9b98f'),
        hair: one_of(hairs, '#5b3a1e'),
        cloth: one_of(cloths, '#2f5d50'),
        ground: one_of(grounds, '#c9dcb6'),
    };
}
