// The rules of a game or a module in short, with what comes along: its tiles and figures as the page draws them.
import { CardPicture } from '../cards/card';
import { FigureIcon } from '../board/figures';
import { TilePicture } from '../board/tile';
import type { Game } from '../proto/meeple/v1/envelope_pb';
import type { FigureCount, TileCount } from '../proto/meeple/v1/tiles_pb';
import type { Shelf } from '../state/catalogue';
import { GameFamily } from '../proto/meeple/v1/envelope_pb';
import { has_text, named, text } from '../text/text';
import { figure, tile as tile_words } from '../text/words';

const tiles_shown = 8,
    cards_shown = 6;

function Tiles({ shelf, tiles }: { shelf: Shelf; tiles: readonly TileCount[] }) {
    // Spread over all there are, so that different things are seen.
    const every = Math.max(1, Math.floor(tiles.length / tiles_shown));
    const shown = tiles.filter((_, i) => i % every === 0).slice(0, tiles_shown);
    return (
        <div class="rules-tiles">
            {shown.map(({ tile }) => {
                const type = shelf.type(tile);
                return <TilePicture key={tile} type={type} size={52} label={tile_words(type, 0)} />;
            })}
        </div>
    );
}

function Figures({ figures }: { figures: readonly FigureCount[] }) {
    return (
        <p class="rules-figures quiet small">
            {figures.map(({ figure: kind, count }) => (
                <span key={kind}>
                    <FigureIcon seat={0} kind={kind} size={22} />{' '}
                    {text('module.figure', { n: count, figure: figure(kind) })}
                </span>
            ))}
        </p>
    );
}

function Sentences({ name }: { name: string }) {
    const key = `rules.${name}`;
    if (!has_text(key)) return null;
    return (
        <ul class="rules-text">
            {text(key)
                .split('\n')
                .map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                ))}
        </ul>
    );
}

// Of one module: what changes with it.
export function ModuleRules({ shelf, game, name }: { shelf: Shelf; game: Game; name: string }) {
    const module = game.modules.find((one) => one.name === name);
    return (
        <>
            {module && module.tiles.length > 0 && <Tiles shelf={shelf} tiles={module.tiles} />}
            {module && module.figures.length > 0 && <Figures figures={module.figures} />}
            <Sentences name={name} />
        </>
    );
}

export function GameRules({ shelf, game }: { shelf: Shelf; game: Game }) {
    const { cards } = shelf.catalogue;
    const every = Math.max(1, Math.floor(cards.length / cards_shown));
    return (
        <>
            {game.family === GameFamily.CARDS ? (
                <div class="rules-tiles rules-cards">
                    {cards
                        .filter((_, i) => i % every === 0)
                        .slice(0, cards_shown)
                        .map((type) => (
                            <CardPicture key={type.card} type={type} />
                        ))}
                </div>
            ) : (
                <Tiles shelf={shelf} tiles={game.tiles} />
            )}
            {game.figures.length > 0 && <Figures figures={game.figures} />}
            <Sentences name={game.name} />
        </>
    );
}

// Everything that is played at a table.
export function AllRules({
    shelf,
    game,
    modules,
}: {
    shelf: Shelf;
    game: Game;
    modules: readonly string[];
}) {
    return (
        <div class="rules">
            <details open>
                <summary>{named('game', game.name)}</summary>
                <GameRules shelf={shelf} game={game} />
            </details>
            {modules
                .filter((name) => has_text(`rules.${name}`))
                .map((name) => (
                    <details key={name}>
                        <summary>{named('module', name)}</summary>
                        <ModuleRules shelf={shelf} game={game} name={name} />
                    </details>
                ))}
        </div>
    );
}
