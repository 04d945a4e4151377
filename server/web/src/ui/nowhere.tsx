// For an address, a link or a code that leads to no table: what is wrong, another code, a game now.
import { ErrorCode, type Error as ErrorMessage } from '../proto/meeple/v1/common_pb';
import { text } from '../text/text';
import type { App } from './app_state';
import { error_text } from './bits';
import { CodeForm } from './code_form';
import { current_game } from './current_game';
import { NothingYet } from './nothing_yet';
import { Preferences } from './preferences';
import { against_bots, wish } from './wish';

function title_of({ at }: App['route']['value'], error: ErrorMessage | undefined): string {
    if (at === 'nowhere') return text('nowhere.address');
    if (error?.code !== ErrorCode.ROOM_NOT_FOUND) return text('nowhere.closed');
    return text(at === 'code' ? 'nowhere.code' : 'join.gone');
}

export function Nowhere({ app, error }: { app: App; error: ErrorMessage | undefined }) {
    const route = app.route.value,
        game = current_game(app);
    return (
        <main class="page-card nowhere">
            <header class="home-head">
                <h1>{title_of(route, error)}</h1>
                <Preferences />
            </header>
            <NothingYet
                picture="table"
                says={
                    <>
                        <span role="alert">
                            {error ? error_text(error) : text('nowhere.address.what')}
                        </span>{' '}
                        {error?.code === ErrorCode.ROOM_NOT_FOUND && text('nowhere.ask')}
                    </>
                }
                does={text('way.bot')}
                disabled={!game || app.creating.value}
                act={() => {
                    if (game) void app.create({ settings: against_bots(game, wish.value) });
                }}
            />
            <CodeForm app={app} />
            <button type="button" class="plain" onClick={() => app.home()}>
                {text('to_home')}
            </button>
        </main>
    );
}
