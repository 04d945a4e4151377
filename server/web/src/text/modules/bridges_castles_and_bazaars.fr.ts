// French for Bridges, Castles & Bazaars.
import type { bridges_castles_and_bazaars_en } from './bridges_castles_and_bazaars.en';

export const bridges_castles_and_bazaars_fr: Record<
    keyof typeof bridges_castles_and_bazaars_en,
    string
> = {
    'module.bridges_castles_and_bazaars': 'Ponts, Forteresses et Bazars',
    'module_what.bridges_castles_and_bazaars':
        'Faites passer des routes sur des tuiles avec des ponts, changez de petites villes en forteresses et misez pour les tuiles d’un bazar.',
    'rules.bridges_castles_and_bazaars':
        'Chaque joueur a trois ponts et trois forteresses, deux de chaque à cinq joueurs ou plus.\n' +
        'Une fois par tour, vous pouvez poser un pont sur la nouvelle tuile ou sur une tuile voisine. Il va de pré à pré et c’est une route de sa tuile. Une tuile qui ne convient pas peut être posée avec un pont qui la rend possible. Si elle ne convient qu’ainsi, vous pouvez y renoncer et en piocher une autre.\n' +
        'Quand une ville de deux tuiles est achevée et n’a qu’une figurine, son propriétaire peut y bâtir une forteresse au lieu de marquer. La figurine y reste jusqu’à ce qu’une route, une ville, un monastère ou un jardin soit achevé sur les deux tuiles de la forteresse ou sur les quatre qui longent son grand côté. Le propriétaire marque alors autant de points. Pour les paysans, une forteresse est une ville qui vaut un point de plus.\n' +
        'À la fin d’un tour où un bazar est posé, une tuile par joueur est révélée. Tour à tour, chacun choisit une tuile et mise des points, les autres peuvent surenchérir une fois. Celui qui l’a choisie l’achète pour la plus haute mise ou la vend à ce prix. Aux tours suivants, ces tuiles sont posées au lieu de piocher.',
    'option.bridges_castles_and_bazaars_auction': 'Les tuiles d’un bazar',
    'option.bridges_castles_and_bazaars_auction.bids': 'sont mises aux enchères',
    'option.bridges_castles_and_bazaars_auction.free': 'sont choisies gratuitement',
    'option_what.bridges_castles_and_bazaars_auction':
        'Sans enchères, chacun choisit simplement une tuile.',
    'feature.castle': 'forteresse',
    'on.castle': 'sur une forteresse',
    'complete.castle': 'forteresse',
    'incomplete.castle': 'forteresse',
    'completes.castle': 'Forteresses',
    'incompletes.castle': 'Forteresses',
    'mark.bazaar': 'bazar',
    'reason.castle': '{n|# forteresse|# forteresses}',
    'reason.bazaar': 'bazar',
    'points_for.bazaar': 'une tuile du bazar',
    'bridges.left_bridge': '{n|# pont|# ponts} en réserve',
    'bridges.left_castle': '{n|# forteresse|# forteresses} en réserve',
    'bridges.castle': 'Forteresse',
    'bridges.bazaar': 'Bazar',
    'bridges.open': '{tile}, libre',
    'bridges.owned': '{tile}, à {name}',
    'bridges.choose': 'Choisir {tile}',
    'bridges.highest': 'Plus haute mise : {n}, par {name}',
    'bridges.how_many': 'Votre mise en points',
    'bridges.offer': 'Miser {n}',
    'bridges.choices': 'Ponts, forteresses et bazar',
    'bridges.lay_ns': 'Pont du nord au sud',
    'bridges.lay_ew': 'Pont d’est en ouest',
    'bridges.build': 'Bâtir une forteresse',
    'bridges.build_there': 'Bâtir une forteresse ici',
    'bridges.buy': 'Acheter la tuile',
    'bridges.decline': 'Renoncer à la tuile et en piocher une autre',
    'prompt.place.decline_tile': 'La tuile ne convient qu’avec un pont. Posez-la, ou renoncez-y.',
    'prompt.decline_tile': 'Vous renoncez à la tuile et en piochez une autre. Validez.',
    'prompt.build_castle': 'Bâtissez une forteresse, ou validez pour marquer la ville.',
    'asked.build_castle': 'Bâtir une forteresse ?',
    'asked.build_castle.of': '{names} peut bâtir une forteresse',
    'prompt.choose_lot': 'Choisissez une tuile du bazar.',
    'asked.choose_lot': 'Choisissez une tuile du bazar',
    'asked.choose_lot.of': 'Au tour de {names} de choisir une tuile',
    'prompt.bid_lot': 'Misez pour la tuile choisie, ou validez pour passer.',
    'asked.bid_lot': 'Miser pour la tuile ?',
    'asked.bid_lot.of': 'En attente d’une mise de {names}',
    'prompt.buy_lot': 'Achetez la tuile, ou validez pour la vendre au plus offrant.',
    'asked.buy_lot': 'Acheter ou vendre ?',
    'asked.buy_lot.of': '{names} achète ou vend la tuile',
    'log.bridge_laid': '{name} a posé un pont',
    'log.castle_built': '{name} a bâti une forteresse',
    'log.bazaar': 'Un bazar s’ouvre',
    'log.lot_bid': '{name} mise {n}',
    'log.lot_sold': 'Une tuile du bazar va à {name}',
    'log.lot_taken': '{name} prend la tuile du bazar',
};
