// French for The Tower.
import type { tower_en } from './tower.en';

export const tower_fr: Record<keyof typeof tower_en, string> = {
    'module.tower': 'La Tour',
    'module_what.tower':
        'Des tuiles avec des fondations. Les joueurs bâtissent des tours communes étage par étage et capturent des figurines. Les prisonniers sont échangés ou rachetés.',
    'rules.tower':
        'Chaque joueur a des étages : 10, 9, 7, 6 ou 5 à deux, trois, quatre, cinq ou six joueurs.\n' +
        'Au lieu de poser une figurine, vous pouvez poser un étage sur n’importe quelle fondation ou tour que personne ne garde. Ensuite vous pouvez capturer une figurine : sur la tuile de la tour, ou dans sa ligne ou sa colonne, à autant de tuiles que la tour a d’étages. Les trous ne comptent pas ; bâtisseurs et cochons ne craignent rien.\n' +
        'Une figurine à vous rentre. Celle d’un autre devient votre prisonnière, avant tout décompte ; si son propriétaire détient une des vôtres, les deux rentrent aussitôt.\n' +
        'Une fois par tour, vous pouvez racheter une de vos figurines pour 3 points, que reçoit son geôlier, et vous en servir aussitôt.\n' +
        'Au lieu de poser une figurine ailleurs, vous pouvez mettre un partisan ou un grand partisan en garde sur une tour : personne n’y bâtit tant qu’il est là. Il ne marque rien.',
    'figure_on.tower': 'garde',
    'a_figure_on.tower': 'un garde',
    'feature.tower': 'tour',
    'on.tower': 'sur une tour',
    'complete.tower': 'tour',
    'incomplete.tower': 'tour',
    'completes.tower': 'Tours',
    'incompletes.tower': 'Tours',
    'tower.floors': '{at} : une tour de {n|# étage|# étages}',
    'tower.left': 'encore {n|# étage|# étages}',
    'tower.holds': 'Détient {n} × {figure} de {name}',
    'instead.freePrisoner': 'rançon',
    'instead.guard': 'garde de la tour',
    'tower.ransom_for': 'Racheter pour 3 points :',
    'tower.prisoners': 'Vos figurines en prison',
    'reason.ransom': 'rançon',
    'points_for.ransom': 'rançon',
    'help.prisoner': 'Racheter un prisonnier, choisir qui rentre ou à qui vendre la tuile',
    'confirm.capture_figure': 'Ne rien capturer',
    'prompt.capture_figure': 'Choisissez une figurine à capturer, ou aucune.',
    'prompt.free_prisoner': 'Échange de prisonniers : choisissez laquelle de vos figurines rentre.',
    'asked.capture_figure': 'Capturer une figurine ?',
    'asked.capture_figure.of': 'Capture d’une figurine : au tour de {names}',
    'asked.free_prisoner': 'Laquelle de vos figurines rentre ?',
    'asked.free_prisoner.of': 'Échange de prisonniers : au tour de {names}',
    'target.layFloor': 'Poser un étage : {at}',
    'target.capture': 'Capturer : {figure} de {name}, {at}',
    'target.ransom': 'Racheter à {name} pour 3 points : {figure}',
    'target.exchange': 'Rentre de chez {name} : {figure}',
    'log.floor_laid': '{name} rehausse une tour',
    'log.captured': 'Figurine capturée : {figure} de {name}',
    'log.taken_home': '{figure} de {name} rentre',
    'log.exchanged': 'Échange de prisonniers : {figure} de {name} rentre',
    'log.ransomed': '{name} rachète : {figure}',
    'reason_not.no_floor_left': 'Il ne vous reste aucun étage.',
    'reason_not.too_few_points': 'Vous avez trop peu de points pour cela.',
    'reason_not.ransomed_already': 'Vous avez déjà racheté une figurine ce tour-ci.',
};
