// English for The Gifts.
export const gifts_en = {
    'prompt.gift.take_2': 'Draw a second tile, lay either of the two.',
    'prompt.gift.synod': 'There is no monastery for it now: opened, it has no effect.',
    'prompt.gift.road_sweeper': 'There is no road for it now: opened, it has no effect.',
    'prompt.gift.change_position': 'No figure of yours can change now: opened, it has no effect.',
    'prompt.gift.cash_out': 'No figure of yours can be taken back: opened, it has no effect.',
    gifts: 'Gifts',
    'gifts.yours': 'Your gifts',
    'gifts.hidden': '{n|# unopened gift|# unopened gifts}',
    'gifts.held': '{n} × {gift}',
    'gifts.stack': '{n|# gift|# gifts} in the stack',
    'gifts.opened': 'opened:',
    'gift.gift_hidden': 'gift',
    'gift.synod': 'Synod',
    'gift.road_sweeper': 'Road Sweeper',
    'gift.change_position': 'Change Position',
    'gift.cash_out': 'Cash Out',
    'gift.take_2': 'Take 2',
    'gift_what.synod':
        'Put a figure from your supply on an unfinished monastery, even if somebody is there.',
    'gift_what.road_sweeper': 'Score an unfinished road at once; all its figures go home.',
    'gift_what.change_position':
        'One of your figures lies down in a field of its tile, or stands up from it.',
    'gift_what.cash_out':
        'Take one of your figures back: 2 points, and 2 for each figure that stays there.',
    'gift_what.take_2': 'Draw a second tile, lay one of the two, and put the other one back.',
    'help.gift': 'Choose a gift',
    'log.gift_received': '{name} received a gift',
    'log.gift_got': '{name} received a gift: {gift}',
    'log.gift_opened': '{name} opened a gift: {gift}',
    'log.gifts_shuffled': 'The opened gifts were shuffled and are the new stack',
    'reason.gift': '{n|# unopened gift|# unopened gifts}',
    'points_for.gifts': 'unopened gifts',
    'module.gifts': 'The Gifts',
    'module_what.gifts':
        'Whoever extends a road or city of others receives a card that may be opened before laying a tile.',
    'rules.gifts':
        'Whoever lays a tile that extends a road or city of others, without having a share in it, receives a gift: one card at most for each tile.\n' +
        'Before laying a tile you may open one of your gifts. What each of them does is told on its card.\n' +
        'A gift that is still closed at the end brings 2 points.',
};
