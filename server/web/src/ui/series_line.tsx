// How a series stands, and who has won it.
import { SeatKind } from '../proto/meeple/v1/room_pb';
import { standing_of } from '../state/room_state';
import type { Table } from '../table/table';
import { list, number, text } from '../text/text';
import { seat_name } from '../text/words';
import { halves_with, series_over, series_winners } from './series';

function wins(halves: number): string {
    const whole = Math.floor(halves / 2);
    return halves % 2 === 0 ? number(whole) : `${whole > 0 ? number(whole) : ''}½`;
}

// After a game of it, or before one; once it is decided, who has won.
export interface Standing {
    readonly best_of: number;
    readonly game: number; // Which of its games, from 1 on.
    readonly halves: readonly number[];
    readonly decided: boolean;
}

export function StandingLine({
    standing,
    names,
}: {
    standing: Standing;
    names: readonly string[];
}) {
    const { best_of, game, halves, decided } = standing;
    const winners = series_winners(halves);
    const score = [...halves]
        .sort((a, b) => b - a)
        .map(wins)
        .join(':');
    return (
        <p class="series-line">
            {decided && (
                <>
                    <b class="series-won">
                        {winners.length === 1
                            ? text('series.won', { name: names[winners[0] ?? 0] ?? '', score })
                            : text('series.level', { score })}
                    </b>{' '}
                </>
            )}
            <strong>{text('series.game', { game, n: best_of })}</strong>{' '}
            {list(names.map((name, i) => text('series.of', { name, n: wins(halves[i] ?? 0) })))}
        </p>
    );
}

// With this game, if it is over.
function standing(table: Table, over: boolean): Standing | undefined {
    const info = table.link.info.value,
        best_of = info?.settings?.bestOf ?? 0;
    if (!info?.series || best_of === 0) return undefined;
    const { winners } = standing_of(table.step.value?.state);
    const { game } = info.series;
    const counts = over && winners.length > 0;
    const halves = counts ? halves_with(info.series.halves, winners) : info.series.halves;
    return { best_of, game, halves, decided: counts && series_over(halves, game, best_of) };
}

// There is another game of this series after this one.
export function series_goes_on(table: Table): boolean {
    const { winners } = standing_of(table.step.value?.state);
    const now = standing(table, true);
    return now !== undefined && winners.length > 0 && !now.decided;
}

// Which game of how many it is, and how it stands; with this game, once it is over and told.
export function SeriesLine({ table, over = false }: { table: Table; over?: boolean }) {
    const seats = table.step.value?.state.seats;
    const now = standing(table, over);
    if (!now || !seats) return null;
    const names = seats.map(
        ({ kind, offered_to }, i) => (kind === SeatKind.OPEN && offered_to) || seat_name(seats, i),
    );
    return <StandingLine standing={now} names={names} />;
}
