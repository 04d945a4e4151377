// German for the board: its places, and what a player asks about it by a key.
import type { board_en } from './board.en';

export const board_de: Readonly<Record<keyof typeof board_en, string>> = {
    'board.grid':
        'Spielfeld: {tiles|# Plättchen|# Plättchen}, {places|# Platz für das Plättchen|# Plätze für das Plättchen}',
    'cell.empty': 'Leer: {place}',
    'cell.no_fit': 'Das Plättchen passt hier nicht: {place}',
    'help.next_place': 'Nächster oder voriger möglicher Platz',
    'help.last_move': 'Zum letzten Plättchen, und den letzten Zug vorlesen',
    'help.clocks': 'Uhren vorlesen',
    'help.scores': 'Punktestände vorlesen',
    'help.hint': 'Ein Tipp, in Partien nur gegen Bots',
    'help.own_features': 'Eigene Gebiete und ihre Punkte vorlesen',
    'told.no_move': 'Noch kein Zug.',
    'told.clock': '{name}: {time}',
    'told.no_clock': 'Es läuft keine Uhr.',
    'told.score': '{name}: {n|# Punkt|# Punkte}',
    'told.feature': '{feature}, {place}.',
    'told.feature_worth': '{feature}, {place}: jetzt {n|# Punkt|# Punkte}.',
    'told.no_features': 'Du hast keine Figuren auf dem Spielfeld.',
    'tool.coordinates': 'Koordinaten',
    'tool.chance': 'Wahrscheinlichkeit, dass das nächste Plättchen dieses ist',
    'figure.outvoted': '{name} bekommt hier nichts: Andere haben die Mehrheit.',
    'drag.not_here': 'Nicht hier ({place}): {reason}',
    'drag.no': 'Das Plättchen passt nicht.',
    'plan.dropped':
        'Dein vorgemerktes Plättchen passt dort nicht mehr. Du hast es wieder auf der Hand.',
    'tool.type': 'Zug eintippen',
    'typed.play': 'Spielen',
    'typed.next': 'Was folgen kann',
    'typed.more': 'und {n} weitere',
    'typed.wait': 'Du bist nicht am Zug.',
    'typed.ready': 'Ein ganzer Zug. Enter spielt ihn.',
    'typed.wrong': 'So geht nach „{good}“ kein möglicher Zug weiter. Erwartet: {expected}.',
    'typed.wrong_first': 'So beginnt kein möglicher Zug. Erwartet: {expected}.',
    discarded: 'Abgelegte Plättchen',
};
