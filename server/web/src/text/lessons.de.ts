// German for the tutorial.
import { module_lessons_de } from './lessons/modules/all.de';
import type { lessons_en } from './lessons.en';

export const lessons_de: Readonly<Record<keyof typeof lessons_en, string>> = {
    lesson: 'Einführung',
    'lesson.all': 'Alle Lektionen',
    'lesson.of': 'Lektion {n} von {all}, Schritt {task} von {tasks}',
    'lesson.right': 'Richtig!',
    'lesson.shown': 'So geht es.',
    'lesson.wrong': 'Noch nicht. Versuch es noch einmal.',
    'lesson.nearly.no_figure': 'Das Plättchen liegt richtig. Es fehlt noch deine Figur.',
    'lesson.nearly.other_figure': 'Das Plättchen liegt richtig, aber die Figur gehört woandershin.',
    'lesson.nearly.needless_figure': 'Das Plättchen liegt richtig. Lege es diesmal ohne Figur.',
    'lesson.otherwise': 'Es gab mehrere gute Züge. Der nächste Schritt beginnt mit einem anderen.',
    'lesson.on': 'Nächster Schritt',
    'lesson.next': 'Nächste Lektion',
    'lesson.skip': 'Lektion überspringen',
    'lesson.show': 'Zeig es mir',
    'lesson.done': 'fertig',
    'lesson.points': 'Deine Antwort',
    'lesson.answer': '{n} Punkte',
    'lesson.end':
        'Jetzt weißt du, wie alles gewertet wird. Spiel deine erste Partie gegen einen leichten Bot: Der Knopf Tipp hilft dir, wann immer du willst.',
    'lesson.end.module':
        'Jetzt kennst du die neuen Regeln. Spiel damit eine Partie gegen einen leichten Bot: Der Knopf Tipp hilft dir, wann immer du willst.',
    'lesson.play': 'Meine erste Partie spielen',
    'lesson.play.module': 'Eine Partie damit spielen',
    'lesson.road': 'Eine Straße fertigstellen',
    'lesson.road.claim.what':
        'In jedem Zug legst du ein Plättchen an. Die Kanten müssen zusammenpassen: Straße an Straße, Stadt an Stadt, Wiese an Wiese. An die gestrichelten Plätze passt dein Plättchen. Wähle den Platz links, am westlichen Ende der Straße. Wähle dann die Figur auf der Straße deines Plättchens und bestätige.',
    'lesson.road.claim.hint':
        'Das offene Ende der Straße ist links vom Startplättchen. Setz deine Figur auf die Straße: Dort ist sie ein Wegelagerer.',
    'lesson.road.claim.done':
        'Die Straße gehört jetzt dir. Solange dein Wegelagerer dort steht, darf niemand sonst eine Figur daraufsetzen.',
    'lesson.road.complete.what':
        'Eine Straße ist fertig, wenn beide Enden geschlossen sind: durch eine Kreuzung, eine Stadt oder ein Kloster. Im Osten endet deine Straße schon an einer Kreuzung. Schließ das westliche Ende.',
    'lesson.road.complete.hint': 'Leg die Kreuzung an das linke Ende deiner Straße.',
    'lesson.road.complete.done':
        'Fertig! Eine Straße bringt 1 Punkt für jedes Plättchen: 4 Punkte. Deine Figur ist zurück auf deiner Hand.',
    'lesson.city': 'Eine Stadt besetzen',
    'lesson.city.claim.what':
        'Das Startplättchen zeigt ein Stück Stadt. Leg dein Plättchen so, dass es die Stadt fortsetzt, und setz deine Figur in die Stadt. Dort ist sie ein Ritter.',
    'lesson.city.claim.hint':
        'Leg das Plättchen über das Startplättchen. Wähle es noch einmal, um es zu drehen, bis die Städte zusammenpassen.',
    'lesson.city.claim.done':
        'Dein Plättchen zeigt ein Wappen, den blauen Schild. Es bringt zusätzliche Punkte. Im Osten hat die Stadtmauer noch eine Lücke.',
    'lesson.city.complete.what':
        'Eine Stadt ist fertig, wenn ihre Mauer keine Lücke hat. Schließ deine Stadt.',
    'lesson.city.complete.hint': 'Die Lücke ist rechts vom Plättchen mit dem Wappen.',
    'lesson.city.complete.done':
        'Eine fertige Stadt bringt 2 Punkte für jedes Plättchen und 2 für jedes Wappen: 3 Plättchen und ein Wappen sind 8 Punkte.',
    'lesson.share': 'Eine Stadt teilen',
    'lesson.share.prepare.what':
        'Der Ritter des Gegners hält die Stadt im Osten, dorthin darfst du keine Figur setzen. Aber zwei getrennte Städte können zusammenwachsen. Beginne im Westen eine eigene Stadt, zur anderen hin offen und mit einem leeren Platz dazwischen. Setz einen Ritter hinein.',
    'lesson.share.prepare.hint':
        'Leg das Plättchen links unter die Straße, mit der Stadt nach rechts.',
    'lesson.share.prepare.done': 'Beide Städte grenzen jetzt an denselben leeren Platz.',
    'lesson.share.join.what': 'Verbinde jetzt die beiden Städte mit einem Plättchen.',
    'lesson.share.join.hint':
        'Leg das Plättchen zwischen die beiden Städte. Eine Figur kannst du nicht dazusetzen.',
    'lesson.share.join.done':
        'Eine Stadt, je ein Ritter. Wer mehr Figuren hat, bekommt die Punkte. Bei Gleichstand bekommt jeder alle: 6 Punkte für euch beide.',
    'lesson.farm': 'Eine Wiese werten',
    'lesson.farm.claim.what':
        'Eine Figur auf einer Wiese ist ein Bauer. Er liegt dort bis zum Ende der Partie. Dann bringt er 3 Punkte für jede fertige Stadt an seiner Wiese. Hecken und bunte Flecken teilen eine Wiese nicht. Nördlich der Straße liegt eine Wiese mit zwei fertigen Städten. Besetze sie.',
    'lesson.farm.claim.hint':
        'Leg das Plättchen so, dass seine Wiese an die Wiese des Klosters grenzt, und wähle die Wiese für deine Figur.',
    'lesson.farm.claim.done':
        'Dein Bauer hat eine Wiese mit zwei fertigen Städten. Bauern kommen nicht zurück, also setz sie sparsam ein.',
    'lesson.farm.count.what':
        'Straßen, Städte und der Rand des Spielfelds begrenzen eine Wiese. Wie viele Punkte ist dein Bauer jetzt wert?',
    'lesson.farm.count.hint':
        'Such alle Städte ohne Lücke in der Mauer, die an die Wiese deines Bauern grenzen. Es ist mehr als eine. Jede bringt 3 Punkte.',
    'lesson.farm.count.done':
        'Zwei fertige Städte grenzen an die Wiese: 2 × 3 = 6 Punkte. Die dritte Stadt ist noch offen.',
    'lesson.farm.add.what':
        'Mach die Wiese wertvoller: Stell die dritte Stadt an deiner Wiese fertig.',
    'lesson.farm.add.hint':
        'Die Lücke ist rechts vom Plättchen deines Bauern. Eine Figur brauchst du dafür nicht.',
    'lesson.farm.add.done':
        'Drei fertige Städte: 9 Punkte am Ende. Es ist egal, wem die Städte gehören.',
    'lesson.monastery': 'Ein Kloster vollenden',
    'lesson.monastery.claim.what':
        'Ein Kloster bringt 1 Punkt für das eigene Plättchen und für jedes der acht Plättchen ringsum. Finde den Platz, an dem die meisten schon liegen, und setz deine Figur ins Kloster.',
    'lesson.monastery.claim.hint': 'In der Mitte des Spielfelds ist eine Lücke.',
    'lesson.monastery.claim.done':
        'Nur ein Plättchen fehlt noch. Wäre die Partie jetzt zu Ende, brächte das Kloster 8 Punkte.',
    'lesson.monastery.complete.what': 'Leg das letzte Plättchen neben dein Kloster.',
    'lesson.monastery.complete.hint':
        'Die leere Ecke ist rechts unter dem Kloster. Dreh das Plättchen, bis es passt.',
    'lesson.monastery.complete.done':
        'Umgeben: 9 Punkte, und dein Mönch ist zurück auf deiner Hand. Es ist egal, wer die Plättchen legt.',
    'lesson.block': 'Einen Gegner behindern',
    'lesson.block.close.what':
        'In der Stadt deines Gegners fehlt ein Plättchen. Es muss im Westen eine Stadt und im Norden und Süden Wiesen haben. Leg dein Plättchen so neben die Lücke, dass kein Plättchen des Spiels mehr hineinpasst.',
    'lesson.block.close.hint':
        'Leg das Plättchen rechts neben die Lücke, mit einer Straße zur Lücke hin.',
    'lesson.block.close.done':
        'Kein Plättchen hat auf einer Seite Stadt, gegenüber eine Straße und dazwischen Wiesen. Die Stadt bleibt offen, und der Ritter sitzt fest.',
    'lesson.block.count.what':
        'Eine unfertige Stadt bringt am Ende 1 Punkt für jedes Plättchen und jedes Wappen. Wie viel bringt diese Stadt deinem Gegner?',
    'lesson.block.count.hint': 'Zähle die Plättchen der Stadt. Ein Wappen gibt es nicht.',
    'lesson.block.count.done':
        '3 Plättchen sind 3 Punkte. Fertig hätte sie 8 gebracht, und der Ritter wäre zurückgekommen.',
    'lesson.end_of_game': 'Das Ende einer Partie lesen',
    'lesson.end_of_game.count.what':
        'Ein Plättchen ist übrig, und es ist deins. Am Ende bringt eine unfertige Straße 1 Punkt für jedes Plättchen, eine Stadt 1 für jedes Plättchen und jedes Wappen. Wie viel brächte deine offene Stadt?',
    'lesson.end_of_game.count.hint': 'Zwei Plättchen und ein Wappen.',
    'lesson.end_of_game.count.done':
        '2 Plättchen + 1 Wappen = 3 Punkte. Fertig brächte die Stadt viel mehr.',
    'lesson.end_of_game.finish.what':
        'Dein Gegner führt mit 4 Punkten. Leg das letzte Plättchen so, dass es am meisten bringt: 14 Punkte sind möglich. Hat auch deine Figur einen Platz?',
    'lesson.end_of_game.finish.hint':
        'Stell die Stadt fertig. Denk dann an die Wiese: Ein letzter Bauer bringt sofort Punkte.',
    'lesson.end_of_game.finish.done':
        'Stadt 8, Bauer 3 und offene Straße 3: Du hast 35. Das offene Kloster bringt deinem Gegner 5, also 30. Du gewinnst.',
    'lesson.forest': 'Einen Wald fertigstellen',
    'lesson.forest.claim.what':
        'Hier setzen sich Wälder, Flüsse und Wiesen von Plättchen zu Plättchen fort. Leg dein Plättchen über das Startplättchen, sodass die Wälder zusammenpassen, und setz deine Figur in den Wald. Dort ist sie ein Sammler.',
    'lesson.forest.claim.hint':
        'Dreh das Plättchen, bis sein Wald zum Startplättchen zeigt. Die Figur muss im Wald stehen.',
    'lesson.forest.claim.done': 'Dein Sammler hält den Wald. Im Osten ist er noch offen.',
    'lesson.forest.complete.what':
        'Ein Wald ist fertig, wenn Wiesen oder Flüsse ihn ringsum begrenzen. Schließ deinen Wald.',
    'lesson.forest.complete.hint': 'Die offene Seite ist rechts vom Startplättchen.',
    'lesson.forest.complete.done':
        'Ein fertiger Wald bringt 2 Punkte für jedes Plättchen: 6 Punkte. Er enthält Gold, also ziehst du ein Bonusplättchen und bist noch einmal am Zug.',
    'lesson.river': 'Einen Fluss fertigstellen',
    'lesson.river.claim.what':
        'Vom See des Startplättchens fließt ein Fluss nach Süden. Setz ihn fort und stell deine Figur darauf. Dort ist sie ein Fischer.',
    'lesson.river.claim.hint':
        'Leg das Plättchen unter das Startplättchen und wähle den Fluss für deine Figur.',
    'lesson.river.claim.done':
        'Dein Fischer hält den Fluss, bis beide Enden geschlossen sind, durch einen See oder eine Quelle.',
    'lesson.river.complete.what': 'Schließ den Fluss mit dem See auf deinem Plättchen.',
    'lesson.river.complete.hint':
        'Leg das Plättchen an das untere Ende des Flusses und dreh es, bis der Fluss weiterläuft.',
    'lesson.river.complete.done':
        'Ein Fluss bringt 1 Punkt für jedes Plättchen und 1 für jeden Fisch in den Seen an seinen Enden: 3 Plättchen und 3 Fische sind 6 Punkte.',
    'lesson.meadow': 'Eine Jagdwiese werten',
    'lesson.meadow.claim.what':
        'Eine Figur auf einer Wiese ist ein Jäger und bleibt bis zum Ende. Dann bringt jedes Tier auf der Wiese 2 Punkte. Leg den Hirsch neben das Mammut des Startplättchens und setz deinen Jäger dorthin.',
    'lesson.meadow.claim.hint':
        'Leg das Plättchen links neben das Startplättchen: Dort grenzt nur Wiese daran.',
    'lesson.meadow.claim.done': 'Ein Mammut und ein Hirsch: bisher 4 Punkte.',
    'lesson.meadow.count.what':
        'Dein Gegner hat einen Säbelzahntiger auf deine Wiese gebracht. Jeder frisst einen Hirsch und bringt nichts. Wie viel ist dein Jäger jetzt wert?',
    'lesson.meadow.count.hint': 'Hirsch und Tiger zählen nicht. Das Mammut bringt 2 Punkte.',
    'lesson.meadow.count.done': 'Der Tiger frisst den Hirsch: 2 Punkte für das Mammut.',
    'lesson.meadow.add.what': 'Bring dein Mammut auf die Wiese.',
    'lesson.meadow.add.hint':
        'Leg das Plättchen neben oder über deinen Jäger. Eine Figur brauchst du dafür nicht.',
    'lesson.meadow.add.done': 'Zwei Mammuts: 4 Punkte am Ende. Tiger fressen keine Mammuts.',
    ...module_lessons_de,
};
