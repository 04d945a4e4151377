// English for the tutorial of The Tower.
export const tower_en = {
    'lesson.tower_capture': 'Capture a figure',
    'lesson.tower_capture.build.what':
        'Your tile has the foundation of a tower. Instead of placing a figure you may add a floor to a tower. With one floor it reaches its own tile and the four tiles beside it. Place your tile between your opponent’s two figures and add a floor to it.',
    'lesson.tower_capture.build.hint':
        'Place the tile below the start tile. Then choose the tower floor, not a figure.',
    'lesson.tower_capture.build.done':
        'Both figures are within reach. A second floor would reach two tiles far in each direction. You have 9 floors left.',
    'lesson.tower_capture.choose.what':
        'After each floor you may capture one figure within reach. An opponent’s figure becomes your prisoner and does not score. Capture the one that is worth more now.',
    'lesson.tower_capture.choose.hint':
        'The city on the left has one tile. Around the monastery on the right there are more.',
    'lesson.tower_capture.choose.done':
        'The monastery would have scored 4 points now, the city 1. The monk is your prisoner.',
    'lesson.tower_prison': 'Free your figures',
    'lesson.tower_prison.exchange.what':
        'Your opponent holds one of your figures. All players share the towers: you have just added a second floor to this one, so now you may capture. Take your opponent’s figure: the two prisoners are exchanged at once.',
    'lesson.tower_prison.exchange.hint':
        'Your opponent’s monk is on the left of the tower. The one on the right is yours.',
    'lesson.tower_prison.exchange.done':
        'Both figures are back with their owners. An exchange costs nothing. If you take a figure of your own, it just returns to you.',
    'lesson.tower_prison.ransom.what':
        'With a third floor your opponent has captured your other monk. Once per turn you may ransom a figure: you pay 3 points to its captor. Place your tile anywhere and ransom your figure.',
    'lesson.tower_prison.ransom.hint':
        'When the tile is in its place, choose the ransom. You need not place a figure.',
    'lesson.tower_prison.ransom.done':
        'You had 4 points and have 1 now, and your opponent has 3. Your figure is back, and you may place it at once.',
    'lesson.tower_guard': 'Guard a tower',
    'lesson.tower_guard.guard.what':
        'Your opponent has begun a tower below the start tile. One more floor would reach your knight. Place your tile anywhere. Then put a figure on the tower as a guard: no floors are added while it is there.',
    'lesson.tower_guard.guard.hint':
        'When the tile is in its place, choose the tower for your figure.',
    'lesson.tower_guard.guard.done':
        'The tower keeps its one floor, and your knight is out of reach. The guard itself scores nothing.',
    'lesson.tower_guard.complete.what': 'Your opponent could not build on. Complete your city.',
    'lesson.tower_guard.complete.hint': 'The gap is on the right of your knight.',
    'lesson.tower_guard.complete.done':
        '3 tiles: 6 points, and the knight is back. The guard stays on the tower, unless another tower captures it.',
};
