// English for the tutorial of The Princess & the Dragon.
export const princess_and_dragon_en = {
    'lesson.dragon_walk': 'Set the dragon loose',
    'lesson.dragon_walk.wake.what':
        'Your tile is a volcano: the dragon rises where you place it. Later it walks from tile to tile and eats the figures on its way. Place the volcano beside your opponent’s monastery, but not beside your own figure.',
    'lesson.dragon_walk.wake.hint':
        'Place it on the right of the monastery or below it. On its left the dragon would be beside your figure, too.',
    'lesson.dragon_walk.wake.done':
        'The dragon is beside the monk and does not move yet. No figure can be placed on its tile. When another volcano is placed, the dragon moves there.',
    'lesson.dragon_walk.eat.what':
        'You have placed a dragon tile, marked with a paw: the dragon moves up to six tiles, never twice to the same one. The players move it in turn, and you begin. All figures on a tile that it enters return to their owners. Eat your opponent’s monk.',
    'lesson.dragon_walk.eat.hint': 'The monastery is on the left of the dragon.',
    'lesson.dragon_walk.eat.done':
        'The monk returns to your opponent without points. Your opponent takes the next step, then you again, until the dragon has taken six or cannot move.',
    'lesson.fairy': 'Call the fairy',
    'lesson.fairy.protect.what':
        'The dragon is beside your knight. Place your tile anywhere. Then do not place a figure, but move the fairy to your knight: the dragon avoids her tile.',
    'lesson.fairy.protect.hint':
        'When the tile is in its place, choose your knight in the city for the fairy.',
    'lesson.fairy.protect.done':
        'Your knight is safe from the dragon. As long as the fairy is with it, she also scores 1 point for you at the start of each of your turns.',
    'lesson.fairy.score.what':
        'The dragon had to go around your knight, and the fairy has scored her first point. She scores 3 more when the feature of her figure scores. Complete your city.',
    'lesson.fairy.score.hint': 'The gap is on the right of your knight.',
    'lesson.fairy.score.done':
        '3 tiles make 6 points, and the fairy adds 3. Your knight is back, and the fairy stays alone on her tile until a player moves her.',
    'lesson.princess': 'Take over a city',
    'lesson.princess.send.what':
        'Your tile shows a princess. When you place her at a city with knights, you may send one of them home instead of placing a figure. Do so in your opponent’s city.',
    'lesson.princess.send.hint':
        'Place the tile on the right of the knight, so that the cities join. Then choose the knight.',
    'lesson.princess.send.done':
        'The knight has returned to your opponent and scored nothing. The city has no owner now.',
    'lesson.princess.portal.what':
        'Your tile is a magic portal: your figure may go to any tile, to a feature that is incomplete and unoccupied. Place the portal anywhere and put your figure into the large city.',
    'lesson.princess.portal.hint':
        'When the portal is in its place, choose the city above the start tile for your figure.',
    'lesson.princess.portal.done':
        '3 tiles and a pennant: the city is worth 4 points now. Once complete, it scores 2 points for each tile and each pennant.',
};
