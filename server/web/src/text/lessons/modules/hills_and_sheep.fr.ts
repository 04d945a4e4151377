// French for the tutorial of Hills & Sheep.
export const hills_and_sheep_fr = {
    'lesson.shepherd': 'Garder des moutons',
    'lesson.shepherd.place.what':
        'Vous avez aussi un berger. Au lieu d’une figurine, vous pouvez placer votre berger dans un pré de votre tuile, si aucun berger n’y est encore. Vous piochez alors un jeton du sac : 1 à 4 moutons, ou un loup. Posez la tuile avec votre berger dans le pré.',
    'lesson.shepherd.place.hint': 'Toute place convient. Choisissez le berger, avec sa houlette.',
    'lesson.shepherd.place.done':
        'Vous avez pioché un jeton avec 1 mouton. Un berger n’est pas un paysan : le troupeau rapporte pendant la partie.',
    'lesson.shepherd.draw.what':
        'Votre tuile a agrandi le pré de votre berger. Chaque fois, vous choisissez : piocher encore un jeton, ou marquer le troupeau. Un mouton, c’est peu : piochez un jeton.',
    'lesson.shepherd.draw.hint': 'Choisissez de piocher un jeton.',
    'lesson.shepherd.draw.done':
        '3 moutons de plus. Un loup aurait chassé tous les bergers du pré, sans aucun point.',
    'lesson.shepherd.score.what':
        'Votre pré a encore grandi, et votre troupeau a 4 moutons. Deux des jetons du sac sont des loups. Ne risquez rien : marquez le troupeau.',
    'lesson.shepherd.score.hint': 'Choisissez de marquer le troupeau.',
    'lesson.shepherd.score.done':
        '1 point par mouton : 4 points, et votre berger est revenu. Un pré fermé, qui ne peut plus grandir, est marqué aussitôt. Un troupeau qui reste à la fin de la partie ne rapporte rien.',
    'lesson.hill': 'Monter sur une colline',
    'lesson.hill.claim.what':
        'Votre tuile a une colline, la petite butte à côté de la ville. En cas d’égalité, seuls les joueurs qui ont une figurine sur une colline reçoivent les points. Commencez votre ville en face de celle de votre adversaire, le côté ouvert vers elle, et placez-y un partisan.',
    'lesson.hill.claim.hint':
        'Posez la tuile sous la route, du côté gauche, la ville tournée vers la droite. La figurine doit être dans la ville.',
    'lesson.hill.claim.done':
        'Toute figurine sur cette tuile est sur la colline, donc votre chevalier aussi. Sous chaque colline va une tuile de la pioche, face cachée : elle sort du jeu.',
    'lesson.hill.join.what':
        'Un chevalier chacun : ce serait l’égalité, mais le vôtre est sur une colline. Reliez les deux villes.',
    'lesson.hill.join.hint': 'Posez la tuile entre les deux villes.',
    'lesson.hill.join.done':
        'La colline départage : les 6 points sont pour vous, et votre adversaire ne reçoit rien.',
    'lesson.vineyard': 'Planter une vigne',
    'lesson.vineyard.count.what':
        'Un monastère achevé rapporte 3 points de plus pour chaque vigne sur les huit tuiles autour. Il y a une vigne à gauche de votre monastère. Votre prochaine tuile en a une autre et occupe la dernière place. Combien votre monastère rapportera-t-il alors ?',
    'lesson.vineyard.count.hint':
        'Un monastère entouré de huit tuiles rapporte 9 points. Ajoutez 3 pour chacune des deux vignes.',
    'lesson.vineyard.count.done': '9 + 2 × 3 = 15 points.',
    'lesson.vineyard.complete.what': 'Achevez votre monastère avec la vigne.',
    'lesson.vineyard.complete.hint': 'La place libre est à droite du monastère, sous la route.',
    'lesson.vineyard.complete.done':
        '15 points. Autour d’un monastère qui reste inachevé, les vignes ne rapportent rien.',
};
