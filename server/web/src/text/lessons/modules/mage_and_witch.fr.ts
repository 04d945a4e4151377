// French for the tutorial of Mage and Witch.
export const mage_and_witch_fr = {
    'lesson.mage': 'Faire venir le mage',
    'lesson.mage.move.what':
        'Vous avez posé à gauche une tuile portant le signe magique, une étoile. Il vous faut maintenant déplacer le mage ou la sorcière sur une route ou une ville inachevée. Avec le mage, elle rapporte 1 point de plus par tuile. Déplacez le mage sur votre route.',
    'lesson.mage.move.hint':
        'Choisissez le mage, et pour lui la route à droite du carrefour : votre figurine s’y trouve.',
    'lesson.mage.move.done':
        'Votre route compte 4 tuiles. Avec le mage, elle vaut 8 points au lieu de 4. Vous pouvez maintenant poser une figurine comme d’habitude.',
    'lesson.mage.complete.what': 'Achevez la route pendant que le mage s’y trouve.',
    'lesson.mage.complete.hint': 'Posez le carrefour au bout droit de votre route.',
    'lesson.mage.complete.done':
        '5 points pour 5 tuiles, et 5 pour le mage : 10 points. Le mage quitte ensuite le plateau.',
    'lesson.witch': 'Envoyer la sorcière',
    'lesson.witch.move.what':
        'Vous avez posé à gauche une tuile portant le signe magique. La sorcière divise par deux les points d’une route ou d’une ville. Déplacez-la sur la ville de votre adversaire.',
    'lesson.witch.move.hint':
        'Choisissez la sorcière, et pour elle la ville au-dessus de la tuile de départ.',
    'lesson.witch.move.done':
        'La ville ne rapporte plus que la moitié à votre adversaire, tant que la sorcière y est.',
    'lesson.witch.count.what':
        'La ville de votre adversaire compte 3 tuiles et 2 blasons. Elle est inachevée, et la sorcière divise ses points par deux, en arrondissant vers le haut. Combien rapporterait-elle si la partie s’arrêtait maintenant ?',
    'lesson.witch.count.hint':
        'Une ville inachevée rapporte 1 point par tuile et par blason. Divisez la somme par deux et arrondissez vers le haut.',
    'lesson.witch.count.done': '3 + 2 = 5 points. La moitié, arrondie vers le haut, fait 3.',
    'lesson.mage_moves': 'Garder le mage',
    'lesson.mage_moves.take.what':
        'Votre adversaire a fait venir le mage dans une ville. Vous avez posé à gauche une tuile portant le signe magique. Enlevez-lui le mage : déplacez-le sur votre plus longue route.',
    'lesson.mage_moves.take.hint':
        'Choisissez le mage, et pour lui la route qui va du carrefour à travers la tuile de départ.',
    'lesson.mage_moves.take.done':
        'Votre route de 3 tuiles vaut maintenant 6 points, et la ville de votre adversaire n’a plus de points en plus.',
    'lesson.mage_moves.join.what':
        'La sorcière était sur votre autre route, et votre tuile a relié les deux. Le mage et la sorcière ne restent jamais sur la même route ou ville : l’un d’eux doit partir avant le décompte. Gardez le mage. Envoyez la sorcière sur la ville de votre adversaire.',
    'lesson.mage_moves.join.hint':
        'Choisissez la sorcière, et pour elle la ville au-dessus de la tuile de départ.',
    'lesson.mage_moves.join.done':
        'À la fin de ce tour, votre route est comptée : 5 points pour ses 5 tuiles et 5 pour le mage. Le mage quitte ensuite le plateau.',
};
