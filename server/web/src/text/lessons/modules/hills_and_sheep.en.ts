// English for the tutorial of Hills & Sheep.
export const hills_and_sheep_en = {
    'lesson.shepherd': 'Herd sheep',
    'lesson.shepherd.place.what':
        'You also have a shepherd. Instead of a figure you may place your shepherd in a field of your tile, if no shepherd is there yet. Then you draw a token from the bag: 1 to 4 sheep, or a wolf. Place the tile with your shepherd in the field.',
    'lesson.shepherd.place.hint': 'Any place will do. Choose the shepherd, with the crook.',
    'lesson.shepherd.place.done':
        'You drew a token with 1 sheep. A shepherd is no farmer: the flock scores during the game.',
    'lesson.shepherd.draw.what':
        'Your tile has made your shepherd’s field larger. Each time you do that, you choose: draw another token, or score the flock. One sheep is not much: draw a token.',
    'lesson.shepherd.draw.hint': 'Choose to draw a token.',
    'lesson.shepherd.draw.done':
        '3 more sheep. A wolf would have sent all shepherds in this field home without points.',
    'lesson.shepherd.score.what':
        'Your field has grown again, and your flock has 4 sheep. Two of the tokens in the bag are wolves. Play it safe: score the flock.',
    'lesson.shepherd.score.hint': 'Choose to score the flock.',
    'lesson.shepherd.score.done':
        '1 point for each sheep: 4 points, and your shepherd is back. A closed field, which cannot grow any more, is scored at once. A flock that is left at the end of the game scores nothing.',
    'lesson.hill': 'Stand on a hill',
    'lesson.hill.claim.what':
        'Your tile has a hill, the small mound beside the city. If players tie, only those with a figure on a hill score. Start your own city opposite your opponent’s, with the open side towards it, and put a meeple into it.',
    'lesson.hill.claim.hint':
        'Place the tile below the road on the left side, with the city facing right. The figure must stand in the city.',
    'lesson.hill.claim.done':
        'A figure anywhere on this tile stands on the hill, so your knight does. Under each hill goes a tile from the draw pile, face down: it is out of the game.',
    'lesson.hill.join.what':
        'One knight each would be a tie, but yours stands on a hill. Join the two cities.',
    'lesson.hill.join.hint': 'Place the tile between the two cities.',
    'lesson.hill.join.done':
        'The hill breaks the tie: all 6 points are yours, and your opponent gets nothing.',
    'lesson.vineyard': 'Plant a vineyard',
    'lesson.vineyard.count.what':
        'A completed monastery scores 3 points more for each vineyard on the eight tiles around it. On the left of your monastery is a vineyard. Your next tile has another and fills the last place. How much will your monastery score then?',
    'lesson.vineyard.count.hint':
        'A monastery with all eight tiles around it scores 9. Add 3 for each of the two vineyards.',
    'lesson.vineyard.count.done': '9 + 2 × 3 = 15 points.',
    'lesson.vineyard.complete.what': 'Complete your monastery with the vineyard.',
    'lesson.vineyard.complete.hint':
        'The free place is on the right of the monastery, below the road.',
    'lesson.vineyard.complete.done':
        '15 points. Around a monastery that stays incomplete, vineyards score nothing.',
};
