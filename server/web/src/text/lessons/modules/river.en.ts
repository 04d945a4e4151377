// English for the tutorial of The River.
export const river_en = {
    'lesson.river_continue': 'Continue the river',
    'lesson.river_continue.city.what':
        'The game starts with a source instead of the start tile. The river tiles are placed first, and each one must continue the river. The other edges must match as usual. Continue the river with your tile and put a knight into its city.',
    'lesson.river_continue.city.hint':
        'Place the tile at the lower end of the river. Your figure must stand in the city.',
    'lesson.river_continue.city.done':
        'The city is yours. Cities, roads, monasteries and fields beside the river are claimed and score as you know them.',
    'lesson.river_continue.monastery.what':
        'The river itself scores nothing, and no figure can stand on it. Your next tile has a monastery by the river. Continue the river and put a monk into the monastery.',
    'lesson.river_continue.monastery.hint':
        'Place the tile at the lower end of the river, and choose the monastery for your figure.',
    'lesson.river_continue.monastery.done':
        'The river ends with a lake, its last tile. After it you play with the other tiles as usual.',
    'lesson.river_turn': 'Turn the river',
    'lesson.river_turn.back.what':
        'Your opponent has turned the river to the east. The river may not turn left twice in a row, or right twice in a row: it would run back. So your bend must lead south. Place it and claim its road.',
    'lesson.river_turn.back.hint':
        'The tile fits in one way only. Your figure must stand on the road.',
    'lesson.river_turn.back.done': 'The river runs south again, and the road is yours.',
    'lesson.river_turn.free.what':
        'The last tile was straight, so the river may now turn to the left or to the right. Turn it with your tile and put a knight into the city.',
    'lesson.river_turn.free.hint':
        'Choose the tile again to rotate it. Both ways are right. Your figure must stand in the city.',
    'lesson.river_turn.free.done': 'The city is yours. It has two open sides, away from the river.',
    'lesson.river_bank': 'Farm the river bank',
    'lesson.river_bank.claim.what':
        'The river separates fields, as roads do. Your opponent’s farmer has the west bank. Continue the river and put a farmer on the east bank.',
    'lesson.river_bank.claim.hint': 'Choose the field on the right of the river for your figure.',
    'lesson.river_bank.claim.done':
        'Each bank is a field of its own here. A bridge separates fields, too: the road above runs across the river.',
    'lesson.river_bank.count.what':
        'Later the river, shortened here, has ended in a lake, and two cities are completed. Fields run around the lake, and around the source as well. How many points is your farmer worth now?',
    'lesson.river_bank.count.hint':
        'Below, both banks meet around the lake. Count the completed cities on both sides.',
    'lesson.river_bank.count.done':
        'One field with two cities: 2 × 3 = 6 points. It has one farmer of each of you, so your opponent gets 6 points, too.',
};
