// German for the tutorial of Mage and Witch.
export const mage_and_witch_de = {
    'lesson.mage': 'Den Magier holen',
    'lesson.mage.move.what':
        'Du hast links ein Plättchen mit dem magischen Zeichen gelegt, einem Stern. Nun musst du den Magier oder die Hexe auf eine unfertige Straße oder Stadt versetzen. Mit dem Magier bringt sie 1 Punkt mehr für jedes Plättchen. Versetz den Magier auf deine Straße.',
    'lesson.mage.move.hint':
        'Wähle den Magier und für ihn die Straße rechts von der Kreuzung: Auf ihr steht deine Figur.',
    'lesson.mage.move.done':
        'Deine Straße hat 4 Plättchen. Mit dem Magier ist sie 8 Punkte wert statt 4. Nun darfst du wie immer eine Figur setzen.',
    'lesson.mage.complete.what': 'Stell die Straße fertig, solange der Magier auf ihr steht.',
    'lesson.mage.complete.hint': 'Leg die Kreuzung an das rechte Ende deiner Straße.',
    'lesson.mage.complete.done':
        '5 Punkte für 5 Plättchen und 5 für den Magier: 10 Punkte. Danach verlässt der Magier das Spielfeld.',
    'lesson.witch': 'Die Hexe schicken',
    'lesson.witch.move.what':
        'Du hast links ein Plättchen mit dem magischen Zeichen gelegt. Die Hexe halbiert die Punkte einer Straße oder Stadt. Versetz sie auf die Stadt deines Gegners.',
    'lesson.witch.move.hint': 'Wähle die Hexe und für sie die Stadt über dem Startplättchen.',
    'lesson.witch.move.done':
        'Die Stadt bringt deinem Gegner nur noch die Hälfte, solange die Hexe dort ist.',
    'lesson.witch.count.what':
        'Die Stadt deines Gegners hat 3 Plättchen und 2 Wappen. Sie ist unfertig, und die Hexe halbiert ihre Punkte, aufgerundet. Wie viel brächte sie, wenn die Partie jetzt zu Ende wäre?',
    'lesson.witch.count.hint':
        'Eine unfertige Stadt bringt 1 Punkt für jedes Plättchen und jedes Wappen. Halbiere die Summe und runde auf.',
    'lesson.witch.count.done': '3 + 2 = 5 Punkte. Die Hälfte, aufgerundet, ist 3.',
    'lesson.mage_moves': 'Den Magier behalten',
    'lesson.mage_moves.take.what':
        'Dein Gegner hat den Magier in eine Stadt geholt. Du hast links ein Plättchen mit dem magischen Zeichen gelegt. Nimm ihm den Magier weg: Versetz ihn auf deine längste Straße.',
    'lesson.mage_moves.take.hint':
        'Wähle den Magier und für ihn die Straße von der Kreuzung über das Startplättchen.',
    'lesson.mage_moves.take.done':
        'Deine Straße mit 3 Plättchen ist jetzt 6 Punkte wert, und die Stadt deines Gegners bringt keine Punkte mehr extra.',
    'lesson.mage_moves.join.what':
        'Die Hexe war auf deiner anderen Straße, und dein Plättchen hat die beiden verbunden. Magier und Hexe stehen nie in demselben Gebiet: Vor der Wertung muss einer von ihnen fort. Behalte den Magier. Schick die Hexe in die Stadt deines Gegners.',
    'lesson.mage_moves.join.hint': 'Wähle die Hexe und für sie die Stadt über dem Startplättchen.',
    'lesson.mage_moves.join.done':
        'Am Ende dieses Zuges wird deine Straße gewertet: 5 Punkte für ihre 5 Plättchen und 5 für den Magier. Dann verlässt er das Spielfeld.',
};
