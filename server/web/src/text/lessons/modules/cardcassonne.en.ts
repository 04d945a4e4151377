// English for the tutorial of Cardcassonne.
export const cardcassonne_en = {
    'lesson.row': 'Claim a row',
    'lesson.row.add.what':
        'There are four rows of cards, one for each colour. On your turn, place a card at the end of the row of its colour. People score the sum of their values times their number: in the road row (1 + 2 + 1 + 1) × 4 = 20. Make it worth more: add your robber.',
    'lesson.row.add.hint':
        'Choose the robber, the red card with a 3. It goes to the end of the red row.',
    'lesson.row.add.done':
        '(1 + 2 + 1 + 1 + 3) × 5 = 40: each person makes all the others worth more.',
    'lesson.row.claim.what':
        'Once in each round you place your follower instead of a card. It claims all cards of its row, back to the previous follower. When all cards of the round are placed, the claims score. Your opponent has claimed the field row. Claim the road row.',
    'lesson.row.claim.hint':
        'Choose your follower and its place at the end of the road row. The other rows have fewer people.',
    'lesson.row.claim.done':
        '40 points. Unclaimed cards stay in their rows, and a new round begins.',
    'lesson.face_down': 'Hide a card',
    'lesson.face_down.hide.what':
        'Your first card of a round goes face down, into any row. If it is claimed in a row of another colour, it scores 10 points. You want to claim the road row: hide your sheep there.',
    'lesson.face_down.hide.hint':
        'Choose the sheep, the green animal, and its place at the end of the red row.',
    'lesson.face_down.hide.done':
        'Your opponent sees only a face-down card. Now do not let them claim this row before you.',
    'lesson.face_down.settle.what':
        'You claimed the road row, and your hidden sheep is turned up. For an animal or a building in the wrong row you have a choice: keep it, or take 10 points. A single sheep scores only 3. Take the 10 points.',
    'lesson.face_down.settle.hint': 'Choose the 10 points.',
    'lesson.face_down.settle.done':
        '(1 + 2 + 1 + 2) × 4 = 24 for the people, and 10 for the hidden card: 34 points.',
    'lesson.animals': 'Collect animals',
    'lesson.animals.claim.what':
        'Animals score by how many of a kind you have: 3 points for one, 6 for two, 9 for three. They stay with you. Buildings go under your chest and score at the end of the game. Claim the row with the hens.',
    'lesson.animals.claim.hint': 'Place your follower in the abbey row, the yellow one.',
    'lesson.animals.claim.done':
        '2 hens: 6 points. The abbey is under your chest. At the end four different buildings score 30 points, three 15 and two 5.',
    'lesson.animals.grow.what':
        'A round later two more hens are in the abbey row. Whenever you add to a kind, all your animals of that kind score again, also the old ones. Claim the row that scores the most now.',
    'lesson.animals.grow.hint':
        'You have 2 hens already. With two more the abbey row makes 4 of them.',
    'lesson.animals.grow.done':
        '4 hens: 12 points, although only two are new. The road row would have scored 10. Jokers go into any row, and the dragon and the fairy score 10 points each.',
};
