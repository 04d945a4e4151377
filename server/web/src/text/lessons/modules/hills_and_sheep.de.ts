// German for the tutorial of Hills & Sheep.
export const hills_and_sheep_de = {
    'lesson.shepherd': 'Schafe hüten',
    'lesson.shepherd.place.what':
        'Du hast auch einen Schäfer. Statt einer Figur darfst du ihn auf eine Wiese deines Plättchens stellen, wenn dort noch kein Schäfer ist. Dann ziehst du einen Marker aus dem Beutel: 1 bis 4 Schafe oder einen Wolf. Leg das Plättchen mit deinem Schäfer auf der Wiese.',
    'lesson.shepherd.place.hint':
        'Jeder Platz ist recht. Wähle den Schäfer, den mit dem Hirtenstab.',
    'lesson.shepherd.place.done':
        'Du hast einen Marker mit 1 Schaf gezogen. Ein Schäfer ist kein Bauer: Die Herde bringt schon während der Partie Punkte.',
    'lesson.shepherd.draw.what':
        'Dein Plättchen hat die Wiese deines Schäfers erweitert. Jedes Mal wählst du dann: noch einen Marker ziehen oder die Herde werten. Ein Schaf ist wenig: Zieh aus dem Beutel.',
    'lesson.shepherd.draw.hint': 'Wähle, aus dem Beutel zu ziehen.',
    'lesson.shepherd.draw.done':
        '3 Schafe mehr. Ein Wolf hätte alle Schäfer der Wiese ohne Punkte vertrieben.',
    'lesson.shepherd.score.what':
        'Deine Wiese ist wieder gewachsen, und deine Herde hat 4 Schafe. Zwei der Marker im Beutel sind Wölfe. Geh auf Nummer sicher: Werte die Herde.',
    'lesson.shepherd.score.hint': 'Wähle, die Herde zu werten.',
    'lesson.shepherd.score.done':
        '1 Punkt für jedes Schaf: 4 Punkte, und dein Schäfer ist zurück. Eine abgeschlossene Wiese, die nicht mehr wachsen kann, wird sofort gewertet. Eine Herde, die am Ende der Partie übrig ist, bringt nichts.',
    'lesson.hill': 'Auf einem Hügel stehen',
    'lesson.hill.claim.what':
        'Dein Plättchen hat einen Hügel, die kleine Erhebung neben der Stadt. Bei Gleichstand bekommen nur die Spieler Punkte, die eine Figur auf einem Hügel haben. Beginne eine eigene Stadt gegenüber der Stadt des Gegners, zu ihr hin offen, und setz einen Meeple hinein.',
    'lesson.hill.claim.hint':
        'Leg das Plättchen links unter die Straße, mit der Stadt nach rechts. Die Figur muss in der Stadt stehen.',
    'lesson.hill.claim.done':
        'Jede Figur auf diesem Plättchen steht auf dem Hügel, also auch dein Ritter. Unter jeden Hügel kommt verdeckt ein Plättchen vom Stapel: Es ist aus dem Spiel.',
    'lesson.hill.join.what':
        'Je ein Ritter wäre ein Gleichstand, aber deiner steht auf einem Hügel. Verbinde die beiden Städte.',
    'lesson.hill.join.hint': 'Leg das Plättchen zwischen die beiden Städte.',
    'lesson.hill.join.done':
        'Der Hügel entscheidet: Alle 6 Punkte gehören dir, und dein Gegner bekommt nichts.',
    'lesson.vineyard': 'Einen Weinberg anlegen',
    'lesson.vineyard.count.what':
        'Ein fertiges Kloster bringt 3 Punkte mehr für jeden Weinberg auf den acht Plättchen ringsum. Links von deinem Kloster ist ein Weinberg. Dein nächstes Plättchen hat noch einen und füllt den letzten Platz. Wie viel bringt dein Kloster dann?',
    'lesson.vineyard.count.hint':
        'Ein Kloster mit allen acht Plättchen ringsum bringt 9 Punkte. Dazu kommen 3 für jeden der zwei Weinberge.',
    'lesson.vineyard.count.done': '9 + 2 × 3 = 15 Punkte.',
    'lesson.vineyard.complete.what': 'Stell dein Kloster mit dem Weinberg fertig.',
    'lesson.vineyard.complete.hint': 'Der freie Platz ist rechts vom Kloster, unter der Straße.',
    'lesson.vineyard.complete.done':
        '15 Punkte. Bei einem Kloster, das unfertig bleibt, bringen Weinberge nichts.',
};
