// English for Hunters & Gatherers.
export const hunters_en = {
    'game.hunters_and_gatherers': 'Hunters & Gatherers',
    'game_what.hunters_and_gatherers':
        'The stone age: gather in forests, fish in rivers, hunt in meadows, build huts by the water. Edition of 2002.',
    'game.hunters_and_gatherers_2020': 'Hunters & Gatherers (2020)',
    'game_what.hunters_and_gatherers_2020':
        'The newer edition: three huts, fish in rivers, values of its own, and traps, rafts and a shaman among the bonus tiles.',

    'figure.tribesman': 'member of the tribe',
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

    'log.extended': '{name} plays a bonus tile, too',
    'log.retaken': '{name} took the {figure} back with the shaman',
    'log.hunted': 'The animals around the hunting trap are out of the game',

    'bonus.title': 'Bonus tile',
    'bonus.yours': 'A forest with a nugget or menhir is finished: lay this tile, too.',
    'bonus.others': 'A forest with a nugget or menhir is finished: one more tile.',
    'bonus.stack': '{n|# bonus tile|# bonus tiles} in their own stack',
    'bonus.short': 'bonus',
    'prompt.retake': 'The shaman calls: take somebody of your tribe back, or nobody.',
    'prompt.retake_next': 'The shaman asks when this tile lies. Confirm to lay it.',
    'choose.keep': 'leave all where they are',
    'claim.label': 'This figure would claim: {what}, {n|# zone|# zones} on {tiles|# tile|# tiles}.',
};
