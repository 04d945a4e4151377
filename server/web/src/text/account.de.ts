// German for accounts.
import type { account_en } from './account.en';

export const account_de: Readonly<Record<keyof typeof account_en, string>> = {
    account: 'Konto',
    'error.name_taken': 'Dieser Name ist vergeben oder einem vergebenen zu ähnlich.',
    'error.name_not_allowed':
        'Ein Name hat 2 bis 24 Buchstaben und Ziffern einer Schrift. Dazwischen dürfen einzelne Leerzeichen, Bindestriche, Punkte oder Apostrophe stehen.',
    'error.password_not_allowed': 'Ein Passwort hat mindestens 10 Zeichen und ist nicht dein Name.',
    'error.registered_already': 'Du hast schon ein Konto.',
    'error.not_registered': 'Dieses Konto gibt es nicht.',
    'error.challenge_gone': 'Das hat zu lange gedauert. Versuch es noch einmal.',
    'error.passkey_refused': 'Dieser Server kennt diesen Passkey nicht.',
    'error.last_proof': 'Du könntest dich dann nicht mehr anmelden.',
    'error.unauthenticated': 'Name, Passwort oder Code ist falsch.',
    'error.proof_needed': 'Nichts wurde geändert, denn du hast nicht bestätigt, dass du es bist.',
    'error.token_expired': 'Melde dich neu an.',
    'error.locked_out': 'Zu viele Versuche. Warte ein paar Sekunden.',
    'error.passkey_failed': 'Es wurde kein Passkey benutzt.',
    'error.unreachable': 'Der Server war nicht zu erreichen. Versuch es noch einmal.',
};
