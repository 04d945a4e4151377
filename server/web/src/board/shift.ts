// Paths moved by numbers, not by transforms: each transform on the board is a layer for the browser to sort with every frame.
const parts = /([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi;
const numbers = /-?(?:\d+\.?\d*|\.\d+)/g;

const short = (v: number) => String(Math.round(v * 100) / 100);

// Commands with capital letters count from the origin, the others from where the pen is.
export function shifted(d: string, by_x: number, by_y: number): string {
    if (by_x === 0 && by_y === 0) return d;
    return d.replaceAll(parts, (_, command: string, rest: string) => {
        if (command === 'Z' || command !== command.toUpperCase()) return command + rest;
        if (command === 'H' || command === 'V') {
            const by = command === 'H' ? by_x : by_y;
            return command + rest.replaceAll(numbers, (v) => short(Number(v) + by));
        }
        const of = command === 'A' ? 7 : 2; // Of an arc only its end is a place.
        let i = 0;
        return (
            command +
            (rest.match(numbers) ?? [])
                .map((v) => {
                    const at = i++ % of;
                    if (at < of - 2) return v;
                    return short(Number(v) + (at === of - 2 ? by_x : by_y));
                })
                .join(' ')
        );
    });
}
