// German for the account's screen and for notifications about turns.
import type { account_screen_en } from './account_screen.en';

export const account_screen_de: Readonly<Record<keyof typeof account_screen_en, string>> = {
    'account.none': 'Gast',
    'account.why':
        'In diesem Browser spielst du als Gast. Ein Konto bewahrt deinen Namen und deine Partien, auf jedem Gerät. Es braucht nur einen Namen.',
    'account.become': 'Konto anlegen',
    'account.name': 'Name',
    'account.name.rule':
        '2 bis 24 Buchstaben und Ziffern. Jeden Namen gibt es nur einmal, auch keinen zum Verwechseln ähnlichen.',
    'account.password': 'Passwort',
    'account.password.rule': 'Mindestens 10 Zeichen.',
    'account.by_passkey': 'Mit einem Passkey',
    'account.by_passkey.what':
        'Dein Gerät oder dein Passwortmanager bewahrt ihn auf. Du musst dir nichts merken.',
    'account.by_password': 'Mit einem Passwort',
    'account.no_passkeys':
        'Passkeys brauchen eine verschlüsselte Verbindung und einen Hostnamen wie localhost.',
    'account.back': 'Anmelden',
    'account.back.passkey': 'Mit einem Passkey anmelden',
    'account.alone': 'Überall sonst abmelden',
    'account.secret': 'Passwort oder Wiederherstellungscode',
    'account.codes': 'Wiederherstellungscodes',
    'account.codes.keep':
        'Bewahre sie gut auf. Mit jedem kannst du dich einmal anmelden, wenn du sonst alles verloren hast. Sie werden nicht noch einmal gezeigt.',
    'account.codes.left': 'Noch {n|# Wiederherstellungscode|# Wiederherstellungscodes}.',
    'account.codes.new': 'Neue Wiederherstellungscodes',
    'account.codes.save': 'Als Datei speichern',
    'account.codes.kept': 'Ich habe sie gesichert',
    'account.passkeys': 'Passkeys',
    'account.passkeys.none': 'Keine Passkeys.',
    'account.passkeys.add': 'Passkey hinzufügen',
    'account.set_password': 'Passwort festlegen',
    'account.change_password': 'Passwort ändern',
    'account.no_password': 'Passwort entfernen',
    'account.tokens': 'Wo du angemeldet bist',
    'account.bot_tokens': 'Wo deine Bots angemeldet sind',
    'account.revoke_bots': 'Alle Bots abmelden',
    'account.token.here': 'dieser Browser',
    'account.token.used': 'zuletzt benutzt am {day}',
    'account.revoke': 'Abmelden',
    'account.revoke_all': 'Überall sonst abmelden',
    'account.sign_out': 'Abmelden',
    'account.sign_out.everywhere': 'Überall abmelden',
    push: 'Benachrichtigungen',
    'push.ask': 'Benachrichtigen, wenn ich am Zug bin',
    'push.on': 'Dieser Browser benachrichtigt dich, wenn du in einer Fernpartie am Zug bist.',
    'push.stop': 'Nicht mehr benachrichtigen',
    'push.denied':
        'Dein Browser blockiert Benachrichtigungen dieser Website. Erlaube sie in seinen Einstellungen für diese Website und lade die Seite neu, um zu erfahren, wann du am Zug bist.',
    'push.failed': 'Dieser Browser konnte sich nicht anmelden. Versuche es später noch einmal.',
    'account.proof': 'Bestätige, dass du es bist',
    'account.proof.why':
        'Für diese Änderung genügt ein offener Browser nicht: Sie braucht dein Passwort, einen Passkey oder einen Wiederherstellungscode, der damit verbraucht ist.',
    'account.proof.go': 'Bestätigen',
    'account.proof.passkey': 'Mit einem Passkey bestätigen',
    'account.proof.wrong': 'Das stimmt nicht. Versuch es noch einmal.',
    'account.remove': 'Entfernen',
    'account.records': 'Öffentliche Partien',
    'account.records.what':
        'Jeder darf meine öffentlichen Partien gesammelt abrufen, zum Beispiel, um ein Programm zu trainieren.',
    'account.export': 'Exportieren',
    'account.export.what':
        'Eine Datei mit deinem Konto, deinen Plätzen, Wertungszahlen und Partien, deinen gespeicherten Chatnachrichten, den Spielern, die du blockiert hast, deinen Meldungen und den Browsern, die dich benachrichtigen. Die Aufzeichnung jeder Partie gibt es auf ihrer eigenen Seite.',
    'account.delete': 'Konto löschen',
    'account.delete.what':
        'Dein Name wird für andere frei. Beendete Partien bleiben, ohne deinen Namen. Laufende gibst du auf. Das lässt sich nicht rückgängig machen. Gib deinen Namen ein:',
    'account.delete.not': 'Das ist nicht dein Name.',
    'account.deleted':
        'Dein Konto ist gelöscht und der Name wieder frei. In diesem Browser bist du jetzt Gast, mit neuem Namen und ohne Partien.',
    'account.unnamed': 'unbenannt',
    'account.done': 'Fertig.',
};
