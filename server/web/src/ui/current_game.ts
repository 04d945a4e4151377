import type { Game } from '../proto/meeple/v1/envelope_pb';
import type { App } from './app_state';
import { wish } from './wish';

// The game that is chosen on the first page.
export function current_game(app: App): Game | undefined {
    const games = app.shelf.value?.catalogue.games ?? [];
    return games.find(({ name }) => name === wish.value.game) ?? games[0];
}
