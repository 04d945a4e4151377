// German for the puzzles.
import type { puzzles_en } from './puzzles.en';

export const puzzles_de: Readonly<Record<keyof typeof puzzles_en, string>> = {
    puzzles: 'Rätsel',
    'puzzles.go': 'Rätsel',
    'puzzles.go.what': 'Stellungen aus echten Partien, jede mit einem klar besten Zug.',
    'puzzles.today': 'Rätsel des Tages',
    'puzzles.today.what': 'Dieselbe Stellung für alle, jeden Tag eine neue.',
    'puzzles.of': 'Rätsel {n} von {all}',
    'puzzles.hard': 'schwer',
    'puzzles.what':
        'Finde den besten Zug: Lege dein Plättchen, mit oder ohne Figur, und bestätige. Ein Zug ist klar besser als alle anderen.',
    'puzzles.right': 'Richtig!',
    'puzzles.wrong': 'Es gibt einen besseren Zug. Versuch es noch einmal.',
    'puzzles.solution': 'Der beste Zug ist auf dem Spielfeld eingezeichnet.',
    'puzzles.ahead': 'Bis zum Ende der Partie bringt er {points} Punkte mehr als jeder andere Zug.',
    'puzzles.less': 'Bis zum Ende der Partie bringt dieser Zug {points} Punkte weniger.',
    'puzzles.why.points': 'Hier geht es um Punkte, die es sofort gibt.',
    'puzzles.why.feature':
        'Hier geht es um künftige Punkte aus Städten, Straßen und anderen Gebieten.',
    'puzzles.why.hopeless': 'Denk an deine Figur: Anderswo kehrt sie wohl nicht zurück.',
    'puzzles.why.field': 'Hier geht es um Wiesen: Sie werden am Ende gewertet.',
    'puzzles.why.figures': 'Denk an deine Figuren: Du brauchst sie später noch.',
    'puzzles.why.rival': 'Denk an deinen Gegner: Was gewinnt er?',
    'puzzles.why.later': 'Hier kommt es auf die Fortsetzung an.',
    'puzzles.show': 'Lösung',
    'puzzles.next': 'Nächstes Rätsel',
    'puzzles.solved': '{n} von {all} gelöst',
    'puzzles.one': 'Rätsel {n}',
    'puzzles.one_solved': 'Rätsel {n}, gelöst',
    'puzzles.rival': 'Gegner',
};
