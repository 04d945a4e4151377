// One's account: making one, coming back to it, and what belongs to it.
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import {
    delete_account,
    export_account,
    load_account,
    new_codes,
    offer_passkeys,
    passkey_adder,
    passkeys_possible,
    register,
    remove_passkey,
    revoke_token,
    set_password,
    sign_in_by_passkey,
    sign_in_by_secret,
    sign_out_everywhere,
    stop_asking_for_passkeys,
} from '../net/account';
import { Refused } from '../net/connection';
import { ErrorCode } from '../proto/meeple/v1/common_pb';
import { PersonRole, type Account } from '../proto/meeple/v1/people_pb';
import { day, text } from '../text/text';
import { Records } from './account_records';
import { Tokens } from './account_tokens';
import type { App } from './app_state';
import { error_text, save_file } from './bits';
import { Preferences } from './preferences';
import { Codes } from './codes';
import { asking_again, ProofDialog } from './proof';
import { hash_of_person } from './routes';
import { become_somebody_new } from './somebody_new';
import { AccountCalls } from './turn_calls';

const at_work = signal(false); // The browser asks for one passkey at a time.

// What is being done, and what went wrong with it.
function useWork() {
    const [problem, set_problem] = useState('');
    const run = (work: () => Promise<void>, not_in_form = '') => {
        at_work.value = true;
        set_problem('');
        work()
            .catch((reason: unknown) =>
                set_problem(
                    reason instanceof Refused
                        ? (reason.error.code === ErrorCode.BAD_FIELD && not_in_form) ||
                              error_text(reason.error)
                        : text(
                              reason instanceof TypeError
                                  ? 'error.unreachable'
                                  : 'error.passkey_failed',
                          ),
                ),
            )
            .finally(() => (at_work.value = false));
    };
    return { problem, busy: at_work.value, run };
}

function Said({ problem }: { problem: string }) {
    return problem ? (
        <p class="problem" role="alert">
            {problem}
        </p>
    ) : null;
}

function Field({
    label,
    hint,
    ...input
}: {
    label: string;
    hint?: string;
    name: string;
    type?: string;
    defaultValue?: string;
    autocomplete: string;
    required?: boolean;
}) {
    return (
        <label class="account-field">
            <span>{label}</span>
            <input maxLength={256} spellcheck={false} {...input} />
            {hint && <small>{hint}</small>}
        </label>
    );
}

function value_of(form: HTMLFormElement, name: string): string {
    const value = new FormData(form).get(name);
    return typeof value === 'string' ? value : '';
}

function SignUp({ app, made }: { app: App; made: (codes: readonly string[]) => void }) {
    const { problem, busy, run } = useWork();
    const [by_password, set_by_password] = useState(!passkeys_possible());
    const submit = (form: HTMLFormElement) =>
        run(async () => {
            const password = by_password ? value_of(form, 'password') : '';
            const session = app.connection.welcome.value?.session ?? '';
            const name = value_of(form, 'name');
            app.connection.awaits_token = true;
            const { account, codes, token } = await register(name, password, session).finally(
                () => {
                    app.connection.awaits_token = false;
                },
            );
            app.name.value = account?.name ?? '';
            if (token) app.connection.become(token);
            else app.connection.greet_again(); // An older server lets the guest's token stay.
            made(codes);
        });
    return (
        <section>
            <h2>{text('account.become')}</h2>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    submit(event.currentTarget);
                }}
            >
                <Field
                    label={text('account.name')}
                    hint={text('account.name.rule')}
                    name="name"
                    defaultValue={app.name.value}
                    autocomplete="username"
                    required
                />
                <div class="segmented">
                    <button
                        type="button"
                        aria-pressed={!by_password}
                        disabled={!passkeys_possible()}
                        onClick={() => set_by_password(false)}
                    >
                        {text('account.by_passkey')}
                    </button>
                    <button
                        type="button"
                        aria-pressed={by_password}
                        onClick={() => set_by_password(true)}
                    >
                        {text('account.by_password')}
                    </button>
                </div>
                {by_password ? (
                    <Field
                        label={text('account.password')}
                        hint={text('account.password.rule')}
                        name="password"
                        type="password"
                        autocomplete="new-password"
                        required
                    />
                ) : (
                    <p class="quiet">{text('account.by_passkey.what')}</p>
                )}
                {!passkeys_possible() && <p class="quiet">{text('account.no_passkeys')}</p>}
                <Said problem={problem} />
                <button type="submit" class="go" disabled={busy}>
                    {text('account.become')}
                </button>
            </form>
        </section>
    );
}

function SignIn({ app }: { app: App }) {
    const { problem, busy, run } = useWork();
    const [entered, set_entered] = useState(false);
    const enter = (signing: Promise<{ token: string; account?: Account | undefined }>) =>
        run(async () => {
            const { token, account } = await signing;
            app.name.value = account?.name ?? app.name.value;
            set_entered(true);
            app.connection.become(token);
        });
    // Before the browser opens a dialog: the end of an offer would end the dialog, too.
    const idle = !busy && !entered;
    useLayoutEffect(() => (idle ? offer_passkeys(enter) : stop_asking_for_passkeys), [idle]);
    return (
        <section>
            <h2>{text('account.back')}</h2>
            {passkeys_possible() && (
                <button type="button" disabled={busy} onClick={() => enter(sign_in_by_passkey())}>
                    {text('account.back.passkey')}
                </button>
            )}
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    const form = event.currentTarget;
                    const alone = new FormData(form).has('alone');
                    enter(
                        sign_in_by_secret(value_of(form, 'name'), value_of(form, 'secret'), alone),
                    );
                }}
            >
                <Field
                    label={text('account.name')}
                    name="name"
                    autocomplete="username webauthn"
                    required
                />
                <Field
                    label={text('account.secret')}
                    name="secret"
                    type="password"
                    autocomplete="current-password"
                    required
                />
                <label class="habit">
                    <input type="checkbox" name="alone" /> {text('account.alone')}
                </label>
                <Said problem={problem} />
                <button type="submit" disabled={busy}>
                    {text('account.back')}
                </button>
            </form>
        </section>
    );
}

// This person has just deleted theirs, and is told so until they go on.
const deleted = signal(false);

type Change = (work: () => Promise<Account>) => void;

function Row({ what, children }: { what: ComponentChildren; children?: ComponentChildren }) {
    return (
        <li>
            <span>{what}</span>
            {children}
        </li>
    );
}

function Passkeys({ account, change }: { account: Account; change: Change }) {
    return (
        <section>
            <h2>{text('account.passkeys')}</h2>
            {account.passkeys.length === 0 && <p class="quiet">{text('account.passkeys.none')}</p>}
            <ul class="account-list">
                {account.passkeys.map(({ credential, label, createdMs }) => (
                    <Row
                        key={credential.join()}
                        what={`${label || text('account.unnamed')} · ${day(Number(createdMs))}`}
                    >
                        <button
                            type="button"
                            class="plain"
                            onClick={() =>
                                change(() =>
                                    asking_again((proof) => remove_passkey(credential, proof)),
                                )
                            }
                        >
                            {text('account.remove')}
                        </button>
                    </Row>
                ))}
            </ul>
            {passkeys_possible() ? (
                <button
                    type="button"
                    onClick={() =>
                        change(async () => asking_again(await passkey_adder(account.name)))
                    }
                >
                    {text('account.passkeys.add')}
                </button>
            ) : (
                <p class="quiet">{text('account.no_passkeys')}</p>
            )}
        </section>
    );
}

function Password({ account, change }: { account: Account; change: Change }) {
    return (
        <section>
            <h2>{text('account.password')}</h2>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    const form = event.currentTarget;
                    change(async () => {
                        const password = value_of(form, 'password');
                        const changed = await asking_again((proof) =>
                            set_password(password, proof),
                        );
                        form.reset();
                        return changed;
                    });
                }}
            >
                <Field
                    label={text(
                        account.hasPassword ? 'account.change_password' : 'account.set_password',
                    )}
                    hint={text('account.password.rule')}
                    name="password"
                    type="password"
                    autocomplete="new-password"
                    required
                />
                <div class="account-do">
                    <button type="submit">
                        {text(
                            account.hasPassword
                                ? 'account.change_password'
                                : 'account.set_password',
                        )}
                    </button>
                    {account.hasPassword && (
                        <button
                            type="button"
                            class="plain"
                            onClick={() =>
                                change(() => asking_again((proof) => set_password('', proof)))
                            }
                        >
                            {text('account.no_password')}
                        </button>
                    )}
                </div>
            </form>
        </section>
    );
}

function Leaving({ app, account }: { app: App; account: Account }) {
    const { problem, busy, run } = useWork();
    const own = account.tokens.find(({ current }) => current);
    return (
        <section>
            <h2>{text('account.export')}</h2>
            <p class="quiet">{text('account.export.what')}</p>
            <div class="account-do">
                <button
                    type="button"
                    onClick={() =>
                        run(async () => save_file(await export_account(), 'meepled.json'))
                    }
                >
                    {text('account.export')}
                </button>
                <button
                    type="button"
                    onClick={() =>
                        run(async () => {
                            if (own) await revoke_token(own);
                            become_somebody_new(app);
                        })
                    }
                >
                    {text('account.sign_out')}
                </button>
                <button
                    type="button"
                    onClick={() =>
                        run(async () => {
                            await sign_out_everywhere();
                            become_somebody_new(app);
                        })
                    }
                >
                    {text('account.sign_out.everywhere')}
                </button>
            </div>
            <details>
                <summary>{text('account.delete')}</summary>
                <form
                    onSubmit={(event) => {
                        event.preventDefault();
                        const form = event.currentTarget;
                        run(async () => {
                            const name = value_of(form, 'name');
                            await asking_again((proof) => delete_account(name, proof));
                            become_somebody_new(app);
                            deleted.value = true;
                        }, text('account.delete.not'));
                    }}
                >
                    <Field
                        label={text('account.delete.what')}
                        name="name"
                        autocomplete="off"
                        required
                    />
                    <button type="submit" class="danger" disabled={busy}>
                        {text('account.delete')}
                    </button>
                </form>
            </details>
            <Said problem={problem} />
        </section>
    );
}

function Own({ app, show_codes }: { app: App; show_codes: (codes: readonly string[]) => void }) {
    const [account, set_account] = useState<Account>();
    const { problem, run } = useWork();
    const change: Change = (work) => run(async () => set_account(await work()));
    useEffect(() => change(load_account), []);
    if (!account) return <Said problem={problem} />;
    return (
        <>
            <p class="account-name">{account.name}</p>
            <p class="people-links">
                <a href={hash_of_person(account.name)}>{text('person.yours')}</a>
                {account.role !== PersonRole.NONE && <a href="#/order">{text('order.title')}</a>}
            </p>
            <Said problem={problem} />
            <Passkeys account={account} change={change} />
            <Password account={account} change={change} />
            <section>
                <h2>{text('account.codes')}</h2>
                <p class="quiet">{text('account.codes.left', { n: account.codesLeft })}</p>
                <button
                    type="button"
                    onClick={() => run(async () => show_codes(await asking_again(new_codes)))}
                >
                    {text('account.codes.new')}
                </button>
            </section>
            <AccountCalls app={app} />
            <Tokens account={account} change={change} />
            <Records account={account} change={change} />
            <Leaving app={app} account={account} />
            <ProofDialog />
        </>
    );
}

export function AccountScreen({ app }: { app: App }) {
    const [codes, set_codes] = useState<readonly string[]>([]);
    const welcome = app.connection.welcome.value;
    useEffect(() => () => void (deleted.value = false), []);
    const show = () => {
        if (codes.length > 0) return <Codes codes={codes} done={() => set_codes([])} />;
        if (!welcome) return <p class="quiet">{text('entering')}</p>;
        if (welcome.registered)
            return <Own key={welcome.account} app={app} show_codes={set_codes} />;
        return (
            <>
                <p>{text('account.why')}</p>
                <SignUp app={app} made={set_codes} />
                <SignIn app={app} />
            </>
        );
    };
    return (
        <main class="page-card account">
            <header class="home-head">
                <h1>{text('account')}</h1>
                <Preferences />
            </header>
            {deleted.value && !welcome?.registered && (
                <p class="notice" role="status">
                    {text('account.deleted')}
                </p>
            )}
            {show()}
            <button type="button" onClick={() => app.home()}>
                {text('to_home')}
            </button>
        </main>
    );
}
