// German for the tutorial of Hunters & Gatherers, 2020.
export const hunters_and_gatherers_2020_de = {
    'lesson.aurochs': 'Die Tiere zählen',
    'lesson.aurochs.claim.what':
        'Ein Jäger auf einer Wiese bleibt bis zum Ende. In dieser Ausgabe bringt dann ein Hirsch 1 Punkt, ein Auerochse 2 und ein Mammut 3. Leg das Mammut neben den Auerochsen des Startplättchens und setz deinen Jäger dorthin.',
    'lesson.aurochs.claim.hint':
        'Leg das Plättchen links neben das Startplättchen, mit deiner Figur auf der Wiese.',
    'lesson.aurochs.claim.done': 'Auerochse 2 und Mammut 3: bisher 5 Punkte.',
    'lesson.aurochs.count.what':
        'Das Plättchen deines Gegners hat zwei Wiesen verbunden: Auf deiner sind nun auch ein Hirsch und ein Säbelzahntiger. Jeder Tiger frisst einen Hirsch und bringt nichts. Wie viel ist dein Jäger jetzt wert?',
    'lesson.aurochs.count.hint': 'Tiger fressen nur Hirsche. Zähle den Auerochsen und das Mammut.',
    'lesson.aurochs.count.done':
        'Der Tiger frisst den Hirsch. Auerochse und Mammut bringen weiter 2 + 3 = 5 Punkte.',
    'lesson.river_fish': 'Im Fluss fischen',
    'lesson.river_fish.complete.what':
        'In dieser Ausgabe sind auch Fische in den Flüssen. Ein fertiger Fluss bringt 1 Punkt für jedes Plättchen und für jeden Fisch in ihm und in den Seen an seinen Enden. Schließ deinen Fluss mit dem See auf deinem Plättchen ab.',
    'lesson.river_fish.complete.hint':
        'Leg das Plättchen an das untere Ende des Flusses und dreh es, bis der Fluss anschließt.',
    'lesson.river_fish.complete.done': '3 Plättchen, 1 Fisch im Fluss und 3 in den Seen: 7 Punkte.',
    'lesson.river_fish.hut.what':
        'Verbundene Flüsse und Seen sind ein Flusssystem. Steht dort noch keine Hütte, darfst du statt einer anderen Figur eine deiner drei Hütten setzen. Am Ende bekommt der Spieler mit den meisten Hütten dort 1 Punkt für jeden Fisch. Du hast eine Hütte an den Fluss gesetzt. Wie viel ist sie jetzt wert?',
    'lesson.river_fish.hut.hint': 'Zähle nur die Fische, in beiden Seen und im Fluss dazwischen.',
    'lesson.river_fish.hut.done':
        '3 Fische in den Seen und 1 im Fluss: 4 Punkte. Der Fluss ist schon gewertet, aber für die Hütte zählen seine Fische noch einmal.',
    'lesson.menhir': 'Ein Bonusplättchen holen',
    'lesson.menhir.complete.what':
        'Ein fertiger Wald bringt 2 Punkte für jedes Plättchen und 3 für jede Pilzlichtung. Stellst du einen Wald mit Menhir fertig, legst du sofort noch ein Bonusplättchen. Das Startplättchen hat einen Menhir. Stell deinen Wald fertig.',
    'lesson.menhir.complete.hint': 'Die offene Seite ist rechts vom Startplättchen.',
    'lesson.menhir.complete.done':
        '3 Plättchen: 6 Punkte. Das Bonusplättchen bekommst du auch für einen Wald, der dir nicht gehört. Unfertige Wälder und Flüsse bringen am Ende nichts.',
    'lesson.menhir.logboat.what':
        'Viele Bonusplättchen haben eine besondere Kraft. Dieses hat einen Einbaum auf seinem See: Er bringt sofort 2 Punkte für jeden See seines Flusssystems, mit oder ohne eine Hütte von dir. Leg es so, dass es 4 bringt.',
    'lesson.menhir.logboat.hint':
        'Verbinde es mit dem Fluss, der vom See des Startplättchens kommt.',
    'lesson.menhir.logboat.done':
        'Zwei Seen: 4 Punkte, obwohl die Hütte deinem Gegner gehört. Floß, Fallen, Feuer und Schamanin sind auf anderen Bonusplättchen. Die Kurzregeln erklären sie.',
};
