// English for the tutorial of Cathedrals in Germany.
export const cathedrals_in_germany_en = {
    'lesson.german_road': 'Reach a cathedral',
    'lesson.german_road.claim.what':
        'Three roads start at the cathedral on your tile. A completed road that leads to a cathedral scores 2 points for each tile instead of 1. Join the cathedral to the road of the start tile, and put your figure on this road.',
    'lesson.german_road.claim.hint':
        'Place the cathedral on the right of the start tile. Your figure must stand on the road that leads there.',
    'lesson.german_road.claim.done':
        'The cathedral ends the road, as a junction does. The other end is still open.',
    'lesson.german_road.complete.what':
        'Your opponent has claimed another road of the cathedral. Close the west end of yours.',
    'lesson.german_road.complete.hint': 'Place the junction on the left end of the road.',
    'lesson.german_road.complete.done':
        '4 tiles of 2 points: 8 points. Without the cathedral it would have been 4.',
    'lesson.archbishop': 'Appoint an archbishop',
    'lesson.archbishop.claim.what':
        'A meeple on the cathedral itself is an archbishop. It scores when all roads of the cathedral are completed, no matter who owns them: 1 point for each tile of each road. Place the cathedral on the right of the start tile and put an archbishop on it.',
    'lesson.archbishop.claim.hint':
        'Your figure must stand on the cathedral, not on one of its roads.',
    'lesson.archbishop.claim.done':
        'One of the three roads is already completed: it ends at the junction in the west. The archbishop waits for the other two.',
    'lesson.archbishop.complete.what':
        'Your opponent’s monastery has closed the road in the east. Close the last road of your cathedral.',
    'lesson.archbishop.complete.hint':
        'The open road leads south: place the junction below the cathedral.',
    'lesson.archbishop.complete.done':
        'The roads have 3, 2 and 2 tiles: 7 points for the archbishop. The tile of the cathedral counts for each road. At the end of the game, an archbishop scores roads that are still open in the same way.',
    'lesson.german_loop': 'Return to a cathedral',
    'lesson.german_loop.count.what':
        'Your road starts on the north side of the cathedral. At the end of the game an incomplete road scores 1 point for each tile, even at a cathedral. If the game ended now, how much would your open road score?',
    'lesson.german_loop.count.hint': 'Count the tiles of the road, also that of the cathedral.',
    'lesson.german_loop.count.done': '3 tiles: 3 points. Completed, it scores much more.',
    'lesson.german_loop.complete.what':
        'A road may come back to its own cathedral. Then each of its two pieces there counts as a tile. Close the loop with your tile.',
    'lesson.german_loop.complete.hint': 'The gap is on the right of the cathedral.',
    'lesson.german_loop.complete.done':
        '4 tiles, and 1 more for the second piece at the cathedral: 5 × 2 = 10 points.',
};
