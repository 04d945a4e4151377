// A finished game looked through: the turning points in words, how accurate each seat was, the curve of what could be expected,
// and every step that was clearly worse than the best one.
import { want_sheet } from '../base/sheet';
import sheet from '../styles/review.later.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useSeatLook } from '../base/seat_look';
import type { Review as Known, ReviewedStep, Standing } from '../net/review';
import { CloseReason } from '../proto/meeple/v1/room_pb';
import { local_page } from '../net/local_socket';
import { steps_to_retry } from '../puzzles/retrying';
import {
    accuracy_of,
    is_worse,
    label_of,
    move_number,
    sums_of,
    turning_points,
} from '../table/judgement';
import { reviewed_here, reviewing_of } from '../table/reviewing';
import type { Table } from '../table/table';
import { number, text } from '../text/text';
import { seat_name } from '../text/words';
import type { App } from './app_state';
import { Emblem } from './bits';
import { play_again_from } from './play_on';
import { step_sentence } from './review_words';

export const drawn = want_sheet(sheet);

const width = 320,
    height = 130,
    edge = 6;

type Measure = 'margin' | 'winning' | 'sums';
const measures: readonly Measure[] = ['margin', 'winning', 'sums'];

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

interface Line {
    readonly seat: number;
    readonly what: '' | 'luck' | 'skill';
    readonly values: readonly number[];
}

// What the picture has: the lead or the chances of the seats, or luck and skill of one seat, added up.
function lines_of(review: Known, measure: Measure, whose: number): readonly Line[] {
    if (measure === 'sums') {
        const sums = sums_of(review, whose);
        return (['luck', 'skill'] as const).map((what) => ({
            seat: whose,
            what,
            values: [0, ...sums.map((one) => one[what])],
        }));
    }
    // With two seats the second curve is the first one upside down.
    const count = review.seats.length === 2 ? 1 : review.seats.length;
    return Array.from({ length: count }, (_, seat) => ({
        seat,
        what: '' as const,
        values: standings(review).map((standing) => standing[measure][seat] ?? 0),
    }));
}

function Curve({ table, review, measure }: { table: Table; review: Known; measure: Measure }) {
    const lines = lines_of(review, measure, table.link.seat.value ?? 0);
    const seats = review.seats.length;
    const values = lines.flatMap((line) => line.values);
    const top = measure === 'winning' ? 1 : Math.max(10, ...values.map(Math.abs));
    const bottom = measure === 'winning' ? 0 : -top;
    const steps = table.link.steps.value;
    const last = Math.max(1, steps.length - 1);
    const index_of = (seq: number) => steps.findIndex(({ state }) => state.seq === seq);
    const at_x = (index: number) => edge + (index / last) * (width - 2 * edge);
    const at_y = (value: number) => edge + ((top - value) / (top - bottom)) * (height - 2 * edge);
    const places = [0, ...review.steps.map(({ seq }) => Math.max(0, index_of(seq)))];
    const path = (line: Line) =>
        line.values
            .map(
                (value, i) =>
                    `${i === 0 ? 'M' : 'L'}${at_x(places[i] ?? 0).toFixed(1)} ${at_y(value).toFixed(1)}`,
            )
            .join('');
    const go = (event: PointerEvent) => {
        const box = (event.currentTarget as Element).getBoundingClientRect();
        const share = ((event.clientX - box.left) / box.width) * width;
        const to = Math.round(((share - edge) / (width - 2 * edge)) * last);
        table.shown.value = to >= last ? undefined : Math.max(0, to);
    };
    const look = useSeatLook();
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
            {[top, bottom].map((value) => (
                <text
                    key={value}
                    class="review-scale"
                    x="3"
                    y={at_y(value) + (value === top ? 6 : 0)}
                >
                    {measure === 'winning'
                        ? text('review.percent', { n: 100 * value })
                        : `${value > 0 ? '+' : ''}${number(Math.round(value))}`}
                </text>
            ))}
            <path class="review-now" d={`M${now} 0V${height}`} />
            {lines.map((line) => (
                <path
                    key={`${line.seat} ${line.what}`}
                    class={`review-line ${line.what}`}
                    d={path(line)}
                    stroke={look(line.seat).color}
                />
            ))}
            {review.steps.map((step, i) =>
                measure !== 'sums' && is_worse(step) ? (
                    <circle
                        key={step.seq}
                        class="review-mark"
                        cx={at_x(places[i + 1] ?? 0)}
                        cy={at_y(step.after[measure][seats === 2 ? 0 : step.seat] ?? 0)}
                        r="4"
                        fill={look(step.seat).color}
                    />
                ) : null,
            )}
        </svg>
    );
}

function Sums({ table, review }: { table: Table; review: Known }) {
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

// A column for each seat, whose words are never too long for it.
function SeatHeads({ table, seats }: { table: Table; seats: number }) {
    const of = table.step.value?.state.seats ?? [];
    return (
        <thead>
            <tr>
                <th scope="col">
                    <span class="unseen">{text('players')}</span>
                </th>
                {Array.from({ length: seats }, (_, i) => (
                    <th key={i} scope="col" title={seat_name(of, i)}>
                        <Emblem seat={i} size={20} />
                        <span class="unseen">{seat_name(of, i)}</span>
                    </th>
                ))}
            </tr>
        </thead>
    );
}

// How accurate each seat was, and how many of its steps were worse than good.
function Accuracies({ table, review }: { table: Table; review: Known }) {
    const count = (seat: number, what: string) =>
        review.steps.filter((step) => step.seat === seat && label_of(step) === what).length;
    const rows = [
        {
            says: text('review.accuracy'),
            of: (seat: number) => {
                const n = review.complete ? accuracy_of(review, seat) : undefined;
                return n === undefined ? '–' : text('review.percent', { n });
            },
        },
        ...worse.map((label) => ({
            says: text(`review.labels.${label}`),
            of: (seat: number) => count(seat, label),
        })),
    ];
    return (
        <table class="tally review-accuracy">
            <SeatHeads table={table} seats={review.seats.length} />
            <tbody>
                {rows.map(({ says, of }) => (
                    <tr key={says}>
                        <th scope="row">{says}</th>
                        {review.seats.map((_, i) => (
                            <td key={i}>{of(i)}</td>
                        ))}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

const worse = ['inaccuracy', 'mistake', 'blunder'] as const;

function show_step(table: Table, step: ReviewedStep) {
    const index = table.link.steps.value.findIndex(({ state }) => state.seq === step.seq);
    if (index >= 0) table.shown.value = index;
}

function StepLabel({ step }: { step: ReviewedStep }) {
    const label = label_of(step);
    return <b class={`label-${label ?? ''}`}>{text(`review.label.${label ?? 'good'}`)}</b>;
}

// Shows the board at that step.
function StepButton(props: {
    table: Table;
    step: ReviewedStep;
    pressed: boolean;
    children: ComponentChildren;
}) {
    const { table, step, pressed } = props;
    return (
        <button
            type="button"
            class="plain"
            aria-pressed={pressed}
            onClick={() => show_step(table, step)}
        >
            <Emblem seat={step.seat} size={16} /> {props.children}
        </button>
    );
}

// The steps that decided most, in words; each can be looked at and played again.
function TurningPoints({ app, table, review }: { app: App; table: Table; review: Known }) {
    const here = reviewed_here(table);
    const points = turning_points(review);
    if (points.length === 0)
        return review.complete ? <p class="quiet">{text('review.none')}</p> : null;
    return (
        <>
            <h4>{text('review.turning')}</h4>
            {table.step.value?.state.tiles && <p class="quiet small">{text('review.places')}</p>}
            <ul class="review-turning">
                {points.map((step) => (
                    <li key={step.seq}>
                        <StepButton table={table} step={step} pressed={here === step}>
                            <StepLabel step={step} /> {step_sentence(table, review, step)}
                        </StepButton>
                        {!local_page && !table.link.alone && (
                            <button
                                type="button"
                                class="plain review-retry"
                                disabled={app.creating.value}
                                onClick={() => play_again_from(app, table, step)}
                            >
                                {text('review.retry')}
                            </button>
                        )}
                    </li>
                ))}
            </ul>
        </>
    );
}

function MarkedSteps({
    table,
    review,
    steps,
}: {
    table: Table;
    review: Known;
    steps: readonly ReviewedStep[];
}) {
    const seats = table.step.value?.state.seats ?? [],
        here = reviewed_here(table);
    return (
        <ul class="review-marked">
            {steps.map((step) => (
                <li key={step.seq}>
                    <StepButton table={table} step={step} pressed={here === step}>
                        {text('review.move', {
                            n: move_number(review, step),
                            name: seat_name(seats, step.seat),
                        })}{' '}
                        <StepLabel step={step} />
                    </StepButton>
                    {here === step && <p class="small">{step_sentence(table, review, step)}</p>}
                </li>
            ))}
        </ul>
    );
}

// One's own steps first: from these one learns.
function Marked({ table, review }: { table: Table; review: Known }) {
    const marked = review.steps.filter(is_worse),
        seat = table.link.seat.value;
    const own = marked.filter((step) => step.seat === seat);
    if (marked.length === 0) return null;
    return (
        <>
            {own.length > 0 && (
                <details class="review-all own" open>
                    <summary>{text('review.own', { n: own.length })}</summary>
                    <MarkedSteps table={table} review={review} steps={own} />
                </details>
            )}
            <details class="review-all">
                <summary>{text('review.all', { n: marked.length })}</summary>
                <MarkedSteps table={table} review={review} steps={marked} />
            </details>
        </>
    );
}

// What is said of the step that is shown.
function Here({ table, review }: { table: Table; review: Known }) {
    const step = reviewed_here(table);
    const says = step && step_sentence(table, review, step);
    if (!step || !says) return null;
    return (
        <p class="review-here" aria-live="polite">
            <Emblem seat={step.seat} size={16} /> {says}
            {is_worse(step) && <em> {text('review.drawn')}</em>}
        </p>
    );
}

// Looks for better moves at the own marked steps; nothing where the page was not told what was legal there.
function Retry({ table, review }: { table: Table; review: Known }) {
    const count = steps_to_retry(review, table.link.steps.value, table.link.seat.value).length;
    if (count === 0) return null;
    return (
        <button
            type="button"
            class="go review-exercise"
            onClick={() => {
                reviewing_of(table).retrying.value = true;
            }}
        >
            {text('retry.go', { n: count })}
        </button>
    );
}

// Luck and skill in points, for those who want the numbers.
function Numbers({ table, review }: { table: Table; review: Known }) {
    const step = reviewed_here(table);
    const seats = table.step.value?.state.seats ?? [];
    return (
        <details class="review-numbers">
            <summary>{text('review.numbers')}</summary>
            <Sums table={table} review={review} />
            {step && (
                <p class="small">
                    {text('review.here', {
                        name: seat_name(seats, step.seat),
                        luck: points_text(step.luck),
                        skill: points_text(step.skill),
                        chance: Math.round(100 * (step.after.winning[step.seat] ?? 0)),
                    })}
                </p>
            )}
            <p class="quiet small">{text('review.what')}</p>
        </details>
    );
}

export function Review({ app, table }: { app: App; table: Table }) {
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
                    <TurningPoints app={app} table={table} review={review} />
                    {review.complete && <Retry table={table} review={review} />}
                    <Accuracies table={table} review={review} />
                    <div class="segmented">
                        {measures.map((one) => (
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
                    {measure !== 'sums' && review.seats.length === 2 && (
                        <p class="review-whose">
                            <Emblem seat={0} size={16} />{' '}
                            {seat_name(table.step.value?.state.seats, 0)}
                        </p>
                    )}
                    <Curve table={table} review={review} measure={measure} />
                    {measure === 'sums' && (
                        <p class="review-legend small">{text('review.legend')}</p>
                    )}
                    <Here table={table} review={review} />
                    <Marked table={table} review={review} />
                    <Numbers table={table} review={review} />
                </>
            )}
        </section>
    );
}
