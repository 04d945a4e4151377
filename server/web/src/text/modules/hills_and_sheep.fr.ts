// French for Hills & Sheep.
import type { hills_and_sheep_en } from './hills_and_sheep.en';

export const hills_and_sheep_fr: Record<keyof typeof hills_and_sheep_en, string> = {
    'module.hills_and_sheep': 'Collines et Moutons',
    'module_what.hills_and_sheep':
        'Les collines départagent les égalités, les vignes enrichissent les monastères, et un berger réunit un troupeau tant que le loup est loin.',
    'rules.hills_and_sheep':
        'Chaque joueur a un berger. Le sac contient 18 jetons : 16 de 1 à 4 moutons et 2 loups.\n' +
        'Quand une tuile avec une colline est posée, la tuile suivante de la pioche est glissée dessous, face cachée, et sort du jeu. Si plusieurs joueurs ont la majorité et que certains y ont des figurines sur des collines, seuls ceux-ci marquent.\n' +
        'Un monastère achevé rapporte 3 points de plus pour chaque vigne sur les huit tuiles qui l’entourent.\n' +
        'Au lieu d’une figurine, vous pouvez placer votre berger dans un pré de la nouvelle tuile, si aucun berger n’est dans ce pré. Vous piochez aussitôt un jeton. Quand votre tuile agrandit ensuite le pré, vous choisissez : piocher encore un jeton, ou marquer. Un loup chasse tous les bergers du pré sans point.\n' +
        'Quand un troupeau est marqué, chaque joueur qui a un berger dans ce pré reçoit un point par mouton de tous les troupeaux du pré, et les bergers reviennent. Un pré fermé est marqué aussitôt. Un troupeau qui reste à la fin ne rapporte rien.',
    'option.hills_and_sheep_hill': 'Une colline départage',
    'option.hills_and_sheep_hill.at_least_one': 'avec une figurine dessus',
    'option.hills_and_sheep_hill.number': 'avec le plus de figurines sur des collines',
    'option_what.hills_and_sheep_hill':
        'Soit une figurine sur une colline suffit, soit le nombre de figurines sur des collines décide.',
    'figure.shepherd': 'berger',
    'a_figure.shepherd': 'un berger',
    'mark.hill': 'colline',
    'mark.vineyard': 'vigne',
    'reason.vineyard': '{n|# vigne|# vignes}',
    'reason.flock': '{n|# mouton|# moutons}',
    'points_for.flock': 'le troupeau',
    'hills.hidden': 'Une tuile cachée se trouve sous cette colline',
    'hills.flock': '{n|# mouton|# moutons} avec le berger',
    'hills.flock_of': 'Le troupeau de {name} : {n|# mouton|# moutons}',
    'hills.bag': '{n|# jeton|# jetons} dans le sac,',
    'hills.wolves': '{n|# loup|# loups}',
    'hills.choices': 'Votre troupeau',
    'target.expandFlock': 'Piocher un jeton',
    'target.scoreFlock': 'Marquer le troupeau',
    'prompt.herd_flock':
        'Votre pré a grandi : piochez un jeton pour votre troupeau, ou marquez-le.',
    'asked.herd_flock': 'Piocher un jeton ou marquer ?',
    'asked.herd_flock.of': '{names} pioche un jeton ou marque le troupeau',
    'log.tile_buried': 'Une tuile cachée se trouve sous la colline',
    'log.sheep_drawn': '{name} pioche {count|# mouton|# moutons}',
    'log.wolf_drawn': '{name} pioche un loup',
};
