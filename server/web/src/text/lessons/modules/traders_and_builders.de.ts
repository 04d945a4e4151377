// German for the tutorial of Traders & Builders.
export const traders_and_builders_de = {
    'lesson.builder': 'Den Baumeister einsetzen',
    'lesson.builder.place.what':
        'Außer deinen Meeples hast du einen Baumeister. Du darfst ihn statt eines Meeples setzen, auf eine Straße oder in eine Stadt, in der du schon eine Figur hast. Er besetzt nichts und zählt nicht für die Mehrheit. Verlängere deine Straße und setz den Baumeister darauf.',
    'lesson.builder.place.hint':
        'Leg das Plättchen an das rechte Ende deiner Straße. Wähle den Baumeister für die Straße.',
    'lesson.builder.place.done':
        'Der Baumeister steht auf deinem neuen Plättchen. Ab deinem nächsten Zug hilft er dir, wenn du diese Straße verlängerst.',
    'lesson.builder.extend.what':
        'Wenn du die Straße oder Stadt deines Baumeisters erweiterst, spielst du im selben Zug ein zweites Plättchen. Verlängere die Straße.',
    'lesson.builder.extend.hint': 'Leg das Plättchen an das rechte Ende deiner Straße.',
    'lesson.builder.extend.done':
        'Du bist noch am Zug: Du ziehst noch ein Plättchen. Auch damit darfst du eine Figur setzen.',
    'lesson.builder.again.what':
        'Das ist dein zweites Plättchen. Stell damit deine Straße fertig. Wenn du willst, setz auch eine Figur darauf.',
    'lesson.builder.again.hint': 'Leg das Kloster an das rechte Ende der Straße.',
    'lesson.builder.again.done':
        '6 Plättchen: 6 Punkte. Meeple und Baumeister kehren zurück. Auch dieses Plättchen hat die Straße verlängert, aber ein drittes gibt es nie.',
    'lesson.goods': 'Waren nehmen',
    'lesson.goods.own.what':
        'Manche Städte haben Waren: Wein, Getreide oder Tuch. Der Spieler, der die Stadt fertigstellt, nimmt sie. Deine Stadt links hat Getreide. Stell sie fertig.',
    'lesson.goods.own.hint': 'Die Lücke ist am oberen Ende der linken Stadt.',
    'lesson.goods.own.done':
        '6 Punkte für 3 Plättchen, und das Getreide gehört dir. Am Ende bekommt der Spieler mit dem meisten Getreide 10 Punkte. Bei Gleichstand bekommt jeder der Ersten 10 Punkte. Für Wein und Tuch gilt dasselbe.',
    'lesson.goods.take.what':
        'Die Stadt deines Gegners hat Wein. Waren bekommt der Spieler, der die Stadt fertigstellt, auch wenn sie einem anderen gehört. Stell sie fertig und nimm den Wein.',
    'lesson.goods.take.hint': 'Die Lücke ist am oberen Ende der Stadt über dem Startplättchen.',
    'lesson.goods.take.done':
        'Dein Gegner bekommt 6 Punkte für die Stadt, aber der Wein gehört dir. Der meiste Wein bringt am Ende 10 Punkte.',
    'lesson.pig': 'Ein Schwein halten',
    'lesson.pig.place.what':
        'Du hast auch ein Schwein. Du darfst es statt eines Meeples setzen, auf eine Wiese mit einem deiner Bauern. Gehört die Wiese dir, bekommst du dort am Ende 4 statt 3 Punkte für jede fertige Stadt. Leg dein Plättchen so, dass es die Wiese deines Bauern fortsetzt, und setz das Schwein darauf.',
    'lesson.pig.place.hint':
        'Leg das Plättchen links neben das Startplättchen und wähle das Schwein für die Wiese über der Straße.',
    'lesson.pig.place.done':
        'Zwei fertige Städte grenzen an die Wiese: 2 × 4 = 8 Punkte am Ende. Wie der Bauer bleibt das Schwein bis dahin.',
    'lesson.pig.add.what': 'Mach deine Wiese wertvoller: Stell die dritte Stadt daran fertig.',
    'lesson.pig.add.hint': 'Die offene Stadt ist oben, rechts vom Plättchen deines Bauern.',
    'lesson.pig.add.done': 'Drei Städte: 3 × 4 = 12 Punkte am Ende. Ohne das Schwein wären es 9.',
};
