// The scoring of a round as one would follow it at the table: the rows as they lay, claim by claim, and in the end the
// chests. It is put together from what was told, also when choices stretch it over several steps.
import type { Step } from './step';
import type {
    BuildingsScored,
    CardColour,
    CardsDelta,
    ClaimScored,
} from '../proto/meeple/v1/cards_pb';
import type { Cards, Claim, LiftedCard, Row } from './cards';
import { fold_cards } from './cards';
import { undone_steps } from './undone';

export interface ScoredClaim {
    readonly seat: number;
    readonly row: CardColour;
    readonly cards: readonly LiftedCard[];
    readonly assigned: readonly number[];
    readonly before: Cards; // Just before it was booked, or as it is.
    readonly booked: ClaimScored | undefined; // Not yet: a seat has a choice before.
}

export interface RoundScoring {
    readonly begins: number; // Index of the step in which the claims were lifted.
    readonly round: number;
    readonly rows: readonly Row[]; // As they lay, what was claimed turned up; empty if that was not seen.
    readonly claims: readonly ScoredClaim[];
    readonly chests: readonly BuildingsScored[];
    readonly over: boolean;
}

function deltas_of(step: Step | undefined): CardsDelta['delta'][] {
    return (step?.transition?.deltas ?? []).flatMap(({ delta }) =>
        delta.case === 'cards' ? [delta.value.delta] : [],
    );
}

const about_scoring = new Set([
    'lifted',
    'choiceBegan',
    'settled',
    'assigned',
    'scored',
    'buildings',
]);

// Whether something of a scoring happens in that step.
export function scores(step: Step | undefined): boolean {
    return deltas_of(step).some(({ case: what }) => what !== undefined && about_scoring.has(what));
}

function turned_up(rows: readonly Row[], claims: readonly Claim[]): Row[] {
    return rows.map((row, colour) => {
        let begin = 0;
        const now = [...row];
        row.forEach((item, end) => {
            if (!item.follower) return;
            const claim = claims.find(({ seat, row: of }) => seat === item.seat && of === colour);
            for (let i = begin; claim && i < end; ++i) {
                const old = now[i],
                    lifted = claim.cards[i - begin];
                if (old && lifted) now[i] = { ...old, card: lifted.card };
            }
            begin = end + 1;
        });
        return now;
    });
}

// Where a claim lies in the row: items [begin, end), the follower stands at `end`.
export function range_of(row: Row, seat: number): { begin: number; end: number } | undefined {
    const end = row.findIndex((item) => item.follower && item.seat === seat);
    if (end < 0) return undefined;
    let begin = end;
    while (begin > 0 && !row[begin - 1]?.follower) --begin;
    return { begin, end };
}

interface Gathered {
    round: number;
    rows: readonly Row[];
    claims: ScoredClaim[];
    chests: BuildingsScored[];
    over: boolean;
}

function gather(into: Gathered, before: Cards, delta: CardsDelta['delta']) {
    const after = fold_cards(before, delta) ?? before;
    if (delta.case === 'lifted') {
        into.round = before.round;
        into.rows = turned_up(before.rows, after.claims);
        into.claims = after.claims.map((claim) => ({ ...claim, before: after, booked: undefined }));
    }
    if (delta.case === 'buildings') into.chests.push(delta.value);
    if (delta.case === 'roundBegan' || delta.case === 'ended') into.over = true;
    const booked = delta.case === 'scored' ? delta.value : undefined;
    into.claims = into.claims.map((known): ScoredClaim => {
        if (known.booked) return known;
        if (booked?.seat === known.seat) {
            const claim = before.claims.find(({ seat }) => seat === known.seat);
            return { ...known, ...claim, before, booked };
        }
        const claim = after.claims.find(({ seat }) => seat === known.seat);
        return claim ? { ...known, ...claim, before: after } : known;
    });
    return after;
}

// The last scoring that had begun at step `until`; undefined if there was none.
export function scoring_until(steps: readonly Step[], until: number): RoundScoring | undefined {
    const undone = undone_steps(steps, until);
    const told = (i: number) => (undone.has(i) ? [] : deltas_of(steps[i]));
    let begins = until;
    while (begins > 0 && !told(begins).some(({ case: what }) => what === 'lifted')) --begins;
    // The first known step may be in the middle of a scoring: then only the remaining claims are known.
    let cards = steps[Math.max(0, begins - 1)]?.state.cards;
    if (!cards || (begins <= 0 && cards.claims.length === 0)) return undefined;
    const { round, claims } = cards,
        before = cards;
    const found: Gathered =
        begins > 0
            ? { round: 0, rows: [], claims: [], chests: [], over: false }
            : {
                  round,
                  rows: [],
                  claims: claims.map((claim) => ({ ...claim, before, booked: undefined })),
                  chests: [],
                  over: false,
              };
    for (let i = Math.max(1, begins); i <= until && !found.over; ++i)
        for (const delta of told(i)) {
            // The beginning of the step may still belong to the round.
            const lifted = found.claims.length > 0 || delta.case === 'lifted';
            cards = lifted ? gather(found, cards, delta) : (fold_cards(cards, delta) ?? cards);
            if (found.over) break;
        }
    return { ...found, begins };
}

// Groups of different kinds, the largest first, jokers where they bring most. Only for showing how the points came about:
// undefined if it does not add up to them.
export interface BuildingGroup {
    readonly kinds: readonly (CardColour | 'joker')[];
    readonly points: number;
}

function layers(
    counts: readonly number[],
    jokers: readonly number[],
    group_points: readonly number[],
): BuildingGroup[] {
    const total = counts.map((count, kind) => count + (jokers[kind] ?? 0));
    const depth = Math.max(...total);
    return Array.from({ length: depth }, (_, layer) => {
        const kinds = total.flatMap((count, kind): (CardColour | 'joker')[] =>
            count <= layer ? [] : [(counts[kind] ?? 0) > layer ? (kind as CardColour) : 'joker'],
        );
        return { kinds, points: group_points[kinds.length - 1] ?? 0 };
    });
}

export function building_groups(
    { buildings, jokers, points }: Pick<BuildingsScored, 'buildings' | 'jokers' | 'points'>,
    group_points: readonly number[], // Of 1, 2 ... different ones, as the catalogue says.
): BuildingGroup[] | undefined {
    const try_jokers = (left: number, placed: readonly number[]): BuildingGroup[] | undefined => {
        if (left === 0) {
            const groups = layers(buildings, placed, group_points);
            return groups.reduce((sum, group) => sum + group.points, 0) === points
                ? groups
                : undefined;
        }
        for (let kind = 0; kind < 4; ++kind) {
            const found = try_jokers(
                left - 1,
                placed.map((n, i) => (i === kind ? n + 1 : n)),
            );
            if (found) return found;
        }
        return undefined;
    };
    return try_jokers(jokers, [0, 0, 0, 0]);
}
