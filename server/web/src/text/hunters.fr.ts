// French for Hunters & Gatherers.
export const hunters_fr = {
    'game.hunters_and_gatherers': 'Chasseurs & Cueilleurs',
    'game_what.hunters_and_gatherers':
        'L’âge de pierre : cueillir en forêt, pêcher dans les rivières, chasser dans les prairies, bâtir des huttes au bord de l’eau. Édition de 2002.',
    'game.hunters_and_gatherers_2020': 'Chasseurs & Cueilleurs (2020)',
    'game_what.hunters_and_gatherers_2020':
        'La nouvelle édition : trois huttes, des poissons dans les rivières, d’autres valeurs, et des pièges, des radeaux et un chaman parmi les tuiles bonus.',

    'figure.tribesman': 'membre de la tribu',
    'none_left.tribesman': 'Il ne vous reste aucun membre de la tribu.',
    'not_allowed.tribesman': 'Un membre de la tribu ne peut pas aller là.',
    'figure_on.forest': 'cueilleur',
    'figure_on.river': 'pêcheur',
    'figure_on.meadow': 'chasseur',

    'a_figure_on.forest': 'un cueilleur',
    'a_figure_on.river': 'un pêcheur',
    'a_figure_on.meadow': 'un chasseur',

    'feature.river_system': 'réseau de rivières',
    'on.river_system': 'au bord du réseau de rivières',
    'complete.river_system': 'réseau de rivières',
    'incomplete.river_system': 'réseau de rivières',
    'completes.river_system': 'Réseaux de rivières',
    'incompletes.river_system': 'Réseaux de rivières',

    'reason.segment': '{n|# portion|# portions}',
    'reason.mushroom': '{n|# clairière à champignons|# clairières à champignons}',
    'reason.fish': '{n|# poisson|# poissons}',
    'reason.deer': '{n|# cerf|# cerfs}',
    'reason.mammoth': '{n|# mammouth|# mammouths}',
    'reason.aurochs': '{n|# aurochs|# aurochs}',
    'reason.eaten': '{n|# cerf mangé par un tigre|# cerfs mangés par des tigres}',
    'reason.logboat': 'pirogue : {n|# lac|# lacs}',
    'reason.raft': 'radeau : {n|# lac|# lacs}',
    'reason.pit_trap': 'fosse : {n|# animal compte double|# animaux comptent double}',

    'mark.several': '{n} × {mark}',
    'segment.with': '{segment} avec {marks}',

    'log.extended': '{name} joue aussi une tuile bonus',
    'log.retaken': '{name} a récupéré une figurine ({figure}) grâce au chaman',
    'log.hunted': 'Les animaux autour du piège sont hors du jeu',

    'bonus.title': 'Tuile bonus',
    'bonus.yours': 'Une forêt avec pépite ou menhir est achevée : posez aussi cette tuile.',
    'bonus.others': 'Une forêt avec pépite ou menhir est achevée : une tuile de plus.',
    'bonus.stack': '{n|# tuile bonus|# tuiles bonus} dans leur propre pile',
    'bonus.short': 'bonus',
    'prompt.retake': 'Le chaman : récupérez une figurine de votre tribu, ou aucune.',
    'prompt.retake_next': 'Le chaman demandera une fois la tuile posée. Validez pour la poser.',
    'choose.keep': 'n’en récupérer aucune',
    'claim.label': 'Cette figurine occuperait : {what}, {tiles|# tuile|# tuiles}.',
};
