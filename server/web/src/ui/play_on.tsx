// Another game out of one that is over: from the position that is shown, with whom one likes.
import { useSignal } from '@preact/signals';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { useState } from 'preact/hooks';
import {
    ContinueGameSchema,
    RoomSettingsSchema,
    SeatKind,
    type RoomInfo,
    type RoomSettings,
    type SeatSettingSchema,
} from '../proto/meeple/v1/room_pb';
import type { ReviewedStep } from '../net/review';
import { position_at } from '../state/step';
import type { RoomState } from '../state/room_state';
import type { Table } from '../table/table';
import { list, text } from '../text/text';
import { CloseDialog, Dialog } from './dialog';
import { seat_name } from '../text/words';
import type { App, Wanted } from './app_state';
import { Emblem } from './bits';
import { level_of, wish } from './wish';

// With those who played, with friends who come, or with bots.
type Company = 'same' | 'friends' | 'bots';

// How the table was kept; what was played is known from the game itself.
function manners_of({
    turnSeconds,
    clock,
    onTimeout,
    vacationOff,
    aids,
    talk,
    takebacks,
}: RoomSettings) {
    return {
        aids,
        vacationOff,
        takebacks,
        ...(clock ? { clock } : turnSeconds === undefined ? {} : { turnSeconds }),
        ...(onTimeout === undefined ? {} : { onTimeout }),
        ...(talk === undefined ? {} : { talk }),
    };
}

function wanted(
    table: Table,
    from: RoomState,
    company: Company,
    seat: number,
    level: string,
): Wanted {
    const settings = table.link.info.value?.settings ?? create(RoomSettingsSchema);
    const open = { who: { case: 'open' as const, value: {} } };
    const bot = (value: string) => ({ who: { case: 'bot' as const, value } });
    const seats = from.seats.map(
        ({ kind, bot_level }, i): MessageInitShape<typeof SeatSettingSchema> => {
            if (i === seat) return open;
            if (kind === SeatKind.BOT_PLAYER) return bot(bot_level);
            return company === 'bots' ? bot(level) : open;
        },
    );
    return {
        settings: create(RoomSettingsSchema, {
            ...manners_of(settings),
            private: true,
            seats: company === 'same' ? [] : seats,
        }),
        begins: {
            continues: create(ContinueGameSchema, {
                room: table.link.room,
                invite: table.link.invite.value,
                seq: from.seq,
                keepSeats: company === 'same',
            }),
        },
        seat,
    };
}

// The position before a step once more: the player has its seat, against bots of the same levels.
export function play_again_from(app: App, table: Table, { seq, seat }: ReviewedStep) {
    const steps = table.link.steps.value;
    const from = position_at(steps, steps.findIndex(({ state }) => state.seq === seq) - 1);
    const game = table.shelf.game(table.link.info.value?.settings?.game ?? '');
    if (!from || !game) return;
    const level = level_of(game, wish.value);
    void app.create(wanted(table, from, 'bots', seat, level));
}

function SeatChoice({
    from,
    chosen,
    choose,
}: {
    from: RoomState;
    chosen: number;
    choose: (seat: number) => void;
}) {
    return (
        <fieldset class="choice-row">
            <legend>{text('play_on.seat')}</legend>
            <div class="segmented">
                {from.seats.map(({ resigned }, i) => (
                    <button
                        key={i}
                        type="button"
                        aria-pressed={i === chosen}
                        disabled={resigned}
                        onClick={() => choose(i)}
                    >
                        <Emblem seat={i} size={16} /> {seat_name(from.seats, i)}
                    </button>
                ))}
            </div>
        </fieldset>
    );
}

// Nothing, as long as the game goes on or there is no position of it to be seen.
export function PlayOn({ app, table }: { app: App; table: Table }) {
    const open = useSignal(false);
    const mine = table.link.seat.value;
    const from = position_at(table.link.steps.value, table.index.value);
    const [picked, pick] = useState(mine);
    const game = table.shelf.game(table.link.info.value?.settings?.game ?? '');
    if (!table.finished.value || table.link.alone || !from || !game) return null;
    const free = from.seats.findIndex(({ resigned }) => !resigned);
    const seat = picked !== undefined && !from.seats[picked]?.resigned ? picked : free;
    const others = from.seats.flatMap(({ kind, resigned }, i) =>
        kind === SeatKind.PLAYER && i !== mine && !resigned ? [seat_name(from.seats, i)] : [],
    );
    const together = mine !== undefined && !from.seats[mine]?.resigned && others.length > 0;
    const way = (company: Company, what: string) => (
        <button
            type="button"
            class="wish"
            data-company={company}
            disabled={app.creating.value}
            onClick={() => {
                open.value = false;
                const our_seat = company === 'same' ? (mine ?? seat) : seat;
                const level = level_of(game, wish.value);
                void app.create(wanted(table, from, company, our_seat, level));
            }}
        >
            <strong>{text(`play_on.${company}`)}</strong>
            <span>{what}</span>
        </button>
    );
    return (
        <>
            <button
                type="button"
                class="play-on"
                aria-haspopup="dialog"
                onClick={() => {
                    open.value = true;
                }}
            >
                {text('play_on')}
            </button>
            <Dialog open={open} class="habits" label={text('play_on')}>
                <h3>{text('play_on')}</h3>
                <p class="quiet small">{text('play_on.what')}</p>
                {together && way('same', text('play_on.same_what', { names: list(others) }))}
                <SeatChoice from={from} chosen={seat} choose={pick} />
                {way('bots', text('play_on.bots_what'))}
                {way('friends', text('play_on.friends_what'))}
                <CloseDialog open={open} />
            </Dialog>
        </>
    );
}

// Where a game comes from, as far as one may look at it.
export function Origin({ of }: { of: RoomInfo | undefined }) {
    const origin = of?.origin;
    if (!origin) return null;
    if (!origin.room)
        return (
            <>
                <dt>{text('origin.posed')}</dt>
                <dd>{text('origin.posed_what')}</dd>
            </>
        );
    return (
        <>
            <dt>{text('origin')}</dt>
            <dd>
                <a href={`#/watch/${encodeURIComponent(origin.room)}`}>{text('origin.look')}</a>
            </dd>
        </>
    );
}
