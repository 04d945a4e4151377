// German for the tutorial of Cardcassonne.
export const cardcassonne_de = {
    'lesson.row': 'Eine Reihe beanspruchen',
    'lesson.row.add.what':
        'Es gibt vier Reihen mit Karten, eine für jede Farbe. In deinem Zug legst du eine Karte an das Ende der Reihe ihrer Farbe. Personen bringen die Summe ihrer Werte mal ihre Anzahl: in der Straßenreihe (1 + 2 + 1 + 1) × 4 = 20. Mach mehr daraus: Leg deinen Wegelagerer dazu.',
    'lesson.row.add.hint':
        'Wähle den Wegelagerer, die rote Karte mit der 3. Er kommt an das Ende der roten Reihe.',
    'lesson.row.add.done':
        '(1 + 2 + 1 + 1 + 3) × 5 = 40: Jede Person macht alle anderen wertvoller.',
    'lesson.row.claim.what':
        'Einmal in jeder Runde setzt du statt einer Karte deinen Gefolgsmann. Er beansprucht alle Karten seiner Reihe bis zum vorigen Gefolgsmann. Gewertet wird, wenn alle Karten der Runde liegen. Dein Gegner hat die Wiesenreihe beansprucht. Beanspruche die Straßenreihe.',
    'lesson.row.claim.hint':
        'Wähle deinen Gefolgsmann und seinen Platz am Ende der Straßenreihe. In den anderen Reihen sind weniger Personen.',
    'lesson.row.claim.done':
        '40 Punkte. Karten, die niemand beansprucht hat, bleiben in ihren Reihen, und eine neue Runde beginnt.',
    'lesson.face_down': 'Eine Karte verstecken',
    'lesson.face_down.hide.what':
        'Deine erste Karte einer Runde kommt verdeckt in eine beliebige Reihe. Wird sie in der Reihe einer anderen Farbe beansprucht, bringt sie 10 Punkte. Du willst die Straßenreihe beanspruchen: Versteck dort dein Schaf.',
    'lesson.face_down.hide.hint':
        'Wähle das Schaf, das grüne Tier, und seinen Platz am Ende der roten Reihe.',
    'lesson.face_down.hide.done':
        'Dein Gegner sieht nur eine verdeckte Karte. Lass ihn diese Reihe nicht vor dir beanspruchen.',
    'lesson.face_down.settle.what':
        'Du hast die Straßenreihe beansprucht, und dein verstecktes Schaf wird aufgedeckt. Bei einem Tier oder Gebäude in der falschen Reihe hast du die Wahl: behalten oder 10 Punkte. Ein einziges Schaf bringt nur 3. Nimm die 10 Punkte.',
    'lesson.face_down.settle.hint': 'Wähle die 10 Punkte.',
    'lesson.face_down.settle.done':
        '(1 + 2 + 1 + 2) × 4 = 24 für die Personen und 10 für die versteckte Karte: 34 Punkte.',
    'lesson.animals': 'Tiere sammeln',
    'lesson.animals.claim.what':
        'Bei Tieren zählt, wie viele du von einer Art hast: 3 Punkte für eines, 6 für zwei, 9 für drei. Sie bleiben bei dir. Gebäude kommen unter deine Truhe und zählen am Ende der Partie. Beanspruche die Reihe mit den Hühnern.',
    'lesson.animals.claim.hint': 'Setz deinen Gefolgsmann in die Klosterreihe, die gelbe.',
    'lesson.animals.claim.done':
        '2 Hühner: 6 Punkte. Das Kloster liegt unter deiner Truhe. Am Ende bringen vier verschiedene Gebäude 30 Punkte, drei 15 und zwei 5.',
    'lesson.animals.grow.what':
        'Eine Runde später liegen zwei weitere Hühner in der Klosterreihe. Immer wenn eine Art wächst, werden alle deine Tiere dieser Art wieder gewertet, auch die alten. Beanspruche die Reihe, die jetzt am meisten bringt.',
    'lesson.animals.grow.hint':
        'Du hast schon 2 Hühner. Mit den beiden aus der Klosterreihe werden es 4.',
    'lesson.animals.grow.done':
        '4 Hühner: 12 Punkte, obwohl nur zwei neu sind. Die Straßenreihe hätte 10 gebracht. Joker dürfen in jede Reihe, und Drache und Fee bringen je 10 Punkte.',
};
