// The catalogue as the page asks for it. What can be played stands there, not in the page. It may be renewed while a game is
// on the screen: a server that was upgraded meanwhile plays with tiles that an earlier catalogue does not know.
import { create } from '@bufbuild/protobuf';
import { computed, signal, type Signal } from '@preact/signals';
import { CardTypeSchema, type CardType } from '../proto/meeple/v1/cards_pb';
import type { Catalogue, Game, Network } from '../proto/meeple/v1/envelope_pb';
import { TileTypeSchema, type TileType } from '../proto/meeple/v1/tiles_pb';
import { printed, with_road } from './spanned';

export class Shelf {
    // Somebody asked for what is not there: this catalogue is an old one.
    on_unknown: () => void = () => undefined;

    private readonly now: Signal<Catalogue>;
    private readonly types = computed(
        () => new Map(this.now.value.tiles.map((type) => [type.tile, type])),
    );
    private readonly cards = computed(
        () => new Map(this.now.value.cards.map((type) => [type.card, type])),
    );
    // Until it is known what they are: something blank.
    private readonly blank_types = new Map<number, TileType>();
    private readonly spanned_types = new Map<
        number,
        { readonly below: TileType; readonly type: TileType }
    >();
    private readonly blank_cards = new Map<number, CardType>();

    constructor(catalogue: Catalogue) {
        this.now = signal(catalogue);
    }

    get catalogue(): Catalogue {
        return this.now.value;
    }

    renew(catalogue: Catalogue) {
        this.now.value = catalogue;
    }

    type(tile: number): TileType {
        if (printed(tile) !== tile) return this.spanned_type(tile);
        return (
            this.types.value.get(tile) ??
            this.blank(this.blank_types, tile, () =>
                create(TileTypeSchema, { tile, name: `?${tile}` }),
            )
        );
    }

    private spanned_type(tile: number): TileType {
        const below = this.type(printed(tile));
        const known = this.spanned_types.get(tile);
        if (known?.below === below) return known.type;
        const type = with_road(tile, below);
        this.spanned_types.set(tile, { below, type });
        return type;
    }

    card(card: number): CardType {
        return (
            this.cards.value.get(card) ??
            this.blank(this.blank_cards, card, () =>
                create(CardTypeSchema, { card, name: `?${card}` }),
            )
        );
    }

    private blank<T>(blanks: Map<number, T>, number: number, make: () => T): T {
        queueMicrotask(this.on_unknown);
        const blank = blanks.get(number) ?? make();
        blanks.set(number, blank);
        return blank;
    }

    // What a group of 1, 2 ... different buildings brings in a game of cards.
    get building_points(): readonly number[] {
        const points = this.catalogue.games.map(({ buildingPoints }) => buildingPoints);
        return points.find(({ length }) => length > 0) ?? [];
    }

    // What hangs together without being one feature, in any game.
    get networks(): readonly Network[] {
        return this.catalogue.games.flatMap(({ networks }) => networks);
    }

    game(name: string): Game | undefined {
        return this.catalogue.games.find((game) => game.name === name);
    }
}
