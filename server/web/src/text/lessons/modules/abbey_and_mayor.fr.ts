// French for the tutorial of Abbey & Mayor.
export const abbey_and_mayor_fr = {
    'lesson.abbey': 'Combler un trou',
    'lesson.abbey.fill.what':
        'Il y a un trou avec des tuiles des quatre côtés. Avant de piocher, vous pouvez poser votre abbaye dans un tel trou : tous les bords conviennent. Les routes et les villes qui la touchent sont achevées. Posez-la, et mettez-y une figurine : une abbaye est un monastère.',
    'lesson.abbey.fill.hint':
        'Le trou est au milieu, à côté de votre ville. Votre figurine doit être dans l’abbaye.',
    'lesson.abbey.fill.done':
        'L’abbaye achève votre route et votre ville : 2 points chacune. C’est un monastère, et une seule place est encore libre autour. Chaque joueur a une abbaye.',
    'lesson.abbey.wagon.what':
        'Un chariot était sur votre route. Quand son élément rapporte ses points, il peut aussitôt aller sur un élément inachevé et sans figurine, sur sa tuile ou une tuile autour. Il y a un tel monastère. Menez-y votre chariot.',
    'lesson.abbey.wagon.hint':
        'Choisissez le monastère sous l’abbaye. Dans l’autre se tient le moine de votre adversaire.',
    'lesson.abbey.wagon.done':
        'Votre chariot n’est pas rentré : il occupe déjà le monastère suivant, et votre adversaire ne peut plus le prendre.',
    'lesson.mayor': 'Élire un maire',
    'lesson.mayor.claim.what':
        'Votre maire ne va que dans les villes. Pour la majorité, il compte autant de figurines que la ville a de blasons. Votre tuile a un blason. Commencez votre ville en face de celle de votre adversaire, le côté ouvert vers elle, et placez-y le maire.',
    'lesson.mayor.claim.hint':
        'Posez la tuile sous la route, du côté gauche, la ville tournée vers la droite. Choisissez le maire.',
    'lesson.mayor.claim.done':
        'Avec un blason, le maire compte comme un chevalier. Sans blason, il ne rapporterait rien.',
    'lesson.mayor.join.what': 'Votre tuile a un autre blason. Reliez les deux villes.',
    'lesson.mayor.join.hint': 'Posez la tuile entre les deux villes.',
    'lesson.mayor.join.done':
        'Deux blasons : votre maire compte pour deux, le chevalier adverse pour un. Les 10 points sont pour vous.',
    'lesson.barn': 'Bâtir une grange',
    'lesson.barn.build.what':
        'Au lieu de poser une figurine, vous pouvez bâtir votre grange sur un coin de votre tuile où quatre prés se rejoignent. Les paysans de ce pré rapportent leurs points et reviennent. Bâtissez la grange dans le pré de votre paysan.',
    'lesson.barn.build.hint':
        'Posez la tuile sous votre ville ouverte. Quatre prés se rejoignent à son coin supérieur gauche.',
    'lesson.barn.build.done':
        'Votre paysan a rapporté 3 points pour une ville, et vous l’avez repris. Aucun autre paysan ne peut être posé dans ce pré.',
    'lesson.barn.add.what':
        'À la fin, votre grange rapporte 4 points par ville achevée de son pré. Achevez votre ville à côté.',
    'lesson.barn.add.hint': 'L’ouverture de votre ville est à droite.',
    'lesson.barn.add.done':
        '4 points pour la ville, et la grange a maintenant deux villes achevées : 8 points à la fin. Les paysans qui rejoignent le pré plus tard ne rapportent qu’un point par ville.',
};
