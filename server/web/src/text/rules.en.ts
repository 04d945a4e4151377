// The rules in short, for whoever plays for the first time: a line a sentence or two. A name is that of a game or of a module
// in the catalogue.
export const rules_en = {
    'rules.carcassonne':
        'In your turn you lay the tile in your hand beside another one: road meets road, city meets city, field meets field. Then you may put one figure on that very tile. At last everything that is finished now is scored.\n' +
        'No figure goes on a road or into a city where one stands already, however far away. But two features with figures may grow together later.\n' +
        'A road is finished when both its ends are closed – by a junction, a city or a monastery – or when it runs in a circle. It brings 1 point for each tile.\n' +
        'A city is finished when its wall is closed and no tile is missing inside. It brings 2 points for each tile and 2 for each pennant.\n' +
        'A monastery is finished when tiles lie on all eight places around it. It brings 9 points.\n' +
        'The points go to whoever has the most figures there; all who tie get all of them. Then the figures come back and can be used again.\n' +
        'When all tiles are laid, what is unfinished counts as well: roads 1 for each tile, cities 1 for each tile and each pennant, monasteries 1 for themselves and for each tile around them.',
    'rules.farmers':
        'A figure may also lie down in a field, if nobody lies there yet. It stays until the end of the game.\n' +
        'Roads, cities and rivers part the fields.\n' +
        'At the end whoever has the most farmers in a field gets 3 points for each finished city at it. A city pays every field that it touches.',
    'rules.abbot':
        'Everybody has an abbot besides the meeples. He alone may stand in a garden, and he may stand on a monastery.\n' +
        'A garden is scored like a monastery: 1 point for itself and for each tile around it, 9 when all eight are there.\n' +
        'Instead of putting a figure down you may call your abbot back in your turn, for the points that his place is worth at that moment.',
    'rules.labyrinth':
        'The labyrinth is one road to all four sides and no junction: its branches are one network, scored as a whole.\n' +
        'Basic: the network is a road like any other.\n' +
        'Advanced: the labyrinth itself, or a branch where nobody stands, may be entered although somebody stands elsewhere in the network. When all of it is finished, whoever has the most figures in it gets 1 point for each tile and 2 more for each figure on it, whosever it is.\n' +
        'Unfinished at the end it is a road like any other.',
    'rules.inns_and_cathedrals':
        'A finished road with an inn brings 2 points for each tile. Unfinished at the end it brings nothing.\n' +
        'A finished city with a cathedral brings 3 points for each tile and each pennant. Unfinished at the end it brings nothing.\n' +
        'Everybody has one large meeple. It counts as two when it is asked who has the most.',
    'rules.mage_and_witch':
        'Whoever lays a tile with the magic sign moves the mage or the witch to an unfinished road or city, before putting a figure down.\n' +
        'With the mage a road or city brings 1 point more for each tile. With the witch it brings half, rounded up.\n' +
        'The two never stay on one road or city: whoever joins theirs moves one of them away.\n' +
        'When their road or city has been scored they leave the board.',
    'rules.cathedrals_in_germany':
        'Roads begin at these cathedrals. A finished road that leads to one brings 2 points for each tile, and each of its stretches at the cathedral counts as a tile.\n' +
        'A meeple on the cathedral itself is an archbishop. When the last road there is finished he gets 1 point for each tile of all its roads, 2 where a road has an inn.\n' +
        'Unfinished at the end both bring 1 point for each tile.',
    'rules.river':
        'The river is laid first, from its source to the lake at its end, and every tile continues it.\n' +
        'It may not turn to the same side twice in a row.\n' +
        'Nobody stands on the river and it brings nothing; but it parts the fields.',
    'rules.hunters_and_gatherers':
        'In your turn you lay the tile in your hand: forest meets forest, river meets river, meadow meets meadow. Then you may put one figure on that tile: somebody of your tribe or a hut.\n' +
        'Gatherers stand in forests. A finished forest brings 2 points for each zone and 2 for each mushroom clearing, and its gatherers come back.\n' +
        'Whoever finishes a forest with a gold nugget lays a bonus tile at once, whoever gathers there.\n' +
        'Fishers stand on rivers. A river is finished when both its ends are closed, by a spring or a lake. It brings 1 point for each zone and each fish in the lakes at its ends.\n' +
        'Hunters lie in meadows until the end. Then an animal brings 2 points; but every sabre-toothed tiger eats a deer and brings nothing. A fire keeps the tigers away; a hunter at the shrine has his meadow alone.\n' +
        'A hut stands by the water until the end. Then whoever has the most huts at a river system gets 1 point for each fish in all its lakes.\n' +
        'Whoever has the most figures gets the points; all who tie get all of them. Forests and rivers that are unfinished at the end bring nothing.',
    'rules.hunters_and_gatherers_2020':
        'In your turn you lay the tile in your hand: forest meets forest, river meets river, meadow meets meadow. Then you may put one figure on that tile: somebody of your tribe or a hut.\n' +
        'Gatherers stand in forests. A finished forest brings 2 points for each tile and 3 for each mushroom clearing, and its gatherers come back.\n' +
        'Whoever finishes a forest with a menhir lays a bonus tile at once, whoever gathers there.\n' +
        'Fishers stand on rivers. A finished river brings 1 point for each tile and each fish in it and in the lakes at its ends.\n' +
        'Hunters lie in meadows until the end. Then a deer brings 1 point, an aurochs 2, a mammoth 3; every sabre-toothed tiger eats a deer, unless a fire keeps it away.\n' +
        'A hut stands by the water until the end. Then whoever has the most huts at a river system gets 1 point for each fish in all its lakes and rivers.\n' +
        'Some bonus tiles have powers. Hunting trap: the animals around it bring their points at once and are out of the game. Pit trap: the animals around it count twice. Logboat: 2 points at once for each lake of its river system. Raft: each lake brings its huts 1 point more. Shaman: you may take one of your tribe back.\n' +
        'Whoever has the most figures gets the points; all who tie get all of them. Forests and rivers that are unfinished at the end bring nothing.',
    'rules.cardcassonne':
        'There are four rows: abbey, road, field and city. In your turn you lay one card at the end of a row, or your follower instead, once in each round.\n' +
        'Your first card of a round is laid face down, in any row. All others lie open in the row of their colour; jokers lie where you like.\n' +
        'Your follower claims everything in the row back to the next follower. When all cards of the round are laid, the claims are scored; whoever placed the follower last deals the next round.\n' +
        'People: the sum of their values times their number. Dragon and fairy bring 10 points each.\n' +
        'Animals stay with you. Each time some are added to a kind, all of that kind bring what the scoring card says.\n' +
        'Buildings lie under your chest until the end. Four different kinds bring the most, then three, then two.\n' +
        'A card that lay face down in a row of another colour brings 10 points and leaves the game; an animal or a building may be kept instead.',
};
