// English for The Princess & the Dragon.
export const dragon_en = {
    'module.princess_and_dragon': 'The Princess & the Dragon',
    'module_what.princess_and_dragon':
        'The dragon rises from a volcano and eats figures. A princess sends a knight home, portals lead anywhere, the fairy protects.',
    'rules.princess_and_dragon':
        'When a volcano is placed, the dragon moves there. You cannot place a figure on the dragon’s tile.\n' +
        'A dragon tile makes the dragon move up to six tiles, never twice to the same one. Players move it in turn, starting with the player who placed the tile. All figures on its way return to their owners.\n' +
        'Instead of placing a figure you may move the fairy to one of your figures. The dragon avoids her tile. She scores 1 point for you at the start of each of your turns, and 3 when the figure’s feature scores.\n' +
        'When you place a princess at a city with knights, you may send one of them home instead of placing a figure.\n' +
        'When you place a magic portal, you may place your figure on any tile, on an incomplete and unoccupied feature.',
    'option.princess_and_dragon_walk': 'The dragon moves',
    'option.princess_and_dragon_walk.after_scoring': 'after the scoring',
    'option.princess_and_dragon_walk.before_scoring': 'before the scoring',
    'option_what.princess_and_dragon_walk':
        'Before scoring, as in the first edition, eaten figures score nothing.',
    'option.princess_and_dragon_knights': 'The princess',
    'option.princess_and_dragon_knights.may': 'may send a knight home',
    'option.princess_and_dragon_knights.must': 'must send a knight home',
    'option_what.princess_and_dragon_knights': 'In the first edition she must.',
    'board.token_here': 'The {token} is here.',
    'token.dragon': 'dragon',
    'token.fairy': 'fairy',
    'mark.princess': 'princess',
    'mark.dragon': 'dragon',
    'mark.magic_portal': 'magic portal',
    'prompt.walk_token': 'Choose the dragon’s next step.',
    'prompt.take_figure': 'The princess sends a knight home. Choose one.',
    'prompt.others': 'Choose on the board, or confirm to pass.',
    'asked.walk_token': 'Move the dragon',
    'asked.walk_token.of': 'Waiting for {names} to move the dragon',
    'asked.take_figure': 'Your princess sends a knight home',
    'asked.take_figure.of': 'The princess sends a knight home: waiting for {names}',
    'target.take': 'Send the {figure} of {name} home: {at}',
    'log.dragon_came': 'The dragon rises from the volcano',
    'log.dragon_walked': '{name} moved the dragon',
    'log.fairy_moved': 'The fairy joins a figure of {name}',
    'log.fairy_alone': 'The fairy stays alone',
    'log.eaten': 'The dragon ate the {figure} of {name}',
    'log.sent_home': 'The {figure} of {name} goes home',
};
