// English for Abbey & Mayor.
export const abbey_and_mayor_en = {
    'module.abbey_and_mayor': 'Abbey & Mayor',
    'module_what.abbey_and_mayor':
        'Fill a hole with your abbey, lead cities with the mayor, move the wagon on after scoring, and build a barn for your fields.',
    'rules.abbey_and_mayor':
        'Each player has an abbey tile, a mayor, a wagon and a barn.\n' +
        'Before drawing you may place your abbey on a space that has tiles on all four sides. Any edges fit. Roads and cities that reach it end there and are complete. It is a monastery, and you may place a figure. When no tile is left, each player may still place an abbey once.\n' +
        'The mayor stands only in cities. He counts as much as the city has pennants: without any he wins nothing.\n' +
        'The wagon stands on roads, in cities and monasteries. When its feature is scored it may move at once to an incomplete, unoccupied one on its tile or a tile around.\n' +
        'Instead of placing a figure you may place the barn on a corner of your tile where four fields meet. The farmers there are scored at once and return. No other farmer may be placed there. Farmers that join the field later get 1 point for each completed city and return. At the end your barn scores 4 points for each completed city of its field.',
    'option.abbey_and_mayor_barn': 'A barn may stand',
    'option.abbey_and_mayor_barn.free_of_barns': 'in a field without a barn',
    'option.abbey_and_mayor_barn.anywhere': 'in any field',
    'option_what.abbey_and_mayor_barn': 'Two barns in one field both score.',
    'option.abbey_and_mayor_wagon': 'A wagon moves',
    'option.abbey_and_mayor_wagon.around': 'to any feature nearby',
    'option.abbey_and_mayor_wagon.connected': 'to a feature that touches its own',
    'option_what.abbey_and_mayor_wagon':
        'In the first edition it moves only to what touches its feature.',
    'figure.mayor': 'mayor',
    'a_figure.mayor': 'a mayor',
    'figure.wagon': 'wagon',
    'a_figure.wagon': 'a wagon',
    'reason.barn': '{n|# city|# cities} at a barn',
    'abbey.left': 'Has an abbey',
    'abbey.barn_left': 'Has a barn',
    'abbey.barn_of': 'The barn of {name}',
    'abbey.keep': 'Keep the abbey and draw',
    'prompt.place.keep_abbey': 'Place your abbey in the hole, or keep it.',
    'prompt.keep_abbey': 'You keep your abbey and draw a tile. Confirm.',
    'confirm.move_wagon': 'Keep the wagon',
    'prompt.move_wagon': 'Your wagon is back. Choose where it goes, or keep it.',
    'asked.move_wagon': 'Move your wagon?',
    'asked.move_wagon.of': 'Waiting for {names} to move a wagon',
    'target.barn': 'Place your barn at the north-west corner of: {at}',
    'target.barn_here': 'Place your barn at the marked corner',
    'log.abbey_kept': '{name} keeps the abbey',
    'log.barn_laid': '{name} placed a barn',
    'log.late_turns': 'No tile is left. Abbeys may still be placed.',
};
