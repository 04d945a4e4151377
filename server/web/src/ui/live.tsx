// A public game with its board moving. It is sent for when the page has nothing else to do and its place is in sight.
import { useEffect, useRef } from 'preact/hooks';
import { once_idle } from '../base/idle';
import { drawn_by } from '../base/lazy';
import { SeatColors } from '../base/seat_look';
import { Role, RoomPhase, SeatKind } from '../proto/meeple/v1/room_pb';
import { seat_of, standing_of } from '../state/room_state';
import { colors_of_seats } from '../state/looks';
import { named, number, text } from '../text/text';
import { seat_name } from '../text/words';
import type { App } from './app_state';
import { Emblem } from './bits';
import { tile_pictures } from './faces';
import { hash_of } from './routes';

const SmallBoard = drawn_by(tile_pictures, (it) => it.SmallBoard);

// Tells the game whether its place is seen.
function useSeen({ live }: App, room: string | undefined) {
    const place = useRef<HTMLAnchorElement>(null);
    useEffect(() => {
        if (!place.current) return undefined;
        let in_sight = false;
        const settle = () => live.look(in_sight && !document.hidden);
        const observer = new IntersectionObserver((entries) => {
            in_sight = entries.at(-1)?.isIntersecting ?? false;
            settle();
        });
        const element = place.current;
        const no_wait = once_idle(() => observer.observe(element));
        document.addEventListener('visibilitychange', settle);
        return () => {
            no_wait();
            observer.disconnect();
            document.removeEventListener('visibilitychange', settle);
            live.look(false);
        };
    }, [room === undefined]);
    return place;
}

export function Live({ app }: { app: App }) {
    const info = app.live.chosen.value,
        shelf = app.shelf.value;
    const place = useSeen(app, info?.room);
    if (!info || !shelf) return null;
    const link = app.live.link.value;
    const state = link?.room === info.room ? link.state : undefined;
    const seats = state?.seats ?? info.seats.map(seat_of);
    const { scores, winners } = standing_of(state);
    return (
        <SeatColors.Provider value={colors_of_seats(seats)}>
            <section class="live">
                <h2>{text('live.title')}</h2>
                <a ref={place} class="live-game" href={hash_of(info.room, '', Role.SPECTATOR)}>
                    <div class="live-board">
                        {state?.tiles && <SmallBoard shelf={shelf} tiles={state.tiles} />}
                    </div>
                    <div class="live-told">
                        <strong>
                            {info.settings?.name || named('game', info.settings?.game ?? '')}
                            {state?.phase === RoomPhase.FINISHED && ` · ${text('live.over')}`}
                        </strong>
                        <ol>
                            {seats.map(({ kind }, i) =>
                                kind === SeatKind.OPEN ? null : (
                                    <li
                                        key={i}
                                        class={state?.decision?.seats.includes(i) ? 'turn' : ''}
                                    >
                                        <Emblem seat={i} size={18} />
                                        <span>{seat_name(seats, i)}</span>
                                        {winners.includes(i) && <i aria-hidden="true">★</i>}
                                        <b>{number(scores[i] ?? 0)}</b>
                                    </li>
                                ),
                            )}
                        </ol>
                        <em>{text('live.watch')}</em>
                    </div>
                </a>
            </section>
        </SeatColors.Provider>
    );
}
