// French for the tutorial of Bridges, Castles & Bazaars.
export const bridges_castles_and_bazaars_fr = {
    'lesson.bridge': 'Poser un pont',
    'lesson.bridge.lay.what':
        'Votre tuile n’a pas de route : elle ne convient pas dans l’ouverture de la route. Avec un pont, si : il passe sur une tuile de pré à pré, et c’est une route. Vous pouvez en poser un à chacun de vos tours. Posez la tuile dans l’ouverture.',
    'lesson.bridge.lay.hint':
        'L’ouverture est à droite de la tuile de départ. Le pont est posé avec la tuile.',
    'lesson.bridge.lay.done':
        'Le pont relie les deux bouts de votre route. Vous pouvez aussi en poser un sur une nouvelle tuile qui convient sans lui, ou sur une tuile voisine. Chaque joueur a trois ponts, et ils restent sur le plateau.',
    'lesson.bridge.figure.what':
        'Maintenant, vous pouvez poser une figurine sur la tuile, comme d’habitude. Votre monastère a déjà beaucoup de tuiles autour : mettez-y une figurine.',
    'lesson.bridge.figure.hint': 'Choisissez le monastère sous le pont.',
    'lesson.bridge.figure.done':
        'La route est achevée : 4 tuiles, 4 points. Le moine sous le pont rapporterait déjà 6 points.',
    'lesson.castle': 'Bâtir une forteresse',
    'lesson.castle.build.what':
        'Vous avez achevé une ville de deux tuiles avec une figurine. Marquez ses 4 points, ou bâtissez une forteresse. Elle rapporte autant que le prochain élément (route, ville ou monastère) achevé sur ses deux tuiles ou sur les quatre qui longent ses grands côtés, ici à gauche et à droite. Votre longue route est presque achevée : bâtissez une forteresse.',
    'lesson.castle.build.hint': 'Choisissez la forteresse, pas les points.',
    'lesson.castle.build.done':
        'Le chevalier reste dans la forteresse. Votre route traverse une de ses deux tuiles : c’est elle que la forteresse attend. L’élément d’un autre joueur compterait aussi.',
    'lesson.castle.score.what': 'Achevez votre route.',
    'lesson.castle.score.hint':
        'Le bout ouvert de la route est à gauche de la forteresse. Un carrefour le ferme.',
    'lesson.castle.score.done':
        '5 points pour la route, et 5 de plus pour la forteresse : un de plus que pour la petite ville. Le chevalier revient. À la fin de la partie, une forteresse ne rapporte rien : n’attendez pas trop.',
    'lesson.bazaar': 'Miser au bazar',
    'lesson.bazaar.choose.what':
        'Votre adversaire a posé un bazar, le marché sous la tuile de départ. Une tuile par joueur est alors révélée. Tour à tour, chacun en choisit une, et tous misent des points pour elle. Vous choisissez en premier. Prenez la tuile qui achève votre ville.',
    'lesson.bazaar.choose.hint':
        'L’ouverture de votre ville est à droite. Il lui faut une tuile avec une ville d’un côté.',
    'lesson.bazaar.choose.done':
        'Vous ferez ensuite la première mise. Chacun des autres peut surenchérir une fois, mais pas au-delà de ses points.',
    'lesson.bazaar.buy.what':
        'Vous misez 1 point, et votre adversaire en mise 2. Vous avez choisi la tuile : à vous de décider. Achetez-la en payant 2 points à votre adversaire, ou vendez-la lui pour 2 points. Avec elle, votre ville rapportera 8 points.',
    'lesson.bazaar.buy.hint': 'Une ville de 8 points vaut plus que 2. Achetez la tuile.',
    'lesson.bazaar.buy.done':
        'Vous avez payé 2 points, et la tuile est à vous. Votre adversaire reçoit l’autre gratuitement.',
    'lesson.bazaar.complete.what':
        'Vous posez la tuile du bazar à votre tour suivant, au lieu d’en piocher une. Achevez votre ville avec elle.',
    'lesson.bazaar.complete.hint': 'L’ouverture est à droite de la tuile au blason.',
    'lesson.bazaar.complete.done':
        '8 points pour une tuile qui en a coûté 2. Si la tuile du bazar vous sert peu, vendez-la plutôt.',
};
