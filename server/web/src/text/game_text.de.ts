// German for games as text.
import type { game_text_en } from './game_text.en';

export const game_text_de: Readonly<Record<keyof typeof game_text_en, string>> = {
    'game_text.title': 'Eine Partie als Text',
    'game_text.what':
        'Füge eine Partie ein, oder tippe eine ab, die du anderswo gespielt hast. Du kannst sie Zug für Zug durchgehen und, wenn sie zu Ende ist, auswerten lassen. Nichts verlässt deinen Browser.',
    'game_text.field': 'Die Partie',
    'game_text.show': 'Partie zeigen',
    'game_text.example': 'Beispiel einfügen',
    'game_text.how': 'So schreibt man eine Partie',
    'game_text.how.head':
        'Die ersten Zeilen nennen das Spiel, die Zahl der Plätze, die Module und wer beginnt. „supply“ zählt die Plättchen auf, in der Reihenfolge, in der sie gezogen wurden; der Rest darf fehlen.',
    'game_text.how.moves':
        'Danach ist jede Zeile ein Zug: die Nummer des Platzes (ab 0), der Ort (vom Startplättchen aus nach rechts und nach unten), Vierteldrehungen im Uhrzeigersinn und die Figur.',
    'game_text.tiles': 'Namen der Plättchen',
    'game_text.tiles.how': 'Ein Klick schreibt den Namen an die Schreibmarke im Text.',
    'game_text.tiles.game': 'Spiel',
    'game_text.tiles.count': '{n} ×',
    'game_text.whose_turn': 'Hier ist Platz {seat} am Zug.',
    'game_text.unknown_edition': 'Ein Spiel „{name}“ gibt es nicht.',
    'game_text.unknown_module': 'Eine Erweiterung „{name}“ gibt es nicht.',
    'game_text.problem': 'Zeile {line}, Spalte {column}:',
    'game_text.too_long':
        'Dieser Text ist zu lang für eine Partie: Höchstens 256 KB werden gelesen.',
    'game_text.address':
        'Die Partie in dieser Adresse ist nicht lesbar: Sie ist unvollständig oder zu lang.',
    'game_text.failed': 'Die Regeln konnten nicht geladen werden. Lade die Seite neu.',
    'game_text.no_rules': 'Diese Seite wurde ohne die Regeln gebaut und kann keine Partien lesen.',
    'game_text.running':
        'Das ist die Stellung einer Partie, die du noch spielst. Du kannst sie hier ansehen, wenn sie zu Ende ist.',
    'game_text.reading': 'Die Partie wird gelesen …',
    'game_text.copy':
        'Die ganze Partie als Text. Füge ihn hier ein oder auf jeder anderen Seite dieser Art.',
    'game_text.link': 'Link',
    'game_text.none': 'Diese Partie lässt sich nicht als Text schreiben.',
};
