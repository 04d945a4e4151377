// English for the tutorial of Traders & Builders.
export const traders_and_builders_en = {
    'lesson.builder': 'Use the builder',
    'lesson.builder.place.what':
        'You have a builder besides your meeples. You may place it instead of a meeple, on a road or in a city where you already have a figure. It claims nothing and does not count for majority. Extend your road, and put the builder on it.',
    'lesson.builder.place.hint':
        'Place the tile on the right end of your road. Choose the builder for the road.',
    'lesson.builder.place.done':
        'The builder stands on your new tile. From your next turn on it helps you whenever you extend this road.',
    'lesson.builder.extend.what':
        'When you extend the road or city of your builder, you play a second tile in the same turn. Extend the road.',
    'lesson.builder.extend.hint': 'Place the tile on the right end of your road.',
    'lesson.builder.extend.done':
        'It is still your turn: you draw another tile. With it you may place a figure again.',
    'lesson.builder.again.what':
        'This is your second tile. Complete your road with it. If you like, also put a figure on the tile.',
    'lesson.builder.again.hint': 'Place the monastery on the right end of the road.',
    'lesson.builder.again.done':
        '6 tiles: 6 points. Meeple and builder return. This tile extended the road, too, but there is never a third tile.',
    'lesson.goods': 'Take the goods',
    'lesson.goods.own.what':
        'Some cities have goods: wine, grain or cloth. The player who completes the city takes them. Your city on the left has grain. Complete it.',
    'lesson.goods.own.hint': 'The gap is at the upper end of the city on the left.',
    'lesson.goods.own.done':
        '6 points for 3 tiles, and the grain is yours. At the end, the player with the most grain gets 10 points. If players tie, each gets 10. Wine and cloth score the same way.',
    'lesson.goods.take.what':
        'Your opponent’s city has wine. Goods go to the player who completes the city, even if another player owns it. Complete it and take the wine.',
    'lesson.goods.take.hint': 'The gap is at the upper end of the city above the start tile.',
    'lesson.goods.take.done':
        'Your opponent gets 6 points for the city, but the wine is yours. The most wine scores 10 points at the end.',
    'lesson.pig': 'Keep a pig',
    'lesson.pig.place.what':
        'You also have a pig. You may place it instead of a meeple, in a field with one of your farmers. If you own the field, you get 4 points instead of 3 at the end for each completed city there. Place your tile so that its field joins your farmer’s field, and put the pig there.',
    'lesson.pig.place.hint':
        'Place the tile on the left of the start tile, and choose the pig for the field above the road.',
    'lesson.pig.place.done':
        'Two completed cities touch the field: 2 × 4 = 8 points at the end. Like the farmer, the pig stays until then.',
    'lesson.pig.add.what': 'Make your field worth more: complete the third city next to it.',
    'lesson.pig.add.hint': 'The open city is at the top, on the right of your farmer’s tile.',
    'lesson.pig.add.done':
        'Three cities: 3 × 4 = 12 points at the end. Without the pig it would be 9.',
};
