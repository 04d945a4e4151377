// French for Traders & Builders.
import type { traders_en } from './traders.en';

export const traders_fr: Record<keyof typeof traders_en, string> = {
    'module.traders_and_builders': 'Marchands et Bâtisseurs',
    'module_what.traders_and_builders':
        'Qui ferme une ville prend ses marchandises ; un bâtisseur donne droit à une seconde tuile quand ce qu’il construit grandit ; un cochon donne plus de valeur à un pré.',
    'rules.traders_and_builders':
        'Chacun a un bâtisseur et un cochon en plus des partisans. Ils ne prennent possession de rien, et repartent avec la dernière de vos figurines.\n' +
        'Le bâtisseur se pose sur une route ou dans une ville où se trouve une de vos figurines. Qui pose ensuite une tuile qui l’agrandit joue une seconde tuile dans le même tour, jamais une troisième.\n' +
        'Le cochon rejoint un de vos paysans. Son propriétaire reçoit 4 points au lieu de 3 pour chaque ville achevée de ce pré, si le pré est à lui.\n' +
        'Qui achève une ville prend toutes ses marchandises, à qui qu’elle soit. À la fin, le plus de vin, le plus de blé et le plus d’étoffes rapportent 10 points chacun.',
    'figure.builder': 'bâtisseur',
    'a_figure.builder': 'un bâtisseur',
    'figure.pig': 'cochon',
    'a_figure.pig': 'un cochon',
    'mark.wine': 'vin',
    'mark.grain': 'blé',
    'mark.cloth': 'étoffe',
    'items.wine': '{n|# vin|# vins}',
    'items.grain': '{n|# blé|# blés}',
    'items.cloth': '{n|# étoffe|# étoffes}',
    'reason.pig': 'cochon',
    'reason.wine': '{n|# vin|# vins}',
    'reason.grain': '{n|# blé|# blés}',
    'reason.cloth': '{n|# étoffe|# étoffes}',
    'points_for.wine': 'le plus de vin',
    'points_for.grain': 'le plus de blé',
    'points_for.cloth': 'le plus d’étoffes',
    'log.doubled': 'Le bâtisseur de {name} travaille : encore une tuile',
    'log.items_taken': '{name} prend {items}',
};
