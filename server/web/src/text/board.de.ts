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
    discarded: 'Abgelegte Plättchen',
};
