// English for games as text.
export const game_text_en = {
    'game_text.title': 'A game as text',
    'game_text.what':
        'Paste a game, or type one that you played elsewhere. You can go through it move by move and, once it is over, have it reviewed. Nothing leaves your browser.',
    'game_text.field': 'The game',
    'game_text.show': 'Show the game',
    'game_text.example': 'Insert an example',
    'game_text.how': 'How to write a game',
    'game_text.how.head':
        'The first lines name the game, the number of seats, the modules and who begins. “supply” lists the tiles in the order in which they were drawn; the rest may be missing.',
    'game_text.how.moves':
        'Then each line is a turn: the number of the seat (from 0), the cell (to the right and down from the starting tile), quarter turns clockwise, and the figure.',
    'game_text.tiles': 'Names of the tiles',
    'game_text.tiles.how': 'A click writes the name into the game, where the caret is.',
    'game_text.tiles.game': 'Game',
    'game_text.tiles.count': '{n} ×',
    'game_text.whose_turn': 'Seat {seat} is in turn here.',
    'game_text.unknown_edition': 'There is no game “{name}”.',
    'game_text.unknown_module': 'There is no expansion “{name}”.',
    'game_text.problem': 'Line {line}, column {column}:',
    'game_text.too_long': 'This text is too long for a game: at most 256 KB are read.',
    'game_text.address': 'The game in this address cannot be read: it is incomplete or too long.',
    'game_text.failed': 'The rules could not be loaded. Reload the page.',
    'game_text.no_rules': 'This page was built without the rules, so it cannot read games.',
    'game_text.running':
        'This is the position of a game that you are still playing. You can look at it here when it is over.',
    'game_text.reading': 'Reading the game …',
    'game_text.copy': 'The whole game as text. Paste it here or on any other page of this kind.',
    'game_text.link': 'Link',
    'game_text.none': 'This game cannot be written as text.',
};
