// English for the tutorial of Bridges, Castles & Bazaars.
export const bridges_castles_and_bazaars_en = {
    'lesson.bridge': 'Build a bridge',
    'lesson.bridge.lay.what':
        'Your tile has no road, so it does not fit into the gap of the road. With a bridge it does: a bridge leads over a tile from field to field and is a road. You may build one in each of your turns. Place the tile into the gap.',
    'lesson.bridge.lay.hint':
        'The gap is on the right of the start tile. The bridge is built with the tile.',
    'lesson.bridge.lay.done':
        'The bridge joins the two ends of your road. You may also build one over a new tile that fits without it, or over a tile beside the new one. Each player has three bridges, and they stay on the board.',
    'lesson.bridge.figure.what':
        'Now you may place a figure on the tile as usual. Your monastery has many neighbours already: put a figure into it.',
    'lesson.bridge.figure.hint': 'Choose the monastery under the bridge.',
    'lesson.bridge.figure.done':
        'The road is complete: 4 tiles, 4 points. The monk below the bridge would already score 6.',
    'lesson.castle': 'Build a castle',
    'lesson.castle.build.what':
        'You completed a city of two tiles with one figure. Score its 4 points now, or build a castle. The castle scores as much as the next road, city or monastery completed on its two tiles or on the four beside its long sides, here left and right. Your long road is almost complete: build a castle.',
    'lesson.castle.build.hint': 'Choose the castle, not the points.',
    'lesson.castle.build.done':
        'The knight stays in the castle. Your road crosses one of its two tiles, so the castle waits for that road. It would score for another player’s feature, too.',
    'lesson.castle.score.what': 'Complete your road.',
    'lesson.castle.score.hint':
        'The open end of the road is on the left of the castle. A junction closes it.',
    'lesson.castle.score.done':
        '5 points for the road, and 5 more for the castle: one more than the small city. The knight comes home. At the end of the game a castle scores nothing, so do not wait too long.',
    'lesson.bazaar': 'Bid at a bazaar',
    'lesson.bazaar.choose.what':
        'Your opponent placed a bazaar, the market below the start tile. Now one tile for each player is shown. In turn, each player chooses one of them, and all bid points for it. You choose first. Take the tile that completes your city.',
    'lesson.bazaar.choose.hint':
        'The gap of your city is on its right side. It needs a tile with a city on one side.',
    'lesson.bazaar.choose.done':
        'Next you name the first bid. Each other player may bid more once, but no more points than they have.',
    'lesson.bazaar.buy.what':
        'You bid 1 point, and your opponent bids 2. You chose the tile, so you decide: buy it and pay 2 points to your opponent, or sell it and get 2 points from them. Your city will score 8 with it.',
    'lesson.bazaar.buy.hint': 'A city of 8 points is worth more than 2. Buy the tile.',
    'lesson.bazaar.buy.done':
        'You paid 2 points, and the tile is yours. Your opponent gets the other tile for nothing.',
    'lesson.bazaar.complete.what':
        'You place the tile of the bazaar in your next turn, instead of drawing one. Complete your city with it.',
    'lesson.bazaar.complete.hint': 'The gap is on the right of the tile with the pennant.',
    'lesson.bazaar.complete.done':
        '8 points for a tile that cost 2. With a poor tile in the bazaar, sell it instead.',
};
