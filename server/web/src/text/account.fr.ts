// French for accounts.
import type { account_en } from './account.en';

export const account_fr: Readonly<Record<keyof typeof account_en, string>> = {
    account: 'Compte',
    'error.name_taken': 'Ce nom est pris, ou ressemble trop à un autre.',
    'error.name_not_allowed':
        'Un nom a 2 à 24 lettres et chiffres d’une seule écriture, séparés au plus par une espace, un trait d’union, un point ou une apostrophe.',
    'error.password_not_allowed':
        'Un mot de passe a au moins 10 caractères et diffère de votre nom.',
    'error.registered_already': 'Vous avez déjà un compte.',
    'error.not_registered': 'Ce compte n’existe pas.',
    'error.challenge_gone': 'C’était trop long. Recommencez.',
    'error.passkey_refused': 'Ce serveur ne connaît pas cette clé d’accès.',
    'error.last_proof': 'Vous n’auriez plus aucun moyen de vous connecter.',
    'error.unauthenticated': 'Nom, mot de passe ou code incorrect.',
    'error.proof_needed': 'Rien n’a changé : vous n’avez pas confirmé que c’est vous.',
    'error.token_expired': 'Connectez-vous de nouveau.',
    'error.locked_out': 'Trop d’essais. Attendez quelques secondes.',
    'error.passkey_failed': 'Aucune clé d’accès n’a été utilisée.',
    'error.unreachable': 'Le serveur est injoignable. Réessayez.',
};
