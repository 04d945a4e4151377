// Accounts, over HTTP: who somebody is beyond this browser, and how they prove it.
import {
    create,
    fromJson,
    toJson,
    type DescMessage,
    type JsonValue,
    type MessageInitShape,
    type MessageShape,
} from '@bufbuild/protobuf';
import { base64URLStringToBuffer, bufferToBase64URLString } from '@simplewebauthn/browser';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser';
import { ErrorSchema } from '../proto/meeple/v1/common_pb';
import {
    AccountSchema,
    ChallengeSchema,
    CodesSchema,
    DeleteAccountSchema,
    NewCodesSchema,
    NewPasskeySchema,
    ProofSchema,
    RegisterSchema,
    RegisteredSchema,
    RemovePasskeySchema,
    RevokeTokenSchema,
    SetRecordsSchema,
    SetPasswordSchema,
    SetPortraitSchema,
    SignedInSchema,
    SignInSchema,
    type Account,
    type Challenge,
    type NewPasskey,
    type Proof,
    type Registered,
    type SignedIn,
} from '../proto/meeple/v1/people_pb';
import { keep, kept } from '../base/keep';
import { ask } from './ask';
import { Refused } from './connection';

// What the server answers, if it is no refusal.
export async function ask_json(
    path: string,
    body?: JsonValue,
    invite?: string,
): Promise<JsonValue> {
    const answer = await ask(path, { body, ...(invite ? { invite } : {}) });
    const said = (await answer.json().catch(() => ({}))) as JsonValue;
    if (answer.ok) return said;
    throw new Refused(fromJson(ErrorSchema, said, { ignoreUnknownFields: true }));
}

async function post<Asked extends DescMessage, Answered extends DescMessage>(
    path: string,
    asked: Asked,
    message: MessageInitShape<Asked>,
    answered: Answered,
): Promise<MessageShape<Answered>> {
    const said = await ask_json(path, toJson(asked, create(asked, message)));
    return fromJson(answered, said, { ignoreUnknownFields: true });
}

// What the list of tokens shows for this browser.
function device(): string {
    const [, system = ''] = /\(([^;)]+)/.exec(navigator.userAgent) ?? [];
    const [browser = ''] = /(Firefox|Edg|OPR|Chrome|Safari)/.exec(navigator.userAgent) ?? [];
    return [browser, system].filter((one) => one).join(', ');
}

const bytes = (text: string) => new Uint8Array(base64URLStringToBuffer(text));
const letters = (from: Uint8Array) => bufferToBase64URLString(new Uint8Array(from).buffer);

// Whether this page can have passkeys at all: an address of numbers cannot.
export function passkeys_possible(): boolean {
    return (
        window.isSecureContext &&
        'PublicKeyCredential' in window &&
        !/^[\d.]+$|^\[/.test(location.hostname)
    );
}

async function challenge(): Promise<Challenge> {
    return fromJson(ChallengeSchema, await ask_json('/v1/account/challenge', {}), {
        ignoreUnknownFields: true,
    });
}

async function new_passkey(name: string): Promise<NewPasskey> {
    const given = await challenge();
    const { response } = await startRegistration({
        optionsJSON: {
            rp: { id: given.relyingParty, name: 'meepled' },
            user: { id: letters(given.user), name, displayName: name },
            challenge: letters(given.challenge),
            pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
            authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
            attestation: 'none',
        },
    });
    return create(NewPasskeySchema, {
        label: device(),
        clientData: bytes(response.clientDataJSON),
        authenticatorData: bytes(response.authenticatorData ?? ''),
        publicKey: bytes(response.publicKey ?? ''),
    });
}

export async function load_account(): Promise<Account> {
    return fromJson(AccountSchema, await ask_json('/v1/account'), { ignoreUnknownFields: true });
}

// By it strangers who guess at our password do not slow us down here.
function remember_device<Answer extends { readonly deviceKey: string }>(answer: Answer): Answer {
    if (answer.deviceKey) keep('device_key', answer.deviceKey);
    return answer;
}

// The connection of this session goes on. From now on we are who has the answer's token.
export async function register(
    name: string,
    password: string,
    session: string,
): Promise<Registered> {
    const proof = password ? { password } : { passkey: await new_passkey(name) };
    const asked = { name, device: device(), session, ...proof };
    return remember_device(
        await post('/v1/account/register', RegisterSchema, asked, RegisteredSchema),
    );
}

async function passkey_for(given: Challenge, by_autofill = false) {
    const { rawId, response } = await startAuthentication({
        optionsJSON: {
            rpId: given.relyingParty,
            challenge: letters(given.challenge),
            userVerification: 'required',
        },
        useBrowserAutofill: by_autofill,
    });
    return {
        credential: bytes(rawId),
        clientData: bytes(response.clientDataJSON),
        authenticatorData: bytes(response.authenticatorData),
        signature: bytes(response.signature),
    };
}

const used_passkey = async () => passkey_for(await challenge());

// A recovery code is longer than most passwords, and looks like none.
function secret_proof(secret: string) {
    const is_code = /^[0-9a-z]{4}(-?[0-9a-z]{4}){3}$/i.test(secret.trim());
    return { case: is_code ? ('code' as const) : ('password' as const), value: secret };
}

async function sign_in(
    proof: NonNullable<MessageInitShape<typeof SignInSchema>['proof']>,
    name = '',
    alone = false,
): Promise<SignedIn> {
    const asked = { name, device: device(), deviceKey: kept('device_key') ?? '', proof, alone };
    return remember_device(await post('/v1/account/sign-in', SignInSchema, asked, SignedInSchema));
}

export async function sign_in_by_passkey(): Promise<SignedIn> {
    return sign_in({ case: 'passkey', value: await used_passkey() });
}

// A challenge is good for five minutes.
const renewed_ms = 240_000;

// What the browser asks for, in a dialog or in a field, ends without an answer.
export function stop_asking_for_passkeys() {
    WebAuthnAbortService.cancelCeremony();
}

// The browser offers its passkeys in a field with autocomplete "webauthn", where it can, until the returned function is called.
// `taken` gets the signing in with one of them. An offer that fails says nothing: the dialog is still there.
export function offer_passkeys(taken: (signing: Promise<SignedIn>) => void): () => void {
    let offered = true;
    const offer = async () => {
        if (!passkeys_possible() || !(await browserSupportsWebAuthnAutofill())) return;
        const given = await challenge();
        if (!offered) return;
        const value = await passkey_for(given, true);
        if (offered) taken(sign_in({ case: 'passkey', value }));
    };
    const begin = () => void offer().catch(() => undefined);
    begin();
    const renewing = setInterval(begin, renewed_ms);
    return () => {
        offered = false;
        clearInterval(renewing);
        stop_asking_for_passkeys();
    };
}

// `alone`: everything else that is signed in is signed out.
export function sign_in_by_secret(name: string, secret: string, alone: boolean): Promise<SignedIn> {
    return sign_in(secret_proof(secret), name, alone);
}

// ---- What is dangerous, with a proof once the server wants one. ----

export async function passkey_as_proof(): Promise<Proof> {
    return create(ProofSchema, { proof: { case: 'passkey', value: await used_passkey() } });
}

export function secret_as_proof(secret: string): Proof {
    return create(ProofSchema, { proof: secret_proof(secret) });
}

const with_proof = (proof: Proof | undefined) => (proof ? { proof } : {});

export function set_password(password: string, proof?: Proof): Promise<Account> {
    const asked = { password, ...with_proof(proof) };
    return post('/v1/account/password', SetPasswordSchema, asked, AccountSchema);
}

// Adds it, as often as it is asked to: the authenticator is asked once.
export async function passkey_adder(name: string): Promise<(proof?: Proof) => Promise<Account>> {
    const made = await new_passkey(name);
    return (proof) => {
        const asked = { ...made, ...with_proof(proof) };
        return post('/v1/account/passkeys/add', NewPasskeySchema, asked, AccountSchema);
    };
}

export function remove_passkey(credential: Uint8Array, proof?: Proof): Promise<Account> {
    const asked = { credential, ...with_proof(proof) };
    return post('/v1/account/passkeys/remove', RemovePasskeySchema, asked, AccountSchema);
}

// Without an id: all others of the account, or all of its bots.
export function revoke_token(which: { id?: Uint8Array; bots?: boolean }): Promise<Account> {
    const { id = new Uint8Array(), bots = false } = which;
    return post('/v1/account/tokens/revoke', RevokeTokenSchema, { id, bots }, AccountSchema);
}

// Whether one's games are left out of public records in bulk.
export function withhold_records(withheld: boolean): Promise<Account> {
    return post('/v1/account/records', SetRecordsSchema, { withheld }, AccountSchema);
}

// As in SeatLook; 0: none.
export function set_portrait(portrait: number): Promise<Account> {
    return post('/v1/account/portrait', SetPortraitSchema, { portrait }, AccountSchema);
}

export async function sign_out_everywhere(): Promise<void> {
    const asked = { everywhere: true };
    await post('/v1/account/tokens/revoke', RevokeTokenSchema, asked, AccountSchema);
}

export async function new_codes(proof?: Proof): Promise<readonly string[]> {
    const said = await post('/v1/account/codes', NewCodesSchema, with_proof(proof), CodesSchema);
    return said.codes;
}

export async function delete_account(name: string, proof?: Proof): Promise<void> {
    const asked = { name, ...with_proof(proof) };
    await post('/v1/account/delete', DeleteAccountSchema, asked, AccountSchema);
}

// Everything that the server keeps of us, to be saved.
export async function export_account(): Promise<Blob> {
    const said = await ask_json('/v1/account/export');
    return new Blob([JSON.stringify(said, undefined, 2)], { type: 'application/json' });
}
