// French for the tutorial of The Labyrinth.
export const labyrinth_fr = {
    'lesson.labyrinth_road': 'Entrer dans le labyrinthe',
    'lesson.labyrinth_road.claim.what':
        'Le labyrinthe n’est pas un carrefour : il relie les routes des quatre côtés. Ces routes sont ses branches, et ensemble elles forment un réseau. Reliez le labyrinthe à la route ouverte de la tuile de départ, et placez votre figurine sur le labyrinthe.',
    'lesson.labyrinth_road.claim.hint':
        'Posez le labyrinthe à droite de la tuile de départ, avec une figurine sur sa route.',
    'lesson.labyrinth_road.claim.done':
        'Le carrefour ferme la branche à l’ouest. Les trois autres bouts sont encore ouverts.',
    'lesson.labyrinth_road.complete.what':
        'Quelques tours plus tard, un seul bout est ouvert. Le réseau se compte quand tous ses bouts sont fermés : 1 point par tuile, et 2 de plus par figurine présente. Fermez le dernier bout.',
    'lesson.labyrinth_road.complete.hint': 'Posez le carrefour sous le labyrinthe.',
    'lesson.labyrinth_road.complete.done':
        'Les 6 tuiles rapportent 6 points, et chaque figurine du réseau en ajoute 2.',
    'lesson.labyrinth_branch': 'Occuper une branche',
    'lesson.labyrinth_branch.enter.what':
        'La figurine de votre adversaire est sur le labyrinthe. Une route ordinaire serait maintenant occupée. Mais ici, les règles avancées s’appliquent : vous pouvez occuper toute branche où il n’y a encore personne. Prolongez le labyrinthe avec votre tuile et occupez cette branche.',
    'lesson.labyrinth_branch.enter.hint':
        'Posez la tuile à côté du labyrinthe pour que les routes se rejoignent, et placez votre figurine sur la route.',
    'lesson.labyrinth_branch.enter.done':
        'Vous avez maintenant une figurine chacun sur le réseau. Achevé ainsi, il rapporterait tous ses points à chacun de vous. Avec les règles simples, le réseau est une route ordinaire.',
    'lesson.labyrinth_branch.majority.what':
        'Le joueur majoritaire sur tout le réseau reçoit les points. Occupez une deuxième branche du labyrinthe.',
    'lesson.labyrinth_branch.majority.hint':
        'Posez le carrefour au-dessus ou au-dessous du labyrinthe. Votre figurine doit se tenir sur la route qui mène au labyrinthe.',
    'lesson.labyrinth_branch.majority.done':
        'Deux figurines contre une : le réseau est à vous. La branche au carrefour est fermée, mais rien ne se compte avant que tout le réseau soit achevé.',
    'lesson.labyrinth_score': 'Achever le réseau',
    'lesson.labyrinth_score.count.what':
        'Vous avez deux figurines sur le réseau, votre adversaire une. Inachevé à la fin, un réseau se compte comme une route ordinaire : 1 point par tuile et rien pour les figurines. Combien recevriez-vous maintenant ?',
    'lesson.labyrinth_score.count.hint':
        'Comptez le labyrinthe et toutes les tuiles de ses quatre branches. Deux branches se terminent à un monastère.',
    'lesson.labyrinth_score.count.done':
        '6 tuiles : 6 points. Achevé, le réseau rapporte plus du double.',
    'lesson.labyrinth_score.complete.what': 'Fermez le dernier bout ouvert du réseau.',
    'lesson.labyrinth_score.complete.hint':
        'Posez le carrefour au bout de la branche est, à droite.',
    'lesson.labyrinth_score.complete.done':
        '7 tuiles et 3 figurines : 7 + 6 = 13 points. La figurine de votre adversaire en ajoute aussi 2, mais vous avez la majorité et recevez tout.',
};
