// Who asks for what is dangerous proves once more who they are: with the password, a passkey or a recovery code.
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { passkey_as_proof, passkeys_possible, secret_as_proof } from '../net/account';
import { Refused } from '../net/connection';
import { ErrorCode } from '../proto/meeple/v1/common_pb';
import type { Proof } from '../proto/meeple/v1/people_pb';
import { text } from '../text/text';
import { CloseDialog, Dialog } from './dialog';

const open = signal(false);
const wrong = signal(false);
let answer: ((proof: Proof | undefined) => void) | undefined;

function wanted(reason: unknown): boolean {
    return reason instanceof Refused && reason.error.code === ErrorCode.PROOF_NEEDED;
}

// Without a proof first: the server knows whether it needs one. Closing the dialog returns the refusal.
export async function asking_again<Answer>(
    work: (proof?: Proof) => Promise<Answer>,
): Promise<Answer> {
    wrong.value = false;
    let proof: Proof | undefined;
    for (;;) {
        try {
            return await work(proof);
        } catch (reason) {
            if (!wanted(reason)) throw reason;
            wrong.value = proof !== undefined;
            proof = await new Promise<Proof | undefined>((resolve) => {
                answer = resolve;
                open.value = true;
            });
            if (!proof) throw reason;
        }
    }
}

function give(proof: Proof | undefined) {
    answer?.(proof);
    answer = undefined;
    open.value = false;
}

export function ProofDialog() {
    const [problem, set_problem] = useState('');
    useEffect(() => {
        if (open.value) set_problem('');
        else give(undefined);
    }, [open.value]);
    useEffect(() => () => give(undefined), []);
    const said = problem || (wrong.value ? text('account.proof.wrong') : '');
    return (
        <Dialog open={open} label={text('account.proof')} class="account-proof">
            <h2>{text('account.proof')}</h2>
            <p>{text('account.proof.why')}</p>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    const secret = new FormData(event.currentTarget).get('proof');
                    if (typeof secret === 'string') give(secret_as_proof(secret));
                }}
            >
                <label class="account-field">
                    <span>{text('account.secret')}</span>
                    <input
                        name="proof"
                        type="password"
                        maxLength={256}
                        autocomplete="current-password"
                        required
                    />
                </label>
                {said && (
                    <p class="problem" role="alert">
                        {said}
                    </p>
                )}
                <div class="account-do">
                    <button type="submit" class="go">
                        {text('account.proof.go')}
                    </button>
                    {passkeys_possible() && (
                        <button
                            type="button"
                            onClick={() => {
                                passkey_as_proof()
                                    .then(give)
                                    .catch((reason: unknown) =>
                                        set_problem(
                                            text(
                                                reason instanceof Refused
                                                    ? 'error.passkey_refused'
                                                    : 'error.passkey_failed',
                                            ),
                                        ),
                                    );
                            }}
                        >
                            {text('account.proof.passkey')}
                        </button>
                    )}
                    <CloseDialog open={open} />
                </div>
            </form>
        </Dialog>
    );
}
