// The games of the first page as cards, and the rules of the chosen one.
import type { Game } from '../proto/meeple/v1/envelope_pb';
import { has_text, named, text } from '../text/text';
import type { App } from './app_state';
import { GameScene } from './game_scene';
import { GameRules } from './rules';
import { change } from './wish';

// Until the server tells what it has, the games that it usually has keep their places.
const usual_games = [
    'carcassonne',
    'hunters_and_gatherers',
    'hunters_and_gatherers_2020',
    'cardcassonne',
];

export function GameCards({ app, game }: { app: App; game: Game | undefined }) {
    const told = app.shelf.value?.catalogue.games.map(({ name }) => name);
    const games = told ?? usual_games;
    if (games.length < 2) return null;
    return (
        <div class="games" role="radiogroup" aria-label={text('game')}>
            {games.map((name) => (
                <label key={name} class="game-card">
                    <input
                        type="radio"
                        name="game"
                        value={name}
                        disabled={!told}
                        checked={name === (game?.name ?? usual_games[0])}
                        onChange={() =>
                            change({ game: name, modules: undefined, options: new Map() })
                        }
                    />
                    <GameScene game={name} />
                    <strong>{named('game', name)}</strong>
                    <span>{named('game_what', name)}</span>
                </label>
            ))}
        </div>
    );
}

// The rules of the chosen game, for new players.
export function RulesOfGame({ app, game }: { app: App; game: Game }) {
    const shelf = app.shelf.value;
    if (!shelf || !has_text(`rules.${game.name}`)) return null;
    return (
        <details class="card-rules game-rules">
            <summary>{text('rules.of', { name: named('game', game.name) })}</summary>
            <GameRules shelf={shelf} game={game} />
        </details>
    );
}
