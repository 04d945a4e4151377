// French for The Gifts.
import type { gifts_en } from './gifts.en';

export const gifts_fr: Readonly<Record<keyof typeof gifts_en, string>> = {
    'prompt.gift.take_2': 'Piochez une deuxième tuile, posez l’une des deux.',
    'prompt.gift.synod': 'Aucun monastère ne s’y prête : ouvert maintenant, il est sans effet.',
    'prompt.gift.road_sweeper': 'Aucune route ne s’y prête : ouvert maintenant, il est sans effet.',
    'prompt.gift.change_position':
        'Aucune de vos figurines ne peut changer : ouvert maintenant, il est sans effet.',
    'prompt.gift.cash_out':
        'Aucune de vos figurines ne peut revenir : ouvert maintenant, il est sans effet.',
    gifts: 'Cadeaux',
    'gifts.yours': 'Vos cadeaux',
    'gifts.hidden': '{n|# cadeau fermé|# cadeaux fermés}',
    'gifts.held': '{n} × {gift}',
    'gifts.stack': '{n|# cadeau|# cadeaux} dans la pile',
    'gifts.opened': 'ouverts :',
    'gift.gift_hidden': 'cadeau',
    'gift.synod': 'Synode',
    'gift.road_sweeper': 'Cantonnier',
    'gift.change_position': 'Debout ou couché',
    'gift.cash_out': 'Retrait',
    'gift.take_2': 'Double pioche',
    'gift_what.synod':
        'Posez une figurine de votre réserve sur un monastère inachevé, même occupé.',
    'gift_what.road_sweeper':
        'Une route inachevée est comptée tout de suite ; toutes ses figurines rentrent.',
    'gift_what.change_position':
        'Une de vos figurines se couche dans un pré de sa tuile, ou s’en relève.',
    'gift_what.cash_out':
        'Récupérez une de vos figurines : 2 points, et 2 par figurine qui y reste.',
    'gift_what.take_2': 'Piochez une deuxième tuile, posez l’une des deux et remettez l’autre.',
    'help.gift': 'Choisir un cadeau',
    'log.gift_received': '{name} a reçu un cadeau',
    'log.gift_got': '{name} a reçu un cadeau : {gift}',
    'log.gift_opened': '{name} a ouvert un cadeau : {gift}',
    'log.gifts_shuffled': 'Les cadeaux ouverts, mélangés, forment la nouvelle pile',
    'reason.gift': '{n|# cadeau fermé|# cadeaux fermés}',
    'points_for.gifts': 'cadeaux fermés',
    'module.gifts': 'Les cadeaux',
    'module_what.gifts':
        'Prolongez la route ou la ville d’un adversaire pour recevoir une carte cadeau. Ouvrez-la avant de poser une tuile.',
    'rules.gifts':
        'Si vous prolongez une route ou une ville où une autre personne a plus de figurines que vous, vous recevez un cadeau : un au plus par tuile.\n' +
        'Avant de poser une tuile, vous pouvez ouvrir un de vos cadeaux. Sa carte dit ce qu’il fait.\n' +
        'Chaque cadeau fermé rapporte 2 points à la fin.',
};
