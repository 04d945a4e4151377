// German for the screen of puzzles.
import type { puzzle_screen_en } from './puzzle_screen.en';

export const puzzle_screen_de: Readonly<Record<keyof typeof puzzle_screen_en, string>> = {
    'puzzles.of': 'Rätsel {n} von {all}',
    'puzzles.what':
        'Finde den besten Zug: Lege dein Plättchen, mit oder ohne Figur, und bestätige. Ein Zug ist klar besser als alle anderen.',
    'puzzles.wrong': 'Es gibt einen besseren Zug. Versuch es noch einmal.',
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
    'puzzles.next': 'Nächstes Rätsel',
    'puzzles.solved': '{n} von {all} gelöst',
    'puzzles.one': 'Rätsel {n}',
    'puzzles.one_solved': 'Rätsel {n}, gelöst',
    'puzzles.grade.1': 'leicht',
    'puzzles.grade.2': 'mittel',
    'puzzles.grade.3': 'schwer',
};
