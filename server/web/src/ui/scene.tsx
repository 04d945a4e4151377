// The picture on the first page: what the chosen game is made of.
import { drawn_by } from '../base/lazy';
import { GameFamily } from '../proto/meeple/v1/envelope_pb';
import type { Shelf } from '../state/catalogue';
import { cards_part, tile_pictures } from './faces';

const meanwhile = <div class="scene" />;
const TileScene = drawn_by(tile_pictures, (it) => it.TileScene, meanwhile);
const CardScene = drawn_by(cards_part, (it) => it.CardScene, meanwhile);

export function Scene({ shelf, game }: { shelf: Shelf | undefined; game: string }) {
    if (shelf?.game(game)?.family === GameFamily.CARDS)
        return <CardScene types={shelf.catalogue.cards} />;
    return <TileScene shelf={shelf} game={game} />;
}
