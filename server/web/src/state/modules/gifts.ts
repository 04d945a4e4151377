// What happened to gift cards, in lines.
import type { ModuleLines } from './lines';

export type GiftHappening = 'gift_received' | 'gift_opened' | 'gifts_shuffled';

export const gift_lines: ModuleLines = ({ event, step }) => {
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
        default:
            return undefined;
    }
};
