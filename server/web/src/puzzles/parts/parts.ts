// Written by puzzles.mjs.
export const parts: readonly (() => Promise<Uint8Array>)[] = [
    async () => (await import('./puzzles_0.pb')).default,
    async () => (await import('./puzzles_1.pb')).default,
    async () => (await import('./puzzles_2.pb')).default,
    async () => (await import('./puzzles_3.pb')).default,
    async () => (await import('./puzzles_4.pb')).default,
    async () => (await import('./puzzles_5.pb')).default,
    async () => (await import('./puzzles_6.pb')).default,
];
