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
import { ErrorSchema } from '../proto/meeple/v1/common_pb';
import {
    AccountSchema,
    ChallengeSchema,
    CodesSchema,
    DeleteAccountSchema,
    NewPasskeySchema,
    RegisterSchema,
    RegisteredSchema,
    RemovePasskeySchema,
    RevokeTokenSchema,
    SetPasswordSchema,
    SignedInSchema,
    SignInSchema,
    type Account,
    type Challenge,
    type NewPasskey,
    type Registered,
    type SignedIn,
} from '../proto/meeple/v1/people_pb';
import { ask } from './ask';
import { Refused } from './connection';

// What the server answers, if it is no refusal.
export async function ask_json(
    path: string,
    body?: JsonValue,
    invite?: string,
): Promise<JsonValue> {
    const answer = await ask(path, { body, invite });
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

export async function register(name: string, password: string): Promise<Registered> {
    const proof = password ? { password } : { passkey: await new_passkey(name) };
    return post(
        '/v1/account/register',
        RegisterSchema,
        { name, device: device(), ...proof },
        RegisteredSchema,
    );
}

export async function sign_in_by_passkey(): Promise<SignedIn> {
    const given = await challenge();
    const { rawId, response } = await startAuthentication({
        optionsJSON: {
            rpId: given.relyingParty,
            challenge: letters(given.challenge),
            userVerification: 'required',
        },
    });
    const passkey = {
        credential: bytes(rawId),
        clientData: bytes(response.clientDataJSON),
        authenticatorData: bytes(response.authenticatorData),
        signature: bytes(response.signature),
    };
    return sign_in({ case: 'passkey', value: passkey });
}

type Proof = NonNullable<MessageInitShape<typeof SignInSchema>['proof']>;

function sign_in(proof: Proof, name = ''): Promise<SignedIn> {
    return post(
        '/v1/account/sign-in',
        SignInSchema,
        { name, device: device(), proof },
        SignedInSchema,
    );
}

// A recovery code is longer than most passwords, and looks like none.
export function sign_in_by_secret(name: string, secret: string): Promise<SignedIn> {
    const is_code = /^[0-9a-z]{4}(-?[0-9a-z]{4}){3}$/i.test(secret.trim());
    return sign_in({ case: is_code ? 'code' : 'password', value: secret }, name);
}

export function set_password(password: string): Promise<Account> {
    return post('/v1/account/password', SetPasswordSchema, { password }, AccountSchema);
}

export async function add_passkey(name: string): Promise<Account> {
    const made = await new_passkey(name);
    return post('/v1/account/passkeys/add', NewPasskeySchema, made, AccountSchema);
}

export function remove_passkey(credential: Uint8Array): Promise<Account> {
    return post('/v1/account/passkeys/remove', RemovePasskeySchema, { credential }, AccountSchema);
}

// All but this browser's own, without an id.
export function revoke_token(id?: Uint8Array): Promise<Account> {
    return post(
        '/v1/account/tokens/revoke',
        RevokeTokenSchema,
        { id: id ?? new Uint8Array() },
        AccountSchema,
    );
}

export async function new_codes(): Promise<readonly string[]> {
    const said = await ask_json('/v1/account/codes', {});
    return fromJson(CodesSchema, said, { ignoreUnknownFields: true }).codes;
}

export async function delete_account(name: string): Promise<void> {
    await post('/v1/account/delete', DeleteAccountSchema, { name }, AccountSchema);
}

// Everything that the server keeps of us, to be saved.
export async function export_account(): Promise<Blob> {
    const said = await ask_json('/v1/account/export');
    return new Blob([JSON.stringify(said, undefined, 2)], { type: 'application/json' });
}
