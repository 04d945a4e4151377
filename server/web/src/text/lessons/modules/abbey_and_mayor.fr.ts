// French for the tutorial of Abbey & Mayor.
export const abbey_and_mayor_fr = {
    'lesson.abbey': 'Combler un trou',
    'lesson.abbey.fill.what':
        'Il y a un trou avec des tuiles des quatre côtés. Avant de piocher, vous pouvez poser votre abbaye dans un tel trou : tous les bords conviennent. Les routes et les villes qui la touchent sont achevées. Posez-la et placez-y un partisan : une abbaye est un monastère.',
    'lesson.abbey.fill.hint':
        'Le trou est au milieu, à côté de votre ville. Votre figurine doit être dans l’abbaye.',
    'lesson.abbey.fill.done':
        'L’abbaye achève votre route et votre ville : 2 points chacune. C’est un monastère, et une seule place est encore libre autour. Chaque joueur a une abbaye. Vous pouvez aussi la poser quand il n’y a plus de tuile à piocher.',
    'lesson.abbey.wagon.what':
        'La figurine de votre route était votre chariot. Il se place comme un partisan, sur les routes, dans les villes et les monastères. Quand son élément rapporte ses points, il peut aussitôt aller sur un élément inachevé et sans figurine, sur sa tuile ou une tuile autour. Menez votre chariot dans un monastère.',
    'lesson.abbey.wagon.hint':
        'Choisissez le monastère sous l’abbaye. Dans l’autre se tient le moine de votre adversaire.',
    'lesson.abbey.wagon.done':
        'Votre chariot occupe ce monastère, alors que sa tuile était déjà posée. Il rapporterait déjà 5 points.',
    'lesson.mayor': 'Élire un maire',
    'lesson.mayor.claim.what':
        'Vous avez aussi un maire, qui ne va que dans les villes. Pour la majorité, il compte 1 par blason de la ville. Votre tuile a un blason. Commencez votre ville en face de celle de votre adversaire, le côté ouvert vers elle, et placez-y le maire.',
    'lesson.mayor.claim.hint':
        'Posez la tuile sous la route, du côté gauche, la ville tournée vers la droite. Choisissez le maire.',
    'lesson.mayor.claim.done':
        'Avec un blason, le maire compte comme un chevalier. Sans blason, il ne compte pas.',
    'lesson.mayor.join.what': 'Votre tuile a un autre blason. Reliez les deux villes.',
    'lesson.mayor.join.hint': 'Posez la tuile entre les deux villes.',
    'lesson.mayor.join.done':
        'Deux blasons : votre maire compte pour deux, le chevalier adverse pour un. Les 10 points sont pour vous.',
    'lesson.barn': 'Bâtir une grange',
    'lesson.barn.build.what':
        'Au lieu de poser une figurine, vous pouvez bâtir votre grange sur un coin de votre tuile où les prés de quatre tuiles se rejoignent. Les paysans de ce pré rapportent aussitôt leurs points et reviennent. Posez votre tuile pour former un tel coin dans le pré de votre paysan, et bâtissez-y la grange.',
    'lesson.barn.build.hint':
        'Posez la tuile sous votre ville ouverte. Les prés de quatre tuiles se rejoignent à son coin supérieur gauche.',
    'lesson.barn.build.done':
        'Votre paysan a rapporté 3 points pour une ville et revient dans votre main. La grange reste jusqu’à la fin. Aucun autre paysan ne peut être posé dans ce pré.',
    'lesson.barn.add.what':
        'À la fin, votre grange rapporte 4 points par ville achevée de son pré. Achevez votre propre ville au bord de ce pré.',
    'lesson.barn.add.hint': 'Votre chevalier est dans cette ville. L’ouverture est à droite.',
    'lesson.barn.add.done':
        '4 points pour la ville, et la grange a maintenant deux villes achevées : 8 points à la fin. Si un pré avec des paysans rejoint plus tard celui de la grange, ils ne rapportent qu’un point par ville et reviennent.',
};
