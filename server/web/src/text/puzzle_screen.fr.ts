// Français, pour l’écran des problèmes.
import type { puzzle_screen_en } from './puzzle_screen.en';

export const puzzle_screen_fr: Readonly<Record<keyof typeof puzzle_screen_en, string>> = {
    'puzzles.of': 'Problème {n} sur {all}',
    'puzzles.what':
        'Trouvez le meilleur coup : posez votre tuile, avec ou sans figurine, puis validez. Un seul coup est nettement meilleur que tous les autres.',
    'puzzles.wrong': 'Il y a mieux. Essayez encore.',
    'puzzles.ahead':
        'D’ici la fin de la partie, il rapporte {points} points de plus que tout autre coup.',
    'puzzles.less': 'D’ici la fin de la partie, ce coup rapporte {points} points de moins.',
    'puzzles.why.points': 'Ce qui compte ici, ce sont les points immédiats.',
    'puzzles.why.feature':
        'Ce qui compte ici, c’est ce que vos villes, vos routes et le reste rapporteront.',
    'puzzles.why.hopeless': 'Pensez à la figurine : ailleurs, elle ne reviendrait guère.',
    'puzzles.why.field':
        'Ce qui compte ici, ce sont les prés et les prairies : ils rapportent à la fin.',
    'puzzles.why.figures': 'Pensez à vos figurines : vous en aurez besoin plus tard.',
    'puzzles.why.rival': 'Pensez à votre adversaire : qu’y gagne-t-il ?',
    'puzzles.why.later': 'Ce qui compte ici, c’est ce qui deviendra possible.',
    'puzzles.next': 'Problème suivant',
    'puzzles.solved': '{n} sur {all} résolus',
    'puzzles.one': 'Problème {n}',
    'puzzles.one_solved': 'Problème {n}, résolu',
    'puzzles.grade.1': 'facile',
    'puzzles.grade.2': 'moyen',
    'puzzles.grade.3': 'difficile',
};
