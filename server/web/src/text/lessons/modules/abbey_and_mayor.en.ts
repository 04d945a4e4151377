// English for the tutorial of Abbey & Mayor.
export const abbey_and_mayor_en = {
    'lesson.abbey': 'Fill a hole',
    'lesson.abbey.fill.what':
        'There is a hole with tiles on all four sides. Before you draw, you may place your abbey in such a hole: every edge fits. Roads and cities that reach it are complete. Place it, and put a figure into it: an abbey is a monastery.',
    'lesson.abbey.fill.hint':
        'The hole is in the middle, beside your city. Your figure must stand in the abbey.',
    'lesson.abbey.fill.done':
        'The abbey completes your road and your city: 2 points each. It is a monastery with one free place around it. Each player has one abbey.',
    'lesson.abbey.wagon.what':
        'A wagon stood on your road. When its feature is scored, it may move at once to an incomplete feature without figures, on its tile or a tile around it. There is a monastery like that. Move your wagon there.',
    'lesson.abbey.wagon.hint':
        'Choose the monastery below the abbey. In the other one stands your opponent’s monk.',
    'lesson.abbey.wagon.done':
        'Your wagon never came home: it holds the next monastery already, and your opponent cannot claim it.',
    'lesson.mayor': 'Elect a mayor',
    'lesson.mayor.claim.what':
        'Your mayor stands only in cities. For majority he counts as many figures as the city has pennants. Your tile has a pennant. Start your own city opposite your opponent’s, with the open side towards it, and put the mayor into it.',
    'lesson.mayor.claim.hint':
        'Place the tile below the road on the left side, with the city facing right. Choose the mayor.',
    'lesson.mayor.claim.done':
        'With one pennant the mayor counts as one knight. Without any he would score nothing.',
    'lesson.mayor.join.what': 'Your tile has another pennant. Join the two cities.',
    'lesson.mayor.join.hint': 'Place the tile between the two cities.',
    'lesson.mayor.join.done':
        'Two pennants: your mayor counts two, your opponent’s knight one. All 10 points are yours.',
    'lesson.barn': 'Build a barn',
    'lesson.barn.build.what':
        'Instead of placing a figure you may build your barn on a corner of your tile where four fields meet. The farmers of this field are scored and come back. Build the barn in the field of your farmer.',
    'lesson.barn.build.hint':
        'Place the tile below your open city. At its upper left corner four fields meet.',
    'lesson.barn.build.done':
        'Your farmer scored 3 points for one city and is back in your hand. No other farmer may be placed in this field.',
    'lesson.barn.add.what':
        'At the end your barn scores 4 points for each completed city of its field. Complete your city beside it.',
    'lesson.barn.add.hint': 'The gap of your city is on its right side.',
    'lesson.barn.add.done':
        '4 points for the city, and the barn has two completed cities now: 8 points at the end. Farmers who join its field later score only 1 point for each city.',
};
