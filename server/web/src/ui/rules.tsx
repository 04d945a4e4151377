// The rules of a game or a module in short, with what comes along: its tiles and figures as the page draws them.
import { drawn_by } from '../base/lazy';
import type { Game } from '../proto/meeple/v1/envelope_pb';
import type { Shelf } from '../state/catalogue';
import { GameFamily } from '../proto/meeple/v1/envelope_pb';
import { has_text, named, text } from '../text/text';
import { cards_part, tile_pictures } from './faces';

const Tiles = drawn_by(tile_pictures, (it) => it.Tiles);
const Figures = drawn_by(tile_pictures, (it) => it.Figures);
const Cards = drawn_by(cards_part, (it) => it.Cards);

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
    return (
        <>
            {game.family === GameFamily.CARDS ? (
                <Cards shelf={shelf} />
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
