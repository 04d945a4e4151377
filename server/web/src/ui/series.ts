// As the server decides it: nobody behind can come level any more, or all games are played. `halves`: as in Series, with the
// games that are over.
export function series_over(halves: readonly number[], played: number, best_of: number): boolean {
    const [first = 0, second = 0] = [...halves].sort((a, b) => b - a);
    return played >= best_of || first > second + 2 * (best_of - played);
}
