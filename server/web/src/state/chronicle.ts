// What happened, line by line, out of the steps of a room. Lines hold keys and values; words are chosen when they are shown.
import type { Step } from './step';
import { Cause, type Transition } from '../proto/meeple/v1/room_pb';
import { agreement_lines } from './agreement_chronicle';
import type { Shelf } from './catalogue';
import { game_event, game_events, is_move } from './families';
import type { Line, LineDraft } from './line';
import type { RoomState } from './room_state';
import { undone_steps } from './undone';

// The step in which the game begins places the start tile; no seat placed it.
function begins(transition: Transition): boolean {
    return game_events(transition).some((event) => event.begins);
}

// A seat that goes out at zero has not resigned.
function moved(drafts: readonly LineDraft[], { cause }: Transition): LineDraft[] {
    const late = cause === Cause.TIMEOUT;
    return drafts.map((draft) => ({
        ...draft,
        ...(late && draft.what === 'resigned' ? { what: 'out_of_time' as const } : {}),
        moved: true,
    }));
}

// `before` is what was known before the step, if anything; `previous` is the step before it.
export function lines_of(
    step: Step,
    index: number,
    shelf: Shelf,
    before?: RoomState,
    previous?: Transition,
): Line[] {
    const { transition } = step;
    if (!transition) return [];
    const final = game_events(transition).some((event) => event.ends);
    const actor = begins(transition) ? undefined : transition.actor;
    const drafts = transition.deltas.flatMap(({ delta }): LineDraft[] => {
        switch (delta.case) {
            case 'seatTaken':
                return [{ what: 'joined', seat: delta.value.seat }];
            case 'seatLeft':
                return [{ what: delta.value.kicked ? 'kicked' : 'left', seat: undefined }];
            case 'seatReady':
                return [{ what: 'ready', seat: delta.value.seat }];
            case 'gameStarted':
                return [{ what: 'started', seat: undefined }];
            case 'gameContinued':
                return [
                    { what: delta.value.origin?.room ? 'continued' : 'posed', seat: undefined },
                ];
            case 'rematchMade':
                return transition.actor === undefined
                    ? [{ what: 'next_game', seat: undefined }]
                    : [{ what: 'rematch', seat: transition.actor }];
            default: {
                const event = game_event(delta);
                return event
                    ? moved(
                          event.lines({ step, transition, shelf, actor, final, before }),
                          transition,
                      )
                    : agreement_lines(delta, transition, before);
            }
        }
    });
    // Laying and deploying in one step is one line.
    const laid = drafts.findIndex(({ what }) => what === 'laid');
    const merged =
        laid < 0
            ? drafts.map((draft) =>
                  draft.what === 'deployed' ? { ...draft, what: 'put' as const } : draft,
              )
            : drafts.some(({ what }) => what === 'deployed')
              ? drafts.filter((_, i) => i !== laid)
              : drafts;
    return with_late(merged, transition, previous).map((draft, i) => ({
        ...draft,
        id: `${index}.${i}`,
        step: index,
    }));
}

// A move that the table made because the time was up is told once a turn, after its first line.
function with_late(
    drafts: readonly LineDraft[],
    transition: Transition,
    previous: Transition | undefined,
): readonly LineDraft[] {
    const { actor, cause } = transition;
    const late = (one: Transition | undefined) =>
        one?.cause === Cause.TIMEOUT && one.actor === actor;
    const told = late(previous) || drafts.some(({ what }) => what === 'out_of_time');
    if (cause !== Cause.TIMEOUT || actor === undefined || told || !is_move(transition))
        return drafts;
    const line = { what: 'late' as const, seat: actor, moved: true };
    return [...drafts.slice(0, 1), line, ...drafts.slice(1)];
}

// The tile that each seat laid last.
export function last_moves(
    steps: readonly Step[],
    until: number,
): ReadonlyMap<number, { x: number; y: number }> {
    const moves = new Map<number, { x: number; y: number }>();
    const undone = undone_steps(steps, until);
    for (let i = until; i >= 0; --i) {
        const transition = steps[i]?.transition;
        const seat = transition?.actor;
        if (!transition || seat === undefined || moves.has(seat) || begins(transition)) continue;
        if (undone.has(i)) continue;
        for (const { laid } of game_events(transition)) if (laid) moves.set(seat, laid);
    }
    return moves;
}

// The order of the reasons for points of cards in the table of all points.
const card_reasons = [
    'person',
    'wrong_colour',
    'dragon',
    'fairy',
    'single_joker',
    'yellow_animal',
    'red_animal',
    'green_animal',
    'blue_animal',
    'buildings',
];

// Points by seat and kind of feature, as far as the steps tell.
export interface Tally {
    readonly rows: readonly TallyRow[];
}

export interface TallyRow {
    readonly feature: number;
    readonly complete: boolean;
    readonly heading?: string;
    readonly points: readonly number[];
}

interface Entry {
    readonly feature: number;
    readonly heading: string | undefined;
    readonly points: number;
}

// What a line adds to the table: its points under its feature or heading; those of a claim of cards one reason after the other.
function entries_of({ what, cards, why, feature, heading, points = 0 }: Line): Entry[] {
    if (what !== 'scored') return [];
    if (cards)
        return (why?.parts ?? []).map((part) => ({
            feature: 0,
            heading: part.reason.startsWith('buildings') ? 'buildings' : part.reason,
            points: part.points,
        }));
    if (feature === undefined && heading === undefined) return [];
    return [{ feature: feature ?? 0, heading, points }];
}

export function tally(lines: readonly Line[], seats: number): Tally {
    const rows = new Map<string, TallyRow & { points: number[] }>();
    for (const line of lines) {
        const { seat } = line;
        if (seat === undefined) continue;
        for (const { feature, heading, points } of entries_of(line)) {
            const complete = line.complete ?? false;
            const key = heading ?? `${feature}/${complete}`;
            const row = rows.get(key) ?? {
                feature,
                complete,
                ...(heading === undefined ? {} : { heading }),
                points: Array.from({ length: seats }, () => 0),
            };
            row.points[seat] = (row.points[seat] ?? 0) + points;
            rows.set(key, row);
        }
    }
    return {
        rows: [...rows.values()].sort(
            (a, b) =>
                Number(a.heading !== undefined) - Number(b.heading !== undefined) ||
                Number(b.complete) - Number(a.complete) ||
                a.feature - b.feature ||
                card_reasons.indexOf(a.heading ?? '') - card_reasons.indexOf(b.heading ?? ''),
        ),
    };
}
