// What one click on the first screen leads to. It is loaded once that screen stands and the browser has nothing else to do, so
// that the click need not wait; or by the click itself.
import { useEffect } from 'preact/hooks';
import { once_idle } from '../base/idle';
import { Part } from '../base/lazy';
import { GameFamily } from '../proto/meeple/v1/envelope_pb';
import { want_texts } from '../text/text';
import { part_of, tile_pictures } from './faces';
import { options_part } from './options_part';
import { table_part } from './table_part';

export const game_part = new Part(() => import('./game'));
export const waiting_part = new Part(async () => {
    await want_texts('table_screen');
    return import('./waiting');
});
export const nowhere_part = new Part(() => import('./nowhere'));

export function useAhead(family: GameFamily | undefined) {
    const tiles = family === GameFamily.TILES;
    const stands = family !== undefined && (!tiles || tile_pictures.value !== undefined);
    useEffect(() => {
        if (!stands) return undefined;
        return once_idle(() => {
            options_part.fetch_ahead();
            game_part.fetch_ahead();
            part_of(tiles ? 'tiles' : 'cards')?.fetch_ahead();
            table_part.fetch_ahead();
            waiting_part.fetch_ahead();
        });
    }, [stands, tiles]);
}
