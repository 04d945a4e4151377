// French for buying a tile.
import type { sale_en } from './sale.en';

export const sale_fr: Record<keyof typeof sale_en, string> = {
    'option.buying': 'Une tuile que rien ne remplace',
    'option.buying.none': 'est posée par qui l’a piochée',
    'option.buying.only_tile': 'peut être achetée',
    'option_what.buying':
        'Quand seule la tuile piochée peut achever quelque chose, les autres peuvent en offrir des points ou des marchandises. Qui l’a piochée accepte une offre ou aucune ; l’acheteur pose la tuile aussitôt, et le vendeur en pioche une autre.',
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
    'prompt.bid':
        'Rien de ce qui reste ne peut achever ceci : offrez quelque chose pour la tuile, ou validez pour ne rien offrir.',
    'prompt.sell_tile': 'Choisissez à qui vendre la tuile, ou validez pour la garder.',
    'asked.bid': 'Offrez-vous quelque chose pour cette tuile ?',
    'asked.bid.of': 'La tuile est à vendre : au tour de {names}',
    'asked.sell_tile': 'Vendez-vous votre tuile ?',
    'asked.sell_tile.of': '{names} peut vendre la tuile',
    'log.bid': '{name} offre {price} pour la tuile',
    'log.tile_sold': 'La tuile est vendue à {name}',
};
