// Les règles en bref. Les clés sont celles de rules.en.ts.
import type { rules_en } from './rules.en';

export const rules_fr: Record<keyof typeof rules_en, string> = {
    'rules.carcassonne':
        'À votre tour, vous posez la tuile que vous avez en main à côté d’une autre : route contre route, ville contre ville, pré contre pré. Vous pouvez ensuite poser une figurine sur cette tuile. Enfin, tout ce qui vient d’être achevé est compté.\n' +
        'Aucune figurine ne va sur une route ou dans une ville où il y en a déjà une, même loin de là. Mais deux éléments occupés peuvent se rejoindre plus tard.\n' +
        'Une route est achevée quand ses deux bouts sont fermés – par un carrefour, une ville ou un monastère – ou quand elle fait une boucle. Elle rapporte 1 point par tuile.\n' +
        'Une ville est achevée quand son mur est fermé et qu’il n’y manque aucune tuile. Elle rapporte 2 points par tuile et 2 par blason.\n' +
        'Un monastère est achevé quand les huit places autour de lui sont prises. Il rapporte 9 points.\n' +
        'Les points vont au joueur qui a la majorité ; en cas d’égalité, chacun les reçoit tous. Les figurines reviennent et peuvent resservir.\n' +
        'Quand toutes les tuiles sont posées, l’inachevé compte aussi : les routes 1 par tuile, les villes 1 par tuile et par blason, les monastères 1 pour eux-mêmes et pour chaque tuile autour.',
    'rules.farmers':
        'Une figurine peut aussi se coucher dans un pré où il n’y a encore personne. Elle y reste jusqu’à la fin de la partie.\n' +
        'Routes, villes et rivières séparent les prés.\n' +
        'À la fin, le joueur qui a le plus de paysans dans un pré reçoit 3 points pour chaque ville achevée qui le touche. Une ville paie tous les prés qu’elle touche.',
    'rules.abbot':
        'Chaque joueur a un abbé en plus de ses partisans. Lui seul peut aller dans un jardin ; il peut aussi aller dans un monastère.\n' +
        'Un jardin se compte comme un monastère : 1 point pour lui-même et pour chaque tuile autour, 9 quand les huit y sont.\n' +
        'Au lieu de poser une figurine, vous pouvez rappeler votre abbé à votre tour, pour les points que vaut sa place à ce moment.',
    'rules.labyrinth':
        'Le labyrinthe est une seule route vers les quatre côtés, sans carrefour : ses branches forment un réseau, compté en entier.\n' +
        'Simple : le réseau est une route comme une autre.\n' +
        'Avancé : on peut entrer dans le labyrinthe lui-même, ou dans une branche où il n’y a personne, même si le réseau est occupé ailleurs. Quand tout est achevé, le joueur qui y a la majorité reçoit 1 point par tuile et 2 de plus pour chaque figurine présente, quel que soit son propriétaire.\n' +
        'Inachevé à la fin, c’est une route comme une autre.',
    'rules.inns_and_cathedrals':
        'Une route achevée avec une auberge rapporte 2 points par tuile. Inachevée à la fin, elle ne rapporte rien.\n' +
        'Une ville achevée avec une cathédrale rapporte 3 points par tuile et par blason. Inachevée à la fin, elle ne rapporte rien.\n' +
        'Chaque joueur a un grand partisan. Il compte pour deux dans la majorité.',
    'rules.mage_and_witch':
        'Le joueur qui pose une tuile portant le signe magique déplace le mage ou la sorcière sur une route ou une ville inachevée, avant de poser une figurine.\n' +
        'Avec le mage, une route ou une ville rapporte 1 point de plus par tuile. Avec la sorcière, elle rapporte la moitié, arrondie vers le haut.\n' +
        'Les deux ne restent jamais sur la même route ou ville : le joueur qui relie les leurs en éloigne un.\n' +
        'Quand leur route ou ville a été comptée, ils quittent le plateau.',
    'rules.cathedrals_in_germany':
        'Des routes partent de ces cathédrales. Une route achevée qui mène à l’une d’elles rapporte 2 points par tuile, et chacun de ses tronçons à la cathédrale compte comme une tuile.\n' +
        'Un partisan sur la cathédrale elle-même est un archevêque. Quand sa dernière route est achevée, il reçoit 1 point pour chaque tuile de toutes ses routes, 2 là où une route a une auberge.\n' +
        'Inachevé à la fin, tout cela rapporte 1 point par tuile.',
    'rules.river':
        'La rivière est posée en premier, de sa source au lac qui la termine, et chaque tuile la prolonge.\n' +
        'Elle ne peut pas tourner deux fois de suite du même côté.\n' +
        'Personne ne va sur la rivière et elle ne rapporte rien ; mais elle sépare les prés.',
    'rules.hunters_and_gatherers':
        'À votre tour, vous posez la tuile que vous avez en main : forêt contre forêt, rivière contre rivière, prairie contre prairie. Vous pouvez ensuite y poser une figurine : un membre de votre tribu ou une hutte.\n' +
        'Les cueilleurs vont dans les forêts. Une forêt achevée rapporte 2 points par portion et 2 par clairière à champignons, et ses cueilleurs reviennent.\n' +
        'Le joueur qui achève une forêt avec une pépite pose aussitôt une tuile bonus, quel que soit le cueilleur.\n' +
        'Les pêcheurs vont sur les rivières. Une rivière est achevée quand ses deux bouts sont fermés, par une source ou un lac. Elle rapporte 1 point par portion et par poisson dans les lacs à ses bouts.\n' +
        'Les chasseurs restent couchés dans les prairies jusqu’à la fin. Un animal rapporte alors 2 points ; mais chaque tigre mange un cerf et ne rapporte rien. Un feu tient les tigres à l’écart ; un chasseur au sanctuaire a sa prairie pour lui seul.\n' +
        'Une hutte reste au bord de l’eau jusqu’à la fin. Le joueur qui a le plus de huttes à un réseau de rivières reçoit alors 1 point par poisson dans tous ses lacs.\n' +
        'Les points vont au joueur qui a la majorité ; en cas d’égalité, chacun les reçoit tous. Forêts et rivières inachevées à la fin ne rapportent rien.',
    'rules.hunters_and_gatherers_2020':
        'À votre tour, vous posez la tuile que vous avez en main : forêt contre forêt, rivière contre rivière, prairie contre prairie. Vous pouvez ensuite y poser une figurine : un membre de votre tribu ou une hutte.\n' +
        'Les cueilleurs vont dans les forêts. Une forêt achevée rapporte 2 points par tuile et 3 par clairière à champignons, et ses cueilleurs reviennent.\n' +
        'Le joueur qui achève une forêt avec un menhir pose aussitôt une tuile bonus, quel que soit le cueilleur.\n' +
        'Les pêcheurs vont sur les rivières. Une rivière achevée rapporte 1 point par tuile et par poisson, dans la rivière et dans les lacs à ses bouts.\n' +
        'Les chasseurs restent couchés dans les prairies jusqu’à la fin. Un cerf rapporte alors 1 point, un aurochs 2, un mammouth 3 ; chaque tigre mange un cerf, sauf si un feu le tient à l’écart.\n' +
        'Une hutte reste au bord de l’eau jusqu’à la fin. Le joueur qui a le plus de huttes à un réseau de rivières reçoit alors 1 point par poisson dans tous ses lacs et rivières.\n' +
        'Certaines tuiles bonus ont un pouvoir. Piège : les animaux autour rapportent leurs points aussitôt et sortent du jeu. Fosse : les animaux autour comptent double. Pirogue : 2 points aussitôt par lac de son réseau. Radeau : chaque lac rapporte 1 point de plus aux huttes. Chaman : vous pouvez récupérer un membre de votre tribu.\n' +
        'Les points vont au joueur qui a la majorité ; en cas d’égalité, chacun les reçoit tous. Forêts et rivières inachevées à la fin ne rapportent rien.',
    'rules.cardcassonne':
        'Il y a quatre rangées : abbaye, route, pré et ville. À votre tour, vous posez une carte au bout d’une rangée ou, une fois par manche, votre partisan.\n' +
        'Votre première carte d’une manche se pose face cachée, dans n’importe quelle rangée. Les autres sont visibles, dans la rangée de leur couleur ; les jokers vont où vous voulez.\n' +
        'Votre partisan réclame tout ce qui le précède dans la rangée, jusqu’au partisan suivant. Quand toutes les cartes de la manche sont posées, on compte ; le joueur qui a placé son partisan en dernier donne la manche suivante.\n' +
        'Personnages : la somme de leurs valeurs multipliée par leur nombre. Dragon et fée rapportent 10 points chacun.\n' +
        'Les animaux restent chez vous. Chaque fois qu’une sorte s’agrandit, toute la sorte rapporte ce que dit la carte de décompte.\n' +
        'Les bâtiments restent sous votre coffre jusqu’à la fin. Quatre sortes différentes rapportent le plus, puis trois, puis deux.\n' +
        'Une carte qui était cachée dans une rangée d’une autre couleur rapporte 10 points et quitte le jeu ; un animal ou un bâtiment peut aussi être gardé.',
};
