// English for the tutorial of The Labyrinth.
export const labyrinth_en = {
    'lesson.labyrinth_road': 'Enter the labyrinth',
    'lesson.labyrinth_road.claim.what':
        'The labyrinth is not a junction: it joins the roads on all four sides. These roads are its branches, and together they are one network. Join the labyrinth to the open road of the start tile, and put your figure on the labyrinth.',
    'lesson.labyrinth_road.claim.hint':
        'Place the labyrinth on the right of the start tile, with a figure on its road.',
    'lesson.labyrinth_road.claim.done':
        'The junction closes the branch in the west. The other three ends are still open.',
    'lesson.labyrinth_road.complete.what':
        'A few turns later only one end is open. The network scores when all its ends are closed: 1 point for each tile, and 2 more for each figure on it. Close the last end.',
    'lesson.labyrinth_road.complete.hint': 'Place the junction below the labyrinth.',
    'lesson.labyrinth_road.complete.done':
        'The 6 tiles score 6 points, and each figure on the network adds 2.',
    'lesson.labyrinth_branch': 'Claim a branch',
    'lesson.labyrinth_branch.enter.what':
        'Your opponent’s figure stands on the labyrinth. An ordinary road would now be taken. But the advanced rules apply here: you may claim any branch that has no figure yet. Extend the labyrinth with your tile and claim this branch.',
    'lesson.labyrinth_branch.enter.hint':
        'Place the tile beside the labyrinth, so that the roads join, and put your figure on the road.',
    'lesson.labyrinth_branch.enter.done':
        'You now have one figure each on the network. If it were completed like this, both of you would get all its points. With the basic rules, the network is an ordinary road.',
    'lesson.labyrinth_branch.majority.what':
        'The player with the most figures on the whole network gets the points. Claim a second branch of the labyrinth.',
    'lesson.labyrinth_branch.majority.hint':
        'Place the junction above or below the labyrinth. Your figure must stand on the road that leads to the labyrinth.',
    'lesson.labyrinth_branch.majority.done':
        'Two figures against one: the network is yours. The branch with the junction is closed, but nothing scores before the whole network is completed.',
    'lesson.labyrinth_score': 'Complete the network',
    'lesson.labyrinth_score.count.what':
        'You have two figures on the network, your opponent has one. Incomplete at the end, a network scores like an ordinary road: 1 point for each tile and nothing for the figures. How much would you get now?',
    'lesson.labyrinth_score.count.hint':
        'Count the labyrinth and all tiles of its four branches. Two branches end at a monastery.',
    'lesson.labyrinth_score.count.done':
        '6 tiles: 6 points. Completed, the network scores more than twice as much.',
    'lesson.labyrinth_score.complete.what': 'Close the last open end of the network.',
    'lesson.labyrinth_score.complete.hint':
        'Place the junction on the right end of the branch in the east.',
    'lesson.labyrinth_score.complete.done':
        '7 tiles and 3 figures: 7 + 6 = 13 points. Your opponent’s figure adds 2 as well, but you have the majority and get everything.',
};
