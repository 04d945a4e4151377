// German for the tutorial of Cathedrals in Germany.
export const cathedrals_in_germany_de = {
    'lesson.german_road': 'Eine Kathedrale erreichen',
    'lesson.german_road.claim.what':
        'An der Kathedrale auf deinem Plättchen beginnen drei Straßen. Eine fertige Straße, die zu einer Kathedrale führt, bringt 2 Punkte für jedes Plättchen statt 1. Verbinde die Kathedrale mit der Straße des Startplättchens und setz deine Figur auf diese Straße.',
    'lesson.german_road.claim.hint':
        'Leg die Kathedrale rechts neben das Startplättchen. Deine Figur muss auf der Straße dorthin stehen.',
    'lesson.german_road.claim.done':
        'Die Kathedrale schließt die Straße ab wie eine Kreuzung. Das andere Ende ist noch offen.',
    'lesson.german_road.complete.what':
        'Dein Gegner hat eine andere Straße der Kathedrale besetzt. Schließ das westliche Ende deiner Straße.',
    'lesson.german_road.complete.hint': 'Leg die Kreuzung an das linke Ende der Straße.',
    'lesson.german_road.complete.done':
        '4 Plättchen zu 2 Punkten: 8 Punkte. Ohne die Kathedrale wären es 4.',
    'lesson.archbishop': 'Einen Erzbischof einsetzen',
    'lesson.archbishop.claim.what':
        'Ein Meeple auf der Kathedrale selbst ist ein Erzbischof. Er wird gewertet, wenn alle Straßen der Kathedrale fertig sind, gleich wem sie gehören: 1 Punkt für jedes Plättchen jeder Straße. Leg die Kathedrale rechts neben das Startplättchen und setz einen Erzbischof darauf.',
    'lesson.archbishop.claim.hint':
        'Deine Figur muss auf der Kathedrale stehen, nicht auf einer ihrer Straßen.',
    'lesson.archbishop.claim.done':
        'Eine der drei Straßen ist schon fertig: Sie endet an der Kreuzung im Westen. Der Erzbischof wartet auf die beiden anderen.',
    'lesson.archbishop.complete.what':
        'Das Kloster deines Gegners hat die Straße im Osten geschlossen. Schließ die letzte Straße deiner Kathedrale.',
    'lesson.archbishop.complete.hint':
        'Die offene Straße führt nach Süden: Leg die Kreuzung unter die Kathedrale.',
    'lesson.archbishop.complete.done':
        'Die Straßen haben 3, 2 und 2 Plättchen: 7 Punkte für den Erzbischof. Das Plättchen der Kathedrale zählt bei jeder Straße. Am Ende der Partie bringen ihm auch offene Straßen 1 Punkt für jedes Plättchen.',
    'lesson.german_loop': 'Zur Kathedrale zurückkehren',
    'lesson.german_loop.count.what':
        'Deine Straße beginnt auf der Nordseite der Kathedrale. Am Ende der Partie bringt eine unfertige Straße 1 Punkt für jedes Plättchen, auch an einer Kathedrale. Wäre die Partie jetzt zu Ende, wie viel brächte deine offene Straße?',
    'lesson.german_loop.count.hint': 'Zähle die Plättchen der Straße, auch das der Kathedrale.',
    'lesson.german_loop.count.done': '3 Plättchen: 3 Punkte. Fertig bringt sie viel mehr.',
    'lesson.german_loop.complete.what':
        'Eine Straße darf zu ihrer eigenen Kathedrale zurückkehren. Dann zählt dort jeder ihrer beiden Abschnitte als ein Plättchen. Schließ die Schleife mit deinem Plättchen.',
    'lesson.german_loop.complete.hint': 'Die Lücke ist rechts von der Kathedrale.',
    'lesson.german_loop.complete.done':
        '4 Plättchen und 1 mehr für den zweiten Abschnitt an der Kathedrale: 5 × 2 = 10 Punkte.',
};
