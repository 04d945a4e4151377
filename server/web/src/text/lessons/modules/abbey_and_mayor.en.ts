// English for the tutorial of Abbey & Mayor.
export const abbey_and_mayor_en = {
    'lesson.abbey': 'Fill a hole',
    'lesson.abbey.fill.what':
        'There is a hole with tiles on all four sides. Before you draw, you may place your abbey in such a hole: it fits any edges. Roads and cities that reach it are complete. Place it and put a meeple into it: an abbey is a monastery.',
    'lesson.abbey.fill.hint':
        'The hole is in the middle, beside your city. Your figure must stand in the abbey.',
    'lesson.abbey.fill.done':
        'The abbey completes your road and your city: 2 points each. It is a monastery, and only one place around it is still free. Each player has one abbey. You may also place it when no tile is left to draw.',
    'lesson.abbey.wagon.what':
        'The figure on your road was your wagon. It is placed like a meeple, on roads, in cities and monasteries. When its feature is scored, it may move at once to an incomplete feature without figures, on its tile or a tile around it. Move your wagon to a monastery.',
    'lesson.abbey.wagon.hint':
        'Choose the monastery below the abbey. Your opponent’s monk stands in the other one.',
    'lesson.abbey.wagon.done':
        'Your wagon now holds this monastery, although its tile was placed earlier. It would already score 5 points.',
    'lesson.mayor': 'Elect a mayor',
    'lesson.mayor.claim.what':
        'You also have a mayor, who stands only in cities. For majority he counts 1 for each pennant of the city. Your tile has a pennant. Start your own city opposite your opponent’s, with the open side towards it, and put the mayor into it.',
    'lesson.mayor.claim.hint':
        'Place the tile below the road on the left side, with the city facing right. Choose the mayor.',
    'lesson.mayor.claim.done':
        'With one pennant the mayor counts as one knight. Without a pennant he counts nothing.',
    'lesson.mayor.join.what': 'Your tile has another pennant. Join the two cities.',
    'lesson.mayor.join.hint': 'Place the tile between the two cities.',
    'lesson.mayor.join.done':
        'Two pennants: your mayor counts two, your opponent’s knight one. All 10 points are yours.',
    'lesson.barn': 'Build a barn',
    'lesson.barn.build.what':
        'Instead of placing a figure you may build your barn on a corner of your tile where the fields of four tiles meet. The farmers of this field are scored at once and return. Place your tile so that such a corner is in the field of your farmer, and build the barn there.',
    'lesson.barn.build.hint':
        'Place the tile below your open city. At its upper left corner the fields of four tiles meet.',
    'lesson.barn.build.done':
        'Your farmer scored 3 points for one city and is back in your hand. The barn stays until the end. No other farmer may be placed in this field.',
    'lesson.barn.add.what':
        'At the end your barn scores 4 points for each completed city of its field. Complete your own city beside this field.',
    'lesson.barn.add.hint': 'Your knight stands in this city. Its gap is on the right.',
    'lesson.barn.add.done':
        '4 points for the city, and the barn has two completed cities now: 8 points at the end. If a field with farmers joins the barn’s field later, they score only 1 point for each city and return.',
};
