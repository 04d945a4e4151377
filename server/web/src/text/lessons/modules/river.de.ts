// German for the tutorial of The River.
export const river_de = {
    'lesson.river_continue': 'Den Fluss fortsetzen',
    'lesson.river_continue.city.what':
        'Statt mit dem Startplättchen beginnt die Partie mit einer Quelle. Zuerst werden die Flussplättchen gelegt, und jedes muss den Fluss fortsetzen. Die anderen Kanten müssen wie immer passen. Setz den Fluss mit deinem Plättchen fort und setz einen Ritter in dessen Stadt.',
    'lesson.river_continue.city.hint':
        'Leg das Plättchen an das untere Ende des Flusses. Deine Figur muss in der Stadt stehen.',
    'lesson.river_continue.city.done':
        'Die Stadt gehört dir. Städte, Straßen, Klöster und Wiesen am Fluss werden besetzt und gewertet, wie du es kennst.',
    'lesson.river_continue.monastery.what':
        'Der Fluss selbst bringt nichts, und keine Figur darf darauf stehen. Dein nächstes Plättchen zeigt ein Kloster am Fluss. Setz den Fluss fort und setz einen Mönch in das Kloster.',
    'lesson.river_continue.monastery.hint':
        'Leg das Plättchen an das untere Ende des Flusses und wähle das Kloster für deine Figur.',
    'lesson.river_continue.monastery.done':
        'Der Fluss endet mit einem See, seinem letzten Plättchen. Danach spielt ihr mit den anderen Plättchen wie gewohnt.',
    'lesson.river_turn': 'Den Fluss abbiegen lassen',
    'lesson.river_turn.back.what':
        'Dein Gegner hat den Fluss nach Osten gelenkt. Der Fluss darf nicht zweimal nacheinander nach links oder zweimal nach rechts abbiegen, sonst liefe er zurück. Deine Biegung muss also nach Süden führen. Leg sie und besetze ihre Straße.',
    'lesson.river_turn.back.hint':
        'Das Plättchen passt nur auf eine Weise. Deine Figur muss auf der Straße stehen.',
    'lesson.river_turn.back.done': 'Der Fluss fließt wieder nach Süden, und die Straße gehört dir.',
    'lesson.river_turn.free.what':
        'Das letzte Plättchen war gerade, also darf der Fluss jetzt nach links oder nach rechts abbiegen. Lass ihn mit deinem Plättchen abbiegen und setz einen Ritter in die Stadt.',
    'lesson.river_turn.free.hint':
        'Wähle das Plättchen noch einmal, um es zu drehen. Beide Richtungen sind richtig. Deine Figur muss in der Stadt stehen.',
    'lesson.river_turn.free.done':
        'Die Stadt gehört dir. Sie hat zwei offene Seiten, abseits des Flusses.',
    'lesson.river_bank': 'Das Ufer bewirtschaften',
    'lesson.river_bank.claim.what':
        'Der Fluss trennt Wiesen, wie Straßen es tun. Der Bauer deines Gegners hat das Westufer. Setz den Fluss fort und setz einen Bauern auf das Ostufer.',
    'lesson.river_bank.claim.hint': 'Wähle für deine Figur die Wiese rechts vom Fluss.',
    'lesson.river_bank.claim.done':
        'Jedes Ufer ist hier eine eigene Wiese. Auch eine Brücke trennt Wiesen: Die Straße weiter oben führt über den Fluss.',
    'lesson.river_bank.count.what':
        'Später endet der Fluss, hier verkürzt, in einem See, und zwei Städte sind fertig. Wiesen führen um den See herum und auch um die Quelle. Wie viele Punkte ist dein Bauer jetzt wert?',
    'lesson.river_bank.count.hint':
        'Unten treffen sich beide Ufer um den See herum. Zähle die fertigen Städte auf beiden Seiten.',
    'lesson.river_bank.count.done':
        'Eine Wiese mit zwei Städten: 2 × 3 = 6 Punkte. Ihr habt dort je einen Bauern, also bekommt auch dein Gegner 6 Punkte.',
};
