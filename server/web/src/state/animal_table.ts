// The scoring card of a game of cards: what so many animals of a kind bring. It is data of the room, as an operator or a
// table may have other numbers.
export const animal_table_option = 'animal_table';

export const points_max = 255;

export function animal_table_of(value: string): readonly number[] {
    return value.split(',').map(Number);
}

// Growing numbers, as many as there are in `like`.
export function is_animal_table(numbers: readonly number[], like: readonly number[]): boolean {
    return (
        numbers.length === like.length &&
        numbers.every(
            (points, i) =>
                Number.isInteger(points) && points > (numbers[i - 1] ?? 0) && points <= points_max,
        )
    );
}
