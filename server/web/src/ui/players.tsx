// The players in turn order: who they are, what they have, whose turn it is.
import { Presence, SeatKind } from '../proto/meeple/v1/room_pb';
import { standing_of } from '../state/room_state';
import type { Table } from '../table/table';
import { text } from '../text/text';
import { seat_name } from '../text/words';
import { Emblem } from './bits';
import { Clock } from './clock';
import type { Face } from './face';

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

export function Players({ table, face }: { table: Table; face: Face }) {
    const step = table.step.value,
        state = step?.state;
    const standing = standing_of(state);
    const awaited = state?.decision?.seats ?? [];
    const newest = table.index.value;
    const gained = new Map<number, number>();
    for (const { what, seat, points = 0 } of table.news.value) {
        if (what === 'scored' && seat !== undefined)
            gained.set(seat, (gained.get(seat) ?? 0) + points);
    }
    return (
        <ol class="players" aria-label={text('players')}>
            {state?.seats.map((_, i) => {
                const turn = awaited.includes(i),
                    score = standing.scores[i] ?? 0;
                return (
                    <li
                        key={i}
                        class={`${turn ? 'turn' : ''} ${standing.winners.includes(i) ? 'winner' : ''}`}
                        aria-current={turn ? 'step' : undefined}
                    >
                        <Emblem seat={i} size={28} />
                        <span class="player-name" title={seat_name(state.seats, i)}>
                            {seat_name(state.seats, i)}
                        </span>
                        <span class="player-state">{state_of(table, i)}</span>
                        <span class="player-figures">
                            <face.Holdings seat={i} />
                        </span>
                        {turn && !table.looking_back.value && step ? <Clock step={step} /> : null}
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
                            aria-label={text('score', { n: score })}
                            onClick={() => {
                                table.tally_open.value = !table.tally_open.value;
                            }}
                        >
                            {score}
                        </button>
                    </li>
                );
            })}
        </ol>
    );
}
