// English for the guided first game.
export const coach_en = {
    coach: 'Your first game',
    'coach.go': 'Learn to play',
    'coach.go.what': 'Your first game, explained step by step. About ten minutes.',
    'coach.understood': 'Got it',
    'coach.stop': 'Skip tutorial',
    'coach.of': '{n} of {all}',
    'coach.tile': 'Place your tile',
    'coach.tile.what':
        'Each turn you draw a tile and place it next to the tiles on the board. Edges must match: city to city, road to road, field to field. The legal places are outlined. Choose one.',
    'coach.turn': 'Rotate it, then confirm',
    'coach.turn.what':
        'Click the tile again to rotate it. Then you can place one of your figures on this tile, or keep it. Confirm when you are done.',
    'coach.city': 'A knight in a city',
    'coach.city.what':
        'A figure in a city is a knight. A completed city scores 2 points for each tile and 2 for each pennant. A city that is still open at the end scores half of that.',
    'coach.road': 'A figure on a road',
    'coach.road.what':
        'A road is completed when both ends are closed: by a junction, a city or a monastery, or in a loop. It scores 1 point for each tile.',
    'coach.monastery': 'A monk in a monastery',
    'coach.monastery.what':
        'A monastery is completed when tiles surround it on all sides. It scores 9 points, one for each of the nine tiles. All it takes is time.',
    'coach.farmer': 'A farmer in a field',
    'coach.farmer.what':
        'A figure in a field is a farmer and stays until the end of the game. Then each completed city next to the field scores 3 points. Early farmers are valuable, but they do not come back.',
    'coach.rivals': 'Who owns it?',
    'coach.rivals.what':
        'You cannot place a figure on a road, city or field that is already occupied. But two separate ones can grow together. Then the player with more figures scores. If players tie, each gets all the points.',
    'coach.back': 'Points, and your figure is back',
    'coach.back.what':
        'A completed feature scores right away and its figures return to their owners. You have seven figures: keep some free for later.',
    'coach.few': 'The end is near',
    'coach.few.what':
        'Only a few tiles are left. Features you can no longer complete are worth less now. A last farmer, or a figure on a small feature, may still score.',
    'coach.end': 'The final scoring',
    'coach.end.what':
        'Incomplete features score their smaller share, and farmers score. Step through it: each number shows where it comes from. Now you know the game!',
};
