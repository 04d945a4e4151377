// Seats by colour and by emblem: whoever cannot tell the colours tells the emblems.

export interface SeatLook { readonly color: string; readonly emblem: string; readonly ink: string }

// Emblems in a box from -5 to 5.
export const seat_looks: readonly SeatLook[] = [
    { color: '#1f63b5', ink: '#ffffff', emblem: 'M0-4.200a4.2 4.2 0 1 0 .01 0Z' },                          // disc
    { color: '#c8371f', ink: '#ffffff', emblem: 'M0-4.600L4.6 3.600H-4.600Z' },                              // triangle
    { color: '#f2c521', ink: '#2a2415', emblem: 'M-3.7-3.700H3.700V3.700H-3.700Z' },                         // square
    { color: '#2b2b30', ink: '#ffffff', emblem: 'M0-5L4.4 0L0 5L-4.4 0Z' },                                // diamond
    { color: '#0d8a6a', ink: '#ffffff', emblem: 'M-1.5-4.600H1.500V-1.500H4.600V1.500H1.500V4.600H-1.500V1.500H-4.600V-1.500H-1.500Z' },   // cross
    { color: '#e889b8', ink: '#2a1520', emblem: 'M0-5L1.5-1.600L5-1.500L2.3.800L3.2 4.400L0 2.400L-3.2 4.400L-2.3.800L-5-1.500L-1.5-1.600Z' },   // star
];

export function seat_look(seat: number): SeatLook {
    return seat_looks[seat % seat_looks.length] ?? { color: '#777', ink: '#fff', emblem: '' };
}
