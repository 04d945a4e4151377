// Which screen is shown.
import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { RoomPhase } from '../proto/meeple/v1/room_pb';
import { has_mind } from '../mind/mind';
import { local_page, local_trouble } from '../net/local_socket';
import { SeatColors } from '../base/seat_look';
import { colors_of_seats } from '../state/looks';
import { reviewing_of } from '../table/reviewing';
import type { Table } from '../table/table';
import { language, text, want_texts } from '../text/text';
import { game_part, nowhere_part, waiting_part } from './ahead';
import type { App as State } from './app_state';
import { Coming, Missing } from './coming';
import { Settings } from './habits_button';
import { drawn_by, Part } from '../base/lazy';
import { current_game } from './current_game';
import { Home } from './home';
import { SeekingLine } from './meeting';
import { hash_of_local_game } from './routes';
import { Boundary, MishapLine } from './mishap';
import { News } from './news';
import { sanction_text } from './tidings';
import { show_title } from './title';

function ConnectionLine({ app }: { app: State }) {
    const status = app.connection.status.value;
    const banned = app.connection.banned.value;
    if (banned)
        return (
            <p class="connection-line" role="alert">
                {banned.sanction
                    ? sanction_text(banned.sanction)
                    : text('sanction.banished.address')}
            </p>
        );
    if (status === 'refused' || (app.newer_page.value && status === 'online'))
        return (
            <p class="connection-line" role="status">
                {text('connection.outdated')}{' '}
                <button type="button" onClick={() => location.reload()}>
                    {text('load_again')}
                </button>
            </p>
        );
    if (status === 'online' || (status === 'connecting' && !local_trouble.value)) return null;
    const kept = app.table.value?.link.pending.value ?? false;
    const alone = local_trouble.value;
    if (alone)
        return (
            <p class="connection-line" role="status">
                {text(alone === 'elsewhere' ? 'local.elsewhere' : 'local.failed')}{' '}
                <a href="/">{text('local.back')}</a>
            </p>
        );
    return (
        <p class="connection-line" role="status">
            {status === 'silent'
                ? text(kept ? 'connection.silent_pending' : 'connection.silent')
                : text(kept ? 'connection.lost_pending' : 'connection.lost')}{' '}
            {has_mind && !local_page && app.route.value.at === 'home' && (
                <a href={hash_of_local_game(current_game(app)?.name)}>{text('local.go')}</a>
            )}
        </p>
    );
}

function Room({ app }: { app: State }) {
    const table = app.table.value;
    if (!table) return <Joining app={app} />;
    game_part.fetch(); // Meanwhile the server tells of the room.
    const trouble = table.link.trouble.value,
        state = table.link.state;
    const moves = table.link.became.value !== '';
    if (trouble?.kind === 'gone' && !moves) return <Nowhere app={app} error={trouble.error} />;
    if (!state || table.link.steps.value.length === 0 || moves)
        return (
            <main class="page-card">
                <p class="quiet">{text('entering')}</p>
            </main>
        );
    return (
        <SeatColors.Provider value={colors_of_seats(state.seats)}>
            <AtTable app={app} table={table} phase={state.phase} />
        </SeatColors.Provider>
    );
}

function AtTable({ app, table, phase }: { app: State; table: Table; phase: RoomPhase }) {
    if (phase === RoomPhase.WAITING) return <Waiting app={app} table={table} />;
    const reviewing = reviewing_of(table),
        review = reviewing.review.value;
    if (reviewing.retrying.value && review)
        return (
            <RetryScreen
                app={app}
                game={table}
                review={review}
                leave={() => {
                    reviewing.retrying.value = false;
                }}
            />
        );
    return <Game app={app} table={table} />;
}

const AccountScreen = drawn_by(
    new Part(async () => {
        await want_texts('account_screen');
        return import('./account');
    }),
    (part) => part.AccountScreen,
    <Coming />,
    <Missing />,
);

const GameTextScreen = drawn_by(
    new Part(async () => {
        await want_texts('game_text');
        const part = await import('./game_text');
        await part.drawn;
        return part;
    }),
    (part) => part.GameText,
    <Coming />,
    <Missing />,
);

const EditorScreen = drawn_by(
    new Part(async () => {
        await want_texts('editor');
        const part = await import('./editor');
        await part.drawn;
        return part;
    }),
    (part) => part.Editor,
    <Coming />,
    <Missing />,
);

const PuzzleScreen = drawn_by(
    new Part(async () => {
        await want_texts('puzzle_screen');
        return import('./puzzles');
    }),
    (part) => part.Puzzles,
    <Coming />,
    <Missing />,
);

const LessonScreen = drawn_by(
    new Part(async () => {
        await want_texts('lessons');
        return import('./lessons');
    }),
    (part) => part.Lessons,
    <Coming />,
    <Missing />,
);

const RetryScreen = drawn_by(
    new Part(async () => {
        await want_texts('review_screen');
        return import('./retrying');
    }),
    (part) => part.RetryScreen,
    <Coming />,
    <Missing />,
);

const OrderScreen = drawn_by(
    new Part(async () => {
        await want_texts('account_screen');
        const part = await import('./order');
        await part.drawn;
        return part;
    }),
    (part) => part.OrderScreen,
    <Coming />,
    <Missing />,
);

const Game = drawn_by(game_part, (part) => part.Game, <Coming />, <Missing />);
const Waiting = drawn_by(waiting_part, (part) => part.Waiting, <Coming />, <Missing />);
const Nowhere = drawn_by(nowhere_part, (part) => part.Nowhere, <Coming />, <Missing />);
const Joining = drawn_by(waiting_part, (part) => part.Joining, <Coming />, <Missing />);

const people = new Part(async () => {
    const part = await import('./people');
    await part.drawn;
    return part;
});
const PersonScreen = drawn_by(people, (part) => part.PersonScreen, <Coming />, <Missing />);
const BoardsScreen = drawn_by(people, (part) => part.BoardsScreen, <Coming />, <Missing />);

function Finding({ app }: { app: State }) {
    if (app.problem.value) return <Nowhere app={app} error={app.problem.value} />;
    return (
        <main class="page-card">
            <p class="quiet">{text('entering')}</p>
            <button type="button" onClick={() => app.home()}>
                {text('to_home')}
            </button>
        </main>
    );
}

function Screen({ app }: { app: State }) {
    const route = app.route.value;
    switch (route.at) {
        case 'home':
            return <Home app={app} />;
        case 'nowhere':
            return <Nowhere app={app} error={app.problem.value} />;
        case 'code':
            return <Finding app={app} />;
        case 'account':
            return <AccountScreen app={app} />;
        case 'puzzles':
            return <PuzzleScreen app={app} id={route.id} />;
        case 'learn':
            return <LessonScreen app={app} name={route.lesson} />;
        case 'game_text':
            return <GameTextScreen key={route.text} app={app} text={route.text} />;
        case 'editor':
            return <EditorScreen key={route.text} app={app} text={route.text} />;
        case 'order':
            return <OrderScreen app={app} />;
        case 'boards':
            return <BoardsScreen app={app} />;
        case 'person':
            return <PersonScreen key={route.name} app={app} name={route.name} />;
        case 'room':
            return <Room app={app} />;
    }
}

export function App({ app }: { app: State }) {
    useEffect(
        () =>
            effect(() => {
                document.documentElement.lang = language.value;
            }),
        [],
    );
    useEffect(show_title, []);
    return (
        <>
            <ConnectionLine app={app} />
            <News app={app} />
            <SeekingLine app={app} />
            <Boundary app={app}>
                <Screen app={app} />
            </Boundary>
            <Settings />
            <MishapLine />
        </>
    );
}
