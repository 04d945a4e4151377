// English for the tutorial of Inns & Cathedrals.
export const inns_and_cathedrals_en = {
    'lesson.inn': 'Stop at an inn',
    'lesson.inn.claim.what':
        'The road on your tile passes an inn, the house with the small lake. Continue the road of the start tile to the west with it, and claim the road.',
    'lesson.inn.claim.hint':
        'Place the tile on the left of the start tile, with a figure on the road.',
    'lesson.inn.claim.done':
        'A completed road with an inn scores 2 points for each tile. But if it is incomplete at the end, it scores nothing.',
    'lesson.inn.complete.what': 'Do not leave a road with an inn open: close its west end.',
    'lesson.inn.complete.hint': 'Place the junction on the left end of the road.',
    'lesson.inn.complete.done':
        '4 tiles with an inn: 8 points. Without the inn it would have been 4.',
    'lesson.cathedral': 'Finish a cathedral',
    'lesson.cathedral.count.what':
        'The cathedral is in your city. It works like an inn: a completed city with a cathedral scores 3 points for each tile and pennant, but an incomplete one is a risk. If the game ended now, how much would your open city score?',
    'lesson.cathedral.count.hint':
        'Think of the inn: an incomplete road with an inn scores nothing at the end.',
    'lesson.cathedral.count.done':
        'Nothing: an incomplete city with a cathedral scores 0 points. Finish it, or keep opponents from finishing theirs.',
    'lesson.cathedral.complete.what': 'Complete the city with the cathedral.',
    'lesson.cathedral.complete.hint': 'The gap is above the cathedral.',
    'lesson.cathedral.complete.done': '5 tiles of 3 points: 15 points.',
    'lesson.large': 'Use the large meeple',
    'lesson.large.claim.what':
        'You also have a large meeple. It counts as two figures for majority. Start your own city opposite your opponent’s, with the open side towards it, and put the large meeple into it.',
    'lesson.large.claim.hint':
        'Place the tile below the road on the left side, with the city facing right. Choose the large meeple.',
    'lesson.large.claim.done': 'Your opponent has one knight over there. Yours counts as two.',
    'lesson.large.join.what': 'Join the two cities.',
    'lesson.large.join.hint': 'Place the tile between the two cities.',
    'lesson.large.join.done':
        'Two against one: all 6 points are yours, and your opponent gets nothing.',
};
