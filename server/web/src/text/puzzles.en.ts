// English for the puzzles.
export const puzzles_en = {
    puzzles: 'Puzzles',
    'puzzles.go': 'Puzzles',
    'puzzles.go.what': 'Positions out of real games, each with one move that is clearly the best.',
    'puzzles.of': 'Puzzle {n} of {all}',
    'puzzles.hard': 'hard',
    'puzzles.what':
        'Find the best move: lay your tile, with a figure or without one, and confirm. One move is clearly better than all others.',
    'puzzles.right': 'Right!',
    'puzzles.wrong': 'There is a better move. Try again.',
    'puzzles.solution': 'The best move is drawn on the board.',
    'puzzles.ahead': 'It brings {points} points more than any other move by the end of the game.',
    'puzzles.less': 'This one brings {points} points less by the end of the game.',
    'puzzles.why.points': 'What counts here are points at once.',
    'puzzles.why.feature':
        'What counts here is what your cities, roads and other places will bring.',
    'puzzles.why.hopeless': 'Mind the figure: elsewhere it would hardly come back.',
    'puzzles.why.field': 'What counts here are fields and meadows: they pay at the end.',
    'puzzles.why.figures': 'Mind your figures: you will need them later.',
    'puzzles.why.rival': 'Mind your rival: what do they gain by it?',
    'puzzles.why.later': 'What counts here is what becomes possible later.',
    'puzzles.show': 'Solution',
    'puzzles.next': 'Next puzzle',
    'puzzles.solved': '{n} of {all} solved',
    'puzzles.one': 'Puzzle {n}',
    'puzzles.one_solved': 'Puzzle {n}, solved',
    'puzzles.rival': 'Rival',
};
