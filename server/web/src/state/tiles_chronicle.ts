// What happened in a game of tiles, in lines.
import type { Step } from './step';
import { Stack, type TilesDelta } from '../proto/meeple/v1/tiles_pb';
import type { Shelf } from './catalogue';
import type { LineDraft } from './line';
import { module_lines, sends_home } from './modules';
import type { Tiles } from './room_state';
import { kind_at, lying_at } from './spots';
import { why_scored, why_seat_scored } from './why';

// Whether the figure was taken home by its owner. After what was scored complete figures come back by themselves.
function recalled(event: TilesDelta['delta'], step: Step): boolean {
    const deltas = (step.transition?.deltas ?? []).flatMap(({ delta }) =>
        delta.case === 'tiles' ? [delta.value.delta] : [],
    );
    if (deltas.some((delta) => sends_home(delta) || delta.case === 'ended')) return false;
    const before = deltas[deltas.indexOf(event) - 1];
    return before?.case === 'scored' && !before.value.complete;
}

// Whether the figure came home as the answer to a question.
function taken(event: TilesDelta['delta'], step: Step): boolean {
    const deltas = (step.transition?.deltas ?? []).flatMap(({ delta }) =>
        delta.case === 'tiles' ? [delta.value.delta] : [],
    );
    return deltas[deltas.indexOf(event) + 1]?.case === 'answered';
}

// The step that an event belongs to.
interface Around {
    readonly event: Event;
    readonly step: Step;
    readonly tiles: Tiles | undefined; // After it.
    readonly shelf: Shelf;
    readonly actor: number | undefined;
    readonly final: boolean;
}

type Event = TilesDelta['delta'];
type Lines<Value> = (value: Value, around: Around) => LineDraft[];
type AllLines = {
    readonly [Case in NonNullable<Event['case']>]?: Lines<Extract<Event, { case: Case }>['value']>;
};

const lines: AllLines = {
    // The draws for the starting player are public.
    started(value) {
        const { draws, firstSeat } = value;
        if (draws.length === 0) return [];
        return [
            ...draws.map(({ seat, tile }): LineDraft => ({ what: 'drew', seat, tile })),
            { what: 'begins', seat: firstSeat },
        ];
    },
    placed(value, { tiles, actor }) {
        if (actor === undefined) return [];
        return [{ what: 'laid', seat: actor, ...lying_at(tiles, value) }];
    },
    deployed(value, { tiles, shelf }) {
        const { seat, figure, x, y, segment } = value;
        return [
            {
                what: 'deployed',
                seat,
                figure,
                feature: kind_at(tiles, shelf, x, y, segment),
                ...lying_at(tiles, { x, y }, segment),
            },
        ];
    },
    returned(value, { event, step, tiles, shelf }) {
        const { seat, figure, x, y, segment } = value;
        if (taken(event, step)) {
            const feature = kind_at(tiles, shelf, x, y, segment);
            return [
                {
                    what: 'retaken',
                    seat,
                    figure,
                    feature,
                    ...lying_at(tiles, { x, y }),
                },
            ];
        }
        if (!recalled(event, step)) return [];
        return [{ what: 'recalled', seat, figure, ...lying_at(tiles, { x, y }) }];
    },
    extended(value, { tiles, actor }) {
        return [
            {
                what: value.from === Stack.SIDE ? 'extended' : 'doubled',
                seat: tiles?.turn_seat ?? actor,
            },
        ];
    },
    itemsTaken(value) {
        const { seat, item, count } = value;
        return [{ what: 'items_taken', seat, item, count }];
    },
    tokenMoved(value, { tiles, shelf, actor }) {
        const { token, on } = value;
        if (!on) return [];
        const { x, y, segment } = on;
        const feature = kind_at(tiles, shelf, x, y, segment);
        const where = lying_at(tiles, { x, y }, segment);
        return [{ what: 'token_moved', seat: actor, token, feature, ...where }];
    },
    tokenRemoved(value) {
        return [{ what: 'token_removed', seat: undefined, token: value.token }];
    },
    taken(value) {
        return [{ what: 'taken', seat: value.seat }];
    },
    putBack() {
        return [{ what: 'put_back', seat: undefined }];
    },
    discarded(value) {
        return [{ what: 'discarded', seat: undefined, tile: value.tile }];
    },
    scored(value, { tiles, shelf, final }) {
        const why = why_scored(value, tiles?.board ?? [], shelf);
        if (why.awards.every(({ points }) => points === 0))
            return [
                {
                    what: 'unscored',
                    seat: undefined,
                    feature: why.kind,
                    complete: why.complete,
                    final,
                    why,
                    spotlight: why.spotlight,
                },
            ];
        return why.awards.map(({ seat, points }) => ({
            what: 'scored',
            seat,
            points,
            feature: why.kind,
            complete: why.complete,
            final,
            why,
            spotlight: why.spotlight,
        }));
    },
    resigned(value) {
        return [{ what: 'resigned', seat: value.seat }];
    },
    ended() {
        return [{ what: 'ended', seat: undefined }];
    },
    moved(value, { tiles, shelf }) {
        const { figure, to } = value;
        if (!figure || !to) return [];
        const feature = kind_at(tiles, shelf, to.x, to.y, to.segment);
        const { seat } = figure;
        const where = lying_at(tiles, to, to.segment);
        return [{ what: 'moved', seat, figure: figure.figure, feature, ...where }];
    },
    seatScored(value, { final }) {
        const why = why_seat_scored(value);
        return why.awards.map(({ seat, points }) => ({
            what: 'scored',
            seat,
            points,
            heading: value.what,
            final,
            why,
        }));
    },
};

export function tile_lines(
    event: Event,
    step: Step,
    shelf: Shelf,
    actor: number | undefined,
    final: boolean,
): LineDraft[] {
    const { tiles } = step.state;
    const own = module_lines({ event, tiles, transition: step.transition, shelf, actor });
    if (own) return own;
    if (event.case === undefined) return [];
    const told = lines[event.case] as Lines<typeof event.value> | undefined;
    return told?.(event.value, { event, step, tiles, shelf, actor, final }) ?? [];
}
