// Le plateau en français : ses places, et ce qu’une touche demande.
export const board_fr = {
    'board.grid':
        'Plateau : {tiles|# tuile|# tuiles}, {places|# place pour la tuile|# places pour la tuile}',
    'cell.empty': 'Vide : {place}',
    'cell.no_fit': 'La tuile ne va pas ici : {place}',
    'help.next_place': 'Place possible suivante ou précédente',
    'help.last_move': 'Aller à la dernière tuile et entendre le dernier coup',
    'help.clocks': 'Entendre les pendules',
    'help.scores': 'Entendre les scores',
    'help.own_features': 'Entendre ses domaines et leurs points',
    'told.no_move': 'Aucun coup pour l’instant.',
    'told.clock': '{name} : {time}',
    'told.no_clock': 'Aucune pendule ne tourne.',
    'told.score': '{name} : {n|# point|# points}',
    'told.feature': '{feature}, {place}.',
    'told.feature_worth': '{feature}, {place} : {n|# point|# points} maintenant.',
    'told.no_features': 'Vous n’avez aucune figurine sur le plateau.',
    'tool.coordinates': 'Coordonnées',
    'tool.chance': 'Probabilité que la prochaine tuile soit celle-ci',
    discarded: 'Tuiles défaussées',
};
