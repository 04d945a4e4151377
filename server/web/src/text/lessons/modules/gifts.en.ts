// English for the tutorial of The Gifts.
export const gifts_en = {
    'lesson.gift': 'Receive a gift',
    'lesson.gift.receive.what':
        'If you extend a road or city in which another player has more figures than you, you receive a gift card. Extend your opponent’s city.',
    'lesson.gift.receive.hint':
        'The city is open above and on the right. Rotate the tile until the cities join.',
    'lesson.gift.receive.done':
        'You have a gift, and only you can see which. You may open it in a later turn. Unopened, it scores 2 points at the end.',
    'lesson.gift.open.what':
        'Before placing your tile you may open one gift. You have the Road Sweeper: it scores an incomplete road now, 1 point for each tile, and its figures return. Score your road with it.',
    'lesson.gift.open.hint': 'Do not place the tile yet. Choose the gift first, then your road.',
    'lesson.gift.open.done':
        '3 tiles: 3 points, and your figure is back. Now you place your tile as usual. The road is unoccupied: you can even claim it again.',
    'lesson.gift_position': 'Change position',
    'lesson.gift_position.change.what':
        'The gift Change Position lays one of your figures down as a farmer in a field on its tile, or stands a farmer up. Above your figure on the junction there is a field that touches two completed cities. Move it there.',
    'lesson.gift_position.change.hint':
        'Choose the gift, then the lying figure above the junction.',
    'lesson.gift_position.change.done':
        'Your farmer scores 3 points for each of the two cities at the end: 6 points. The gift itself scores nothing.',
    'lesson.gift_position.claim.what':
        'After opening a gift you place your tile and a figure as usual. The road that your figure has left is unoccupied now. Extend it to the right and claim it again.',
    'lesson.gift_position.claim.hint':
        'Place the tile on the right of the junction, with a figure on the road.',
    'lesson.gift_position.claim.done':
        'One turn, two features: the field is worth 6 points now, the road 2.',
    'lesson.gift_synod': 'Share a monastery',
    'lesson.gift_synod.open.what':
        'The gift Synod places a figure from your supply on an incomplete monastery, even an occupied one. One tile is missing around your opponent’s monastery. Put your monk beside theirs.',
    'lesson.gift_synod.open.hint':
        'Do not place the tile yet. Choose the gift first, then the monastery.',
    'lesson.gift_synod.open.done': 'One monk each: the monastery belongs to both of you now.',
    'lesson.gift_synod.complete.what':
        'Now you place your tile as usual. Complete the monastery with it.',
    'lesson.gift_synod.complete.hint':
        'The empty corner is below and to the right of the monastery.',
    'lesson.gift_synod.complete.done':
        'In a tie each player scores in full: 9 points for each of you. There are two more gifts: Cash Out returns one of your figures and scores at least 2 points, and Take 2 lets you choose between two tiles.',
};
