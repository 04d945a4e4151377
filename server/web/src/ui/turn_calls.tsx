// "Tell me when it is my turn": where one plays over days, and with the account.
import { useEffect, useState } from 'preact/hooks';
import { text } from '../text/text';
import type { App } from './app_state';
import {
    look_for_push,
    permission,
    push_offered,
    push_on,
    push_possible,
    start_push,
    stop_push,
} from './push';

function Calls({ account }: { account: string }) {
    const [failed, set_failed] = useState(false);
    const run = (work: Promise<void>) => {
        set_failed(false);
        work.catch(() => set_failed(true));
    };
    if (permission.value === 'denied') return <p class="quiet small">{text('push.denied')}</p>;
    const on = push_on(account);
    return (
        <p class="quiet small">
            {on && `${text('push.on')} `}
            <button
                type="button"
                class={on ? 'plain' : ''}
                onClick={() => run(on ? stop_push() : start_push(account))}
            >
                {text(on ? 'push.stop' : 'push.ask')}
            </button>
            {failed && <span role="alert"> {text('push.failed')}</span>}
        </p>
    );
}

// The account, if its turns can be told to this browser.
function useCalls(app: App): string | undefined {
    const welcome = app.connection.welcome.value;
    const account = welcome?.registered ? welcome.account : undefined;
    useEffect(() => {
        if (account) void look_for_push(account);
    }, [account]);
    return account && push_possible() && push_offered(account) ? account : undefined;
}

export function TurnCalls({ app }: { app: App }) {
    const account = useCalls(app);
    if (!account) return null;
    return (
        <div class="turn-calls">
            <Calls account={account} />
        </div>
    );
}

export function AccountCalls({ app }: { app: App }) {
    const account = useCalls(app);
    if (!account) return null;
    return (
        <section class="turn-calls">
            <h2>{text('push')}</h2>
            <Calls account={account} />
        </section>
    );
}
