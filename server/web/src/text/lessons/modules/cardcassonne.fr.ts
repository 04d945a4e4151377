// French for the tutorial of Cardcassonne.
export const cardcassonne_fr = {
    'lesson.row': 'Réclamer une rangée',
    'lesson.row.add.what':
        'Il y a quatre rangées de cartes, une par couleur. À votre tour, posez une carte au bout de la rangée de sa couleur. Les personnages rapportent la somme de leurs valeurs multipliée par leur nombre : dans la rangée de la route, (1 + 2 + 1 + 1) × 4 = 20. Faites mieux : ajoutez-y votre brigand.',
    'lesson.row.add.hint':
        'Choisissez le brigand, la carte rouge à 3. Il va au bout de la rangée rouge.',
    'lesson.row.add.done':
        '(1 + 2 + 1 + 1 + 3) × 5 = 40 : chaque personnage donne plus de valeur à tous les autres.',
    'lesson.row.claim.what':
        'Une fois par manche, vous placez votre partisan au lieu d’une carte. Il réclame toutes les cartes de sa rangée, jusqu’au partisan précédent. Quand toutes les cartes de la manche sont posées, on compte. Votre adversaire a réclamé la rangée du pré. Réclamez celle de la route.',
    'lesson.row.claim.hint':
        'Choisissez votre partisan et sa place au bout de la rangée de la route. Les autres ont moins de personnages.',
    'lesson.row.claim.done':
        '40 points. Les cartes que personne n’a réclamées restent dans leurs rangées, et une nouvelle manche commence.',
    'lesson.face_down': 'Cacher une carte',
    'lesson.face_down.hide.what':
        'Votre première carte d’une manche se pose face cachée, dans n’importe quelle rangée. Réclamée dans une rangée d’une autre couleur, elle rapporte 10 points. Vous voulez réclamer la rangée de la route : cachez-y votre mouton.',
    'lesson.face_down.hide.hint':
        'Choisissez le mouton, l’animal vert, et sa place au bout de la rangée rouge.',
    'lesson.face_down.hide.done':
        'Votre adversaire ne voit qu’une carte face cachée. Ne le laissez pas réclamer cette rangée avant vous.',
    'lesson.face_down.settle.what':
        'Vous avez réclamé la rangée de la route, et votre mouton caché est retourné. Pour un animal ou un bâtiment dans la mauvaise rangée, vous choisissez : le garder, ou prendre 10 points. Un seul mouton n’en rapporte que 3. Prenez les 10 points.',
    'lesson.face_down.settle.hint': 'Choisissez les 10 points.',
    'lesson.face_down.settle.done':
        '(1 + 2 + 1 + 2) × 4 = 24 pour les personnages, et 10 pour la carte cachée : 34 points.',
    'lesson.animals': 'Réunir des animaux',
    'lesson.animals.claim.what':
        'Les animaux rapportent selon le nombre que vous avez d’une sorte : 3 points pour un, 6 pour deux, 9 pour trois. Ils restent chez vous. Les bâtiments vont sous votre coffre et rapportent à la fin de la partie. Réclamez la rangée aux poules.',
    'lesson.animals.claim.hint': 'Placez votre partisan dans la rangée de l’abbaye, la jaune.',
    'lesson.animals.claim.done':
        '2 poules : 6 points. L’abbaye est sous votre coffre. À la fin, quatre bâtiments différents rapportent 30 points, trois 15 et deux 5.',
    'lesson.animals.grow.what':
        'Une manche plus tard, il y a deux autres poules dans la rangée de l’abbaye. Chaque fois qu’une sorte s’agrandit, tous vos animaux de cette sorte rapportent de nouveau, les anciens aussi. Réclamez la rangée qui rapporte le plus maintenant.',
    'lesson.animals.grow.hint':
        'Vous avez déjà 2 poules. Avec les deux autres de la rangée de l’abbaye, cela fait 4.',
    'lesson.animals.grow.done':
        '4 poules : 12 points, bien que deux seulement soient nouvelles. La rangée de la route en aurait rapporté 10. Les jokers vont dans n’importe quelle rangée, et le dragon et la fée rapportent 10 points chacun.',
};
