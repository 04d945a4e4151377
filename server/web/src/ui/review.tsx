// A finished game looked through: the turning points in words, how accurate each seat was, the curve of what could be expected,
// and every step that was clearly worse than the best one.
import { want_sheet } from '../base/sheet';
import sheet from '../styles/review.later.css';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Review as Known, ReviewedStep } from '../net/review';
import { CloseReason } from '../proto/meeple/v1/room_pb';
import { local_page } from '../net/local_socket';
import { steps_to_retry } from '../puzzles/retrying';
import { accuracy_of, is_worse, label_of, move_number, turning_points } from '../table/judgement';
import { reviewed_here, reviewing_of } from '../table/reviewing';
import type { Table } from '../table/table';
import { number, text } from '../text/text';
import { seat_name } from '../text/words';
import type { App } from './app_state';
import { Emblem } from './bits';
import { scroll_panel_to } from './boxes';
import { play_again_from } from './play_on';
import { Curve, measures, type Measure } from './review_curve';
import { step_sentence } from './review_words';

export const drawn = want_sheet(sheet);

const rounded = (points: number) => Math.round(points * 10) / 10;
// With a sign; a true minus.
export function points_text(points: number): string {
    const value = rounded(points);
    return `${value > 0 ? '+' : value < 0 ? '−' : ''}${number(Math.abs(value))}`;
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

// The verdict on the step that is shown, above the step buttons. The list explains turning points in full.
export function Here({ table }: { table: Table }) {
    const { review } = reviewing_of(table);
    const step = reviewed_here(table);
    if (!review.value || !step) return null;
    const told = turning_points(review.value).includes(step);
    const says = step_sentence(table, review.value, step);
    if (!says) return null;
    const seats = table.step.value?.state.seats ?? [];
    return (
        <p class="review-here" aria-live="polite">
            <Emblem seat={step.seat} size={16} />{' '}
            {told && (
                <>
                    {text('review.move', {
                        n: move_number(review.value, step),
                        name: seat_name(seats, step.seat),
                    })}{' '}
                    <StepLabel step={step} />.
                </>
            )}
            {!told && says}
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

// Keeps a growing review at the top of the panel until the player scrolls.
function useComing(section: RefObject<HTMLElement>, grown: string) {
    const at = useRef<number>();
    useEffect(() => {
        const panel = section.current?.closest('.panel');
        if (!panel || at.current === undefined || Math.abs(panel.scrollTop - at.current) > 4)
            return;
        scroll_panel_to(section.current, 'start');
        at.current = panel.scrollTop;
    }, [grown]);
    return () => {
        at.current = section.current?.closest('.panel')?.scrollTop;
    };
}

export function Review({ app, table }: { app: App; table: Table }) {
    const reviewing = reviewing_of(table);
    const [measure, show] = useState<Measure>('margin');
    const section = useRef<HTMLElement>(null);
    useEffect(() => {
        reviewing.resume();
        table.on_leaving(() => reviewing.stop());
    }, [table]);
    const review = reviewing.review.value;
    const grown = [reviewing.asked.value, review?.steps.length, review?.complete].join(' ');
    const come = useComing(section, grown);
    // Given up, there is nothing to learn from its end.
    if (!table.finished.value) return null;
    if (table.newest.value?.state.closed !== CloseReason.GAME_FINISHED) return null;
    if (!reviewing.asked.value || reviewing.failed.value)
        return (
            <section class="review" ref={section}>
                <button
                    type="button"
                    class="review-ask"
                    onClick={() => {
                        come();
                        reviewing.ask();
                    }}
                >
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
        <section class="review" aria-label={text('review')} ref={section}>
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
                    <Marked table={table} review={review} />
                    <Numbers table={table} review={review} />
                </>
            )}
        </section>
    );
}
