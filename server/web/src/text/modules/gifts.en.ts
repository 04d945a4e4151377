// English for The Gifts.
export const gifts_en = {
    'prompt.gift.take_2': 'Draw a second tile and place either of the two.',
    'prompt.gift.synod': 'No monastery is available. The gift would have no effect now.',
    'prompt.gift.road_sweeper': 'No road is available. The gift would have no effect now.',
    'prompt.gift.change_position':
        'None of your figures can change. The gift would have no effect now.',
    'prompt.gift.cash_out': 'None of your figures can return. The gift would have no effect now.',
    gifts: 'Gifts',
    'gifts.yours': 'Your gifts',
    'gifts.hidden': '{n|# unopened gift|# unopened gifts}',
    'gifts.held': '{n} × {gift}',
    'gifts.stack': '{n|# gift|# gifts} in the pile',
    'gifts.opened': 'opened:',
    'gift.gift_hidden': 'gift',
    'gift.synod': 'Synod',
    'gift.road_sweeper': 'Road Sweeper',
    'gift.change_position': 'Change Position',
    'gift.cash_out': 'Cash Out',
    'gift.take_2': 'Take 2',
    'gift_what.synod':
        'Place a figure from your supply on an incomplete monastery, even an occupied one.',
    'gift_what.road_sweeper': 'Score an incomplete road now. All its figures return.',
    'gift_what.change_position':
        'One of your figures becomes the farmer of a field on its tile, or the reverse.',
    'gift_what.cash_out':
        'Return one of your figures: 2 points, plus 2 for each figure that stays there.',
    'gift_what.take_2': 'Draw a second tile, place one of the two, and return the other.',
    'help.gift': 'Choose a gift',
    'log.gift_received': '{name} received a gift',
    'log.gift_got': '{name} received a gift: {gift}',
    'log.gift_opened': '{name} opened a gift: {gift}',
    'log.gifts_shuffled': 'The opened gifts were shuffled into a new pile',
    'reason.gift': '{n|# unopened gift|# unopened gifts}',
    'points_for.gifts': 'unopened gifts',
    'module.gifts': 'The Gifts',
    'module_what.gifts':
        'Extend an opponent’s road or city to receive a gift card. Open it before placing a tile.',
    'rules.gifts':
        'If you extend a road or city in which another player has more figures than you, you receive a gift: at most one for each tile.\n' +
        'Before placing a tile you may open one of your gifts. Its card says what it does.\n' +
        'Each unopened gift scores 2 points at the end.',
};
