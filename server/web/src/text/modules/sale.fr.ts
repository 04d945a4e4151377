// French for buying a tile.
import type { sale_en } from './sale.en';

export const sale_fr: Record<keyof typeof sale_en, string> = {
    'option.buying': 'Une tuile irremplaçable',
    'option.buying.none': 'n’est pas à vendre',
    'option.buying.only_tile': 'peut être achetée',
    'option_what.buying':
        'Si seule la tuile piochée peut achever un élément, les autres joueurs peuvent offrir des points ou des marchandises. Le joueur qui l’a piochée accepte une offre ou aucune. L’acheteur pose la tuile aussitôt, et le vendeur en pioche une autre.',
    'sale.points': '{n|# point|# points}',
    'sale.offers': '{name} offre {price}',
    'sale.bids': 'Offres pour la tuile',
    'sale.how_many': 'Combien vous offrez : {what}',
    'sale.make': 'Offrir {price}',
    'sale.in.points': 'points',
    'sale.in.wine': 'vin',
    'sale.in.grain': 'blé',
    'sale.in.cloth': 'étoffe',
    'target.bid': 'Offrir {price}',
    'target.sell': 'Vendre la tuile à {name} pour {price}',
    'reason.sale': 'tuile',
    'points_for.sale': 'vente d’une tuile',
    'confirm.sell_tile': 'Garder la tuile',
    'confirm.bid': 'Aucune offre',
    'prompt.bid': 'Aucune autre tuile ne peut achever cet élément. Faites une offre, ou aucune.',
    'prompt.sell_tile': 'Choisissez un acheteur, ou gardez la tuile.',
    'asked.bid': 'Voulez-vous acheter cette tuile ?',
    'asked.bid.of': 'La tuile est à vendre : au tour de {names}',
    'asked.sell_tile': 'Voulez-vous vendre votre tuile ?',
    'asked.sell_tile.of': '{names} peut vendre la tuile',
    'log.bid': '{name} offre {price} pour la tuile',
    'log.tile_sold': 'La tuile est vendue à {name}',
};
