// The games that are over: how they ended, the way back to their boards, and another one like them.
import { useState } from 'preact/hooks';
import { colors_of, SeatColors } from '../base/seat_look';
import { fetch_record } from '../net/record';
import { forget_game, past_games, settings_of, type PastGame } from '../net/past_games';
import type { Game } from '../proto/meeple/v1/envelope_pb';
import { Role, SeatKind } from '../proto/meeple/v1/room_pb';
import { open_seat } from '../state/room_state';
import { day, named, text } from '../text/text';
import { seat_name } from '../text/words';
import type { App } from './app_state';
import { Emblem, save_file } from './bits';
import { NothingYet } from './nothing_yet';
import { hash_of } from './routes';
import { halves_with, series_over } from './series';
import { StandingLine } from './series_line';
import { against_bots, wish } from './wish';

const shown_first = 5;

function Result({ game }: { game: PastGame }) {
    const seats = game.seats.map((seat) => ({ ...open_seat, ...seat }));
    return (
        <SeatColors.Provider value={colors_of(game.seats.map(({ color }) => color))}>
            <span class="past-result">
                {seats.map((_, i) => (
                    <span key={i} class={game.winners.includes(i) ? 'won' : ''}>
                        <Emblem seat={i} size={16} /> {seat_name(seats, i)}
                        {game.scores[i] !== undefined && <b> {game.scores[i]}</b>}
                        {game.winners.includes(i) && (
                            <span role="img" aria-label={text('past.won')}>
                                {' '}
                                ★
                            </span>
                        )}
                    </span>
                ))}
            </span>
        </SeatColors.Provider>
    );
}

// How its series stood with it.
function Series({ game }: { game: PastGame }) {
    const best_of = settings_of(game)?.bestOf ?? 0;
    if (!game.series || best_of === 0 || game.winners.length === 0) return null;
    const halves = halves_with(game.series.halves, game.winners);
    const decided = series_over(halves, game.series.game, best_of);
    const seats = game.seats.map((seat) => ({ ...open_seat, ...seat }));
    return (
        <StandingLine
            standing={{ best_of, game: game.series.game, halves, decided }}
            names={seats.map((_, i) => seat_name(seats, i))}
        />
    );
}

function Past({ app, game, forget }: { app: App; game: PastGame; forget: () => void }) {
    const [no_record, set_no_record] = useState(false);
    const settings = settings_of(game);
    const alone = game.seats.every(
        ({ kind }, i) => i === game.seat || kind === SeatKind.BOT_PLAYER,
    );
    const save = () => {
        set_no_record(false);
        fetch_record(game.room, game.invite)
            .then((record) => save_file(record, `${game.room}.json`))
            .catch(() => set_no_record(true));
    };
    return (
        <li>
            <strong>{game.name || named('game', game.game)}</strong>
            <span class="quiet small">
                {game.ended_ms > 0 ? day(game.ended_ms) : text('past.unseen')}
            </span>
            <Result game={game} />
            <Series game={game} />
            <span class="running-do">
                <button
                    type="button"
                    onClick={() => app.go(hash_of(game.room, game.invite, Role.SEAT))}
                >
                    {text('past.look')}
                </button>
                <button type="button" class="plain" onClick={save}>
                    {text('final.record')}
                </button>
                {alone && settings && (
                    <button
                        type="button"
                        class="plain"
                        disabled={app.creating.value}
                        onClick={() => void app.create({ settings })}
                    >
                        {text('rematch')}
                    </button>
                )}
                <button type="button" class="plain" onClick={forget}>
                    {text('past.forget')}
                </button>
            </span>
            {no_record && (
                <p class="problem" role="alert">
                    {text('final.no_record')}
                </p>
            )}
        </li>
    );
}

export function PastGames({ app, game }: { app: App; game: Game | undefined }) {
    const [all, show_all] = useState(false);
    const [, forgotten] = useState(0);
    const running = new Set(app.running.value.map(({ room }) => room));
    const known = past_games();
    // Before the greeting the page does not know which of them are running.
    if (!app.connection.welcome.value && known.length > 0) return null;
    const games = known.filter(({ room }) => !running.has(room));
    if (games.length === 0)
        return (
            <section class="past-games">
                <h2>{text('past')}</h2>
                <NothingYet
                    picture="tiles"
                    says={text('past.none')}
                    does={text('nothing.play')}
                    disabled={!game || app.creating.value}
                    act={() => {
                        if (game) void app.create({ settings: against_bots(game, wish.value) });
                    }}
                />
            </section>
        );
    return (
        <section class="past-games">
            <h2>{text('past')}</h2>
            <ul>
                {games.slice(0, all ? games.length : shown_first).map((game) => (
                    <Past
                        key={game.room}
                        app={app}
                        game={game}
                        forget={() => {
                            forget_game(game.room);
                            forgotten((n) => n + 1);
                        }}
                    />
                ))}
            </ul>
            {!all && games.length > shown_first && (
                <button type="button" class="plain" onClick={() => show_all(true)}>
                    {text('past.all', { n: games.length })}
                </button>
            )}
        </section>
    );
}
