// Français, pour les problèmes.
import type { puzzles_en } from './puzzles.en';

export const puzzles_fr: Record<keyof typeof puzzles_en, string> = {
    puzzles: 'Problèmes',
    'puzzles.go': 'Problèmes',
    'puzzles.go.what': 'Des positions de vraies parties, chacune avec un coup nettement meilleur.',
    'puzzles.today': 'Le problème du jour',
    'puzzles.today.what': 'La même position pour tous, une nouvelle chaque jour.',
    'puzzles.right': 'Bien vu !',
    'puzzles.solution': 'Le meilleur coup est dessiné sur le plateau.',
    'puzzles.show': 'Solution',
    'puzzles.rival': 'Adversaire',
};
