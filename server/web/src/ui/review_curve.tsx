// The curve of a review: the lead, the chances of winning, or luck and skill, after each step. It leads to the steps.
import { useSeatLook } from '../base/seat_look';
import type { Review as Known, Standing } from '../net/review';
import { is_worse, sums_of } from '../table/judgement';
import type { Table } from '../table/table';
import { number, text } from '../text/text';

const width = 320,
    height = 130,
    edge = 6;

export type Measure = 'margin' | 'winning' | 'sums';
export const measures: readonly Measure[] = ['margin', 'winning', 'sums'];

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

function scale_text(measure: Measure, value: number): string {
    if (measure === 'winning') return text('review.percent', { n: 100 * value });
    return `${value > 0 ? '+' : ''}${number(Math.round(value))}`;
}

interface CurveProps {
    table: Table;
    review: Known;
    measure: Measure;
}

export function Curve({ table, review, measure }: CurveProps) {
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
    const look = useSeatLook(),
        now = at_x(table.index.value),
        middle = measure === 'winning' ? 0.5 : 0;
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
                    {scale_text(measure, value)}
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
