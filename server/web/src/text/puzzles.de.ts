// German for the puzzles.
import type { puzzles_en } from './puzzles.en';

export const puzzles_de: Readonly<Record<keyof typeof puzzles_en, string>> = {
    puzzles: 'Rätsel',
    'puzzles.go': 'Rätsel',
    'puzzles.go.what': 'Stellungen aus echten Partien, jede mit einem klar besten Zug.',
    'puzzles.today': 'Rätsel des Tages',
    'puzzles.today.what': 'Dieselbe Stellung für alle, jeden Tag eine neue.',
    'puzzles.right': 'Richtig!',
    'puzzles.solution': 'Der beste Zug ist auf dem Spielfeld eingezeichnet.',
    'puzzles.show': 'Lösung',
    'puzzles.rival': 'Gegner',
};
