// German for the tutorial of Abbey & Mayor.
export const abbey_and_mayor_de = {
    'lesson.abbey': 'Eine Lücke füllen',
    'lesson.abbey.fill.what':
        'Es gibt eine Lücke, an der auf allen vier Seiten Plättchen liegen. Bevor du ziehst, darfst du deine Abtei in eine solche Lücke legen: Jede Kante passt. Straßen und Städte, die an sie stoßen, sind fertig. Leg die Abtei und setz einen Meeple hinein: Eine Abtei ist ein Kloster.',
    'lesson.abbey.fill.hint':
        'Die Lücke ist in der Mitte, neben deiner Stadt. Deine Figur muss in der Abtei stehen.',
    'lesson.abbey.fill.done':
        'Die Abtei vollendet deine Straße und deine Stadt: je 2 Punkte. Sie ist ein Kloster, und nur ein Platz ringsum ist noch frei. Jeder Spieler hat eine Abtei. Du darfst sie auch legen, wenn es nichts mehr zu ziehen gibt.',
    'lesson.abbey.wagon.what':
        'Die Figur auf deiner Straße war dein Wagen. Er wird wie ein Meeple gesetzt, auf Straßen, in Städte und Klöster. Wird sein Gebiet gewertet, darf er sofort auf ein unfertiges Gebiet ohne Figuren fahren, auf seinem Plättchen oder einem ringsum. Fahr mit deinem Wagen in ein Kloster.',
    'lesson.abbey.wagon.hint':
        'Wähle das Kloster unter der Abtei. Im anderen steht der Mönch deines Gegners.',
    'lesson.abbey.wagon.done':
        'Dein Wagen hat dieses Kloster besetzt, obwohl das Plättchen schon früher gelegt wurde. Es brächte schon 5 Punkte.',
    'lesson.mayor': 'Den Bürgermeister wählen',
    'lesson.mayor.claim.what':
        'Du hast auch einen Bürgermeister, der nur in Städten steht. Für die Mehrheit zählt er 1 für jedes Wappen der Stadt. Dein Plättchen hat ein Wappen. Beginne eine eigene Stadt gegenüber der Stadt des Gegners, zu ihr hin offen, und setz den Bürgermeister hinein.',
    'lesson.mayor.claim.hint':
        'Leg das Plättchen links unter die Straße, mit der Stadt nach rechts. Wähle den Bürgermeister.',
    'lesson.mayor.claim.done':
        'Mit einem Wappen zählt der Bürgermeister wie ein Ritter. Ohne Wappen zählt er nichts.',
    'lesson.mayor.join.what': 'Dein Plättchen hat noch ein Wappen. Verbinde die beiden Städte.',
    'lesson.mayor.join.hint': 'Leg das Plättchen zwischen die beiden Städte.',
    'lesson.mayor.join.done':
        'Zwei Wappen: Dein Bürgermeister zählt zwei, der Ritter deines Gegners eins. Alle 10 Punkte gehören dir.',
    'lesson.barn': 'Eine Scheune bauen',
    'lesson.barn.build.what':
        'Statt eine Figur zu setzen, darfst du deine Scheune auf eine Ecke deines Plättchens legen, an der die Wiesen von vier Plättchen zusammentreffen. Die Bauern dieser Wiese werden sofort gewertet und kehren zurück. Leg dein Plättchen so, dass eine solche Ecke auf der Wiese deines Bauern entsteht, und leg die Scheune dorthin.',
    'lesson.barn.build.hint':
        'Leg das Plättchen unter deine offene Stadt. An seiner linken oberen Ecke treffen die Wiesen von vier Plättchen zusammen.',
    'lesson.barn.build.done':
        'Dein Bauer hat 3 Punkte für eine Stadt gebracht und ist wieder auf deiner Hand. Die Scheune bleibt bis zum Ende. Niemand darf mehr einen Bauern auf diese Wiese setzen.',
    'lesson.barn.add.what':
        'Am Ende bringt deine Scheune 4 Punkte für jede fertige Stadt ihrer Wiese. Stell deine eigene Stadt an dieser Wiese fertig.',
    'lesson.barn.add.hint': 'In dieser Stadt steht dein Ritter. Ihre Lücke ist rechts.',
    'lesson.barn.add.done':
        '4 Punkte für die Stadt, und die Scheune hat nun zwei fertige Städte: 8 Punkte am Ende. Schließt sich später eine Wiese mit Bauern an, bringen diese nur 1 Punkt für jede Stadt und kehren zurück.',
};
