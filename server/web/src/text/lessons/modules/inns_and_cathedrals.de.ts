// German for the tutorial of Inns & Cathedrals.
export const inns_and_cathedrals_de = {
    'lesson.inn': 'Im Wirtshaus einkehren',
    'lesson.inn.claim.what':
        'Die Straße auf deinem Plättchen führt an einem Wirtshaus vorbei, dem Haus am kleinen See. Setz damit die Straße des Startplättchens nach Westen fort und besetze sie.',
    'lesson.inn.claim.hint':
        'Leg das Plättchen links neben das Startplättchen, mit einer Figur auf der Straße.',
    'lesson.inn.claim.done':
        'Eine fertige Straße mit Wirtshaus bringt 2 Punkte für jedes Plättchen. Ist sie am Ende unfertig, bringt sie nichts.',
    'lesson.inn.complete.what':
        'Lass eine Straße mit Wirtshaus nicht offen: Schließ ihr westliches Ende.',
    'lesson.inn.complete.hint': 'Leg die Kreuzung an das linke Ende der Straße.',
    'lesson.inn.complete.done': '4 Plättchen mit Wirtshaus: 8 Punkte. Ohne Wirtshaus wären es 4.',
    'lesson.cathedral': 'Eine Kathedrale vollenden',
    'lesson.cathedral.count.what':
        'Die Kathedrale steht in deiner Stadt. Sie wirkt wie ein Wirtshaus: Eine fertige Stadt mit Kathedrale bringt 3 Punkte für jedes Plättchen und jedes Wappen, aber eine unfertige ist ein Risiko. Wäre die Partie jetzt zu Ende, wie viel brächte deine offene Stadt?',
    'lesson.cathedral.count.hint':
        'Denk an das Wirtshaus: Eine unfertige Straße mit Wirtshaus bringt am Ende nichts.',
    'lesson.cathedral.count.done':
        'Nichts: Eine unfertige Stadt mit Kathedrale bringt 0 Punkte. Stell sie fertig, oder hindere deine Gegner daran, ihre fertigzustellen.',
    'lesson.cathedral.complete.what': 'Stell die Stadt mit der Kathedrale fertig.',
    'lesson.cathedral.complete.hint': 'Die Lücke ist über der Kathedrale.',
    'lesson.cathedral.complete.done': '5 Plättchen zu 3 Punkten: 15 Punkte.',
    'lesson.large': 'Den großen Meeple einsetzen',
    'lesson.large.claim.what':
        'Du hast auch einen großen Meeple. Für die Mehrheit zählt er wie zwei Figuren. Beginne eine eigene Stadt gegenüber der Stadt des Gegners, zu ihr hin offen, und setz den großen Meeple hinein.',
    'lesson.large.claim.hint':
        'Leg das Plättchen links unter die Straße, mit der Stadt nach rechts. Wähle den großen Meeple.',
    'lesson.large.claim.done': 'Drüben hat dein Gegner einen Ritter. Deiner zählt doppelt.',
    'lesson.large.join.what': 'Verbinde die beiden Städte.',
    'lesson.large.join.hint': 'Leg das Plättchen zwischen die beiden Städte.',
    'lesson.large.join.done':
        'Zwei gegen eins: Alle 6 Punkte gehören dir, und dein Gegner bekommt nichts.',
};
