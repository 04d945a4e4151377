// French for the tutorial of Cathedrals in Germany.
export const cathedrals_in_germany_fr = {
    'lesson.german_road': 'Rejoindre une cathédrale',
    'lesson.german_road.claim.what':
        'Trois routes partent de la cathédrale de votre tuile. Une route achevée qui mène à une cathédrale rapporte 2 points par tuile au lieu de 1. Reliez la cathédrale à la route de la tuile de départ, et placez votre figurine sur cette route.',
    'lesson.german_road.claim.hint':
        'Posez la cathédrale à droite de la tuile de départ. Votre figurine doit se tenir sur la route qui y mène.',
    'lesson.german_road.claim.done':
        'La cathédrale termine la route, comme un carrefour. L’autre bout est encore ouvert.',
    'lesson.german_road.complete.what':
        'Votre adversaire a occupé une autre route de la cathédrale. Fermez le bout ouest de la vôtre.',
    'lesson.german_road.complete.hint': 'Posez le carrefour au bout gauche de la route.',
    'lesson.german_road.complete.done':
        '4 tuiles à 2 points : 8 points. Sans la cathédrale, 4 seulement.',
    'lesson.archbishop': 'Nommer un archevêque',
    'lesson.archbishop.claim.what':
        'Un partisan sur la cathédrale elle-même est un archevêque. Il rapporte ses points quand toutes les routes de la cathédrale sont achevées, quel que soit leur propriétaire : 1 point pour chaque tuile de chaque route. Posez la cathédrale à droite de la tuile de départ et placez-y un archevêque.',
    'lesson.archbishop.claim.hint':
        'Votre figurine doit se tenir sur la cathédrale, pas sur une de ses routes.',
    'lesson.archbishop.claim.done':
        'Une des trois routes est déjà achevée : elle se termine au carrefour à l’ouest. L’archevêque attend les deux autres.',
    'lesson.archbishop.complete.what':
        'Le monastère de votre adversaire a fermé la route à l’est. Fermez la dernière route de votre cathédrale.',
    'lesson.archbishop.complete.hint':
        'La route ouverte mène au sud : posez le carrefour sous la cathédrale.',
    'lesson.archbishop.complete.done':
        'Les routes ont 3, 2 et 2 tuiles : 7 points pour l’archevêque. La tuile de la cathédrale compte pour chaque route. À la fin de la partie, les routes encore ouvertes lui rapportent aussi 1 point par tuile.',
    'lesson.german_loop': 'Revenir à la cathédrale',
    'lesson.german_loop.count.what':
        'Votre route part du côté nord de la cathédrale. À la fin de la partie, une route inachevée rapporte 1 point par tuile, même à une cathédrale. Si la partie s’arrêtait maintenant, combien rapporterait votre route ouverte ?',
    'lesson.german_loop.count.hint':
        'Comptez les tuiles de la route, celle de la cathédrale comprise.',
    'lesson.german_loop.count.done': '3 tuiles : 3 points. Achevée, elle rapporte bien plus.',
    'lesson.german_loop.complete.what':
        'Une route peut revenir à sa propre cathédrale. Chacun de ses deux tronçons y compte alors comme une tuile. Fermez la boucle avec votre tuile.',
    'lesson.german_loop.complete.hint': 'La place vide est à droite de la cathédrale.',
    'lesson.german_loop.complete.done':
        '4 tuiles, et 1 de plus pour le second tronçon à la cathédrale : 5 × 2 = 10 points.',
};
