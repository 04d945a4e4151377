// English for the tutorial.
import { module_lessons_en } from './lessons/modules/all.en';

export const lessons_en = {
    lesson: 'Tutorial',
    'lesson.all': 'All lessons',
    'lesson.of': 'Lesson {n} of {all}, step {task} of {tasks}',
    'lesson.right': 'Right!',
    'lesson.shown': 'This is how.',
    'lesson.wrong': 'Not yet. Try again.',
    'lesson.nearly.no_figure': 'The tile is right. What is missing is your figure.',
    'lesson.nearly.other_figure': 'The tile is right, but the figure belongs somewhere else.',
    'lesson.nearly.needless_figure': 'The tile is right. Place it without a figure this time.',
    'lesson.otherwise': 'There were several good moves. The next step starts from another one.',
    'lesson.on': 'Next step',
    'lesson.next': 'Next lesson',
    'lesson.skip': 'Skip lesson',
    'lesson.show': 'Show me',
    'lesson.done': 'done',
    'lesson.points': 'Your answer',
    'lesson.answer': '{n} points',
    'lesson.end':
        'Now you know how everything scores. Play your first game against an easy bot: the Hint button helps whenever you want.',
    'lesson.end.module':
        'Now you know the new rules. Play a game with them against an easy bot: the Hint button helps whenever you want.',
    'lesson.play': 'Play my first game',
    'lesson.play.module': 'Play a game with it',
    'lesson.road': 'Complete a road',
    'lesson.road.claim.what':
        'Each turn you place one tile beside the others. Edges must match: road to road, city to city, field to field. Your tile fits into the dashed places. Choose the one on the left, at the west end of the road. Then choose the figure on the road of your tile, and confirm.',
    'lesson.road.claim.hint':
        'The open end of the road is on the left of the start tile. Your figure must stand on the road.',
    'lesson.road.claim.done':
        'The road is yours now. While you have a figure there, no other player can put one on it.',
    'lesson.road.complete.what':
        'A road is complete when both ends are closed: by a junction, a city or a monastery. The east end of your road already stops at a junction. Close the west end.',
    'lesson.road.complete.hint': 'Place the junction on the left end of your road.',
    'lesson.road.complete.done':
        'Complete! A road scores 1 point for each tile: 4 points. Your figure is back in your hand.',
    'lesson.city': 'Claim a city',
    'lesson.city.claim.what':
        'The start tile has a piece of a city. Place your tile so that its city continues it, and put your figure into the city. It is a knight there.',
    'lesson.city.claim.hint':
        'Place the tile above the start tile. Choose it again to rotate it, until the cities join.',
    'lesson.city.claim.done':
        'Your tile shows a pennant: the blue shield. It scores extra. The city still has a gap in its wall, to the east.',
    'lesson.city.complete.what': 'A city is complete when its wall has no gap. Close your city.',
    'lesson.city.complete.hint': 'The gap is on the right of the tile with the pennant.',
    'lesson.city.complete.done':
        'A completed city scores 2 points for each tile and 2 for each pennant: 3 tiles and a pennant make 8 points.',
    'lesson.share': 'Share a city',
    'lesson.share.prepare.what':
        'Your opponent’s knight holds the city in the east, so you cannot put a figure there. But two separate cities can grow together. Start your own city in the west, with its open side towards theirs and one empty place between them. Put a knight into it.',
    'lesson.share.prepare.hint':
        'Place the tile below the road on the left side, with the city facing right.',
    'lesson.share.prepare.done': 'Both cities now look at the same empty place.',
    'lesson.share.join.what': 'Now join the two cities with one tile.',
    'lesson.share.join.hint': 'Place the tile between the two cities. You cannot add a figure.',
    'lesson.share.join.done':
        'One city, one knight each. The player with more figures scores. In a tie everyone in it scores in full: 6 points for each of you.',
    'lesson.farm': 'Count a farm',
    'lesson.farm.claim.what':
        'A figure in a field is a farmer. It is shown lying, and stays until the end of the game. Then it scores 3 points for each completed city that touches its field. Hedges and coloured patches do not divide a field. North of the road is a field with two completed cities. Claim it.',
    'lesson.farm.claim.hint':
        'Place the tile so that its field joins the field of the monastery, and choose the field for your figure.',
    'lesson.farm.claim.done':
        'Your farmer has a field with two completed cities. Farmers do not come back, so use them sparingly.',
    'lesson.farm.count.what':
        'Roads, cities and the edge of the board bound a field. How many points is your farmer worth now?',
    'lesson.farm.count.hint':
        'Find every city without a gap in its wall that touches the field of your farmer. There is more than one. Each scores 3 points.',
    'lesson.farm.count.done':
        'Two completed cities touch the field: 2 × 3 = 6 points. The third city still has a gap.',
    'lesson.farm.add.what': 'Make the farm worth more: complete the third city at your field.',
    'lesson.farm.add.hint':
        'The gap is on the right of your farmer’s tile. You need no figure for it.',
    'lesson.farm.add.done':
        'Three completed cities: 9 points at the end. It does not matter who owns the cities.',
    'lesson.monastery': 'Complete a monastery',
    'lesson.monastery.claim.what':
        'A monastery scores 1 point for its own tile and each of the eight tiles around it. Find the place where most of them are there already, and put your figure into the monastery.',
    'lesson.monastery.claim.hint': 'There is a gap in the middle of the board.',
    'lesson.monastery.claim.done':
        'Only one tile is missing. If the game ended now, the monastery would score 8 points.',
    'lesson.monastery.complete.what': 'Place the last tile around your monastery.',
    'lesson.monastery.complete.hint':
        'The empty corner is below and to the right of the monastery. Rotate the tile until it fits.',
    'lesson.monastery.complete.done':
        'Surrounded: 9 points, and the monk is back in your hand. It does not matter who places the tiles.',
    'lesson.block': 'Block an opponent',
    'lesson.block.close.what':
        'One place is missing in your opponent’s city. The tile for it must have a city on its west side and fields in the north and south. Place your tile beside this gap so that no tile of the game fits into it any more.',
    'lesson.block.close.hint':
        'Place the tile to the right of the gap, with a road leading into it.',
    'lesson.block.close.done':
        'No tile has a city on one side, a road on the other and fields between. The city stays open and the knight stays stuck in it.',
    'lesson.block.count.what':
        'Incomplete cities score 1 point for each tile and pennant at the end. How much will this city score for your opponent?',
    'lesson.block.count.hint': 'Count the tiles of the city. There is no pennant.',
    'lesson.block.count.done':
        '3 tiles make 3 points. Complete it would have scored 8, and the knight would have come back.',
    'lesson.end_of_game': 'Read the end of a game',
    'lesson.end_of_game.count.what':
        'One tile is left, and it is yours. At the end, incomplete roads score 1 point for each tile, and cities 1 for each tile and pennant. How much would your open city score?',
    'lesson.end_of_game.count.hint': 'Two tiles and one pennant.',
    'lesson.end_of_game.count.done':
        '2 tiles + 1 pennant = 3 points. Completed, the city would score much more.',
    'lesson.end_of_game.finish.what':
        'Your opponent leads by 4. Place the last tile so that it scores the most: 14 points are possible. Does your figure have a place, too?',
    'lesson.end_of_game.finish.hint':
        'Complete the city. Then think of the field: a last farmer scores at once.',
    'lesson.end_of_game.finish.done':
        'City 8, farmer 3 and open road 3: you have 35. The open monastery scores 5 for your opponent: 30. You win.',
    'lesson.forest': 'Complete a forest',
    'lesson.forest.claim.what':
        'Here forests, rivers and meadows join tile by tile. Place your tile above the start tile so that the forests join, and put your figure into the forest. It is a gatherer there.',
    'lesson.forest.claim.hint':
        'Rotate the tile until its forest points down to the start tile. The figure must stand in the forest.',
    'lesson.forest.claim.done': 'Your gatherer holds the forest. It is still open to the east.',
    'lesson.forest.complete.what':
        'A forest is complete when meadow or river encloses it on all sides. Close your forest.',
    'lesson.forest.complete.hint': 'The open side is on the right of the start tile.',
    'lesson.forest.complete.done':
        'A completed forest scores 2 points for each tile: 6 points. It contains gold, so you draw a bonus tile and play again.',
    'lesson.river': 'Complete a river',
    'lesson.river.claim.what':
        'A river runs south from the lake on the start tile. Continue it and put your figure on it. It is a fisher there.',
    'lesson.river.claim.hint':
        'Place the tile below the start tile, and choose the river for your figure.',
    'lesson.river.claim.done':
        'Your fisher holds the river until both its ends are closed, by a lake or a spring.',
    'lesson.river.complete.what': 'Close the river with the lake on your tile.',
    'lesson.river.complete.hint':
        'Place the tile at the lower end of the river and rotate it until the river joins.',
    'lesson.river.complete.done':
        'A river scores 1 point for each tile and 1 for each fish in the lakes at its ends: 3 tiles and 3 fish make 6 points.',
    'lesson.meadow': 'Count a meadow',
    'lesson.meadow.claim.what':
        'A figure in a meadow is a hunter and stays until the end. Then each animal in the meadow scores 2 points. Place the deer beside the mammoth of the start tile and put your hunter there.',
    'lesson.meadow.claim.hint':
        'Place the tile on the left of the start tile: only meadow faces it there.',
    'lesson.meadow.claim.done': 'One mammoth and one deer: 4 points so far.',
    'lesson.meadow.count.what':
        'Your opponent has added a sabre-toothed tiger to your meadow. Each tiger eats one deer and scores nothing. How much is your hunter worth now?',
    'lesson.meadow.count.hint': 'The deer and the tiger do not count. The mammoth scores 2.',
    'lesson.meadow.count.done': 'The tiger eats the deer: 2 points for the mammoth.',
    'lesson.meadow.add.what': 'Add your mammoth to the meadow.',
    'lesson.meadow.add.hint':
        'Place the tile beside your hunter or above it. You need no figure for it.',
    'lesson.meadow.add.done': 'Two mammoths: 4 points at the end. Tigers do not eat mammoths.',
    ...module_lessons_en,
};
