// Numbers that vary with a place and nothing else, so that no two tiles look stamped and all clients see the same.

// A stream of numbers in [0, 1), always the same for the same seed.
export function stream(seed: number): () => number {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
}

export function seed_of(x: number, y: number, salt: number): number {
    let hash =
        Math.imul(x + 4096, 0x9e3779b1) ^
        Math.imul(y + 8192, 0x85ebca6b) ^
        Math.imul(salt + 1, 0xc2b2ae35);
    hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
    return (hash ^ (hash >>> 15)) >>> 0;
}
