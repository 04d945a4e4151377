// A game that begins at a position, against bots in this browser or with friends on the server: the player has the seat in turn.
import { create } from '@bufbuild/protobuf';
import { read_position, type Position } from '../mind/position';
import { pose } from '../net/local_socket';
import { RoomSettingsSchema, SeatSettingSchema } from '../proto/meeple/v1/room_pb';
import type { App } from './app_state';
import { hash_of_position } from './routes';
import { against_bots, at_position, level_of, wish } from './wish';

// Servers know positions from this minor version of the protocol on.
const minor_least = 5,
    bytes_beside = 1024; // Of the request, beside the position.

export function may_pose_for_friends(app: App, { text }: Position): boolean {
    const welcome = app.connection.welcome.value;
    const bytes = new TextEncoder().encode(text).length + bytes_beside;
    return (
        welcome !== undefined &&
        welcome.minor >= minor_least &&
        bytes <= (welcome.limits?.frameInBytesMax ?? 0)
    );
}

export async function pose_for_friends(app: App, { settings, snapshot, text }: Position) {
    const game = app.shelf.peek()?.game(settings.game);
    const seat = snapshot.decision?.seats[0];
    if (!game || seat === undefined) return;
    const table = at_position(game, wish.peek());
    await app.create({ settings: table, begins: { position: text }, seat });
}

export async function play_posed(app: App, text: string) {
    try {
        const { settings, snapshot } = await read_position(text);
        const game = app.shelf.peek()?.game(settings.game);
        const seat = snapshot.decision?.seats[0];
        if (!game || seat === undefined) throw new Error('there is nothing to play');
        const seats = settings.seats.map((_, i) =>
            create(SeatSettingSchema, {
                who:
                    i === seat
                        ? { case: 'open' as const, value: {} }
                        : { case: 'bot' as const, value: level_of(game, wish.peek()) },
            }),
        );
        const room = await pose(
            create(RoomSettingsSchema, { ...against_bots(game, wish.peek()), seats }),
            text,
        );
        app.enter(room);
    } catch {
        app.go(hash_of_position(text) ?? ''); // The editor says what is wrong.
    }
}
