// What happened to gift cards, in lines.
import type { Step } from './step';
import type { TilesDelta } from '../proto/meeple/v1/tiles_pb';
import type { Shelf } from './catalogue';
import type { LineDraft } from './line';
import { at_tile, kind_at } from './spots';
import { why_seat_scored } from './why';

export function gift_lines(
    event: TilesDelta['delta'],
    step: Step,
    shelf: Shelf,
    final: boolean,
): LineDraft[] {
    switch (event.case) {
        case 'giftReceived': {
            const { seat, gift } = event.value;
            return [{ what: 'gift_received', seat, gift }];
        }
        case 'giftOpened': {
            const { seat, gift } = event.value;
            return [{ what: 'gift_opened', seat, gift }];
        }
        case 'giftsShuffled':
            // The first time is a part of setting up.
            return step.state.tiles && step.state.tiles.turn > 1
                ? [{ what: 'gifts_shuffled', seat: undefined }]
                : [];
        case 'moved': {
            const { figure, to } = event.value;
            if (!figure || !to) return [];
            const feature = kind_at(step.state, shelf, to.x, to.y, to.segment);
            const { x, y, segment } = to;
            const spotlight = { ...at_tile(x, y), segments: [{ x, y, segment }] };
            const { seat } = figure;
            return [{ what: 'moved', seat, figure: figure.figure, feature, spotlight }];
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
