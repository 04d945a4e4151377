// English for Hills & Sheep.
export const hills_and_sheep_en = {
    'module.hills_and_sheep': 'Hills & Sheep',
    'module_what.hills_and_sheep':
        'Hills break ties, vineyards enrich monasteries, and a shepherd gathers a flock while the wolf is near.',
    'rules.hills_and_sheep':
        'Each player has a shepherd. The bag holds 18 tokens: 16 with 1 to 4 sheep and 2 wolves.\n' +
        'When a tile with a hill is placed, the next tile of the pile goes face down under it and is out of the game. If players tie for the majority of a feature and some of them have figures on hills there, only those score.\n' +
        'A completed monastery scores 3 more points for each vineyard on the eight tiles around it.\n' +
        'Instead of a figure you may place your shepherd in a field of the new tile, if that field has no shepherd. You draw a token at once. When a later tile of yours extends the field, draw another token or score the flock. A wolf sends all shepherds of the field home without points.\n' +
        'When a flock is scored, each player with a shepherd in that field scores 1 point for each sheep of all flocks there, and the shepherds return. A closed field is scored at once. A flock left at the end of the game scores nothing.',
    'option.hills_and_sheep_hill': 'A hill breaks a tie',
    'option.hills_and_sheep_hill.at_least_one': 'with one figure on it',
    'option.hills_and_sheep_hill.number': 'with the most figures on hills',
    'option_what.hills_and_sheep_hill':
        'Either one figure on a hill is enough, or the number of figures on hills decides.',
    'figure.shepherd': 'shepherd',
    'a_figure.shepherd': 'a shepherd',
    'mark.hill': 'hill',
    'mark.vineyard': 'vineyard',
    'reason.vineyard': '{n|# vineyard|# vineyards}',
    'reason.flock': '{n|# sheep|# sheep}',
    'points_for.flock': 'the flock',
    'hills.hidden': 'A hidden tile is under this hill',
    'hills.flock': '{n|# sheep|# sheep} with the shepherd',
    'hills.flock_of': 'The flock of {name}: {n|# sheep|# sheep}',
    'hills.bag': '{n|# token|# tokens} in the bag,',
    'hills.wolves': '{n|# wolf|# wolves}',
    'hills.choices': 'Your flock',
    'target.expandFlock': 'Draw a token',
    'target.scoreFlock': 'Score the flock',
    'prompt.herd_flock': 'Your field grew: draw a token for your flock, or score it.',
    'asked.herd_flock': 'Draw a token or score?',
    'asked.herd_flock.of': '{names} draws a token or scores the flock',
    'log.tile_buried': 'A tile goes face down under the hill',
    'log.sheep_drawn': '{name} draws {count|# sheep|# sheep}',
    'log.wolf_drawn': '{name} draws a wolf',
};
