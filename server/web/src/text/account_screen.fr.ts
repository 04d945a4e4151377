// French for the account's screen and for notifications about turns.
import type { account_screen_en } from './account_screen.en';

export const account_screen_fr: Readonly<Record<keyof typeof account_screen_en, string>> = {
    'account.none': 'Invité',
    'account.why':
        'Vous jouez en invité dans ce navigateur. Un compte garde votre nom et vos parties, sur tous vos appareils. Il suffit d’un nom.',
    'account.become': 'Créer un compte',
    'account.name': 'Nom',
    'account.name.rule':
        '2 à 24 lettres et chiffres. Chaque nom est unique, même à une ressemblance près.',
    'account.password': 'Mot de passe',
    'account.password.rule': 'Au moins 10 caractères.',
    'account.by_passkey': 'Avec une clé d’accès',
    'account.by_passkey.what':
        'Votre appareil ou votre gestionnaire de mots de passe la garde. Rien à retenir.',
    'account.by_password': 'Avec un mot de passe',
    'account.no_passkeys':
        'Les clés d’accès demandent une connexion chiffrée et un nom d’hôte, comme localhost.',
    'account.back': 'Se connecter',
    'account.back.passkey': 'Se connecter avec une clé d’accès',
    'account.alone': 'Déconnecter partout ailleurs',
    'account.secret': 'Mot de passe ou code de secours',
    'account.codes': 'Codes de secours',
    'account.codes.keep':
        'Gardez-les en lieu sûr. Chacun vous connecte une fois si vous perdez tout le reste. Vous ne les reverrez plus.',
    'account.codes.left': '{n|Il reste # code de secours|Il reste # codes de secours}.',
    'account.codes.new': 'Nouveaux codes de secours',
    'account.codes.save': 'Enregistrer dans un fichier',
    'account.codes.kept': 'Je les ai enregistrés',
    'account.passkeys': 'Clés d’accès',
    'account.passkeys.none': 'Aucune clé d’accès.',
    'account.passkeys.add': 'Ajouter une clé d’accès',
    'account.set_password': 'Choisir un mot de passe',
    'account.change_password': 'Changer de mot de passe',
    'account.no_password': 'Supprimer le mot de passe',
    'account.tokens': 'Où vous êtes connecté',
    'account.bot_tokens': 'Où vos robots sont connectés',
    'account.revoke_bots': 'Déconnecter tous les robots',
    'account.token.here': 'ce navigateur',
    'account.token.used': 'utilisé le {day}',
    'account.revoke': 'Déconnecter',
    'account.revoke_all': 'Déconnecter partout ailleurs',
    'account.sign_out': 'Se déconnecter',
    'account.sign_out.everywhere': 'Se déconnecter partout',
    push: 'Être prévenu de son tour',
    'push.ask': 'Me prévenir quand c’est à moi de jouer',
    'push.on':
        'Ce navigateur vous prévient quand c’est à vous de jouer dans une partie par correspondance.',
    'push.stop': 'Ne plus me prévenir',
    'push.denied':
        'Votre navigateur bloque les notifications de ce site. Pour être prévenu de votre tour, autorisez-les dans les réglages du navigateur pour ce site et rechargez la page.',
    'push.failed': 'Ce navigateur n’a pas pu s’abonner. Réessayez plus tard.',
    'account.proof': 'Confirmer que c’est vous',
    'account.proof.why':
        'Ce changement demande plus qu’un navigateur ouvert : votre mot de passe, une clé d’accès ou un code de secours, qui ne servira plus.',
    'account.proof.go': 'Confirmer',
    'account.proof.passkey': 'Confirmer avec une clé d’accès',
    'account.proof.wrong': 'Ce n’est pas juste. Recommencez.',
    'account.remove': 'Retirer',
    'account.records': 'Parties publiques',
    'account.records.what':
        'Tout le monde peut récupérer mes parties publiques en bloc, par exemple pour entraîner un programme.',
    'account.export': 'Exporter',
    'account.export.what':
        'Un fichier avec votre compte, vos places, vos classements, vos parties, vos messages conservés, les personnes bloquées, vos signalements et les navigateurs qui vous préviennent. L’enregistrement de chaque partie se trouve sur sa page.',
    'account.delete': 'Supprimer le compte',
    'account.delete.what':
        'Votre nom redevient disponible. Les parties terminées restent, sans votre nom ; vous abandonnez les autres. C’est irréversible. Tapez votre nom :',
    'account.delete.not': 'Ce n’est pas votre nom.',
    'account.deleted':
        'Votre compte est supprimé et son nom disponible. Vous êtes maintenant invité dans ce navigateur, avec un nouveau nom et sans parties.',
    'account.unnamed': 'sans nom',
    'account.done': 'C’est fait.',
};
