// English. A key is named after the place where the text stands or the thing that it names.
export const en = {
    'title': 'meepled', 'title.turn': '● Your turn – meepled', 'language': 'Language', 'names': 'Alva Basil Clara Edda Fabian Greta Hugo Ines Jonas Klara Linus Mara Nora Oskar Petra Quirin Rosa Simon Tilda Ulla Vera Wanda',
    'name.yours': 'Your name', 'you': '(you)', 'seat': 'Seat {n}', 'players': 'Players', 'game': 'Game', 'modules': 'Modules',
    'seconds': '{n|# second|# seconds}', 'minutes': '{n|# minute|# minutes}', 'copy': 'Copy', 'copied': 'Copied', 'close': 'Close', 'times': '×{n}', 'score': '{n|# point|# points}',
    'points.plus': '+{points}', 'bot': 'bot',

    'way.bot': 'Play now', 'way.bot.what': 'against a bot, at once', 'way.friend': 'Invite a friend', 'way.friend.what': 'a private table, entered by a link',
    'way.open': 'Open a table', 'way.open.what': 'whoever is here may join', 'options': 'Game and options', 'level': 'Strength of bots',
    'bots_among': 'Bots at a table with people', 'turn_limit': 'Time for a decision', 'turn_limit.usual': 'usual', 'turn_limit.none': 'no limit',
    'running': 'Your games', 'running.back': 'Back to the table', 'running.your_turn': 'It is your turn.', 'running.waiting': 'Waiting for players.', 'running.others': 'Others are playing.',
    'open.title': 'Tables', 'open.none': 'No open table at the moment. Open one!', 'open.free': '{n|# free seat|# free seats}', 'open.playing': 'playing',
    'open.join': 'Sit down', 'open.watch': 'Watch', 'code.enter': 'Have a code or a link?', 'code.go': 'Enter',

    'waiting.title': 'Around the table', 'waiting.others': 'You are ready. The game starts as soon as everybody is.', 'ready': 'I am ready', 'ready.is': 'ready', 'ready.not': 'not ready yet',
    'seat.open': 'free seat', 'seat.resigned': 'resigned', 'invite.title': 'Invite', 'invite.link': 'Link', 'invite.code': 'Code', 'leave': 'Leave the table',
    'starting': 'Setting up the table …', 'entering': 'Entering the room …', 'join.title': 'You are invited', 'join.sit': 'Sit down and play', 'join.watch': 'Only watch',
    'presence.connected': 'here', 'presence.dropped': 'connection lost', 'presence.absent': 'away',

    'connection.lost': 'Connection lost. Trying again …', 'connection.lost_pending': 'Connection lost. Your move is kept and will be sent.', 'connection.refused': 'This page is older than the server. Please load it again.',

    'banner.yours': 'Your turn', 'banner.waiting': 'Waiting for {names}', 'banner.nobody': 'One moment …', 'banner.over': 'The game is over', 'banner.sending': 'Sending your move …', 'banner.past': 'Looking back: step {at} of {n}',
    'clock': '{n|# second|# seconds} left', 'hand': 'Tile in hand', 'hand.tile': 'Tile in hand: {tile}', 'stack': '{n|# tile|# tiles} still to come', 'stack.short': '{n|tile left|tiles left}',
    'prompt.place': 'Choose a place for the tile.', 'prompt.figure': 'Turn it, choose a figure if you like, then confirm.', 'prompt.confirm': 'No figure can stand here. Confirm to lay the tile.',
    'prompt.deploy': 'Choose a figure for the tile, or none.', 'prompt.unknown': 'This decision is unknown to this page.',
    'turn': 'Turn', 'confirm': 'Confirm', 'take_back': 'Take back', 'choose.title': 'Figure', 'choose.none': 'no figure', 'choose.figure': '{figure}: {where} (key {digit})',
    'ask.off': 'Choosing a figure or none sends the move at once.', 'figures.left': '{n} × {figure}',

    'tools': 'View', 'tool.fields': 'Show fields and their owners (H)', 'tool.worth': 'Show what everything is worth now (W)', 'tool.left': 'Tiles still to come', 'tool.fit': 'Show the whole board (F)',
    'tool.ask': 'Confirm each move', 'tool.sound': 'Sounds', 'zoom': 'Zoom', 'zoom.in': 'Closer', 'zoom.out': 'Farther', 'sheet': 'More', 'to_home': 'First page', 'watching': 'You are watching.', 'spectators': '{n|# watching|# watching}',
    'resign': 'Resign', 'resign.sure': 'Resign? Your figures stay and still count, but you cannot win any more.', 'resign.no': 'Play on',
    'worth.label': '{feature}: worth {points} now', 'log': 'What happened',

    'log.joined': '{name} sat down', 'log.left': 'A seat became free', 'log.ready': '{name} is ready', 'log.started': 'The game begins', 'log.laid': '{name} laid a tile',
    'log.deployed': '{name} laid a tile and put a {figure} {on}', 'log.discarded': 'A tile fits nowhere and is out of the game', 'log.scored': '{name}: {feature}', 'log.unscored': '{feature}: no points',
    'log.resigned': '{name} resigned', 'log.ended': 'The game is over', 'log.abandoned': 'The room was abandoned', 'log.expired': 'The game never started',

    'why.part': '{what} → {points}', 'why.sum': '{parts}. Together {n}.', 'why.nobody': 'Nobody has the majority.',
    'reason.tile': '{n|# tile|# tiles}', 'reason.pennant': '{n|# pennant|# pennants}', 'reason.neighbour': '{n|# neighbour|# neighbours}', 'reason.monastery': 'monastery', 'reason.city': '{n|# finished city|# finished cities}', 'reason.garden': 'garden',

    'final.title': 'Final scoring', 'final.won': '{n|{names} wins|{names} share the victory}', 'final.play': 'Play the scoring', 'final.pause': 'Pause', 'final.back': 'Back', 'final.next': 'Next', 'final.at': '{at} / {n}',
    'final.hint': 'Go through the final scoring, feature by feature.', 'final.record': 'Download the record', 'final.no_record': 'The record could not be loaded.', 'final.home': 'New game',
    'tally': 'All points', 'tally.kind': 'Kind', 'tally.earlier': 'Not seen here', 'tally.total': 'Total',

    'replay': 'Look back', 'replay.back': 'One step back', 'replay.next': 'One step on', 'replay.play': 'Play', 'replay.pause': 'Pause', 'replay.slider': 'Step', 'replay.scoring': 'To the next scoring', 'replay.now': 'Now',

    'board.label': 'Board', 'board.words': 'The board in words', 'board.count': '{n|# tile lies|# tiles lie} on the board.', 'board.tile': '{place}: {tile}.', 'board.figure': '{name} has a {figure} there ({feature}).',
    'cells.label': '{n|# place|# places} for the tile', 'cell.free': 'Lay the tile: {place} ({n|# rotation|# rotations})', 'cell.lying': 'The tile lies here: {place}. {tile}. {n|It fits one way.|It fits # ways: turn with the arrow keys.}',
    'place.start': 'the start tile', 'place.east': '{n} east', 'place.west': '{n} west', 'place.south': '{n} south', 'place.north': '{n} north', 'segment.short': '{feature} {sides}', 'segment': '{feature} ({sides})',
    'side.0': 'north', 'side.1': 'east', 'side.2': 'south', 'side.3': 'west', 'short_side.0': 'N', 'short_side.1': 'E', 'short_side.2': 'S', 'short_side.3': 'W', 'mark.pennant': 'pennant',

    'feature.field': 'field', 'feature.road': 'road', 'feature.city': 'city', 'feature.monastery': 'monastery', 'feature.garden': 'garden',
    'on.field': 'in the field', 'on.road': 'on the road', 'on.city': 'in the city', 'on.monastery': 'in the monastery', 'on.garden': 'in the garden',
    'complete.field': 'field', 'complete.road': 'finished road', 'complete.city': 'finished city', 'complete.monastery': 'finished monastery', 'complete.garden': 'finished garden',
    'incomplete.field': 'field', 'incomplete.road': 'unfinished road', 'incomplete.city': 'unfinished city', 'incomplete.monastery': 'unfinished monastery', 'incomplete.garden': 'unfinished garden',
    'completes.road': 'Finished roads', 'completes.city': 'Finished cities', 'completes.monastery': 'Finished monasteries', 'completes.garden': 'Finished gardens', 'completes.field': 'Fields',
    'incompletes.field': 'Fields', 'incompletes.road': 'Unfinished roads', 'incompletes.city': 'Unfinished cities', 'incompletes.monastery': 'Unfinished monasteries', 'incompletes.garden': 'Unfinished gardens',
    'figure.meeple': 'meeple', 'figure.abbot': 'abbot', 'figure.large_meeple': 'large meeple', 'figure.hut': 'hut',

    'game.carcassonne': 'Carcassonne', 'game_what.carcassonne': 'Lay tiles, place figures, build cities, roads and monasteries.',
    'module.farmers': 'Farmers', 'module_what.farmers': 'Figures lie in fields and score for every finished city there at the end.',
    'module.abbot': 'The Abbot', 'module_what.abbot': 'An extra figure for monasteries and gardens that may be called back for points at any time.',
    'bot_name.random': 'Random bot', 'bot_name.greedy': 'Greedy bot', 'bot.random': 'random', 'bot.greedy': 'greedy',
    'option.start_player': 'Who begins', 'option.start_player.random': 'by lot', 'option.start_player.host': 'the host', 'option.start_player.seats': 'first seat',

    'error.other': 'The server did not accept that (error {code}).', 'error.room_not_found': 'There is no such room.', 'error.room_full': 'All seats are taken.', 'error.room_ended': 'This game is over.',
    'error.invite_invalid': 'This room is private: the invitation is missing or wrong.', 'error.seat_taken': 'This seat is taken.', 'error.spectators_off': 'Nobody may watch here.', 'error.spectators_full': 'There is no more room for spectators.',
    'error.options_invalid': 'These options cannot be played together.', 'error.room_quarantined': 'Something is wrong with this room; it has been stopped.', 'error.room_started': 'The game has begun already.',
    'error.not_your_decision': 'It is not your turn.', 'error.stale_decision': 'The game has gone on meanwhile; your move was not carried out.', 'error.game_over': 'The game is over.', 'error.illegal_action': 'The rules forbid that.', 'error.out_of_time': 'Your time was up.',
    'error.forbidden': 'You may not do that here.', 'error.quota': 'You have too many open rooms. Finish or leave one first.', 'error.rate_limited': 'Too fast. Try again in a moment.', 'error.overloaded': 'The server is busy. Try again in a moment.',
    'error.store_unavailable': 'The server cannot store moves at the moment. Nothing is lost; it tries again.', 'error.draining': 'The server is restarting.', 'error.internal': 'Something went wrong on the server.',
    'reason_not.cell_occupied': 'A tile lies there already.', 'reason_not.no_neighbour': 'A tile must touch another one.', 'reason_not.edge_mismatch': 'The edges do not match.', 'reason_not.feature_occupied': 'Somebody stands there already.',
    'reason_not.no_figure_left': 'You have no figure left.', 'reason_not.figure_not_allowed': 'This figure may not stand there.', 'reason_not.not_your_turn': 'It is not your turn.',
};
