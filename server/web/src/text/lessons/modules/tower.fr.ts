// French for the tutorial of The Tower.
export const tower_fr = {
    'lesson.tower_capture': 'Capturer une figurine',
    'lesson.tower_capture.build.what':
        'Votre tuile porte les fondations d’une tour. Au lieu de poser une figurine, vous pouvez poser un étage sur une tour. Avec un étage, elle atteint sa propre tuile et les quatre tuiles voisines. Posez votre tuile entre les deux figurines de votre adversaire et posez-y un étage.',
    'lesson.tower_capture.build.hint':
        'Posez la tuile sous la tuile de départ. Choisissez ensuite l’étage, non une figurine.',
    'lesson.tower_capture.build.done':
        'Les deux figurines sont à portée. Avec un deuxième étage, la tour atteindrait deux tuiles de chaque côté. Il vous reste 9 étages.',
    'lesson.tower_capture.choose.what':
        'Après chaque étage, vous pouvez capturer une figurine à portée. Celle d’un adversaire devient votre prisonnière et ne marque rien. Capturez celle qui vaut le plus à présent.',
    'lesson.tower_capture.choose.hint':
        'La ville de gauche compte une tuile. Autour du monastère de droite, il y en a davantage.',
    'lesson.tower_capture.choose.done':
        'Le monastère aurait rapporté 4 points à présent, la ville 1. Le moine est votre prisonnier.',
    'lesson.tower_prison': 'Libérer vos figurines',
    'lesson.tower_prison.exchange.what':
        'Votre adversaire détient une de vos figurines. Les tours sont à tous : vous venez de poser un deuxième étage sur celle-ci, donc vous pouvez capturer à votre tour. Prenez la figurine de votre adversaire : les deux prisonniers sont aussitôt échangés.',
    'lesson.tower_prison.exchange.hint':
        'Le moine de votre adversaire est à gauche de la tour. Celui de droite est à vous.',
    'lesson.tower_prison.exchange.done':
        'Les deux figurines sont rentrées chez leur propriétaire. Un échange ne coûte rien. Si vous prenez une de vos figurines, elle rentre simplement chez vous.',
    'lesson.tower_prison.ransom.what':
        'Avec un troisième étage, votre adversaire a capturé votre autre moine. Une fois par tour, vous pouvez racheter une figurine : vous payez 3 points à son geôlier. Posez votre tuile où vous voulez et rachetez votre figurine.',
    'lesson.tower_prison.ransom.hint':
        'Une fois la tuile en place, choisissez la rançon. Il n’est pas nécessaire de poser une figurine.',
    'lesson.tower_prison.ransom.done':
        'Vous aviez 4 points, il vous en reste 1, et votre adversaire en a 3. Votre figurine est rentrée, et vous pouvez la poser aussitôt.',
    'lesson.tower_guard': 'Garder une tour',
    'lesson.tower_guard.guard.what':
        'Votre adversaire a commencé une tour sous la tuile de départ. Un étage de plus atteindrait votre chevalier. Posez votre tuile où vous voulez. Mettez ensuite une figurine en garde sur la tour : personne n’y bâtit tant qu’elle est là.',
    'lesson.tower_guard.guard.hint':
        'Une fois la tuile en place, choisissez la tour pour votre figurine.',
    'lesson.tower_guard.guard.done':
        'La tour garde son unique étage, et votre chevalier est hors de portée. Le garde lui-même ne marque rien.',
    'lesson.tower_guard.complete.what':
        'Votre adversaire n’a pas pu continuer à bâtir. Achevez votre ville.',
    'lesson.tower_guard.complete.hint': 'L’ouverture est à droite de votre chevalier.',
    'lesson.tower_guard.complete.done':
        '3 tuiles : 6 points, et le chevalier est rentré. Le garde reste sur la tour, sauf si on le capture depuis une autre.',
};
