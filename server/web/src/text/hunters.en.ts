// English for Hunters & Gatherers.
export const hunters_en = {
    'game.hunters_and_gatherers': 'Hunters & Gatherers',
    'game_what.hunters_and_gatherers':
        'The Stone Age: gather in forests, fish in rivers, hunt in meadows, build huts by the water. 2002 edition.',
    'game.hunters_and_gatherers_2020': 'Hunters & Gatherers (2020)',
    'game_what.hunters_and_gatherers_2020':
        'The new edition: three huts, fish in rivers, new values, and traps, rafts and a shaman on the bonus tiles.',

    'figure.tribesman': 'tribesperson',
    'none_left.tribesman': 'You have no tribesperson left.',
    'not_allowed.tribesman': 'A tribesperson is not allowed there.',
    'figure_on.forest': 'gatherer',
    'figure_on.river': 'fisher',
    'figure_on.meadow': 'hunter',

    'a_figure_on.forest': 'a gatherer',
    'a_figure_on.river': 'a fisher',
    'a_figure_on.meadow': 'a hunter',

    'feature.river_system': 'river system',
    'on.river_system': 'at the river system',
    'complete.river_system': 'river system',
    'incomplete.river_system': 'river system',
    'completes.river_system': 'River systems',
    'incompletes.river_system': 'River systems',

    'reason.segment': '{n|# zone|# zones}',
    'reason.mushroom': '{n|# mushroom clearing|# mushroom clearings}',
    'reason.fish': '{n|# fish|# fish}',
    'reason.deer': '{n|# deer|# deer}',
    'reason.mammoth': '{n|# mammoth|# mammoths}',
    'reason.aurochs': '{n|# aurochs|# aurochs}',
    'reason.eaten': '{n|# deer eaten by a tiger|# deer eaten by tigers}',
    'reason.logboat': 'logboat: {n|# lake|# lakes}',
    'reason.raft': 'raft: {n|# lake|# lakes}',
    'reason.pit_trap': 'pit trap: {n|# animal counts twice|# animals count twice}',

    'mark.several': '{n} {mark}',
    'segment.with': '{segment} with {marks}',

    'log.extended': '{name} also plays a bonus tile',
    'log.retaken': '{name} returned the {figure} with the shaman',
    'log.hunted': 'The animals around the hunting trap are out of the game',

    'bonus.title': 'Bonus tile',
    'bonus.yours': 'You get a bonus tile for a forest with a nugget or menhir: place it, too.',
    'bonus.others': 'A bonus tile for a completed forest with a nugget or menhir.',
    'bonus.stack': '{n|# bonus tile|# bonus tiles} in a separate pile',
    'bonus.short': 'bonus',
    'prompt.retake': 'The shaman: return a figure to your supply, or none.',
    'prompt.retake_next': 'The shaman asks after this tile. Confirm to place it.',
    'choose.keep': 'return none',
    'claim.label': 'This figure would claim: {what}, {tiles|# tile|# tiles}.',
};
