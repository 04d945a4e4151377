// English for the tutorial of The Abbot.
export const abbot_en = {
    'lesson.abbot_garden': 'Complete a garden',
    'lesson.abbot_garden.claim.what':
        'Besides your meeples you have one abbot. Your tile has a garden, the round flower bed: only an abbot may stand there. A garden scores like a monastery: 1 point for its own tile and 1 for each of the eight tiles around it. Find the place where most of them are there already, and put your abbot into the garden.',
    'lesson.abbot_garden.claim.hint':
        'Place the tile below the start tile. Choose the abbot, not a meeple.',
    'lesson.abbot_garden.claim.done':
        'Six of the eight tiles are there. With the garden’s own tile that makes 7 points so far.',
    'lesson.abbot_garden.complete.what':
        'Fill the last place around your garden with your tile. The garden then scores by itself, and you may still place a figure: put a knight into the small city that you complete.',
    'lesson.abbot_garden.complete.hint':
        'The gap is below the garden. Your knight belongs in the city on your tile.',
    'lesson.abbot_garden.complete.done':
        'The garden scores 9 points and the city 4. The abbot and the knight are back in your hand.',
    'lesson.abbot_recall': 'Return the abbot',
    'lesson.abbot_recall.count.what':
        'Four places around your garden are still empty. You do not have to wait for them. On your turn you may return your abbot to your hand instead of placing a figure. The garden then scores as it is. How many points would it score now?',
    'lesson.abbot_recall.count.hint':
        'Count the garden’s own tile and each tile that touches it, also at a corner.',
    'lesson.abbot_recall.count.done': 'Four tiles around it and its own: 5 points.',
    'lesson.abbot_recall.recall.what':
        'You place your tile first, so it can still add a point. Place it beside the garden, and then return your abbot instead of placing a figure.',
    'lesson.abbot_recall.recall.hint':
        'The tile must touch the garden’s tile; a corner is enough. Then choose to return the abbot from the garden.',
    'lesson.abbot_recall.recall.done':
        '6 points at once, and the abbot is back in your hand for the next garden. If your abbot is still in a garden when the game ends, it scores the same way.',
    'lesson.abbot_monastery': 'Leave a monastery early',
    'lesson.abbot_monastery.claim.what':
        'Your abbot may also stand on a monastery. It scores there like a meeple, but only the abbot can leave early. Place the monastery below the start tile and put your abbot into it.',
    'lesson.abbot_monastery.claim.hint': 'Choose the abbot for the monastery, not a meeple.',
    'lesson.abbot_monastery.claim.done':
        'Seven of the eight tiles are there: 8 points so far. Only the place on the right of the monastery is empty.',
    'lesson.abbot_monastery.leave.what':
        'Your opponent has blocked the empty place: no tile of the game fits there any more. A meeple would now be stuck until the end. Place your tile anywhere and return your abbot.',
    'lesson.abbot_monastery.leave.hint':
        'After placing the tile, choose to return the abbot from the monastery, instead of a new figure.',
    'lesson.abbot_monastery.leave.done':
        '8 points, and the abbot is free again. In one turn you may do only one of the two: place a figure or return the abbot.',
};
