// The public games that ended last, each with its result. A click leads to its board.
import { useEffect } from 'preact/hooks';
import { finished_games, watch_finished } from '../net/finished';
import { knows_looks } from '../net/own_look';
import type { FinishedGame } from '../proto/meeple/v1/lobby_pb';
import { Role, SeatKind } from '../proto/meeple/v1/room_pb';
import { open_seat } from '../state/room_state';
import { named, number, since, text } from '../text/text';
import { seat_name } from '../text/words';
import type { App } from './app_state';
import { GameScene } from './game_scene';
import { hash_of } from './routes';

function Result({ of }: { of: FinishedGame }) {
    const seats = of.seats.map(({ name, botLevel }) => ({
        ...open_seat,
        kind: botLevel ? SeatKind.BOT_PLAYER : SeatKind.PLAYER,
        name,
        bot_level: botLevel,
    }));
    return (
        <ol>
            {of.seats.map(({ score, won }, i) => (
                <li key={i} class={won ? 'won' : ''}>
                    <span>{seat_name(seats, i)}</span>
                    {won && (
                        <i role="img" aria-label={text('past.won')}>
                            ★
                        </i>
                    )}
                    <b>{number(score)}</b>
                </li>
            ))}
        </ol>
    );
}

export function Finished({ app }: { app: App }) {
    const tells = knows_looks(app.connection);
    useEffect(() => (tells ? watch_finished() : undefined), [tells]);
    const games = finished_games.value;
    if (games.length === 0) return null;
    return (
        <section class="finished">
            <h2>{text('finished.title')}</h2>
            <ul>
                {games.map((game) => (
                    <li key={game.room}>
                        <a href={hash_of(game.room, '', Role.SPECTATOR)}>
                            <GameScene game={game.game} />
                            <strong>{game.name || named('game', game.game)}</strong>
                            <em>{since(Number(game.endedMs))}</em>
                            <Result of={game} />
                        </a>
                    </li>
                ))}
            </ul>
        </section>
    );
}
