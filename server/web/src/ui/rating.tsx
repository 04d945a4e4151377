// Ratings beside names, and what a game has changed of them.
import { useEffect, useState } from 'preact/hooks';
import { load_result } from '../net/people';
import type { GameResult, PoolRating } from '../proto/meeple/v1/people_pb';
import type { Seat } from '../state/room_state';
import type { Table } from '../table/table';
import { number, text } from '../text/text';
import { seat_name } from '../text/words';
import { Emblem } from './bits';

export function rating_text({ rating, provisional }: Pick<PoolRating, 'rating' | 'provisional'>) {
    return text(provisional ? 'rating.provisional' : 'rating.short', { n: number(rating) });
}

// Nothing of guests, and of who has none yet.
export function SeatRating({ seat }: { seat: Seat | undefined }) {
    const holder = seat?.holder;
    if (!holder) return null;
    const { rating, provisional, bot } = holder;
    return (
        <>
            {bot && <span class="seat-program"> {text('rating.bot')}</span>}
            {rating !== undefined && (
                <span
                    class="seat-rating"
                    title={text(provisional ? 'rating.what.provisional' : 'rating.what', {
                        n: number(rating),
                    })}
                >
                    {' '}
                    {rating_text({ rating, provisional })}
                </span>
            )}
        </>
    );
}

function Change({ before, after }: { before: PoolRating | undefined; after: PoolRating }) {
    const by = after.rating - (before?.rating ?? after.rating);
    return (
        <>
            {before && (
                <>
                    <span class="rating-before">{rating_text(before)}</span> →{' '}
                </>
            )}
            <b>{rating_text(after)}</b>{' '}
            <span class={by < 0 ? 'rating-down' : 'rating-up'}>
                {text(by < 0 ? 'rating.minus' : 'rating.plus', { n: number(Math.abs(by)) })}
            </span>
        </>
    );
}

// After a rated game, as the server has stored it.
export function RatingChanges({ table }: { table: Table }) {
    const { room } = table.link;
    const rated = table.link.info.value?.settings?.rated ?? false;
    const [result, set_result] = useState<GameResult | undefined>(undefined);
    useEffect(() => {
        if (rated)
            load_result(room)
                .then(set_result)
                .catch(() => undefined); // It stands in the profiles, too.
    }, [room, rated]);
    if (!result) return null;
    const seats = table.step.value?.state.seats ?? [];
    const changed = result.seats.some(({ after }) => after !== undefined);
    return (
        <div class="rating-changes" role="status">
            <h3>{text('rating.title')}</h3>
            {changed ? (
                <ul>
                    {result.seats.map(
                        ({ before, after }, i) =>
                            after && (
                                <li key={i}>
                                    <Emblem seat={i} size={18} /> {seat_name(seats, i)}{' '}
                                    <Change before={before} after={after} />
                                </li>
                            ),
                    )}
                </ul>
            ) : (
                <p class="quiet">{text('rating.none')}</p>
            )}
        </div>
    );
}
