// English for The Tower.
export const tower_en = {
    'module.tower': 'The Tower',
    'module_what.tower':
        'Tiles with foundations. Everybody builds the same towers, floor by floor, and captures figures from there; prisoners are exchanged or bought back.',
    'rules.tower':
        'Everybody has floors: 10, 9, 7, 6 or 5 where two, three, four, five or six play.\n' +
        'Instead of putting a figure you may lay a floor on any foundation or tower where nobody stands on guard. Then you may capture one figure: on the tile of the tower or in its row or column, as many tiles away as the tower has floors. Gaps do not matter; builders and pigs are safe.\n' +
        'An own figure comes home. Another’s becomes your prisoner, before anything is scored; if its owner holds one of yours, both go home at once.\n' +
        'Once in each of your turns you may buy one figure back for 3 points, which its jailer gets, and use it at once.\n' +
        'Instead of putting a figure elsewhere you may put a meeple or large meeple on guard on a tower: nobody builds on while it stands there. It scores nothing.',
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
    'tower.prisoners': 'Your figures in prison',
    'reason.ransom': 'ransom',
    'points_for.ransom': 'ransom',
    'help.prisoner': 'Buy a prisoner back, choose who comes home, or who buys the tile',
    'prompt.capture_figure':
        'Your tower reaches them: choose whom to capture, or confirm to capture nobody.',
    'prompt.free_prisoner': 'An exchange of prisoners: choose which of your figures comes home.',
    'asked.capture_figure': 'Whom does your tower capture?',
    'asked.capture_figure.of': 'A tower was built on: {names} may capture somebody',
    'asked.free_prisoner': 'Which of your figures comes home?',
    'asked.free_prisoner.of': 'An exchange of prisoners: waiting for {names}',
    'target.floor': 'Lay a floor: {at}',
    'target.capture': 'Capture the {figure} of {name}: {at}',
    'target.ransom': 'Buy your {figure} back from {name} for 3 points',
    'target.exchange': 'Your {figure} comes home from {name}',
    'log.floor_laid': '{name} builds a tower on',
    'log.captured': 'The {figure} of {name} is captured',
    'log.taken_home': 'The {figure} of {name} goes home',
    'log.exchanged': 'Exchange of prisoners: the {figure} of {name} comes home',
    'log.ransomed': '{name} buys back: {figure}',
    'reason_not.no_floor_left': 'You have no floor left.',
    'reason_not.too_few_points': 'You have too few points for that.',
    'reason_not.ransomed_already': 'You bought somebody back in this turn already.',
};
