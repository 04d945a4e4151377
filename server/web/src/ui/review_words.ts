// What a review says of a step, in a sentence.
import type { Review, ReviewedStep } from '../net/review';
import { is_worse, label_of, move_number } from '../table/judgement';
import type { Table } from '../table/table';
import { has_text, number, text } from '../text/text';
import { seat_name } from '../text/words';
import { move_words, other_words } from './move_words';

// "Move 12: you played ... Better was ...: it scores 6 more on average, because ..." Empty: there was nothing to choose.
export function step_sentence(table: Table, review: Review, step: ReviewedStep): string {
    const label = label_of(step);
    const { played, best, why } = step;
    if (!label || !played) return '';
    const n = move_number(review, step),
        [better] = best;
    const name = seat_name(table.step.peek()?.state.seats, step.seat);
    const own = table.link.seat.peek() === step.seat;
    const values = { n, name, played: move_words(table, played.actions) };
    const who = own ? 'you' : 'other';
    if (!is_worse(step) || !better)
        return text(`review.${label === 'best' ? 'best' : 'good'}.${who}`, values);
    const because = `review.because.${why}`;
    const points = Math.max(1, Math.round(played.less));
    return [
        text(`review.played.${who}`, values),
        text('review.better', {
            better: other_words(table, better.actions, [played.actions]),
            points: number(points),
        }) + (has_text(because) ? `, ${text(because)}.` : '.'),
    ].join(' ');
}
