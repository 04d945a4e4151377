// English for the guided first game.
export const coach_en = {
    coach: 'Your first game',
    'coach.go': 'Learn to play',
    'coach.go.what': 'A first game with somebody beside you who explains it: about ten minutes.',
    'coach.understood': 'I see',
    'coach.stop': 'No more explanations',
    'coach.of': '{n} of {all}',
    'coach.tile': 'Lay your tile',
    'coach.tile.what':
        'Each turn you draw one tile and lay it beside those on the board. Whatever meets at an edge must go on: city to city, road to road, field to field. The places where it fits are outlined: choose one.',
    'coach.turn': 'Turn it, then confirm',
    'coach.turn.what':
        'Press the tile again to turn it, as long as it fits in another way. Now you may set one of your figures on this tile, or keep it. Then confirm.',
    'coach.city': 'A knight in a city',
    'coach.city.what':
        'A figure in a city is a knight. When the wall has closed all around, each tile of the city brings 2 points, and each pennant 2 more. A city that is still open at the end brings half of that.',
    'coach.road': 'A figure on a road',
    'coach.road.what':
        'A road is finished when both of its ends are closed: at a junction, a city, a monastery, or in a circle. It brings 1 point for each of its tiles.',
    'coach.monastery': 'A monk in a monastery',
    'coach.monastery.what':
        'A monastery is finished when tiles lie all around it: then it brings 9 points, one for each of the nine tiles. It needs nobody else’s help, only time.',
    'coach.farmer': 'A farmer in a field',
    'coach.farmer.what':
        'A figure in a field lies down and stays there until the end of the game. Then each finished city that touches its field brings 3 points. Early farmers are worth much, but they do not come back.',
    'coach.rivals': 'Whose is it?',
    'coach.rivals.what':
        'You cannot set a figure on a road, city or field where somebody stands already. But two that were apart can grow together: then whoever has more figures there gets the points, and with as many, both do.',
    'coach.back': 'Points, and the figure comes back',
    'coach.back.what':
        'Something was finished: it was scored at once, and the figure on it went back to its owner, free to be used again. You have seven: do not leave them all where nothing will ever be finished.',
    'coach.few': 'The end is near',
    'coach.few.what':
        'Only a few tiles are left. What cannot be finished any more is worth less now; a last farmer, or a figure on something small, may still bring points.',
    'coach.end': 'The final scoring',
    'coach.end.what':
        'What is still open brings its smaller share, and farmers bring theirs. Go through it step by step: each number tells where it comes from. That was all: you know the game now.',
};
