// French for the tutorial of The Gifts.
export const gifts_fr = {
    'lesson.gift': 'Recevoir un cadeau',
    'lesson.gift.receive.what':
        'Si vous prolongez une route ou une ville où un autre joueur a plus de figurines que vous, vous recevez une carte cadeau. Prolongez la ville de votre adversaire.',
    'lesson.gift.receive.hint':
        'La ville est ouverte en haut et à droite. Tournez la tuile jusqu’à ce que les villes se rejoignent.',
    'lesson.gift.receive.done':
        'Vous avez un cadeau, et les autres ne savent pas lequel. Vous pourrez l’ouvrir à un prochain tour. Fermé, il rapporte 2 points à la fin.',
    'lesson.gift.open.what':
        'Avant de poser votre tuile, vous pouvez ouvrir un cadeau. Vous avez le Cantonnier : il compte tout de suite une route inachevée, 1 point par tuile, et ses figurines rentrent. Comptez ainsi votre route.',
    'lesson.gift.open.hint':
        'Ne posez pas encore la tuile. Choisissez d’abord le cadeau, puis votre route.',
    'lesson.gift.open.done':
        '3 tuiles : 3 points, et votre figurine est rentrée. Vous posez maintenant votre tuile comme d’habitude. La route est libre : vous pouvez même l’occuper de nouveau.',
    'lesson.gift_position': 'Se coucher dans le pré',
    'lesson.gift_position.change.what':
        'Le cadeau Debout ou couché fait d’une de vos figurines un paysan, dans un pré de sa tuile, ou l’inverse. Au-dessus de votre figurine du carrefour, un pré touche deux villes achevées. Couchez-la dans ce pré.',
    'lesson.gift_position.change.hint':
        'Choisissez le cadeau, puis la figurine couchée au-dessus du carrefour.',
    'lesson.gift_position.change.done':
        'Votre paysan rapportera à la fin 3 points pour chacune des deux villes : 6 points. Le cadeau lui-même ne rapporte rien.',
    'lesson.gift_position.claim.what':
        'Après avoir ouvert un cadeau, vous posez votre tuile et une figurine comme d’habitude. La route que votre figurine a quittée est libre. Prolongez-la vers la droite et occupez-la de nouveau.',
    'lesson.gift_position.claim.hint':
        'Posez la tuile à droite du carrefour, avec une figurine sur la route.',
    'lesson.gift_position.claim.done':
        'Un tour pour deux : le pré vaut maintenant 6 points, la route 2.',
    'lesson.gift_synod': 'Partager un monastère',
    'lesson.gift_synod.open.what':
        'Le cadeau Synode pose une figurine de votre réserve sur un monastère inachevé, même occupé. Il manque une tuile autour du monastère de votre adversaire. Placez-y votre moine à côté du sien.',
    'lesson.gift_synod.open.hint':
        'Ne posez pas encore la tuile. Choisissez d’abord le cadeau, puis le monastère.',
    'lesson.gift_synod.open.done': 'Un moine chacun : le monastère est maintenant à vous deux.',
    'lesson.gift_synod.complete.what':
        'Vous posez maintenant votre tuile comme d’habitude. Achevez ainsi le monastère.',
    'lesson.gift_synod.complete.hint': 'Le coin vide est en bas à droite du monastère.',
    'lesson.gift_synod.complete.done':
        'À égalité, chaque joueur marque le tout : 9 points pour chacun de vous. Il y a deux autres cadeaux : Retrait fait rentrer une de vos figurines et rapporte au moins 2 points, et Double pioche vous laisse choisir entre deux tuiles.',
};
