// The catalogue as the page asks for it. What can be played stands there, not in the page.
import type { CardType } from '../proto/meeple/v1/cards_pb';
import type { Catalogue, Game } from '../proto/meeple/v1/envelope_pb';
import type { TileType } from '../proto/meeple/v1/tiles_pb';

export class Shelf {
    private readonly types = new Map<number, TileType>();
    private readonly cards = new Map<number, CardType>();

    constructor(readonly catalogue: Catalogue) {
        for (const type of catalogue.tiles) this.types.set(type.tile, type);
        for (const type of catalogue.cards) this.cards.set(type.card, type);
    }

    type(tile: number): TileType {
        const found = this.types.get(tile);
        if (!found) throw new Error(`tile ${tile} is not in the catalogue`);
        return found;
    }

    card(card: number): CardType {
        const found = this.cards.get(card);
        if (!found) throw new Error(`card ${card} is not in the catalogue`);
        return found;
    }

    get deck_size(): number {
        return this.catalogue.cards.reduce((sum, { count }) => sum + count, 0);
    }

    game(name: string): Game | undefined {
        return this.catalogue.games.find((game) => game.name === name);
    }
}
