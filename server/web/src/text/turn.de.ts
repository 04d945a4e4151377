// German for a turn in preparation.
import type { turn_en } from './turn.en';

export const turn_de: Record<keyof typeof turn_en, string> = {
    instead: 'Statt einer Figur',
    'instead.places': '{what}: {n|# Platz|# Plätze}',
    'instead.layFloor': 'Stockwerk',
    'instead.layBarn': 'Scheune',
    'instead.deployFar': 'magisches Portal',
    'instead.takeFigure': 'Burgfräulein',
    'confirm.pass': 'Passen',
    'confirm.figure': '{figure} setzen',
    'confirm.back': 'Figur zurücknehmen',
    'confirm.tile': 'Plättchen legen',
    scores_now: 'Dieser Zug bringt',
};
