// French for accounts.
import type { account_en } from './account.en';

export const account_fr: Readonly<Record<keyof typeof account_en, string>> = {
    account: 'Compte',
    'account.none': 'Invité',
    'account.why':
        'Vous jouez en invité de ce navigateur. Avec un compte, votre nom est à vous et vous retrouvez vos parties de partout. Il suffit d’un nom.',
    'account.become': 'Créer un compte',
    'account.name': 'Nom',
    'account.name.rule': '2 à 24 lettres et chiffres ; personne n’en a un qui lui ressemble.',
    'account.password': 'Mot de passe',
    'account.password.rule': 'Au moins 10 caractères.',
    'account.by_passkey': 'Avec une clé d’accès',
    'account.by_passkey.what':
        'Votre appareil ou votre gestionnaire de mots de passe la garde. Rien à retenir.',
    'account.by_password': 'Avec un mot de passe',
    'account.no_passkeys':
        'Les clés d’accès demandent un nom dans l’adresse de cette page, comme localhost, et une connexion chiffrée.',
    'account.back': 'Se connecter',
    'account.back.passkey': 'Se connecter avec une clé d’accès',
    'account.secret': 'Mot de passe ou code de secours',
    'account.codes': 'Codes de secours',
    'account.codes.keep':
        'Gardez-les là où vous les retrouverez. Chacun vous connecte une fois, quand il ne vous reste rien d’autre. Ils ne sont montrés que cette fois.',
    'account.codes.left': '{n|Il reste # code de secours|Il reste # codes de secours}.',
    'account.codes.new': 'Nouveaux codes de secours',
    'account.codes.save': 'Enregistrer dans un fichier',
    'account.codes.kept': 'Je les ai gardés',
    'account.passkeys': 'Clés d’accès',
    'account.passkeys.none': 'Il n’y a pas de clé d’accès.',
    'account.passkeys.add': 'Ajouter une clé d’accès',
    'account.set_password': 'Choisir un mot de passe',
    'account.change_password': 'Changer de mot de passe',
    'account.no_password': 'Se passer de mot de passe',
    'account.tokens': 'Où vous êtes connecté',
    'account.token.here': 'ce navigateur',
    'account.token.used': 'utilisé le {day}',
    'account.revoke': 'Déconnecter',
    'account.revoke_all': 'Déconnecter partout ailleurs',
    'account.sign_out': 'Se déconnecter',
    'account.sign_out.everywhere': 'Se déconnecter partout',
    'account.proof': 'Confirmer que c’est vous',
    'account.proof.why':
        'Ce changement demande plus qu’un navigateur ouvert : votre mot de passe, une clé d’accès ou un code de secours, qui ne servira plus.',
    'account.proof.go': 'Confirmer',
    'account.proof.passkey': 'Confirmer avec une clé d’accès',
    'account.proof.wrong': 'Ce n’est pas juste. Recommencez.',
    'account.remove': 'Retirer',
    'account.export': 'Exporter',
    'account.export.what':
        'Votre compte, vos places, vos classements et vos parties, ce que vous avez dit et qui est encore gardé, les personnes bloquées et vos signalements, dans un fichier. L’enregistrement de chaque partie s’obtient depuis sa page.',
    'account.delete': 'Supprimer le compte',
    'account.delete.what':
        'Votre nom redevient libre. Les parties finies restent, sans votre nom ; vous abandonnez celles en cours. C’est définitif. Tapez votre nom :',
    'account.delete.not': 'Ce n’est pas votre nom.',
    'account.deleted':
        'Votre compte est supprimé et son nom est libre. Vous êtes maintenant un invité de ce navigateur, avec un autre nom et sans ses parties.',
    'account.unnamed': 'sans nom',
    'account.done': 'C’est fait.',
    'error.name_taken': 'Quelqu’un a ce nom, ou un nom qui lui ressemble.',
    'error.name_not_allowed':
        'Un nom a 2 à 24 lettres et chiffres d’une seule écriture, avec entre eux des espaces, traits d’union, points ou apostrophes isolés.',
    'error.password_not_allowed':
        'Un mot de passe a au moins 10 caractères et n’est pas votre nom.',
    'error.registered_already': 'Vous avez déjà un compte.',
    'error.not_registered': 'Ce compte n’existe pas.',
    'error.challenge_gone': 'C’était trop long. Recommencez.',
    'error.passkey_refused': 'Cette clé d’accès n’est pas connue ici.',
    'error.last_proof': 'Il ne resterait rien pour se connecter.',
    'error.unauthenticated': 'Le nom, le mot de passe ou le code ne sont pas justes.',
    'error.proof_needed': 'Rien n’a changé : vous n’avez pas confirmé que c’est vous.',
    'error.token_expired': 'Connectez-vous de nouveau.',
    'error.locked_out': 'Trop d’essais. Attendez quelques secondes.',
    'error.passkey_failed': 'Aucune clé d’accès n’a été utilisée.',
};
