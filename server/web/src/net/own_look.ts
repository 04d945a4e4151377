// How one is drawn at tables: a colour of one's own, if it is free, and a portrait. Kept in the browser, and sent with every seat
// that is taken.
import { effect, signal, type Signal } from '@preact/signals';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { keep, kept } from '../base/keep';
import { seat_looks } from '../base/seat_look';
import type { SeatLookSchema } from '../proto/meeple/v1/common_pb';
import type { Connection } from './connection';

// Servers know looks from this minor version on, and /v1/finished with them.
export const looks_minor = 5;

function kept_number(name: string, below: number): number | undefined {
    const number = Number(kept(name) ?? NaN);
    return Number.isInteger(number) && number >= 0 && number < below ? number : undefined;
}

// Undefined: that of the seat.
export const own_color: Signal<number | undefined> = signal(
    kept_number('color', seat_looks.length),
);
effect(() => keep('color', own_color.value?.toString()));

// 0: drawn from the name.
export const own_portrait: Signal<number> = signal(kept_number('portrait', 256) ?? 0);
effect(() => keep('portrait', own_portrait.value === 0 ? undefined : String(own_portrait.value)));

export function knows_looks(connection: Connection): boolean {
    return (connection.welcome.value?.minor ?? 0) >= looks_minor;
}

export function own_look(): MessageInitShape<typeof SeatLookSchema> {
    const color = own_color.peek(),
        portrait = own_portrait.peek();
    return { portrait, ...(color === undefined ? {} : { color }) };
}
