// German for the tutorial of Abbey & Mayor.
export const abbey_and_mayor_de = {
    'lesson.abbey': 'Eine Lücke füllen',
    'lesson.abbey.fill.what':
        'Es gibt eine Lücke, an der auf allen vier Seiten Plättchen liegen. Bevor du ziehst, darfst du deine Abtei in eine solche Lücke legen: Jede Kante passt. Straßen und Städte, die an sie stoßen, sind fertig. Leg sie, und setz eine Figur hinein: Eine Abtei ist ein Kloster.',
    'lesson.abbey.fill.hint':
        'Die Lücke ist in der Mitte, neben deiner Stadt. Deine Figur muss in der Abtei stehen.',
    'lesson.abbey.fill.done':
        'Die Abtei vollendet deine Straße und deine Stadt: je 2 Punkte. Sie ist ein Kloster, und nur ein Platz ringsum ist noch frei. Jeder Spieler hat eine Abtei.',
    'lesson.abbey.wagon.what':
        'Auf deiner Straße stand ein Wagen. Wird sein Gebiet gewertet, darf er sofort auf ein unfertiges Gebiet ohne Figuren fahren, auf seinem Plättchen oder einem ringsum. Es gibt so ein Kloster. Fahr mit dem Wagen dorthin.',
    'lesson.abbey.wagon.hint':
        'Wähle das Kloster unter der Abtei. Im anderen steht der Mönch deines Gegners.',
    'lesson.abbey.wagon.done':
        'Dein Wagen kam gar nicht erst nach Hause: Er besetzt schon das nächste Kloster, und dein Gegner kann es nicht mehr nehmen.',
    'lesson.mayor': 'Den Bürgermeister wählen',
    'lesson.mayor.claim.what':
        'Dein Bürgermeister steht nur in Städten. Für die Mehrheit zählt er so viele Figuren, wie die Stadt Wappen hat. Dein Plättchen hat ein Wappen. Beginne eine eigene Stadt gegenüber der Stadt des Gegners, zu ihr hin offen, und setz den Bürgermeister hinein.',
    'lesson.mayor.claim.hint':
        'Leg das Plättchen links unter die Straße, mit der Stadt nach rechts. Wähle den Bürgermeister.',
    'lesson.mayor.claim.done':
        'Mit einem Wappen zählt der Bürgermeister wie ein Ritter. Ohne Wappen würde er nichts gewinnen.',
    'lesson.mayor.join.what': 'Dein Plättchen hat noch ein Wappen. Verbinde die beiden Städte.',
    'lesson.mayor.join.hint': 'Leg das Plättchen zwischen die beiden Städte.',
    'lesson.mayor.join.done':
        'Zwei Wappen: Dein Bürgermeister zählt zwei, der Ritter deines Gegners eins. Alle 10 Punkte gehören dir.',
    'lesson.barn': 'Eine Scheune bauen',
    'lesson.barn.build.what':
        'Statt eine Figur zu setzen, darfst du deine Scheune auf eine Ecke deines Plättchens legen, an der vier Wiesen zusammentreffen. Die Bauern dieser Wiese werden gewertet und kehren zurück. Leg die Scheune auf die Wiese deines Bauern.',
    'lesson.barn.build.hint':
        'Leg das Plättchen unter deine offene Stadt. An seiner linken oberen Ecke treffen vier Wiesen zusammen.',
    'lesson.barn.build.done':
        'Dein Bauer hat 3 Punkte für eine Stadt gebracht und ist wieder in deiner Hand. Niemand darf mehr einen Bauern auf diese Wiese setzen.',
    'lesson.barn.add.what':
        'Am Ende bringt deine Scheune 4 Punkte für jede fertige Stadt ihrer Wiese. Stell deine Stadt daneben fertig.',
    'lesson.barn.add.hint': 'Die Lücke deiner Stadt ist auf ihrer rechten Seite.',
    'lesson.barn.add.done':
        '4 Punkte für die Stadt, und die Scheune hat nun zwei fertige Städte: 8 Punkte am Ende. Bauern, deren Wiese sich später anschließt, bringen nur 1 Punkt für jede Stadt.',
};
