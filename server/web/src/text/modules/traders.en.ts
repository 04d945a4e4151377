// English for Traders & Builders.
export const traders_en = {
    'module.traders_and_builders': 'Traders & Builders',
    'module_what.traders_and_builders':
        'Complete a city to take its goods. A builder gives you a second tile when its feature grows. A pig makes your field worth more.',
    'rules.traders_and_builders':
        'Each player has a builder and a pig besides the meeples. They claim nothing, and leave with your last figure there.\n' +
        'Place the builder on a road or in a city with one of your figures. When you extend that feature later, you play a second tile in the same turn, but never a third.\n' +
        'Place the pig in a field with one of your farmers. If you own the field, you get 4 points instead of 3 for each completed city there.\n' +
        'When you complete a city you take all its goods, even if you do not own it. At the end, the most wine, the most grain and the most cloth score 10 points each.',
    'figure.builder': 'builder',
    'a_figure.builder': 'a builder',
    'figure.pig': 'pig',
    'a_figure.pig': 'a pig',
    'mark.wine': 'wine',
    'mark.grain': 'grain',
    'mark.cloth': 'cloth',
    'items.wine': '{n|# wine|# wine}',
    'items.grain': '{n|# grain|# grain}',
    'items.cloth': '{n|# cloth|# cloth}',
    'reason.pig': 'pig',
    'reason.wine': '{n|# wine|# wine}',
    'reason.grain': '{n|# grain|# grain}',
    'reason.cloth': '{n|# cloth|# cloth}',
    'points_for.wine': 'the most wine',
    'points_for.grain': 'the most grain',
    'points_for.cloth': 'the most cloth',
    'log.doubled': 'The builder of {name}: another tile',
    'log.items_taken': '{name} takes {items}',
};
