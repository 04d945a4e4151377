// English for the puzzles.
export const puzzles_en = {
    puzzles: 'Puzzles',
    'puzzles.go': 'Puzzles',
    'puzzles.go.what': 'Positions from real games, each with one clearly best move.',
    'puzzles.today': 'Puzzle of the day',
    'puzzles.today.what': 'The same position for everyone, a new one each day.',
    'puzzles.right': 'Right!',
    'puzzles.solution': 'The best move is drawn on the board.',
    'puzzles.show': 'Solution',
    'puzzles.rival': 'Opponent',
};
