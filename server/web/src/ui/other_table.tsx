// The settings of a table do not change. While no other player has come, its host can have another table in its place.
import { clone, create } from '@bufbuild/protobuf';
import { RoomSettingsSchema, SeatKind, SeatSettingSchema } from '../proto/meeple/v1/room_pb';
import type { Table } from '../table/table';
import { text } from '../text/text';
import type { App } from './app_state';
import { AskedTwice } from './bits';
import { current_game } from './current_game';
import { hash_of_options } from './routes';
import { level_of, wish } from './wish';

export function can_be_replaced({ link }: Table): boolean {
    const info = link.info.value,
        game = info?.series?.game ?? 0;
    return (
        link.host.value &&
        info?.settings !== undefined &&
        !info.settings.rated &&
        !info.origin &&
        game <= 1 &&
        (link.state?.seats ?? []).every(
            ({ kind, offered_to }, i) =>
                i === link.seat.value || (kind !== SeatKind.PLAYER && offered_to === ''),
        )
    );
}

async function with_a_bot(app: App, table: Table, seat: number) {
    const { link } = table;
    const now = link.info.peek()?.settings,
        game = now && app.shelf.peek()?.game(now.game);
    if (!game) return;
    const settings = clone(RoomSettingsSchema, now);
    settings.seats[seat] = create(SeatSettingSchema, {
        who: { case: 'bot', value: level_of(game, wish.peek()) },
    });
    await link.leave(true);
    await app.create({ settings });
    if (app.problem.peek()) location.hash = ''; // The first screen says why there is none.
}

export function AddBot({ app, table, seat }: { app: App; table: Table; seat: number }) {
    return (
        <AskedTwice
            says={text('seat.add_bot')}
            sure={text('seat.add_bot.sure')}
            act={() => void with_a_bot(app, table, seat)}
        />
    );
}

export function ChangeOptions({ app, table }: { app: App; table: Table }) {
    if (!current_game(app)) return null;
    return (
        <AskedTwice
            says={text('waiting.change')}
            sure={text('waiting.change.sure')}
            act={() => void table.link.leave(true).then(() => app.go(hash_of_options))}
        />
    );
}
