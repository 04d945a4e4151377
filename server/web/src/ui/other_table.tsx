// The host of a waiting table changes it: bots in its seats, and everything else in a form that is loaded when it is wanted.
import { clone, create, type MessageInitShape } from '@bufbuild/protobuf';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { drawn_by, Part } from '../base/lazy';
import { RoomSettingsSchema, SeatSettingSchema } from '../proto/meeple/v1/room_pb';
import type { Table } from '../table/table';
import { text } from '../text/text';
import type { App } from './app_state';
import { options_part } from './options_part';
import { level_of, wish } from './wish';

const changes = new Part(() => import('./change_table'));
const ChangeForm = drawn_by(changes, (it) => it.ChangeForm);
const WhatChanged = drawn_by(changes, (it) => it.WhatChanged);

export function can_be_changed({ link }: Table): boolean {
    const info = link.info.value;
    return (
        link.host.value &&
        link.knows_changes &&
        info?.settings !== undefined &&
        (info.series?.game ?? 0) <= 1
    );
}

function set_seat(
    { link }: Table,
    seat: number,
    who: MessageInitShape<typeof SeatSettingSchema>['who'],
) {
    const now = link.info.peek()?.settings;
    if (!now || !who) return;
    const settings = clone(RoomSettingsSchema, now);
    settings.seats[seat] = create(SeatSettingSchema, { who });
    // A position names the game.
    if (link.info.peek()?.origin) {
        delete settings.modules;
        Object.assign(settings, { game: '', options: [] });
    }
    link.change_settings(settings);
}

export function AddBot({ app, table, seat }: { app: App; table: Table; seat: number }) {
    const name = table.link.info.value?.settings?.game ?? '',
        game = app.shelf.value?.game(name);
    if (!game) return null;
    return (
        <button
            type="button"
            class="plain"
            disabled={table.link.pending.value}
            onClick={() =>
                set_seat(table, seat, { case: 'bot', value: level_of(game, wish.peek()) })
            }
        >
            {text('seat.add_bot')}
        </button>
    );
}

export function OpenBotSeat({ table, seat }: { table: Table; seat: number }) {
    return (
        <button
            type="button"
            class="plain"
            disabled={table.link.pending.value}
            onClick={() => set_seat(table, seat, { case: 'open', value: {} })}
        >
            {text('kick.open')}
        </button>
    );
}

export function ChangeOptions({ app, table }: { app: App; table: Table }) {
    const [open, set_open] = useState(false);
    const button = useRef<HTMLButtonElement>(null),
        was_open = useRef(false);
    useLayoutEffect(() => {
        if (was_open.current && !open) button.current?.focus();
        was_open.current = open;
    }, [open]);
    if (table.link.info.value?.origin) return null; // The position says what is played.
    if (open) return <ChangeForm app={app} table={table} close={() => set_open(false)} />;
    return (
        <button
            ref={button}
            type="button"
            class="plain"
            onClick={() => {
                options_part.fetch();
                set_open(true);
            }}
        >
            {text('waiting.change')}
        </button>
    );
}

// What the host has changed since we sat down, as a line that screen readers say, too.
export function Changed({ app, table }: { app: App; table: Table }) {
    const changed = app.changed.value,
        now = table.link.info.value?.settings;
    if (changed?.room !== table.link.room || !now) return null;
    return (
        <WhatChanged
            shelf={table.shelf}
            before={changed.before}
            now={now}
            own={table.link.host.value}
        />
    );
}
