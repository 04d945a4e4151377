// French for the tutorial.
import { module_lessons_fr } from './lessons/modules/all.fr';
import type { lessons_en } from './lessons.en';

export const lessons_fr: Record<keyof typeof lessons_en, string> = {
    lesson: 'Tutoriel',
    'lesson.all': 'Toutes les leçons',
    'lesson.of': 'Leçon {n} sur {all}, étape {task} sur {tasks}',
    'lesson.right': 'Exact !',
    'lesson.shown': 'Voici comment faire.',
    'lesson.wrong': 'Pas encore. Essayez de nouveau.',
    'lesson.nearly.no_figure': 'La tuile est bien placée. Il manque votre figurine.',
    'lesson.nearly.other_figure': 'La tuile est bien placée, mais la figurine doit aller ailleurs.',
    'lesson.nearly.needless_figure': 'La tuile est bien placée. Posez-la cette fois sans figurine.',
    'lesson.otherwise': 'Il y avait plusieurs bons coups. L’étape suivante part d’un autre coup.',
    'lesson.on': 'Étape suivante',
    'lesson.next': 'Leçon suivante',
    'lesson.skip': 'Passer la leçon',
    'lesson.show': 'Montrer',
    'lesson.done': 'terminée',
    'lesson.points': 'Votre réponse',
    'lesson.answer': '{n} points',
    'lesson.end':
        'Vous savez maintenant comment tout se compte. Jouez votre première partie contre un bot facile : le bouton Conseil vous aide quand vous le voulez.',
    'lesson.end.module':
        'Vous connaissez maintenant les nouvelles règles. Jouez une partie avec elles contre un bot facile : le bouton Conseil vous aide quand vous le voulez.',
    'lesson.play': 'Jouer ma première partie',
    'lesson.play.module': 'Jouer une partie avec ces règles',
    'lesson.road': 'Achever une route',
    'lesson.road.claim.what':
        'À chaque tour vous posez une tuile à côté des autres. Les bords doivent correspondre : route contre route, ville contre ville, pré contre pré. Votre tuile convient aux places en pointillé. Choisissez celle de gauche, au bout ouest de la route. Choisissez ensuite la figurine sur la route de votre tuile, et validez.',
    'lesson.road.claim.hint':
        'Le bout ouvert de la route est à gauche de la tuile de départ. Votre figurine doit se tenir sur la route.',
    'lesson.road.claim.done':
        'La route est à vous. Tant que votre figurine y est, personne d’autre ne peut en poser une.',
    'lesson.road.complete.what':
        'Une route est achevée quand ses deux bouts sont fermés : par un carrefour, une ville ou un monastère. À l’est, votre route s’arrête déjà à un carrefour. Fermez le bout ouest.',
    'lesson.road.complete.hint': 'Posez le carrefour au bout gauche de votre route.',
    'lesson.road.complete.done':
        'Achevée ! Une route rapporte 1 point par tuile : 4 points. Votre figurine est revenue dans votre main.',
    'lesson.city': 'Occuper une ville',
    'lesson.city.claim.what':
        'La tuile de départ montre un morceau de ville. Posez votre tuile pour prolonger cette ville, et placez-y votre figurine. Elle y devient un chevalier.',
    'lesson.city.claim.hint':
        'Posez la tuile au-dessus de la tuile de départ. Choisissez-la de nouveau pour la tourner, jusqu’à ce que les villes se rejoignent.',
    'lesson.city.claim.done':
        'Votre tuile porte un blason, l’écu bleu, qui rapporte un supplément. La muraille a encore une ouverture, à l’est.',
    'lesson.city.complete.what':
        'Une ville est achevée quand sa muraille n’a plus d’ouverture. Fermez votre ville.',
    'lesson.city.complete.hint': 'L’ouverture est à droite de la tuile au blason.',
    'lesson.city.complete.done':
        'Une ville achevée rapporte 2 points par tuile et 2 par blason : 3 tuiles et un blason font 8 points.',
    'lesson.share': 'Partager une ville',
    'lesson.share.prepare.what':
        'Le chevalier de votre adversaire tient la ville à l’est : vous ne pouvez pas y poser de figurine. Mais deux villes séparées peuvent se rejoindre. Commencez votre propre ville à l’ouest, ouverte vers la sienne, avec une place vide entre les deux. Placez-y un chevalier.',
    'lesson.share.prepare.hint':
        'Posez la tuile sous la route, du côté gauche, la ville tournée vers la droite.',
    'lesson.share.prepare.done': 'Les deux villes donnent maintenant sur la même place vide.',
    'lesson.share.join.what': 'Reliez maintenant les deux villes avec une tuile.',
    'lesson.share.join.hint':
        'Posez la tuile entre les deux villes. Vous ne pouvez pas y ajouter de figurine.',
    'lesson.share.join.done':
        'Une ville, un chevalier chacun. Le joueur majoritaire marque les points. En cas d’égalité, chacun les reçoit tous : 6 points pour vous deux.',
    'lesson.farm': 'Compter un pré',
    'lesson.farm.claim.what':
        'Une figurine dans un pré est un paysan. Il y reste couché jusqu’à la fin de la partie. Il rapporte alors 3 points pour chaque ville achevée qui touche son pré. Les haies et les taches de couleur ne divisent pas un pré. Au nord de la route, un pré touche deux villes achevées. Occupez-le.',
    'lesson.farm.claim.hint':
        'Posez la tuile pour que son pré rejoigne celui du monastère, et choisissez le pré pour votre figurine.',
    'lesson.farm.claim.done':
        'Votre paysan a un pré avec deux villes achevées. Les paysans ne reviennent pas : employez-les avec mesure.',
    'lesson.farm.count.what':
        'Les routes, les villes et le bord du plateau limitent un pré. Combien de points vaut votre paysan maintenant ?',
    'lesson.farm.count.hint':
        'Cherchez toutes les villes à la muraille sans ouverture qui touchent le pré de votre paysan. Il y en a plus d’une. Chacune rapporte 3 points.',
    'lesson.farm.count.done':
        'Deux villes achevées touchent le pré : 2 × 3 = 6 points. La troisième ville est encore ouverte.',
    'lesson.farm.add.what':
        'Augmentez la valeur du pré : achevez la troisième ville qui le touche.',
    'lesson.farm.add.hint':
        'L’ouverture est à droite de la tuile de votre paysan. Il ne faut pas de figurine.',
    'lesson.farm.add.done':
        'Trois villes achevées : 9 points à la fin. Peu importe à qui sont les villes.',
    'lesson.monastery': 'Achever un monastère',
    'lesson.monastery.claim.what':
        'Un monastère rapporte 1 point pour sa tuile et pour chacune des huit tuiles autour. Trouvez la place où la plupart sont déjà là, et posez votre figurine dans le monastère.',
    'lesson.monastery.claim.hint': 'Il y a un trou au milieu du plateau.',
    'lesson.monastery.claim.done':
        'Il ne manque qu’une tuile. Si la partie s’arrêtait maintenant, le monastère rapporterait 8 points.',
    'lesson.monastery.complete.what': 'Posez la dernière tuile autour de votre monastère.',
    'lesson.monastery.complete.hint':
        'Le coin vide est en bas à droite du monastère. Tournez la tuile jusqu’à ce qu’elle convienne.',
    'lesson.monastery.complete.done':
        'Entouré : 9 points, et le moine revient dans votre main. Peu importe qui pose les tuiles.',
    'lesson.block': 'Bloquer un adversaire',
    'lesson.block.close.what':
        'Il manque une tuile à la ville de votre adversaire. Elle doit avoir une ville à l’ouest et des prés au nord et au sud. Posez votre tuile à côté de ce trou, de sorte qu’aucune tuile du jeu n’y convienne plus.',
    'lesson.block.close.hint': 'Posez la tuile à droite du trou, avec une route qui y mène.',
    'lesson.block.close.done':
        'Aucune tuile n’a une ville d’un côté, une route de l’autre et des prés entre les deux. La ville reste ouverte et le chevalier y reste bloqué.',
    'lesson.block.count.what':
        'À la fin, une ville inachevée rapporte 1 point par tuile et par blason. Combien cette ville rapportera-t-elle à votre adversaire ?',
    'lesson.block.count.hint': 'Comptez les tuiles de la ville. Il n’y a pas de blason.',
    'lesson.block.count.done':
        '3 tuiles font 3 points. Achevée, elle en aurait rapporté 8, et le chevalier serait revenu.',
    'lesson.end_of_game': 'Lire la fin d’une partie',
    'lesson.end_of_game.count.what':
        'Il reste une tuile, la vôtre. À la fin, une route inachevée rapporte 1 point par tuile, une ville 1 par tuile et par blason. Combien rapporterait votre ville ouverte ?',
    'lesson.end_of_game.count.hint': 'Deux tuiles et un blason.',
    'lesson.end_of_game.count.done':
        '2 tuiles + 1 blason = 3 points. Achevée, la ville rapporterait bien plus.',
    'lesson.end_of_game.finish.what':
        'Votre adversaire a 4 points d’avance. Posez la dernière tuile pour marquer le plus : 14 points sont possibles. Y a-t-il aussi une place pour votre figurine ?',
    'lesson.end_of_game.finish.hint':
        'Achevez la ville. Pensez ensuite au pré : un dernier paysan rapporte aussitôt.',
    'lesson.end_of_game.finish.done':
        'Ville 8, paysan 3 et route ouverte 3 : vous avez 35 points. Le monastère ouvert rapporte 5 points à votre adversaire, qui en a 30. Vous gagnez.',
    'lesson.forest': 'Achever une forêt',
    'lesson.forest.claim.what':
        'Ici, forêts, rivières et prairies se prolongent d’une tuile à l’autre. Posez votre tuile au-dessus de la tuile de départ pour que les forêts se rejoignent, et placez votre figurine dans la forêt. Elle y devient un cueilleur.',
    'lesson.forest.claim.hint':
        'Tournez la tuile jusqu’à ce que sa forêt regarde la tuile de départ. La figurine doit se tenir dans la forêt.',
    'lesson.forest.claim.done': 'Votre cueilleur tient la forêt. Elle est encore ouverte à l’est.',
    'lesson.forest.complete.what':
        'Une forêt est achevée quand des prairies ou des rivières l’entourent de tous côtés. Fermez votre forêt.',
    'lesson.forest.complete.hint': 'Le côté ouvert est à droite de la tuile de départ.',
    'lesson.forest.complete.done':
        'Une forêt achevée rapporte 2 points par tuile : 6 points. Elle contient de l’or : vous piochez une tuile bonus et rejouez.',
    'lesson.river': 'Achever une rivière',
    'lesson.river.claim.what':
        'Une rivière part du lac de la tuile de départ, vers le sud. Prolongez-la et placez-y votre figurine. Elle y devient un pêcheur.',
    'lesson.river.claim.hint':
        'Posez la tuile sous la tuile de départ, et choisissez la rivière pour votre figurine.',
    'lesson.river.claim.done':
        'Votre pêcheur tient la rivière jusqu’à ce que ses deux bouts soient fermés, par un lac ou une source.',
    'lesson.river.complete.what': 'Fermez la rivière avec le lac de votre tuile.',
    'lesson.river.complete.hint':
        'Posez la tuile au bout de la rivière, en bas, et tournez-la jusqu’à ce que la rivière se prolonge.',
    'lesson.river.complete.done':
        'Une rivière rapporte 1 point par tuile et 1 par poisson dans les lacs à ses bouts : 3 tuiles et 3 poissons font 6 points.',
    'lesson.meadow': 'Compter une prairie',
    'lesson.meadow.claim.what':
        'Une figurine dans une prairie est un chasseur et y reste jusqu’à la fin. Chaque animal de la prairie rapporte alors 2 points. Posez le cerf à côté du mammouth de la tuile de départ et placez-y votre chasseur.',
    'lesson.meadow.claim.hint':
        'Posez la tuile à gauche de la tuile de départ : elle n’y touche que de la prairie.',
    'lesson.meadow.claim.done': 'Un mammouth et un cerf : 4 points pour l’instant.',
    'lesson.meadow.count.what':
        'Votre adversaire a ajouté un tigre à votre prairie. Chaque tigre mange un cerf et ne rapporte rien. Combien vaut votre chasseur maintenant ?',
    'lesson.meadow.count.hint':
        'Le cerf et le tigre ne comptent pas. Le mammouth rapporte 2 points.',
    'lesson.meadow.count.done': 'Le tigre mange le cerf : 2 points pour le mammouth.',
    'lesson.meadow.add.what': 'Ajoutez votre mammouth à la prairie.',
    'lesson.meadow.add.hint':
        'Posez la tuile à côté de votre chasseur ou au-dessus. Il ne faut pas de figurine.',
    'lesson.meadow.add.done':
        'Deux mammouths : 4 points à la fin. Les tigres ne mangent pas les mammouths.',
    ...module_lessons_fr,
};
