// What happened in a game of tiles, in lines.
import type { Step } from './step';
import { Stack, type TilesDelta } from '../proto/meeple/v1/tiles_pb';
import type { Shelf } from './catalogue';
import type { LineDraft } from './line';
import { module_lines, sends_home } from './modules';
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

export function tile_lines(
    event: TilesDelta['delta'],
    step: Step,
    shelf: Shelf,
    actor: number | undefined,
    final: boolean,
): LineDraft[] {
    const own = module_lines({ event, step, shelf, actor });
    if (own) return own;
    switch (event.case) {
        // Where who begins was drawn for, everybody may see how that went.
        case 'started': {
            const { draws, firstSeat } = event.value;
            if (draws.length === 0) return [];
            return [
                ...draws.map(({ seat, tile }): LineDraft => ({ what: 'drew', seat, tile })),
                { what: 'begins', seat: firstSeat },
            ];
        }
        case 'placed':
            if (actor === undefined) return [];
            return [{ what: 'laid', seat: actor, ...lying_at(step, event.value) }];
        case 'deployed': {
            const { seat, figure, x, y, segment } = event.value;
            return [
                {
                    what: 'deployed',
                    seat,
                    figure,
                    feature: kind_at(step.state, shelf, x, y, segment),
                    ...lying_at(step, { x, y }, segment),
                },
            ];
        }
        case 'returned': {
            const { seat, figure, x, y, segment } = event.value;
            if (taken(event, step)) {
                const feature = kind_at(step.state, shelf, x, y, segment);
                return [{ what: 'retaken', seat, figure, feature, ...lying_at(step, { x, y }) }];
            }
            if (!recalled(event, step)) return [];
            return [{ what: 'recalled', seat, figure, ...lying_at(step, { x, y }) }];
        }
        case 'extended':
            return [
                {
                    what: event.value.from === Stack.SIDE ? 'extended' : 'doubled',
                    seat: step.state.tiles?.turn_seat ?? actor,
                },
            ];
        case 'itemsTaken': {
            const { seat, item, count } = event.value;
            return [{ what: 'items_taken', seat, item, count }];
        }
        case 'tokenMoved': {
            const { token, on } = event.value;
            if (!on) return [];
            const { x, y, segment } = on;
            const feature = kind_at(step.state, shelf, x, y, segment);
            const where = lying_at(step, { x, y }, segment);
            return [{ what: 'token_moved', seat: actor, token, feature, ...where }];
        }
        case 'tokenRemoved':
            return [{ what: 'token_removed', seat: undefined, token: event.value.token }];
        case 'taken':
            return [{ what: 'taken', seat: event.value.seat }];
        case 'putBack':
            return [{ what: 'put_back', seat: undefined }];
        case 'discarded':
            return [{ what: 'discarded', seat: undefined, tile: event.value.tile }];
        case 'scored': {
            const why = why_scored(event.value, step.state.tiles?.board ?? [], shelf);
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
        }
        case 'resigned':
            return [{ what: 'resigned', seat: event.value.seat }];
        case 'ended':
            return [{ what: 'ended', seat: undefined }];
        case 'moved': {
            const { figure, to } = event.value;
            if (!figure || !to) return [];
            const feature = kind_at(step.state, shelf, to.x, to.y, to.segment);
            const { seat } = figure;
            const where = lying_at(step, to, to.segment);
            return [{ what: 'moved', seat, figure: figure.figure, feature, ...where }];
        }
        case 'seatScored': {
            const why = why_seat_scored(event.value);
            return why.awards.map(({ seat, points }) => ({
                what: 'scored',
                seat,
                points,
                heading: event.value.what,
                final,
                why,
            }));
        }
        default:
            return [];
    }
}
