// French for Abbey & Mayor.
import type { abbey_and_mayor_en } from './abbey_and_mayor.en';

export const abbey_and_mayor_fr: Record<keyof typeof abbey_and_mayor_en, string> = {
    'module.abbey_and_mayor': 'Maires et Monastères',
    'module_what.abbey_and_mayor':
        'Comblez un trou avec votre abbaye, dominez des villes avec le maire, déplacez le chariot quand il a rapporté ses points et bâtissez une grange pour vos prés.',
    'rules.abbey_and_mayor':
        'Chaque joueur a une tuile abbaye, un maire, un chariot et une grange.\n' +
        'Avant de piocher, vous pouvez poser votre abbaye là où il y a des tuiles des quatre côtés. Tous les bords conviennent. Les routes et les villes qui la touchent s’y terminent et sont achevées. C’est un monastère : vous pouvez y poser une figurine. Quand il n’y a plus de tuile, chacun peut encore poser une abbaye une fois.\n' +
        'Le maire ne va que dans les villes. Il compte autant que la ville a de blasons : sans blason, il ne gagne rien.\n' +
        'Le chariot va sur les routes, dans les villes et les monastères. Quand son élément a rapporté ses points, il peut aussitôt aller sur un élément inachevé et inoccupé de sa tuile ou d’une tuile autour.\n' +
        'Au lieu de poser une figurine, vous pouvez poser la grange sur un coin de votre tuile où quatre prés se rejoignent. Les paysans de ce pré rapportent aussitôt leurs points et reviennent. Personne d’autre ne peut s’y installer. Les paysans qui rejoignent le pré plus tard reçoivent 1 point par ville achevée et reviennent. À la fin, votre grange rapporte 4 points par ville achevée de son pré.',
    'option.abbey_and_mayor_barn': 'Une grange peut être posée',
    'option.abbey_and_mayor_barn.free_of_barns': 'dans un pré sans grange',
    'option.abbey_and_mayor_barn.anywhere': 'dans tout pré',
    'option_what.abbey_and_mayor_barn': 'Deux granges dans un même pré rapportent toutes deux.',
    'option.abbey_and_mayor_wagon': 'Un chariot va',
    'option.abbey_and_mayor_wagon.around': 'sur tout élément proche',
    'option.abbey_and_mayor_wagon.connected': 'sur un élément qui touche le sien',
    'option_what.abbey_and_mayor_wagon':
        'Dans la première édition, il ne va que sur ce qui touche son élément.',
    'figure.mayor': 'maire',
    'a_figure.mayor': 'un maire',
    'figure.wagon': 'chariot',
    'a_figure.wagon': 'un chariot',
    'reason.barn': '{n|# ville|# villes} près d’une grange',
    'abbey.left': 'A une abbaye',
    'abbey.barn_left': 'A une grange',
    'abbey.barn_of': 'La grange de {name}',
    'abbey.keep': 'Garder l’abbaye et piocher',
    'prompt.place.keep_abbey': 'Posez votre abbaye dans le trou, ou gardez-la.',
    'prompt.keep_abbey': 'Vous gardez votre abbaye et piochez une tuile. Validez.',
    'confirm.move_wagon': 'Garder le chariot',
    'prompt.move_wagon': 'Votre chariot est revenu. Choisissez où il va, ou gardez-le.',
    'asked.move_wagon': 'Déplacer votre chariot ?',
    'asked.move_wagon.of': 'Peut déplacer un chariot : {names}',
    'target.barn': 'Poser votre grange au coin nord-ouest de : {at}',
    'target.barn_here': 'Poser votre grange au coin marqué',
    'log.abbey_kept': '{name} garde son abbaye',
    'log.barn_laid': '{name} a posé une grange',
    'log.late_turns': 'Plus aucune tuile. On peut encore poser des abbayes.',
};
