// The players in turn order: who they are, what they have, whose turn it is.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Presence, SeatKind } from '../proto/meeple/v1/room_pb';
import { standing_of, type Seat } from '../state/room_state';
import { in_a_hurry, type Table } from '../table/table';
import { gain, number, text } from '../text/text';
import { seat_called, seat_name } from '../text/words';
import { AskBotWhy } from './bot_why';
import type { Face } from './face';
import { SeatPortrait } from './portrait';
import { SeatRating } from './rating';
import { Clock } from './table/clock';
import { Bubble } from './table/talk';

function state_of(table: Table, index: number): string {
    const seat = table.step.value?.state.seats[index];
    if (!seat) return '';
    if (seat.resigned) return text(went_out(table, index) ? 'seat.out' : 'seat.resigned');
    if (seat.kind === SeatKind.BOT_PLAYER) return text('bot');
    if (table.link.seat.value === index) return text('you');
    if (table.link.alone) return '';
    const presence = table.link.presence.value[index];
    if (presence === Presence.CONNECTED) return text('presence.connected');
    if (seat.stand_in) return text('stand_in');
    switch (presence) {
        case Presence.DROPPED:
            return text('presence.dropped');
        case Presence.AWAY:
            return text('presence.away');
        default:
            return text('presence.absent');
    }
}

// Its time was up, and the table's clock does not forgive that.
function went_out(table: Table, index: number): boolean {
    return table.lines.value.some(({ what, seat }) => what === 'out_of_time' && seat === index);
}

// Its name says that it is a bot, as the names of all levels do.
function says_bot({ kind, name, bot_level }: Seat): boolean {
    return kind === SeatKind.BOT_PLAYER && (!name || name === bot_level);
}

// Something about the person that the others should know.
function is_away(table: Table, index: number): boolean {
    const seat = table.step.value?.state.seats[index];
    if (!seat || seat.resigned) return seat?.resigned ?? false;
    const presence = table.link.presence.value[index];
    return (
        seat.kind === SeatKind.PLAYER &&
        table.link.seat.value !== index &&
        !table.link.alone &&
        presence !== Presence.CONNECTED
    );
}

const count_ms = 700;

// With so many modules players hold more than one line shows piece by piece: each kind stands there once, with its number.
const many_modules = 3;

// A number that is counted up to, where motion is welcome; down, or while looking back, it is there at once.
function Counting({ to, still }: { to: number; still: boolean }) {
    const [shown, show] = useState(to);
    const now = useRef(to);
    useEffect(() => {
        const from = now.current;
        const tell = (n: number) => {
            now.current = n;
            show(n);
        };
        if (still || to <= from || in_a_hurry()) {
            tell(to);
            return undefined;
        }
        const began = performance.now();
        let frame = requestAnimationFrame(function count(at: number) {
            const part = Math.min(1, Math.max(0, at - began) / count_ms);
            tell(Math.round(from + (to - from) * part));
            if (part < 1) frame = requestAnimationFrame(count);
        });
        return () => cancelAnimationFrame(frame);
    }, [to, still]);
    return <>{shown}</>;
}

// A name that is too long is cut, but never the number by which those of one name are told apart. Where there is least room
// several bots are called by that number.
function Called({ seats, seat }: { seats: readonly Seat[]; seat: number }) {
    const { name, n } = seat_called(seats, seat);
    return (
        <>
            <span class="player-called">{name}</span>
            {seats[seat]?.kind === SeatKind.BOT_PLAYER && n !== undefined && (
                <span class="player-short" aria-hidden="true">
                    {text('bot.short')}
                </span>
            )}
            {n !== undefined && <span class="player-nth"> {number(n)}</span>}
        </>
    );
}

interface ScoreProps {
    table: Table;
    seat: number;
    expected: number | undefined; // If the game ended now.
}

function Score({ table, seat, expected }: ScoreProps) {
    const score = table.scores.value[seat] ?? 0;
    return (
        <button
            type="button"
            class="score"
            aria-expanded={table.tally_open.value}
            title={text('tally')}
            {...(expected !== undefined ? {} : { 'aria-label': text('score', { n: score }) })}
            onClick={() => {
                table.tally_open.value = !table.tally_open.value;
            }}
        >
            <Counting to={score} still={table.looking_back.value} />
            {expected !== undefined && (
                <>
                    <span class="expected" title={text('expected')} aria-hidden="true">
                        {text('expected.short', { n: expected })}
                    </span>
                    <span class="unseen">{`, ${text('expected.long', { n: expected })}`}</span>
                </>
            )}
        </button>
    );
}

export function Players({ table, face }: { table: Table; face: Face }) {
    const step = table.step.value,
        state = step?.state;
    const standing = standing_of(state);
    const awaited = state?.decision?.seats ?? [];
    const newest = table.index.value;
    const expected = face.expected();
    const gained = new Map<number, number>();
    const told = table.told.value;
    const news =
        told !== undefined && table.finished.value
            ? (table.final_whys.value[told - 1]?.awards ?? [])
            : table.news.value.filter(({ what }) => what === 'scored');
    for (const { seat, points = 0 } of news)
        if (seat !== undefined && points !== 0) gained.set(seat, (gained.get(seat) ?? 0) + points);
    const modules = table.link.info.value?.settings?.modules?.names.length ?? 0;
    return (
        <ol
            class={`players ${(state?.seats.length ?? 0) > 3 ? 'compact' : ''} ${modules >= many_modules ? 'grouped' : ''}`}
            aria-label={text('players')}
        >
            {state?.seats.map((seat, i) => {
                const turn = awaited.includes(i);
                return (
                    <li
                        key={i}
                        class={`${turn ? 'turn' : ''} ${seat.resigned ? 'resigned' : ''} ${standing.winners.includes(i) && table.all_told.value ? 'winner' : ''}`}
                        aria-current={turn ? 'step' : undefined}
                    >
                        <SeatPortrait of={seat} seat={i} />
                        <span class="player-name" title={seat_name(state.seats, i)}>
                            <Called seats={state.seats} seat={i} />
                        </span>
                        <span class={`player-state ${is_away(table, i) ? 'away' : ''}`}>
                            <span class={says_bot(seat) ? 'is-bot' : ''}>{state_of(table, i)}</span>
                            <AskBotWhy table={table} seat={i} />
                            <SeatRating seat={seat} />
                        </span>
                        <span class="player-figures">
                            <face.Holdings seat={i} />
                        </span>
                        <Clock table={table} seat={i} />
                        <Bubble table={table} seat={i} />
                        {gained.has(i) && (
                            <span class="gained" key={`${newest}/${told}`}>
                                {gain(gained.get(i) ?? 0)}
                            </span>
                        )}
                        <Score table={table} seat={i} expected={expected.get(i)} />
                    </li>
                );
            })}
        </ol>
    );
}
