// The catalogue as the page asks for it. What can be played stands there, not in the page.
import type { Catalogue, Game } from '../proto/meeple/v1/envelope_pb';
import type { TileType } from '../proto/meeple/v1/tiles_pb';

export class Shelf {
    private readonly types = new Map<number, TileType>();

    constructor(readonly catalogue: Catalogue) {
        for (const type of catalogue.tiles) this.types.set(type.tile, type);
    }

    type(tile: number): TileType {
        const found = this.types.get(tile);
        if (!found) throw new Error(`tile ${tile} is not in the catalogue`);
        return found;
    }

    game(name: string): Game | undefined {
        return this.catalogue.games.find((game) => game.name === name);
    }
}
