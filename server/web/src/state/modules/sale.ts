// Bids for a tile and its sale, in lines.
import { price_of } from '../tiles_fold_sale';
import type { ModuleLines } from './lines';

export type SaleHappening = 'bid' | 'tile_sold';

export const sale_lines: ModuleLines = ({ event }) => {
    switch (event.case) {
        case 'bidMade': {
            const { seat, price } = event.value;
            const { item, count } = price_of(price);
            return [{ what: 'bid', seat, item, count }];
        }
        case 'tileSold':
            return [{ what: 'tile_sold', seat: event.value.buyer }];
        case 'turnResumed':
            return [];
        default:
            return undefined;
    }
};
