// German for the tutorial of The Labyrinth.
export const labyrinth_de = {
    'lesson.labyrinth_road': 'Das Labyrinth betreten',
    'lesson.labyrinth_road.claim.what':
        'Das Labyrinth ist keine Kreuzung: Es verbindet die Straßen auf allen vier Seiten. Diese Straßen sind seine Zweige, und zusammen bilden sie ein Netz. Verbinde das Labyrinth mit der offenen Straße des Startplättchens und setz deine Figur auf das Labyrinth.',
    'lesson.labyrinth_road.claim.hint':
        'Leg das Labyrinth rechts neben das Startplättchen, mit einer Figur auf seiner Straße.',
    'lesson.labyrinth_road.claim.done':
        'Die Kreuzung schließt den Zweig im Westen. Die anderen drei Enden sind noch offen.',
    'lesson.labyrinth_road.complete.what':
        'Einige Züge später ist nur noch ein Ende offen. Das Netz wird gewertet, wenn alle Enden geschlossen sind: 1 Punkt für jedes Plättchen und 2 mehr für jede Figur darauf. Schließ das letzte Ende.',
    'lesson.labyrinth_road.complete.hint': 'Leg die Kreuzung unter das Labyrinth.',
    'lesson.labyrinth_road.complete.done':
        'Die 6 Plättchen bringen 6 Punkte, und jede Figur auf dem Netz bringt 2 dazu.',
    'lesson.labyrinth_branch': 'Einen Zweig besetzen',
    'lesson.labyrinth_branch.enter.what':
        'Die Figur deines Gegners steht auf dem Labyrinth. Eine gewöhnliche Straße wäre damit besetzt. Hier gelten aber die fortgeschrittenen Regeln: Du darfst jeden Zweig besetzen, auf dem noch keine Figur steht. Verlängere das Labyrinth mit deinem Plättchen und besetze diesen Zweig.',
    'lesson.labyrinth_branch.enter.hint':
        'Leg das Plättchen so neben das Labyrinth, dass die Straßen zusammenpassen, und setz deine Figur auf die Straße.',
    'lesson.labyrinth_branch.enter.done':
        'Auf dem Netz habt ihr jetzt je eine Figur. Würde es so fertig, bekämt ihr beide alle Punkte. Nach den einfachen Regeln ist das Netz eine gewöhnliche Straße.',
    'lesson.labyrinth_branch.majority.what':
        'Die Punkte bekommt der Spieler mit den meisten Figuren auf dem ganzen Netz. Besetze einen zweiten Zweig des Labyrinths.',
    'lesson.labyrinth_branch.majority.hint':
        'Leg die Kreuzung über oder unter das Labyrinth. Deine Figur muss auf der Straße zum Labyrinth stehen.',
    'lesson.labyrinth_branch.majority.done':
        'Zwei Figuren gegen eine: Das Netz gehört dir. Der Zweig mit der Kreuzung ist geschlossen, aber gewertet wird erst, wenn das ganze Netz fertig ist.',
    'lesson.labyrinth_score': 'Das Netz fertigstellen',
    'lesson.labyrinth_score.count.what':
        'Du hast zwei Figuren auf dem Netz, dein Gegner eine. Am Ende unfertig, wird ein Netz wie eine gewöhnliche Straße gewertet: 1 Punkt für jedes Plättchen und nichts für die Figuren. Wie viel bekämst du jetzt?',
    'lesson.labyrinth_score.count.hint':
        'Zähle das Labyrinth und alle Plättchen seiner vier Zweige. Zwei Zweige enden an einem Kloster.',
    'lesson.labyrinth_score.count.done':
        '6 Plättchen: 6 Punkte. Fertig bringt das Netz mehr als doppelt so viel.',
    'lesson.labyrinth_score.complete.what': 'Schließ das letzte offene Ende des Netzes.',
    'lesson.labyrinth_score.complete.hint':
        'Leg die Kreuzung an das rechte Ende des östlichen Zweigs.',
    'lesson.labyrinth_score.complete.done':
        '7 Plättchen und 3 Figuren: 7 + 6 = 13 Punkte. Auch die Figur deines Gegners bringt 2, aber du hast die Mehrheit und bekommst alles.',
};
