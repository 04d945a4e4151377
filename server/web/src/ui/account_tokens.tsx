// Where the account and its bots are signed in, and signing out there.
import { revoke_token } from '../net/account';
import type { AccessToken, Account } from '../proto/meeple/v1/people_pb';
import { day, text } from '../text/text';

type Change = (work: () => Promise<Account>) => void;

function TokenRow({ of, change }: { of: AccessToken; change: Change }) {
    const used = text('account.token.used', { day: day(Number(of.usedMs)) });
    const where = of.current ? text('account.token.here') : used;
    return (
        <li>
            <span>{`${of.bot || of.device || text('account.unnamed')} · ${where}`}</span>
            {!of.current && (
                <button type="button" class="plain" onClick={() => change(() => revoke_token(of))}>
                    {text('account.revoke')}
                </button>
            )}
        </li>
    );
}

export function Tokens({ account, change }: { account: Account; change: Change }) {
    const [own, bots] = [true, false].map((is) => account.tokens.filter((of) => !of.bot === is));
    return (
        <section>
            <h2>{text('account.tokens')}</h2>
            <ul class="account-list">
                {own?.map((of) => (
                    <TokenRow key={of.id.join()} of={of} change={change} />
                ))}
            </ul>
            {(own?.length ?? 0) > 1 && (
                <button type="button" onClick={() => change(() => revoke_token({}))}>
                    {text('account.revoke_all')}
                </button>
            )}
            {bots && bots.length > 0 && (
                <>
                    <h2>{text('account.bot_tokens')}</h2>
                    <ul class="account-list">
                        {bots.map((of) => (
                            <TokenRow key={of.id.join()} of={of} change={change} />
                        ))}
                    </ul>
                    <button
                        type="button"
                        onClick={() => change(() => revoke_token({ bots: true }))}
                    >
                        {text('account.revoke_bots')}
                    </button>
                </>
            )}
        </section>
    );
}
