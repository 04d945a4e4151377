// French for the tutorial of The River.
export const river_fr = {
    'lesson.river_continue': 'Prolonger la rivière',
    'lesson.river_continue.city.what':
        'La partie commence par une source au lieu de la tuile de départ. On pose d’abord les tuiles de la rivière, et chacune doit la prolonger. Les autres bords doivent correspondre comme d’habitude. Prolongez la rivière avec votre tuile et placez un chevalier dans sa ville.',
    'lesson.river_continue.city.hint':
        'Posez la tuile au bout de la rivière, en bas. Votre figurine doit se tenir dans la ville.',
    'lesson.river_continue.city.done':
        'La ville est à vous. Les villes, routes, monastères et prés au bord de la rivière s’occupent et se comptent comme vous le savez.',
    'lesson.river_continue.monastery.what':
        'La rivière elle-même ne rapporte rien, et aucune figurine ne peut s’y tenir. Votre tuile suivante montre un monastère au bord de l’eau. Prolongez la rivière et placez un moine dans le monastère.',
    'lesson.river_continue.monastery.hint':
        'Posez la tuile au bout de la rivière, en bas, et choisissez le monastère pour votre figurine.',
    'lesson.river_continue.monastery.done':
        'La rivière se termine par un lac, sa dernière tuile. On joue ensuite les autres tuiles comme d’habitude.',
    'lesson.river_turn': 'Faire tourner la rivière',
    'lesson.river_turn.back.what':
        'Votre adversaire a fait tourner la rivière vers l’est. Elle ne peut pas tourner deux fois de suite à gauche, ni deux fois à droite : elle reviendrait en arrière. Votre courbe doit donc mener au sud. Posez-la et occupez sa route.',
    'lesson.river_turn.back.hint':
        'La tuile ne convient que d’une façon. Votre figurine doit se tenir sur la route.',
    'lesson.river_turn.back.done':
        'La rivière coule de nouveau vers le sud, et la route est à vous.',
    'lesson.river_turn.free.what':
        'La dernière tuile était droite : la rivière peut donc tourner à gauche ou à droite. Faites-la tourner avec votre tuile et placez un chevalier dans la ville.',
    'lesson.river_turn.free.hint':
        'Choisissez de nouveau la tuile pour la tourner. Les deux sens sont bons. Votre figurine doit se tenir dans la ville.',
    'lesson.river_turn.free.done':
        'La ville est à vous. Elle a deux côtés ouverts, à l’écart de la rivière.',
    'lesson.river_bank': 'Cultiver la rive',
    'lesson.river_bank.claim.what':
        'La rivière sépare les prés, comme les routes. Le paysan de votre adversaire a la rive ouest. Prolongez la rivière et placez un paysan sur la rive est.',
    'lesson.river_bank.claim.hint': 'Choisissez pour votre figurine le pré à droite de la rivière.',
    'lesson.river_bank.claim.done':
        'Chaque rive est ici un pré à part. Un pont sépare aussi les prés : plus haut, la route traverse la rivière.',
    'lesson.river_bank.count.what':
        'Plus tard, la rivière, raccourcie ici, s’est terminée par un lac, et deux villes sont achevées. Les prés font le tour du lac, et de la source aussi. Combien de points vaut votre paysan maintenant ?',
    'lesson.river_bank.count.hint':
        'En bas, les deux rives se rejoignent autour du lac. Comptez les villes achevées des deux côtés.',
    'lesson.river_bank.count.done':
        'Un seul pré avec deux villes : 2 × 3 = 6 points. Vous y avez un paysan chacun : votre adversaire reçoit aussi 6 points.',
};
