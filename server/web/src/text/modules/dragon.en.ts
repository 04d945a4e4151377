// English for The Princess & the Dragon.
export const dragon_en = {
    'module.princess_and_dragon': 'The Princess & the Dragon',
    'module_what.princess_and_dragon':
        'The dragon comes out of a volcano and eats whom it meets; a princess sends a knight home; portals lead anywhere; the fairy protects.',
    'rules.princess_and_dragon':
        'The dragon comes to every volcano at once. Nobody is put on the tile where it is.\n' +
        'A dragon tile makes it walk up to six steps, from tile to tile, and never twice to the same one. All players move it in turn, beginning with whoever laid the tile. Everybody on a tile that it comes to goes home.\n' +
        'Instead of putting a figure you may put the fairy beside an own one. The dragon keeps off her tile. She brings you 1 point at the beginning of each of your turns, and 3 when the figure’s road, city, field ... is scored.\n' +
        'Whoever lays a princess at a city with knights may send one of them home instead of putting a figure.\n' +
        'Whoever lays a magic portal may put a figure on any tile, where something is unfinished and nobody stands.',
    'option.princess_and_dragon_walk': 'The dragon walks',
    'option.princess_and_dragon_walk.after_scoring': 'after the scoring',
    'option.princess_and_dragon_walk.before_scoring': 'before the scoring',
    'option_what.princess_and_dragon_walk':
        'Before it, as in the first edition, those who are eaten score nothing.',
    'option.princess_and_dragon_knights': 'The princess',
    'option.princess_and_dragon_knights.may': 'may send a knight home',
    'option.princess_and_dragon_knights.must': 'has to send a knight home',
    'option_what.princess_and_dragon_knights': 'She has to in the first edition.',
    'board.token_here': 'The {token} is there.',
    'token.dragon': 'dragon',
    'token.fairy': 'fairy',
    'mark.princess': 'princess',
    'mark.dragon': 'dragon',
    'mark.magic_portal': 'magic portal',
    'prompt.walk_token': 'The dragon walks: choose where this step leads it.',
    'prompt.take_figure': 'The princess sends a knight home: choose which one.',
    'prompt.others': 'Choose on the board, or confirm to do nothing.',
    'asked.walk_token': 'Your step of the dragon',
    'asked.walk_token.of': 'The dragon walks: waiting for a step by {names}',
    'asked.take_figure': 'Your princess sends a knight home',
    'asked.take_figure.of': 'The princess sends a knight home: waiting for {names}',
    'target.take': 'Send the {figure} of {name} home: {at}',
    'log.dragon_came': 'The dragon comes out of the volcano',
    'log.dragon_walked': '{name} moved the dragon',
    'log.fairy_moved': 'The fairy stands beside a figure of {name}',
    'log.fairy_alone': 'The fairy stays alone',
    'log.eaten': 'The dragon ate: the {figure} of {name} goes home',
    'log.sent_home': 'The {figure} of {name} goes home',
};
