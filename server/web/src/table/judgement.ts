// What a review says about each step: its label, the accuracy of a seat, the turning points. proto/docs/http.md defines them.
// All in whole hundredths of a point, so that every machine says the same of the same review.
import type { Review, ReviewedMove, ReviewedStep } from '../net/review';

export const labels = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const;
export type Label = (typeof labels)[number];

const good_below = 100,
    inaccuracy_below = 250,
    mistake_below = 500,
    errors_to_tell = 3,
    half_at = 400, // A step that loses so much has half of the accuracy.
    turning_points_max = 3;

const hundredths = (points: number) => Math.round(100 * points);

// Of a move against the best one.
export function label_of_move({ less, error }: Pick<ReviewedMove, 'less' | 'error'>): Label {
    const lost = hundredths(less);
    if (lost <= 0) return 'best';
    if (lost < good_below || lost <= errors_to_tell * hundredths(error)) return 'good';
    if (lost < inaccuracy_below) return 'inaccuracy';
    return lost < mistake_below ? 'mistake' : 'blunder';
}

// Undefined: there was nothing to choose.
export function label_of({ forced, played }: ReviewedStep): Label | undefined {
    return played && !forced ? label_of_move(played) : undefined;
}

// Whether the page says what was better.
export function is_worse(step: ReviewedStep): boolean {
    const label = label_of(step);
    return label !== undefined && label !== 'best' && label !== 'good';
}

// From 0 to 100, rounded down; undefined: the seat had nothing to choose.
export function accuracy_of(review: Review, seat: number): number | undefined {
    const own = review.steps.filter((step) => step.seat === seat && label_of(step));
    if (own.length === 0) return undefined;
    const sum = own.reduce((all, { played }) => {
        const sure = Math.max(0, hundredths(played?.less ?? 0) - hundredths(played?.error ?? 0));
        return all + Math.floor((100 * half_at) / (half_at + sure));
    }, 0);
    return Math.floor(sum / own.length);
}

// Chances of winning that the step cost, in thousandths.
function chance_lost({ before, after, seat }: ReviewedStep): number {
    return Math.round(1000 * ((before.winning[seat] ?? 0) - (after.winning[seat] ?? 0)));
}

// The cell, rotation and figure of the best move. Undefined: it places no tile.
function best_placement({ best }: ReviewedStep): string | undefined {
    const actions = (best[0]?.actions ?? []).flatMap(({ family }) =>
        family.case === 'tiles' ? [family.value.action] : [],
    );
    const placing = actions.find((action) => action.case === 'place')?.value,
        deploying = actions.find((action) => action.case === 'deploy')?.value;
    return placing && [placing.x, placing.y, placing.rotation, deploying?.figure].join();
}

function is_same_chance(a: ReviewedStep, b: ReviewedStep): boolean {
    const placement = best_placement(a);
    return placement !== undefined && a.seat === b.seat && placement === best_placement(b);
}

// The worst steps, by lost chance of winning, then by lost points; in the order of the game. If a seat misses the same move twice,
// only the worse step counts.
export function turning_points(review: Review): readonly ReviewedStep[] {
    return review.steps
        .filter(is_worse)
        .sort(
            (a, b) =>
                chance_lost(b) - chance_lost(a) ||
                hundredths(b.played?.less ?? 0) - hundredths(a.played?.less ?? 0) ||
                a.seq - b.seq,
        )
        .filter((step, i, all) => !all.slice(0, i).some((worse) => is_same_chance(worse, step)))
        .slice(0, turning_points_max)
        .sort((a, b) => a.seq - b.seq);
}

// From 1, over all seats.
export function move_number(review: Review, { seq }: ReviewedStep): number {
    return review.steps.filter((step) => step.seq <= seq).length;
}

// Luck and skill of a seat, added up after each step of the game.
export function sums_of(review: Review, seat: number) {
    let luck = 0,
        skill = 0;
    return review.steps.map((step) => {
        if (step.seat === seat) {
            luck += step.luck;
            skill += step.skill;
        }
        return { luck, skill };
    });
}
