// French for the tutorial of The Princess & the Dragon.
export const princess_and_dragon_fr = {
    'lesson.dragon_walk': 'Lâcher le dragon',
    'lesson.dragon_walk.wake.what':
        'Votre tuile est un volcan : le dragon en sort là où vous la posez. Plus tard il va de tuile en tuile et mange les figurines sur son chemin. Posez le volcan à côté du monastère de votre adversaire, mais pas à côté de votre figurine.',
    'lesson.dragon_walk.wake.hint':
        'Posez-le à droite du monastère ou au-dessous. À gauche, le dragon serait aussi à côté de votre figurine.',
    'lesson.dragon_walk.wake.done':
        'Le dragon est à côté du moine et ne bouge pas encore. Personne ne peut poser de figurine sur sa tuile. Si un autre volcan est posé, le dragon s’y rend aussitôt.',
    'lesson.dragon_walk.eat.what':
        'Vous avez posé une tuile au dragon, marquée d’une patte : il avance de six tuiles au plus, jamais deux fois sur la même. Les joueurs le déplacent à tour de rôle, et vous commencez. Toutes les figurines d’une tuile où il entre rentrent chez leur propriétaire. Mangez le moine de votre adversaire.',
    'lesson.dragon_walk.eat.hint': 'Le monastère est à gauche du dragon.',
    'lesson.dragon_walk.eat.done':
        'Le moine rentre chez votre adversaire sans rien rapporter. Votre adversaire fait le pas suivant, puis c’est à vous, jusqu’à ce que le dragon ait fait six pas ou ne puisse plus avancer.',
    'lesson.fairy': 'Appeler la fée',
    'lesson.fairy.protect.what':
        'Le dragon est à côté de votre chevalier. Posez votre tuile où vous voulez. Au lieu de poser une figurine, mettez ensuite la fée près de votre chevalier : le dragon évite sa tuile.',
    'lesson.fairy.protect.hint':
        'Une fois la tuile en place, choisissez votre chevalier dans la ville pour la fée.',
    'lesson.fairy.protect.done':
        'Votre chevalier est à l’abri du dragon. Tant que la fée est près de lui, elle vous rapporte aussi 1 point au début de chacun de vos tours.',
    'lesson.fairy.score.what':
        'Le dragon a dû contourner votre chevalier, et la fée a rapporté son premier point. Elle en rapporte 3 de plus quand la ville ou la route de sa figurine est comptée. Achevez votre ville.',
    'lesson.fairy.score.hint': 'L’ouverture est à droite de votre chevalier.',
    'lesson.fairy.score.done':
        '3 tuiles font 6 points, et la fée en ajoute 3. Votre chevalier est rentré, et la fée reste seule sur sa tuile jusqu’à ce qu’un joueur la déplace.',
    'lesson.princess': 'Prendre une ville',
    'lesson.princess.send.what':
        'Votre tuile montre une princesse. Si vous la posez dans une ville où il y a des chevaliers, vous pouvez en renvoyer un au lieu de poser une figurine. Faites-le dans la ville de votre adversaire.',
    'lesson.princess.send.hint':
        'Posez la tuile à droite du chevalier, de façon que les villes se rejoignent. Choisissez ensuite le chevalier.',
    'lesson.princess.send.done':
        'Le chevalier est rentré chez votre adversaire sans rien rapporter. La ville n’est plus à personne.',
    'lesson.princess.portal.what':
        'Votre tuile est un portail magique : votre figurine peut aller sur n’importe quelle tuile, là où rien n’est achevé ni occupé. Posez le portail où vous voulez et mettez votre figurine dans la grande ville.',
    'lesson.princess.portal.hint':
        'Une fois le portail en place, choisissez pour votre figurine la ville au-dessus de la tuile de départ.',
    'lesson.princess.portal.done':
        '3 tuiles et un blason : la ville vaut 4 points pour l’instant. Achevée, elle rapporte 2 points par tuile et par blason.',
};
