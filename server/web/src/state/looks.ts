// The colours of the seats of a room.
import { colors_of } from '../base/seat_look';
import type { Seat } from './room_state';

export function colors_of_seats(seats: readonly Pick<Seat, 'look'>[]): readonly number[] {
    return colors_of(seats.map(({ look }) => look?.color));
}
