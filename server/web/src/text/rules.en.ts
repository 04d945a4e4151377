// Quick rules for a first game: a line is a sentence or two. A name is that of a game or of a module in the
// catalogue.
export const rules_en = {
    'rules.carcassonne':
        'On your turn, place the tile in your hand next to another tile: road to road, city to city, field to field. You may then place one figure on that tile. Finally, completed features score.\n' +
        'You cannot place a figure on a road or in a city that is already occupied, however far away. But two occupied features may grow together later.\n' +
        'A road is completed when both ends are closed – by a junction, a city or a monastery – or when it forms a loop. It scores 1 point for each tile.\n' +
        'A city is completed when its wall is closed and no tile is missing inside. It scores 2 points for each tile and 2 for each pennant.\n' +
        'A monastery is completed when tiles fill all eight places around it. It scores 9 points.\n' +
        'The player with the most figures gets the points. If players tie, each gets all of them. Then the figures return to their owners.\n' +
        'The game ends with the last tile. Then incomplete features score: roads 1 for each tile, cities 1 for each tile and each pennant, monasteries 1 plus 1 for each tile around them.',
    'rules.farmers':
        'You may also place a figure as a farmer in an unoccupied field. It stays until the end of the game.\n' +
        'Roads, cities and rivers separate fields.\n' +
        'At the end, the player with the most farmers in a field gets 3 points for each completed city next to it. A city scores for every field it touches.',
    'rules.abbot':
        'Each player has an abbot besides the meeples. Only the abbot may stand in a garden. It may also stand on a monastery.\n' +
        'A garden scores like a monastery: 1 point plus 1 for each tile around it, 9 when all eight are there.\n' +
        'Instead of placing a figure you may return your abbot and score its feature as it is.',
    'rules.labyrinth':
        'The labyrinth is one road to all four sides and not a junction: its branches are one network and score together.\n' +
        'Basic: the network is an ordinary road.\n' +
        'Advanced: you may place a figure on the labyrinth itself, or on an unoccupied branch, even if the network is occupied elsewhere. When the network is completed, the player with the most figures gets 1 point for each tile and 2 for each figure on it, of any player.\n' +
        'If incomplete at the end, it scores like an ordinary road.',
    'rules.inns_and_cathedrals':
        'A completed road with an inn scores 2 points for each tile. Incomplete at the end, it scores nothing.\n' +
        'A completed city with a cathedral scores 3 points for each tile and each pennant. Incomplete at the end, it scores nothing.\n' +
        'Each player has one large meeple. It counts as two for majority.',
    'rules.mage_and_witch':
        'When you place a tile with the magic symbol, move the mage or the witch to an incomplete road or city, before placing a figure.\n' +
        'With the mage, a road or city scores 1 more point for each tile. With the witch, it scores half, rounded up.\n' +
        'The two never share a road or city. If you join theirs, move one of them away.\n' +
        'They leave the board when their road or city scores.',
    'rules.cathedrals_in_germany':
        'Roads start at these cathedrals. A completed road that leads to one scores 2 points for each tile, and each of its segments at the cathedral counts as a tile.\n' +
        'A meeple on the cathedral itself is an archbishop. When the last of its roads is completed, the archbishop scores 1 point for each tile of all its roads, or 2 if the road has an inn.\n' +
        'Incomplete at the end, both score 1 point for each tile.',
    'rules.river':
        'The river is placed first, from its source to the lake at its end. Every tile continues it.\n' +
        'It may not turn the same way twice in a row.\n' +
        'Figures cannot stand on the river and it scores nothing, but it separates fields.',
    'rules.hunters_and_gatherers':
        'On your turn, place the tile in your hand: forest to forest, river to river, meadow to meadow. You may then place one figure on that tile: a tribesperson or a hut.\n' +
        'Gatherers stand in forests. A completed forest scores 2 points for each zone and 2 for each mushroom clearing, and its gatherers return.\n' +
        'If you complete a forest with a gold nugget, you place a bonus tile right away, even if you do not own the forest.\n' +
        'Fishers stand on rivers. A river is completed when both ends are closed by a spring or a lake. It scores 1 point for each zone and each fish in the lakes at its ends.\n' +
        'Hunters stay in meadows until the end. Then each animal scores 2 points, but each sabre-toothed tiger eats a deer and scores nothing. A fire keeps the tigers away. A hunter at the shrine owns the meadow alone.\n' +
        'Huts stay by the water until the end. Then the player with the most huts at a river system gets 1 point for each fish in all its lakes.\n' +
        'The player with the most figures gets the points. If players tie, each gets all of them. Incomplete forests and rivers score nothing at the end.',
    'rules.hunters_and_gatherers_2020':
        'On your turn, place the tile in your hand: forest to forest, river to river, meadow to meadow. You may then place one figure on that tile: a tribesperson or a hut.\n' +
        'Gatherers stand in forests. A completed forest scores 2 points for each tile and 3 for each mushroom clearing, and its gatherers return.\n' +
        'If you complete a forest with a menhir, you place a bonus tile right away, even if you do not own the forest.\n' +
        'Fishers stand on rivers. A completed river scores 1 point for each tile and each fish in it and in the lakes at its ends.\n' +
        'Hunters stay in meadows until the end. Then a deer scores 1 point, an aurochs 2, a mammoth 3. Each sabre-toothed tiger eats a deer, unless a fire keeps it away.\n' +
        'Huts stay by the water until the end. Then the player with the most huts at a river system gets 1 point for each fish in all its lakes and rivers.\n' +
        'Some bonus tiles have powers. Hunting trap: the animals around it score right away and leave the game. Pit trap: the animals around it count twice. Logboat: 2 points right away for each lake of its river system. Raft: each lake scores 1 more point for its huts. Shaman: you may return one of your tribe to your supply.\n' +
        'The player with the most figures gets the points. If players tie, each gets all of them. Incomplete forests and rivers score nothing at the end.',
    'rules.cardcassonne':
        'There are four rows: abbey, road, field and city. On your turn, place one card at the end of a row. Once per round you may place your follower instead.\n' +
        'Your first card of a round goes face down into any row. All others go face up into the row of their colour. Jokers go into any row.\n' +
        'Your follower claims all cards back to the previous follower in the row. The claims score when all cards of the round are placed. The player who placed the last follower deals the next round.\n' +
        'People: the sum of their values times their number. Dragon and fairy score 10 points each.\n' +
        'You keep animals. Each time a kind grows, all of that kind score as the scoring card says.\n' +
        'Buildings stay under your chest until the end. Four different kinds score the most, then three, then two.\n' +
        'A face-down card in a row of another colour scores 10 points and leaves the game. You may keep an animal or a building instead.',
};
