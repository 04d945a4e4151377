// English for The Tower.
export const tower_en = {
    'module.tower': 'The Tower',
    'module_what.tower':
        'Tiles with foundations. Players build shared towers floor by floor and capture figures from them. Prisoners are exchanged or ransomed.',
    'rules.tower':
        'Each player has floors: 10, 9, 7, 6 or 5 with two, three, four, five or six players.\n' +
        'Instead of placing a figure you may add a floor to any foundation or tower without a guard. Then you may capture one figure: on the tower’s tile, or in its row or column within as many tiles as the tower has floors. Gaps do not matter. Builders and pigs are safe.\n' +
        'If it is your own figure, it returns to you. Otherwise it becomes your prisoner, before anything scores. If its owner holds one of yours, both return at once.\n' +
        'Once per turn you may ransom one of your figures for 3 points, paid to its captor, and use it at once.\n' +
        'Instead of placing a figure elsewhere you may place a meeple or large meeple as a guard on a tower. No floors are added while it stands there. It scores nothing.',
    'figure_on.tower': 'guard',
    'a_figure_on.tower': 'a guard',
    'feature.tower': 'tower',
    'on.tower': 'on a tower',
    'complete.tower': 'tower',
    'incomplete.tower': 'tower',
    'completes.tower': 'Towers',
    'incompletes.tower': 'Towers',
    'tower.floors': '{at}: a tower of {n|# floor|# floors}',
    'tower.left': '{n|# floor|# floors} left',
    'tower.holds': 'Holds {n} × {figure} of {name}',
    'instead.freePrisoner': 'ransom',
    'instead.guard': 'tower guard',
    'tower.ransom_for': 'Ransom for 3 points:',
    'tower.prisoners': 'Your figures in prison',
    'reason.ransom': 'ransom',
    'points_for.ransom': 'ransom',
    'help.prisoner': 'Ransom a prisoner, choose who returns, or who buys the tile',
    'confirm.capture_figure': 'Capture none',
    'prompt.capture_figure': 'Choose a figure to capture, or capture none.',
    'prompt.free_prisoner': 'Exchange of prisoners: choose which of your figures returns.',
    'asked.capture_figure': 'Capture a figure?',
    'asked.capture_figure.of': 'Waiting for {names} to capture a figure',
    'asked.free_prisoner': 'Which of your figures returns?',
    'asked.free_prisoner.of': 'An exchange of prisoners: waiting for {names}',
    'target.layFloor': 'Add a floor: {at}',
    'target.capture': 'Capture the {figure} of {name}: {at}',
    'target.ransom': 'Ransom your {figure} from {name} for 3 points',
    'target.exchange': 'Your {figure} returns from {name}',
    'log.floor_laid': '{name} added a floor to a tower',
    'log.captured': 'The {figure} of {name} is captured',
    'log.taken_home': 'The {figure} of {name} returns',
    'log.exchanged': 'Exchange of prisoners: the {figure} of {name} returns',
    'log.ransomed': '{name} ransomed: {figure}',
    'reason_not.no_floor_left': 'You have no floors left.',
    'reason_not.too_few_points': 'You do not have enough points.',
    'reason_not.ransomed_already': 'You have already ransomed a figure this turn.',
};
