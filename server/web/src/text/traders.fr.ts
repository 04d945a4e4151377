// French for Traders & Builders.
import type { traders_en } from './traders.en';

export const traders_fr: Record<keyof typeof traders_en, string> = {
    'module.traders_and_builders': 'Marchands et Bâtisseurs',
    'module_what.traders_and_builders':
        '24 tuiles. Qui ferme une ville prend ses marchandises ; un bâtisseur apporte une seconde tuile quand ce qu’il construit grandit ; un cochon donne plus de valeur à un pré.',
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
