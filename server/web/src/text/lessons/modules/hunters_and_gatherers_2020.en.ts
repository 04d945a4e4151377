// English for the tutorial of Hunters & Gatherers, 2020.
export const hunters_and_gatherers_2020_en = {
    'lesson.aurochs': 'Value the animals',
    'lesson.aurochs.claim.what':
        'A hunter in a meadow stays until the end. In this edition a deer then scores 1 point, an aurochs 2 and a mammoth 3. Place the mammoth beside the aurochs of the start tile and put your hunter there.',
    'lesson.aurochs.claim.hint':
        'Place the tile on the left of the start tile, with your figure in the meadow.',
    'lesson.aurochs.claim.done': 'Aurochs 2 and mammoth 3: 5 points so far.',
    'lesson.aurochs.count.what':
        'Your opponent’s tile has joined two meadows: a deer and a sabre-toothed tiger are in yours now. Each tiger eats one deer and scores nothing. How much is your hunter worth now?',
    'lesson.aurochs.count.hint': 'Tigers eat deer only. Count the aurochs and the mammoth.',
    'lesson.aurochs.count.done':
        'The tiger eats the deer. The aurochs and the mammoth still score 2 + 3 = 5 points.',
    'lesson.river_fish': 'Fish in the river',
    'lesson.river_fish.complete.what':
        'In this edition there are fish in the rivers, too. A completed river scores 1 point for each tile and for each fish in it and in the lakes at its ends. Close your river with the lake on your tile.',
    'lesson.river_fish.complete.hint':
        'Place the tile at the lower end of the river and rotate it until the river joins.',
    'lesson.river_fish.complete.done': '3 tiles, 1 fish in the river and 3 in the lakes: 7 points.',
    'lesson.river_fish.hut.what':
        'Connected rivers and lakes are a river system. If it has no hut yet, you may place one of your three huts instead of another figure. At the end the player with the most huts there gets 1 point for each fish. You have put a hut at the river. How much is it worth now?',
    'lesson.river_fish.hut.hint':
        'Count the fish only, in both lakes and in the river between them.',
    'lesson.river_fish.hut.done':
        '3 fish in the lakes and 1 in the river: 4 points. The river has scored already, but its fish count again for the hut.',
    'lesson.menhir': 'Earn a bonus tile',
    'lesson.menhir.complete.what':
        'A completed forest scores 2 points for each tile and 3 for each mushroom clearing. If you complete a forest with a menhir, you also place a bonus tile right away. The start tile has a menhir. Complete your forest.',
    'lesson.menhir.complete.hint': 'The open side is on the right of the start tile.',
    'lesson.menhir.complete.done':
        '3 tiles: 6 points. You get the bonus tile even for a forest that is not yours. Incomplete forests and rivers score nothing at the end.',
    'lesson.menhir.logboat.what':
        'Many bonus tiles have a power. This one has a logboat on its lake: it scores 2 points right away for each lake of its river system, with or without a hut of yours. Place it so that it scores 4.',
    'lesson.menhir.logboat.hint':
        'Join it to the river that comes from the lake on the start tile.',
    'lesson.menhir.logboat.done':
        'Two lakes: 4 points, although the hut is your opponent’s. Raft, traps, fire and shaman are on other bonus tiles. The quick rules explain them.',
};
