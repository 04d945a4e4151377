// The players in turn order: who they are, what they have, whose turn it is.
import { Presence, SeatKind } from '../proto/meeple/v1/room_pb';
import { FigureIcon } from '../board/figures';
import type { Table } from '../state/table';
import { text } from '../text/text';
import { figure, seat_name } from '../text/words';
import { Emblem } from './bits';
import { Clock } from './clock';

function state_of(table: Table, index: number): string {
    const seat = table.step.value?.state.seats[index];
    if (!seat) return '';
    if (seat.resigned) return text('seat.resigned');
    if (seat.kind === SeatKind.BOT_PLAYER) return text('bot');
    if (table.link.seat.value === index) return text('you');
    const presence = table.link.presence.value[index];
    return presence === Presence.CONNECTED
        ? text('presence.connected')
        : presence === Presence.DROPPED
          ? text('presence.dropped')
          : text('presence.absent');
}

export function Players({ table }: { table: Table }) {
    const step = table.step.value,
        state = step?.state;
    const awaited = state?.decision?.seats ?? [];
    const newest = table.index.value;
    const gained = new Map<number, number>();
    for (const line of table.lines.value) {
        if (line.step === newest && line.what === 'scored' && line.seat !== undefined)
            gained.set(line.seat, (gained.get(line.seat) ?? 0) + (line.points ?? 0));
    }
    return (
        <ol class="players" aria-label={text('players')}>
            {state?.seats.map((seat, i) => {
                const tiles = state.tiles?.seats[i],
                    turn = awaited.includes(i);
                return (
                    <li
                        key={i}
                        class={`${turn ? 'turn' : ''} ${state.tiles?.winners.includes(i) ? 'winner' : ''}`}
                        aria-current={turn ? 'step' : undefined}
                    >
                        <Emblem seat={i} size={28} />
                        <span class="player-name" title={seat_name(seat, i)}>
                            {seat_name(seat, i)}
                        </span>
                        <span class="player-state">{state_of(table, i)}</span>
                        <span class="player-figures">
                            {[...(tiles?.supply ?? [])].map(([kind, count]) => (
                                <span
                                    key={kind}
                                    role="img"
                                    aria-label={text('figures.left', {
                                        n: count,
                                        figure: figure(kind),
                                    })}
                                >
                                    {Array.from({ length: count }, (_, n) => (
                                        <FigureIcon key={n} seat={i} kind={kind} size={15} />
                                    ))}
                                </span>
                            ))}
                        </span>
                        {turn && table.live.value && step ? <Clock step={step} /> : null}
                        {gained.has(i) && (
                            <span class="gained" key={newest}>
                                {text('points.plus', { points: gained.get(i) ?? 0 })}
                            </span>
                        )}
                        <button
                            type="button"
                            class="score"
                            aria-expanded={table.tally_open.value}
                            title={text('tally')}
                            aria-label={text('score', { n: tiles?.score ?? 0 })}
                            onClick={() => {
                                table.tally_open.value = !table.tally_open.value;
                            }}
                        >
                            {tiles?.score ?? 0}
                        </button>
                    </li>
                );
            })}
        </ol>
    );
}
