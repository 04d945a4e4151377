// How a seat's colour is drawn: with an emblem, for people who cannot tell the colours. Which seat has which colour follows from
// the wishes of the players ("Looks" in proto/docs/rooms.md).
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export interface SeatLook {
    readonly color: string;
    readonly emblem: string;
    readonly ink: string;
}

// By the number of the colour. Emblems in a box from -5 to 5.
export const seat_looks: readonly SeatLook[] = [
    { color: '#1f63b5', ink: '#ffffff', emblem: 'M0-4.2a4.2 4.2 0 1 0 .01 0Z' }, // disc
    { color: '#c8371f', ink: '#ffffff', emblem: 'M0-4.6L4.6 3.6H-4.6Z' }, // triangle
    { color: '#f2c521', ink: '#2a2415', emblem: 'M-3.7-3.7H3.7V3.7H-3.7Z' }, // square
    { color: '#2b2b30', ink: '#ffffff', emblem: 'M0-5L4.4 0L0 5L-4.4 0Z' }, // diamond
    {
        color: '#0d8a6a',
        ink: '#ffffff',
        emblem: 'M-1.5-4.6H1.5V-1.5H4.6V1.5H1.5V4.6H-1.5V1.5H-4.6V-1.5H-1.5Z',
    }, // cross
    {
        color: '#e889b8',
        ink: '#2a1520',
        emblem: 'M0-5L1.5-1.6L5-1.5L2.3.8L3.2 4.4L0 2.4L-3.2 4.4L-2.3.8L-5-1.5L-1.5-1.6Z',
    }, // star
];

// Of a colour; the colours begin again after the last one.
export function look_of_color(color: number): SeatLook {
    return seat_looks[color % seat_looks.length] ?? { color: '#777', ink: '#fff', emblem: '' };
}

const known = new Map<string, readonly number[]>();

// The colour of each seat, as the server computes it: the wished one, else that of its own number, else the first free one. The
// same wishes give the same list.
export function colors_of(wishes: readonly (number | undefined)[]): readonly number[] {
    const key = wishes.join();
    const before = known.get(key);
    if (before) return before;
    const taken = new Set(wishes.filter((wish) => wish !== undefined));
    const own = wishes.map((wish, seat) => {
        if (wish !== undefined) return wish;
        if (taken.has(seat)) return undefined;
        taken.add(seat);
        return seat;
    });
    const colors = own.map((color) => {
        if (color !== undefined) return color;
        const free = seat_looks.findIndex((_, i) => !taken.has(i));
        taken.add(free);
        return free;
    });
    known.set(key, colors);
    return colors;
}

// By seat, at the table that is drawn. Beyond its end a seat has the colour of its number.
export const SeatColors = createContext<readonly number[]>([]);

// How the seats of the table that is drawn look.
export function useSeatLook(): (seat: number) => SeatLook {
    const colors = useContext(SeatColors);
    return (seat) => look_of_color(colors[seat] ?? seat);
}
