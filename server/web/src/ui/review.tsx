// A finished game looked through: the curve of what could be expected, luck and skill of each seat, and the moves that were
// far worse than the best ones.
import { useEffect, useState } from 'preact/hooks';
import { seat_look } from '../base/seat_look';
import type { Review as Known, ReviewedStep, Standing } from '../net/review';
import { CloseReason } from '../proto/meeple/v1/room_pb';
import { reviewed_here, reviewing_of } from '../table/reviewing';
import type { Table } from '../table/table';
import { has_text, number, text } from '../text/text';
import { seat_name } from '../text/words';
import { Emblem } from './bits';

const width = 320,
    height = 130,
    edge = 6;

type Measure = 'margin' | 'winning';

const rounded = (points: number) => Math.round(points * 10) / 10;
// With a sign; a true minus.
export function points_text(points: number): string {
    const value = rounded(points);
    return `${value > 0 ? '+' : value < 0 ? '−' : ''}${number(Math.abs(value))}`;
}

// What could be expected before the first step and after each.
function standings(review: Known): readonly Standing[] {
    return [review.start, ...review.steps.map(({ after }) => after)];
}

function Curve({ table, review, measure }: { table: Table; review: Known; measure: Measure }) {
    const all = standings(review);
    const seats = review.seats.length;
    // With two seats the second curve is the first one upside down.
    const drawn = Array.from({ length: seats === 2 ? 1 : seats }, (_, i) => i);
    const values = all.flatMap((standing) => drawn.map((seat) => standing[measure][seat] ?? 0));
    const top = measure === 'winning' ? 1 : Math.max(10, ...values.map(Math.abs));
    const bottom = measure === 'winning' ? 0 : -top;
    const steps = table.link.steps.value;
    const last = Math.max(1, steps.length - 1);
    const index_of = (seq: number) => steps.findIndex(({ state }) => state.seq === seq);
    const at_x = (index: number) => edge + (index / last) * (width - 2 * edge);
    const at_y = (value: number) => edge + ((top - value) / (top - bottom)) * (height - 2 * edge);
    const places = [0, ...review.steps.map(({ seq }) => Math.max(0, index_of(seq)))];
    const path = (seat: number) =>
        all
            .map(
                (standing, i) =>
                    `${i === 0 ? 'M' : 'L'}${at_x(places[i] ?? 0).toFixed(1)} ${at_y(standing[measure][seat] ?? 0).toFixed(1)}`,
            )
            .join('');
    const go = (event: PointerEvent) => {
        const box = (event.currentTarget as Element).getBoundingClientRect();
        const share = ((event.clientX - box.left) / box.width) * width;
        const to = Math.round(((share - edge) / (width - 2 * edge)) * last);
        table.shown.value = to >= last ? undefined : Math.max(0, to);
    };
    const now = at_x(table.index.value);
    const middle = measure === 'winning' ? 0.5 : 0;
    return (
        <svg
            class="review-curve"
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={text(`review.curve.${measure}`)}
            onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                go(event);
            }}
            onPointerMove={(event) => {
                if (event.currentTarget.hasPointerCapture(event.pointerId)) go(event);
            }}
        >
            <path class="review-zero" d={`M0 ${at_y(middle)}H${width}`} />
            <path class="review-now" d={`M${now} 0V${height}`} />
            {drawn.map((seat) => (
                <path
                    key={seat}
                    class="review-line"
                    d={path(seat)}
                    stroke={seat_look(seat).color}
                />
            ))}
            {review.steps.map((step, i) =>
                step.marked ? (
                    <circle
                        key={step.seq}
                        class="review-mark"
                        cx={at_x(places[i + 1] ?? 0)}
                        cy={at_y(step.after[measure][seats === 2 ? 0 : step.seat] ?? 0)}
                        r="4"
                        fill={seat_look(step.seat).color}
                    />
                ) : null,
            )}
        </svg>
    );
}

function Seats({ table, review }: { table: Table; review: Known }) {
    const seats = table.step.value?.state.seats ?? [];
    const with_error = (value: number, error: number) => (
        <>
            {points_text(value)} <small>± {number(rounded(error))}</small>
        </>
    );
    return (
        <table class="tally review-seats">
            <thead>
                <tr>
                    <th scope="col">
                        <span class="unseen">{text('players')}</span>
                    </th>
                    <th scope="col">{text('review.luck')}</th>
                    <th scope="col">{text('review.skill')}</th>
                    <th scope="col">{text('review.marked')}</th>
                </tr>
            </thead>
            <tbody>
                {review.seats.map((seat, i) => (
                    <tr key={i}>
                        <th scope="row">
                            <Emblem seat={i} size={16} /> {seat_name(seats, i)}
                        </th>
                        <td>{with_error(seat.luck, seat.luck_error)}</td>
                        <td>{with_error(seat.skill, seat.skill_error)}</td>
                        <td>{seat.marked}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function why_text(step: ReviewedStep): string {
    const key = `review.why.${step.why}`;
    return has_text(key) ? text(key) : '';
}

function Marked({ table, review }: { table: Table; review: Known }) {
    const { steps } = table.link,
        seats = table.step.value?.state.seats ?? [],
        here = reviewed_here(table);
    const marked = review.steps.filter((step) => step.marked);
    if (marked.length === 0)
        return review.complete ? <p class="quiet">{text('review.none')}</p> : null;
    const go = (step: ReviewedStep) => {
        const index = steps.value.findIndex(({ state }) => state.seq === step.seq);
        if (index >= 0) table.shown.value = index;
    };
    return (
        <ul class="review-marked">
            {marked.map((step) => (
                <li key={step.seq}>
                    <button
                        type="button"
                        class="plain"
                        aria-pressed={here === step}
                        onClick={() => go(step)}
                    >
                        <Emblem seat={step.seat} size={16} /> {seat_name(seats, step.seat)}{' '}
                        <b>{points_text(step.skill)}</b> {why_text(step)}
                    </button>
                </li>
            ))}
        </ul>
    );
}

// Luck and skill of the step that is shown.
function Here({ table }: { table: Table }) {
    const step = reviewed_here(table);
    if (!step) return null;
    const seats = table.step.value?.state.seats ?? [];
    return (
        <p class="review-here" aria-live="polite">
            <Emblem seat={step.seat} size={16} />{' '}
            {text('review.here', {
                name: seat_name(seats, step.seat),
                luck: points_text(step.luck),
                skill: points_text(step.skill),
                chance: Math.round(100 * (step.after.winning[step.seat] ?? 0)),
            })}
            {step.marked && <em> {text('review.drawn')}</em>}
        </p>
    );
}

export function Review({ table }: { table: Table }) {
    const reviewing = reviewing_of(table);
    const [measure, show] = useState<Measure>('margin');
    useEffect(() => table.on_leaving(() => reviewing.stop()), [table]);
    const review = reviewing.review.value;
    // Given up, there is nothing to learn from its end.
    if (!table.finished.value) return null;
    if (table.newest.value?.state.closed !== CloseReason.GAME_FINISHED) return null;
    if (!reviewing.asked.value || reviewing.failed.value)
        return (
            <section class="review">
                <button type="button" class="review-ask" onClick={() => reviewing.ask()}>
                    {text('review.ask')}
                </button>
                {reviewing.failed.value && (
                    <p class="problem" role="alert">
                        {text('review.failed')}
                    </p>
                )}
            </section>
        );
    return (
        <section class="review" aria-label={text('review')}>
            <h3>{text('review')}</h3>
            {!review?.complete && (
                <label class="review-progress">
                    {text('review.growing')}
                    <progress max={review?.size ?? 1} value={review?.done ?? 0} />
                </label>
            )}
            {review && review.steps.length > 0 && (
                <>
                    <div class="segmented">
                        {(['margin', 'winning'] as const).map((one) => (
                            <button
                                key={one}
                                type="button"
                                aria-pressed={measure === one}
                                onClick={() => show(one)}
                            >
                                {text(`review.${one}`)}
                            </button>
                        ))}
                    </div>
                    {review.seats.length === 2 && (
                        <p class="review-whose">
                            <Emblem seat={0} size={16} />{' '}
                            {seat_name(table.step.value?.state.seats, 0)}
                        </p>
                    )}
                    <Curve table={table} review={review} measure={measure} />
                    <Here table={table} />
                    <Seats table={table} review={review} />
                    <Marked table={table} review={review} />
                    <p class="quiet small">{text('review.what')}</p>
                </>
            )}
        </section>
    );
}
