// French for the tutorial of Hunters & Gatherers, 2020.
export const hunters_and_gatherers_2020_fr = {
    'lesson.aurochs': 'Compter les animaux',
    'lesson.aurochs.claim.what':
        'Un chasseur dans une prairie y reste jusqu’à la fin. Dans cette édition, un cerf rapporte alors 1 point, un aurochs 2 et un mammouth 3. Posez le mammouth à côté de l’aurochs de la tuile de départ et placez-y votre chasseur.',
    'lesson.aurochs.claim.hint':
        'Posez la tuile à gauche de la tuile de départ, avec votre figurine dans la prairie.',
    'lesson.aurochs.claim.done': 'Aurochs 2 et mammouth 3 : 5 points pour l’instant.',
    'lesson.aurochs.count.what':
        'La tuile de votre adversaire a réuni deux prairies : il y a maintenant un cerf et un tigre dans la vôtre. Chaque tigre mange un cerf et ne rapporte rien. Combien vaut maintenant votre chasseur ?',
    'lesson.aurochs.count.hint':
        'Les tigres ne mangent que des cerfs. Comptez l’aurochs et le mammouth.',
    'lesson.aurochs.count.done':
        'Le tigre mange le cerf. L’aurochs et le mammouth rapportent toujours 2 + 3 = 5 points.',
    'lesson.river_fish': 'Pêcher dans la rivière',
    'lesson.river_fish.complete.what':
        'Dans cette édition, il y a aussi des poissons dans les rivières. Une rivière achevée rapporte 1 point par tuile et par poisson, dans la rivière et dans les lacs à ses bouts. Fermez votre rivière avec le lac de votre tuile.',
    'lesson.river_fish.complete.hint':
        'Posez la tuile au bout inférieur de la rivière et tournez-la jusqu’à ce que la rivière continue.',
    'lesson.river_fish.complete.done':
        '3 tuiles, 1 poisson dans la rivière et 3 dans les lacs : 7 points.',
    'lesson.river_fish.hut.what':
        'Les rivières et les lacs reliés forment un réseau. S’il n’a pas encore de hutte, vous pouvez y poser une de vos trois huttes au lieu d’une autre figurine. À la fin, le joueur qui y a le plus de huttes reçoit 1 point par poisson. Vous avez placé une hutte au bord de la rivière. Combien vaut-elle maintenant ?',
    'lesson.river_fish.hut.hint':
        'Comptez seulement les poissons, dans les deux lacs et dans la rivière entre eux.',
    'lesson.river_fish.hut.done':
        '3 poissons dans les lacs et 1 dans la rivière : 4 points. La rivière est déjà comptée, mais ses poissons comptent encore pour la hutte.',
    'lesson.menhir': 'Gagner une tuile bonus',
    'lesson.menhir.complete.what':
        'Une forêt achevée rapporte 2 points par tuile et 3 par clairière à champignons. Si vous achevez une forêt avec un menhir, vous posez aussitôt une tuile bonus. La tuile de départ a un menhir. Achevez votre forêt.',
    'lesson.menhir.complete.hint': 'Le côté ouvert est à droite de la tuile de départ.',
    'lesson.menhir.complete.done':
        '3 tuiles : 6 points. La tuile bonus vous revient même pour une forêt qui n’est pas à vous. Les forêts et les rivières inachevées ne rapportent rien à la fin.',
    'lesson.menhir.logboat.what':
        'Beaucoup de tuiles bonus ont un pouvoir. Celle-ci a une pirogue sur son lac : elle rapporte aussitôt 2 points par lac de son réseau de rivières, avec ou sans hutte à vous. Posez-la de façon à marquer 4 points.',
    'lesson.menhir.logboat.hint': 'Reliez-la à la rivière qui vient du lac de la tuile de départ.',
    'lesson.menhir.logboat.done':
        'Deux lacs : 4 points, bien que la hutte soit à votre adversaire. Le radeau, les pièges, le feu et le chaman sont sur d’autres tuiles bonus. Les règles express les expliquent.',
};
