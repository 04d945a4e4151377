// English for the screen of puzzles.
export const puzzle_screen_en = {
    'puzzles.of': 'Puzzle {n} of {all}',
    'puzzles.what':
        'Find the best move: place your tile, with or without a figure, and confirm. One move is clearly better than all others.',
    'puzzles.wrong': 'There is a better move. Try again.',
    'puzzles.ahead': 'By the end of the game it scores {points} points more than any other move.',
    'puzzles.less': 'By the end of the game this move scores {points} points less.',
    'puzzles.why.points': 'Immediate points matter here.',
    'puzzles.why.feature': 'Future points from cities, roads and other features matter here.',
    'puzzles.why.hopeless': 'Mind your figure: elsewhere it is unlikely to return.',
    'puzzles.why.field': 'Fields and meadows matter here: they score at the end.',
    'puzzles.why.figures': 'Mind your figures: you will need them later.',
    'puzzles.why.rival': 'Mind your opponent: what do they gain?',
    'puzzles.why.later': 'The follow-up matters here.',
    'puzzles.next': 'Next puzzle',
    'puzzles.solved': '{n} of {all} solved',
    'puzzles.one': 'Puzzle {n}',
    'puzzles.one_solved': 'Puzzle {n}, solved',
    'puzzles.grade.1': 'easy',
    'puzzles.grade.2': 'medium',
    'puzzles.grade.3': 'hard',
};
