// A game that begins at a position, against bots in this browser: the player has the seat in turn.
import { create } from '@bufbuild/protobuf';
import { read_position } from '../mind/position';
import { pose } from '../net/local_socket';
import { RoomSettingsSchema, SeatSettingSchema } from '../proto/meeple/v1/room_pb';
import type { App } from './app_state';
import { hash_of_position } from './routes';
import { against_bots, level_of, wish } from './wish';

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
