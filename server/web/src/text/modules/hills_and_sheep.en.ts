// English for Hills & Sheep.
export const hills_and_sheep_en = {
    'module.hills_and_sheep': 'Hills & Sheep',
    'module_what.hills_and_sheep':
        'Hills break ties, vineyards enrich monasteries, and a shepherd gathers a flock while the wolf is near.',
    'rules.hills_and_sheep':
        'Each player has a shepherd. The bag holds 16 tokens with 1 to 4 sheep and 2 wolves.\n' +
        'When a tile with a hill is placed, the next tile of the pile lies face down under it, out of the game. If several players have the majority of a feature, only those score who have figures on hills there.\n' +
        'A completed monastery scores 3 points more for each vineyard on the eight tiles around it.\n' +
        'Instead of a figure you may put your shepherd into a field of the new tile, if no shepherd is in that field. You draw a token at once. When your tile extends the field later, you choose: draw another token, or score. A wolf drives all shepherds of the field home without points.\n' +
        'When a flock is scored, each player with a shepherd in that field gets a point for each sheep of all flocks there, and the shepherds return. A closed field is scored at once. A flock that is left at the end scores nothing.',
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
    'hills.hidden': 'A hidden tile lies under this hill',
    'hills.flock': '{n|# sheep|# sheep} with the shepherd',
    'hills.flock_of': 'The flock of {name}: {n|# sheep|# sheep}',
    'hills.bag': '{n|# token|# tokens} in the bag,',
    'hills.wolves': '{n|# wolf|# wolves}',
    'hills.choices': 'Your flock',
    'hills.expand': 'Draw a token',
    'hills.score': 'Score the flock',
    'prompt.herd_flock': 'Your field grew: draw a token for your flock, or score it.',
    'asked.herd_flock': 'Draw a token or score?',
    'asked.herd_flock.of': '{names} draws a token or scores the flock',
    'log.tile_buried': 'A hidden tile lies under the hill',
    'log.sheep_drawn': '{name} draws {n} sheep',
    'log.wolf_drawn': '{name} draws a wolf',
};
