// English for the board: its places, and what a player asks about it by a key.
export const board_en = {
    'board.grid':
        'Board: {tiles|# tile|# tiles}, {places|# place for the tile|# places for the tile}',
    'cell.empty': 'Empty: {place}',
    'cell.no_fit': 'The tile does not fit: {place}',
    'help.next_place': 'Next or previous legal place',
    'help.last_move': 'Go to the last tile and hear the last move',
    'help.clocks': 'Hear the clocks',
    'help.scores': 'Hear the scores',
    'help.own_features': 'Hear your features and what they score',
    'told.no_move': 'No move yet.',
    'told.clock': '{name}: {time}',
    'told.no_clock': 'No clock runs.',
    'told.score': '{name}: {n|# point|# points}',
    'told.feature': '{feature}, {place}.',
    'told.feature_worth': '{feature}, {place}: {n|# point|# points} now.',
    'told.no_features': 'You have no figures on the board.',
    'tool.coordinates': 'Coordinates',
    'tool.chance': 'Chance that the next tile is this one',
    discarded: 'Discarded tiles',
};
