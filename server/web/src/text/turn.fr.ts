// French for a turn in preparation.
import type { turn_en } from './turn.en';

export const turn_fr: Record<keyof typeof turn_en, string> = {
    instead: 'À la place d’une figurine',
    'instead.places': '{what} : {n|# endroit|# endroits}',
    'instead.layFloor': 'étage de tour',
    'instead.layBarn': 'grange',
    'instead.deployFar': 'portail magique',
    'instead.takeFigure': 'princesse',
    'confirm.pass': 'Passer',
    'confirm.figure': 'Poser {figure}',
    'confirm.back': 'Récupérer la figurine',
    'confirm.tile': 'Poser la tuile',
    scores_now: 'Ce coup rapporte',
};
