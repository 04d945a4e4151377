// English for the tutorial of Mage and Witch.
export const mage_and_witch_en = {
    'lesson.mage': 'Move the mage',
    'lesson.mage.move.what':
        'On the left you have placed a tile with the magic symbol, a star. Now you must move the mage or the witch to an incomplete road or city. With the mage it scores 1 more point for each tile. Move the mage to your road.',
    'lesson.mage.move.hint':
        'Choose the mage, and for him the road to the right of the junction: your figure stands on it.',
    'lesson.mage.move.done':
        'Your road has 4 tiles. With the mage it is worth 8 points instead of 4. Now you may place a figure as usual.',
    'lesson.mage.complete.what': 'Complete the road while the mage is on it.',
    'lesson.mage.complete.hint': 'Place the junction on the right end of your road.',
    'lesson.mage.complete.done':
        '5 points for 5 tiles, and 5 for the mage: 10 points. Then the mage leaves the board.',
    'lesson.witch': 'Send the witch',
    'lesson.witch.move.what':
        'On the left you have placed a tile with the magic symbol. The witch halves the points of a road or city. Move her to your opponent’s city.',
    'lesson.witch.move.hint': 'Choose the witch, and for her the city above the start tile.',
    'lesson.witch.move.done':
        'The city now scores only half for your opponent, until the witch leaves it.',
    'lesson.witch.count.what':
        'Your opponent’s city has 3 tiles and 2 pennants. It is incomplete, and the witch halves its points, rounded up. How much would it score if the game ended now?',
    'lesson.witch.count.hint':
        'An incomplete city scores 1 point for each tile and each pennant. Halve the sum and round it up.',
    'lesson.witch.count.done': '3 + 2 = 5 points. Half of it, rounded up, is 3.',
    'lesson.mage_moves': 'Keep the mage',
    'lesson.mage_moves.take.what':
        'Your opponent has moved the mage to a city. On the left you have placed a tile with the magic symbol. Take the mage away from there: move him to your longest road.',
    'lesson.mage_moves.take.hint':
        'Choose the mage, and for him the road from the junction across the start tile.',
    'lesson.mage_moves.take.done':
        'Your road of 3 tiles is worth 6 points now, and your opponent’s city no longer gets the extra points.',
    'lesson.mage_moves.join.what':
        'The witch was on your other road, and your tile has joined the two. Mage and witch never share a road or city: before it scores, one of them must move. Keep the mage. Send the witch to your opponent’s city.',
    'lesson.mage_moves.join.hint': 'Choose the witch, and for her the city above the start tile.',
    'lesson.mage_moves.join.done':
        'At the end of this turn your road scores: 5 points for its 5 tiles and 5 for the mage. Then he leaves the board.',
};
