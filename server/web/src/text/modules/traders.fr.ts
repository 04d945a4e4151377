// French for Traders & Builders.
import type { traders_en } from './traders.en';

export const traders_fr: Record<keyof typeof traders_en, string> = {
    'module.traders_and_builders': 'Marchands et Bâtisseurs',
    'module_what.traders_and_builders':
        'Achevez une ville pour prendre ses marchandises. Un bâtisseur donne une seconde tuile quand son élément grandit. Un cochon donne plus de valeur à votre pré.',
    'rules.traders_and_builders':
        'Chaque joueur a un bâtisseur et un cochon en plus des partisans. Ils ne prennent possession de rien, et repartent avec la dernière de vos figurines.\n' +
        'Posez le bâtisseur sur une route ou dans une ville où se trouve une de vos figurines. Quand vous agrandissez ensuite cet élément, vous jouez une seconde tuile dans le même tour, jamais une troisième.\n' +
        'Posez le cochon dans un pré où se trouve un de vos paysans. Si le pré est à vous, vous recevez 4 points au lieu de 3 par ville achevée.\n' +
        'En achevant une ville, vous prenez toutes ses marchandises, quel que soit son propriétaire. À la fin, le plus de vin, le plus de blé et le plus d’étoffes rapportent 10 points chacun.',
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
