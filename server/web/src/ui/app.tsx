// Which screen is shown.
import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { RoomPhase } from '../proto/meeple/v1/room_pb';
import { has_mind } from '../mind/mind';
import { local_page } from '../net/local_socket';
import { language, text } from '../text/text';
import type { App as State } from './app_state';
import { Problem } from './bits';
import { Game } from './game';
import { drawn_by, Part } from '../base/lazy';
import { Home } from './home';
import { Boundary, MishapLine } from './mishap';
import { Joining, Waiting } from './waiting';

function ConnectionLine({ app }: { app: State }) {
    const status = app.connection.status.value;
    if (status === 'refused' || (app.newer_page.value && status === 'online'))
        return (
            <p class="connection-line" role="status">
                {text('connection.outdated')}{' '}
                <button type="button" onClick={() => location.reload()}>
                    {text('load_again')}
                </button>
            </p>
        );
    if (status === 'connecting' || status === 'online') return null;
    const kept = app.table.value?.link.pending.value ?? false;
    return (
        <p class="connection-line" role="status">
            {status === 'silent'
                ? text(kept ? 'connection.silent_pending' : 'connection.silent')
                : text(kept ? 'connection.lost_pending' : 'connection.lost')}{' '}
            {has_mind && !local_page && app.route.value.at === 'home' && (
                <a href="/?local">{text('local.go')}</a>
            )}
        </p>
    );
}

function Room({ app }: { app: State }) {
    const table = app.table.value;
    if (!table) return <Joining app={app} />;
    const trouble = table.link.trouble.value,
        state = table.link.state;
    if (trouble?.kind === 'gone') {
        return (
            <main class="page-card">
                <Problem error={trouble.error} />
                <button type="button" class="go" onClick={() => app.home()}>
                    {text('to_home')}
                </button>
            </main>
        );
    }
    if (!state || table.link.steps.value.length === 0)
        return (
            <main class="page-card">
                <p class="quiet">{text('entering')}</p>
            </main>
        );
    if (state.phase === RoomPhase.WAITING) return <Waiting app={app} table={table} />;
    return <Game app={app} table={table} />;
}

const AccountScreen = drawn_by(new Part(() => import('./account')), (part) => part.AccountScreen);

function Finding({ app }: { app: State }) {
    return (
        <main class="page-card">
            {app.problem.value ? (
                <Problem error={app.problem.value} />
            ) : (
                <p class="quiet">{text('entering')}</p>
            )}
            <button type="button" onClick={() => app.home()}>
                {text('to_home')}
            </button>
        </main>
    );
}

function Screen({ app }: { app: State }) {
    switch (app.route.value.at) {
        case 'home':
            return <Home app={app} />;
        case 'code':
            return <Finding app={app} />;
        case 'account':
            return <AccountScreen app={app} />;
        case 'room':
            return <Room app={app} />;
    }
}

export function App({ app }: { app: State }) {
    useEffect(
        () =>
            effect(() => {
                document.documentElement.lang = language.value;
                document.title = text('title');
            }),
        [],
    );
    return (
        <>
            <ConnectionLine app={app} />
            <Boundary app={app}>
                <Screen app={app} />
            </Boundary>
            <MishapLine />
        </>
    );
}
