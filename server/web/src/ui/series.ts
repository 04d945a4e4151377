// Series: several games of the same people. `halves`: as in Series.

// With a game that these seats have won.
export function halves_with(halves: readonly number[], won: readonly number[]): readonly number[] {
    const each = won.length === 1 ? 2 : 1;
    return halves.map((n, i) => n + (won.includes(i) ? each : 0));
}

// As the server decides it: no player can draw level any more, or all games are played. `halves`: with the games that are
// over.
export function series_over(halves: readonly number[], played: number, best_of: number): boolean {
    const [first = 0, second = 0] = [...halves].sort((a, b) => b - a);
    return played >= best_of || first > second + 2 * (best_of - played);
}

// Who is ahead; several: they are level.
export function series_winners(halves: readonly number[]): readonly number[] {
    const most = Math.max(...halves);
    return halves.flatMap((n, i) => (n === most ? [i] : []));
}
