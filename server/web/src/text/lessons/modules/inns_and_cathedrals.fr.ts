// French for the tutorial of Inns & Cathedrals.
export const inns_and_cathedrals_fr = {
    'lesson.inn': 'S’arrêter à l’auberge',
    'lesson.inn.claim.what':
        'La route de votre tuile passe devant une auberge, la maison au bord du petit lac. Prolongez avec elle la route de la tuile de départ vers l’ouest, et occupez cette route.',
    'lesson.inn.claim.hint':
        'Posez la tuile à gauche de la tuile de départ, avec une figurine sur la route.',
    'lesson.inn.claim.done':
        'Une route achevée avec une auberge rapporte 2 points par tuile. Mais inachevée à la fin, elle ne rapporte rien.',
    'lesson.inn.complete.what':
        'Ne laissez pas ouverte une route avec une auberge : fermez son bout ouest.',
    'lesson.inn.complete.hint': 'Posez le carrefour au bout gauche de la route.',
    'lesson.inn.complete.done':
        '4 tuiles avec une auberge : 8 points. Sans l’auberge, 4 seulement.',
    'lesson.cathedral': 'Achever une cathédrale',
    'lesson.cathedral.count.what':
        'La cathédrale est dans votre ville. Elle agit comme une auberge : une ville achevée avec une cathédrale rapporte 3 points par tuile et par blason, mais une ville inachevée est un risque. Si la partie s’arrêtait maintenant, combien rapporterait votre ville ouverte ?',
    'lesson.cathedral.count.hint':
        'Pensez à l’auberge : une route inachevée avec une auberge ne rapporte rien à la fin.',
    'lesson.cathedral.count.done':
        'Rien : une ville inachevée avec une cathédrale rapporte 0 point. Achevez-la, ou empêchez vos adversaires d’achever la leur.',
    'lesson.cathedral.complete.what': 'Achevez la ville avec la cathédrale.',
    'lesson.cathedral.complete.hint': 'L’ouverture est au-dessus de la cathédrale.',
    'lesson.cathedral.complete.done': '5 tuiles à 3 points : 15 points.',
    'lesson.large': 'Employer le grand partisan',
    'lesson.large.claim.what':
        'Vous avez aussi un grand partisan. Il compte comme deux figurines pour la majorité. Commencez votre ville en face de celle de votre adversaire, le côté ouvert vers elle, et placez-y le grand partisan.',
    'lesson.large.claim.hint':
        'Posez la tuile sous la route, du côté gauche, la ville tournée vers la droite. Choisissez le grand partisan.',
    'lesson.large.claim.done':
        'Votre adversaire a un chevalier en face. Le vôtre compte pour deux.',
    'lesson.large.join.what': 'Reliez les deux villes.',
    'lesson.large.join.hint': 'Posez la tuile entre les deux villes.',
    'lesson.large.join.done':
        'Deux contre un : les 6 points sont pour vous, et votre adversaire ne reçoit rien.',
};
