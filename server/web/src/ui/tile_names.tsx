// All tiles of a game with their names, for those who write a game as text. A click writes the name where the caret is.
import { useState } from 'preact/hooks';
import { TilePicture } from '../board/tile';
import { GameFamily, type Game } from '../proto/meeple/v1/envelope_pb';
import type { TileCount } from '../proto/meeple/v1/tiles_pb';
import type { Shelf } from '../state/catalogue';
import { named, text } from '../text/text';
import { tile as tile_words } from '../text/words';

interface Set {
    readonly name: string;
    readonly tiles: readonly TileCount[];
}

function sets_of(game: Game): Set[] {
    const start = game.tiles.some(({ tile }) => tile === game.startTile)
        ? []
        : [{ tile: game.startTile, count: 1 } as TileCount];
    return [
        { name: named('game', game.name), tiles: [...start, ...game.tiles, ...game.sideTiles] },
        ...game.modules.map(({ name, tiles }) => ({ name: named('module', name), tiles })),
    ].filter(({ tiles }) => tiles.length > 0);
}

export function TileNames({ shelf, write }: { shelf: Shelf; write: (name: string) => void }) {
    const games = shelf.catalogue.games.filter(({ family }) => family === GameFamily.TILES);
    const [chosen, choose] = useState(games[0]?.name);
    const game = games.find(({ name }) => name === chosen);
    return (
        <section class="tile-names">
            <h2>{text('game_text.tiles')}</h2>
            <p>{text('game_text.tiles.how')}</p>
            <div class="segmented" role="group" aria-label={text('game_text.tiles.game')}>
                {games.map(({ name }) => (
                    <button
                        key={name}
                        type="button"
                        aria-pressed={name === chosen}
                        onClick={() => choose(name)}
                    >
                        {named('game', name)}
                    </button>
                ))}
            </div>
            {(game ? sets_of(game) : []).map(({ name, tiles }) => (
                <section key={name}>
                    <h3>{name}</h3>
                    <ul class="tile-names-of">
                        {tiles.map(({ tile, count }) => {
                            const type = shelf.type(tile);
                            return (
                                <li key={tile}>
                                    <button
                                        type="button"
                                        class="plain"
                                        title={tile_words(type, 0)}
                                        onClick={() => write(type.name)}
                                    >
                                        <TilePicture
                                            type={type}
                                            size={52}
                                            label={tile_words(type, 0)}
                                        />
                                        <code>{type.name}</code>
                                        <small>{text('game_text.tiles.count', { n: count })}</small>
                                    </button>
                                </li>
                            );
                        })}
                    </ul>
                </section>
            ))}
        </section>
    );
}
