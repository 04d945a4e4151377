// German for the tutorial of Bridges, Castles & Bazaars.
export const bridges_castles_and_bazaars_de = {
    'lesson.bridge': 'Eine Brücke legen',
    'lesson.bridge.lay.what':
        'Dein Plättchen hat keine Straße und passt darum nicht in die Lücke der Straße. Mit einer Brücke passt es: Sie führt über ein Plättchen von Wiese zu Wiese und ist eine Straße. In jedem deiner Züge darfst du eine legen. Leg das Plättchen in die Lücke.',
    'lesson.bridge.lay.hint':
        'Die Lücke ist rechts vom Startplättchen. Die Brücke wird mit dem Plättchen gelegt.',
    'lesson.bridge.lay.done':
        'Die Brücke verbindet die beiden Enden deiner Straße. Du darfst auch eine über ein neues Plättchen legen, das ohne sie passt, oder über eines daneben. Jeder Spieler hat drei Brücken, und sie bleiben liegen.',
    'lesson.bridge.figure.what':
        'Nun darfst du wie immer eine Figur auf das Plättchen setzen. Dein Kloster hat schon viele Nachbarn: Setz eine Figur hinein.',
    'lesson.bridge.figure.hint': 'Wähle das Kloster unter der Brücke.',
    'lesson.bridge.figure.done':
        'Die Straße ist fertig: 4 Plättchen, 4 Punkte. Der Mönch unter der Brücke würde schon 6 Punkte bringen.',
    'lesson.castle': 'Eine Burg bauen',
    'lesson.castle.build.what':
        'Du hast eine Stadt aus zwei Plättchen mit einer Figur fertiggestellt. Werte jetzt ihre 4 Punkte, oder bau eine Burg. Sie bringt so viel wie das nächste Gebiet (Straße, Stadt oder Kloster), das auf ihren zwei Plättchen oder den vier an ihren langen Seiten, hier links und rechts, fertig wird. Deine lange Straße ist fast fertig: Bau eine Burg.',
    'lesson.castle.build.hint': 'Wähle die Burg, nicht die Punkte.',
    'lesson.castle.build.done':
        'Der Ritter bleibt in der Burg. Deine Straße führt über eines ihrer zwei Plättchen, also wartet die Burg auf sie. Auch das Gebiet eines anderen Spielers würde zählen.',
    'lesson.castle.score.what': 'Stell deine Straße fertig.',
    'lesson.castle.score.hint':
        'Das offene Ende der Straße ist links von der Burg. Eine Kreuzung schließt es.',
    'lesson.castle.score.done':
        '5 Punkte für die Straße und noch einmal 5 für die Burg: einer mehr als für die kleine Stadt. Der Ritter kehrt zurück. Am Ende der Partie bringt eine Burg nichts, also warte nicht zu lange.',
    'lesson.bazaar': 'Auf dem Basar bieten',
    'lesson.bazaar.choose.what':
        'Dein Gegner hat einen Basar gelegt, den Markt unter dem Startplättchen. Nun wird für jeden Spieler ein Plättchen aufgedeckt. Reihum wählt jeder eines davon, und alle bieten Punkte darum. Du wählst zuerst. Nimm das Plättchen, das deine Stadt vollendet.',
    'lesson.bazaar.choose.hint':
        'Die Lücke deiner Stadt ist auf ihrer rechten Seite. Sie braucht ein Plättchen mit einer Stadt auf einer Seite.',
    'lesson.bazaar.choose.done':
        'Als Nächstes nennst du das erste Gebot. Jeder andere darf einmal mehr bieten, aber nicht mehr Punkte, als er hat.',
    'lesson.bazaar.buy.what':
        'Du bietest 1 Punkt, dein Gegner bietet 2. Du hast das Plättchen gewählt, also entscheidest du: Kauf es und zahl deinem Gegner 2 Punkte, oder verkauf es ihm für 2 Punkte. Deine Stadt wird damit 8 Punkte bringen.',
    'lesson.bazaar.buy.hint': 'Eine Stadt mit 8 Punkten ist mehr wert als 2. Kauf das Plättchen.',
    'lesson.bazaar.buy.done':
        'Du hast 2 Punkte gezahlt, und das Plättchen gehört dir. Dein Gegner bekommt das andere umsonst.',
    'lesson.bazaar.complete.what':
        'Das Plättchen aus dem Basar legst du in deinem nächsten Zug, statt eines zu ziehen. Stell damit deine Stadt fertig.',
    'lesson.bazaar.complete.hint': 'Die Lücke ist rechts vom Plättchen mit dem Wappen.',
    'lesson.bazaar.complete.done':
        '8 Punkte für ein Plättchen, das 2 gekostet hat. Ein schlechtes Plättchen verkaufst du besser.',
};
