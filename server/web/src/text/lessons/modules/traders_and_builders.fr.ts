// French for the tutorial of Traders & Builders.
export const traders_and_builders_fr = {
    'lesson.builder': 'Employer le bâtisseur',
    'lesson.builder.place.what':
        'Vous avez un bâtisseur en plus de vos partisans. Vous pouvez le placer au lieu d’un partisan, sur une route ou dans une ville où vous avez déjà une figurine. Il ne prend possession de rien et ne compte pas pour la majorité. Prolongez votre route et placez-y le bâtisseur.',
    'lesson.builder.place.hint':
        'Posez la tuile au bout de votre route, à droite. Choisissez le bâtisseur pour la route.',
    'lesson.builder.place.done':
        'Le bâtisseur est sur votre nouvelle tuile. Dès votre prochain tour, il vous aide chaque fois que vous prolongez cette route.',
    'lesson.builder.extend.what':
        'Quand vous agrandissez la route ou la ville de votre bâtisseur, vous jouez une seconde tuile dans le même tour. Prolongez la route.',
    'lesson.builder.extend.hint': 'Posez la tuile au bout de votre route, à droite.',
    'lesson.builder.extend.done':
        'C’est encore à vous : vous piochez une autre tuile. Avec elle, vous pouvez de nouveau poser une figurine.',
    'lesson.builder.again.what':
        'Voici votre seconde tuile. Achevez votre route avec elle. Si vous voulez, placez aussi une figurine sur la tuile.',
    'lesson.builder.again.hint': 'Posez le monastère au bout de la route, à droite.',
    'lesson.builder.again.done':
        '6 tuiles : 6 points. Le partisan et le bâtisseur reviennent. Cette tuile prolongeait aussi la route, mais il n’y a jamais de troisième tuile.',
    'lesson.goods': 'Prendre les marchandises',
    'lesson.goods.own.what':
        'Certaines villes ont des marchandises : du vin, du blé ou des étoffes. Le joueur qui achève la ville les prend. Votre ville, à gauche, a du blé. Achevez-la.',
    'lesson.goods.own.hint': 'L’ouverture est en haut de la ville de gauche.',
    'lesson.goods.own.done':
        '6 points pour 3 tuiles, et le blé est à vous. À la fin, le joueur qui a le plus de blé reçoit 10 points. En cas d’égalité, chacun des premiers reçoit 10 points. Le vin et les étoffes se comptent de même.',
    'lesson.goods.take.what':
        'La ville de votre adversaire a du vin. Les marchandises vont au joueur qui achève la ville, même si elle appartient à un autre. Achevez-la et prenez le vin.',
    'lesson.goods.take.hint':
        'L’ouverture est en haut de la ville, au-dessus de la tuile de départ.',
    'lesson.goods.take.done':
        'Votre adversaire reçoit 6 points pour la ville, mais le vin est à vous. Le plus de vin rapporte 10 points à la fin.',
    'lesson.pig': 'Élever un cochon',
    'lesson.pig.place.what':
        'Vous avez aussi un cochon. Vous pouvez le placer au lieu d’un partisan, dans un pré où se trouve un de vos paysans. Si le pré est à vous, vous y recevez à la fin 4 points au lieu de 3 par ville achevée. Posez votre tuile de sorte que son pré rejoigne celui de votre paysan, et placez-y le cochon.',
    'lesson.pig.place.hint':
        'Posez la tuile à gauche de la tuile de départ, et choisissez le cochon pour le pré au-dessus de la route.',
    'lesson.pig.place.done':
        'Deux villes achevées touchent le pré : 2 × 4 = 8 points à la fin. Comme le paysan, le cochon reste jusque-là.',
    'lesson.pig.add.what':
        'Augmentez la valeur de votre pré : achevez la troisième ville qui le touche.',
    'lesson.pig.add.hint': 'La ville ouverte est en haut, à droite de la tuile de votre paysan.',
    'lesson.pig.add.done':
        'Trois villes : 3 × 4 = 12 points à la fin. Sans le cochon, ce serait 9.',
};
