// German for the tutorial of The Abbot.
export const abbot_de = {
    'lesson.abbot_garden': 'Einen Garten fertigstellen',
    'lesson.abbot_garden.claim.what':
        'Außer deinen Meeples hast du einen Abt. Dein Plättchen zeigt einen Garten, das runde Blumenbeet: Nur ein Abt darf darin stehen. Ein Garten wird wie ein Kloster gewertet: 1 Punkt für das eigene Plättchen und 1 für jedes der acht Plättchen ringsum. Finde den Platz, an dem die meisten schon liegen, und setz deinen Abt in den Garten.',
    'lesson.abbot_garden.claim.hint':
        'Leg das Plättchen unter das Startplättchen. Wähle den Abt, keinen Meeple.',
    'lesson.abbot_garden.claim.done':
        'Sechs der acht Plättchen liegen schon. Mit dem Plättchen des Gartens sind das bisher 7 Punkte.',
    'lesson.abbot_garden.complete.what':
        'Fülle den letzten Platz um deinen Garten mit deinem Plättchen. Der Garten wird dann von selbst gewertet, und du darfst noch eine Figur setzen: Setz einen Ritter in die kleine Stadt, die du fertigstellst.',
    'lesson.abbot_garden.complete.hint':
        'Die Lücke ist unter dem Garten. Der Ritter gehört in die Stadt auf deinem Plättchen.',
    'lesson.abbot_garden.complete.done':
        'Der Garten bringt 9 Punkte, die Stadt 4. Abt und Ritter sind zurück auf deiner Hand.',
    'lesson.abbot_recall': 'Den Abt zurücknehmen',
    'lesson.abbot_recall.count.what':
        'Vier Plätze rings um deinen Garten sind noch leer. Du musst nicht auf sie warten. In deinem Zug darfst du statt eine Figur zu setzen deinen Abt zurücknehmen. Dann wird der Garten gewertet, wie er ist. Wie viele Punkte brächte er jetzt?',
    'lesson.abbot_recall.count.hint':
        'Zähle das Plättchen des Gartens und jedes Plättchen, das es berührt, auch an einer Ecke.',
    'lesson.abbot_recall.count.done': 'Vier Plättchen ringsum und das eigene: 5 Punkte.',
    'lesson.abbot_recall.recall.what':
        'Zuerst legst du dein Plättchen, und es kann noch einen Punkt bringen. Leg es neben den Garten, und nimm dann deinen Abt zurück, statt eine Figur zu setzen.',
    'lesson.abbot_recall.recall.hint':
        'Das Plättchen muss das des Gartens berühren, eine Ecke genügt. Wähle dann, den Abt aus dem Garten zurückzunehmen.',
    'lesson.abbot_recall.recall.done':
        'Sofort 6 Punkte, und der Abt ist zurück auf deiner Hand für den nächsten Garten. Steht dein Abt am Ende der Partie noch in einem Garten, wird dieser genauso gewertet.',
    'lesson.abbot_monastery': 'Ein Kloster vorzeitig verlassen',
    'lesson.abbot_monastery.claim.what':
        'Dein Abt darf auch in einem Kloster stehen. Er bringt dort so viel wie ein Meeple, aber nur der Abt kann früher gehen. Leg das Kloster unter das Startplättchen und setz deinen Abt hinein.',
    'lesson.abbot_monastery.claim.hint': 'Wähle für das Kloster den Abt, keinen Meeple.',
    'lesson.abbot_monastery.claim.done':
        'Sieben der acht Plättchen liegen schon: bisher 8 Punkte. Nur der Platz rechts vom Kloster ist leer.',
    'lesson.abbot_monastery.leave.what':
        'Dein Gegner hat den leeren Platz versperrt: Kein Plättchen des Spiels passt mehr hinein. Ein Meeple säße jetzt bis zum Ende fest. Leg dein Plättchen irgendwohin und nimm deinen Abt zurück.',
    'lesson.abbot_monastery.leave.hint':
        'Wähle nach dem Legen, den Abt aus dem Kloster zurückzunehmen, statt eine neue Figur zu setzen.',
    'lesson.abbot_monastery.leave.done':
        '8 Punkte, und der Abt ist wieder frei. In einem Zug geht nur eins von beiden: eine Figur setzen oder den Abt zurücknehmen.',
};
