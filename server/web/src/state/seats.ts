// Lists with an entry for each seat.
export function with_seat<T>(seats: readonly T[], index: number, change: (seat: T) => T): T[] {
    return seats.map((seat, i) => (i === index ? change(seat) : seat));
}
