// French for the tutorial of The Abbot.
export const abbot_fr = {
    'lesson.abbot_garden': 'Achever un jardin',
    'lesson.abbot_garden.claim.what':
        'En plus de vos partisans, vous avez un abbé. Votre tuile montre un jardin, le parterre de fleurs rond : seul un abbé peut s’y tenir. Un jardin se compte comme un monastère : 1 point pour sa tuile et 1 pour chacune des huit tuiles autour. Trouvez la place où la plupart sont déjà là, et placez votre abbé dans le jardin.',
    'lesson.abbot_garden.claim.hint':
        'Posez la tuile sous la tuile de départ. Choisissez l’abbé, pas un partisan.',
    'lesson.abbot_garden.claim.done':
        'Six des huit tuiles sont là. Avec la tuile du jardin, cela fait 7 points pour l’instant.',
    'lesson.abbot_garden.complete.what':
        'Occupez la dernière place autour de votre jardin avec votre tuile. Le jardin se compte alors de lui-même, et vous pouvez encore poser une figurine : placez un chevalier dans la petite ville que vous achevez.',
    'lesson.abbot_garden.complete.hint':
        'La place vide est sous le jardin. Le chevalier doit aller dans la ville de votre tuile.',
    'lesson.abbot_garden.complete.done':
        'Le jardin rapporte 9 points et la ville 4. L’abbé et le chevalier reviennent dans votre main.',
    'lesson.abbot_recall': 'Rappeler l’abbé',
    'lesson.abbot_recall.count.what':
        'Quatre places autour de votre jardin sont encore vides. Vous n’avez pas à les attendre. À votre tour, vous pouvez rappeler votre abbé au lieu de poser une figurine. Le jardin se compte alors tel qu’il est. Combien de points rapporterait-il maintenant ?',
    'lesson.abbot_recall.count.hint':
        'Comptez la tuile du jardin et chaque tuile qui la touche, même par un coin.',
    'lesson.abbot_recall.count.done': 'Quatre tuiles autour et la sienne : 5 points.',
    'lesson.abbot_recall.recall.what':
        'Vous posez d’abord votre tuile : elle peut encore ajouter un point. Posez-la à côté du jardin, puis rappelez votre abbé au lieu de poser une figurine.',
    'lesson.abbot_recall.recall.hint':
        'La tuile doit toucher celle du jardin ; un coin suffit. Choisissez ensuite de rappeler l’abbé du jardin.',
    'lesson.abbot_recall.recall.done':
        '6 points tout de suite, et l’abbé revient dans votre main pour le prochain jardin. Si votre abbé est encore dans un jardin à la fin de la partie, celui-ci se compte de la même façon.',
    'lesson.abbot_monastery': 'Quitter un monastère plus tôt',
    'lesson.abbot_monastery.claim.what':
        'Votre abbé peut aussi aller dans un monastère. Il y compte comme un partisan, mais lui seul peut en repartir plus tôt. Posez le monastère sous la tuile de départ et placez-y votre abbé.',
    'lesson.abbot_monastery.claim.hint': 'Choisissez l’abbé pour le monastère, pas un partisan.',
    'lesson.abbot_monastery.claim.done':
        'Sept des huit tuiles sont là : 8 points pour l’instant. Seule la place à droite du monastère est vide.',
    'lesson.abbot_monastery.leave.what':
        'Votre adversaire a bloqué la place vide : aucune tuile du jeu n’y convient plus. Un partisan serait maintenant bloqué jusqu’à la fin. Posez votre tuile où vous voulez et rappelez votre abbé.',
    'lesson.abbot_monastery.leave.hint':
        'Une fois la tuile posée, choisissez de rappeler l’abbé du monastère, au lieu de poser une figurine.',
    'lesson.abbot_monastery.leave.done':
        '8 points, et l’abbé est de nouveau libre. À chaque tour, c’est l’un ou l’autre : poser une figurine ou rappeler l’abbé.',
};
