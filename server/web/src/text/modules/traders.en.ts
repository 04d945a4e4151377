// English for Traders & Builders.
export const traders_en = {
    'module.traders_and_builders': 'Traders & Builders',
    'module_what.traders_and_builders':
        'Whoever closes a city takes its goods; a builder brings a second tile when what it stands on grows; a pig makes an own field worth more.',
    'rules.traders_and_builders':
        'Everybody has a builder and a pig besides the meeples. They claim nothing, and leave with the last own figure there.\n' +
        'The builder goes on a road or into a city where an own figure stands. Whoever then lays a tile that makes it grow plays a second tile in the same turn, never a third one.\n' +
        'The pig goes to an own farmer. Its owner gets 4 points for each finished city at that field instead of 3, if the field is his.\n' +
        'Whoever finishes a city takes all goods that it shows, whosever it is. At the end the most wine, the most grain and the most cloth bring 10 points each.',
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
    'log.doubled': 'The builder of {name} works: another tile',
    'log.items_taken': '{name} takes {items}',
};
