// German for the tutorial of The Gifts.
export const gifts_de = {
    'lesson.gift': 'Ein Geschenk bekommen',
    'lesson.gift.receive.what':
        'Erweiterst du eine Straße oder Stadt, in der ein anderer Spieler mehr Figuren hat als du, bekommst du eine Geschenkkarte. Erweitere die Stadt deines Gegners.',
    'lesson.gift.receive.hint':
        'Die Stadt ist oben und rechts offen. Dreh das Plättchen, bis sich die Städte verbinden.',
    'lesson.gift.receive.done':
        'Du hast ein Geschenk, und nur du siehst, welches. Du kannst es in einem späteren Zug öffnen. Ungeöffnet bringt es am Ende 2 Punkte.',
    'lesson.gift.open.what':
        'Bevor du dein Plättchen legst, darfst du ein Geschenk öffnen. Du hast den Straßenfeger: Er wertet jetzt eine unfertige Straße, 1 Punkt für jedes Plättchen, und ihre Figuren kehren zurück. Werte so deine Straße.',
    'lesson.gift.open.hint':
        'Leg das Plättchen noch nicht. Wähle erst das Geschenk, dann deine Straße.',
    'lesson.gift.open.done':
        '3 Plättchen: 3 Punkte, und deine Figur ist zurück. Nun legst du wie immer dein Plättchen. Die Straße ist frei: Du kannst sie sogar wieder besetzen.',
    'lesson.gift_position': 'Die Stellung wechseln',
    'lesson.gift_position.change.what':
        'Das Geschenk Stellungswechsel macht eine deiner Figuren zum Bauern auf einer Wiese ihres Plättchens oder umgekehrt. Über deiner Figur auf der Kreuzung ist eine Wiese an zwei fertigen Städten. Leg die Figur dorthin.',
    'lesson.gift_position.change.hint':
        'Wähle das Geschenk, dann die liegende Figur über der Kreuzung.',
    'lesson.gift_position.change.done':
        'Dein Bauer bringt am Ende 3 Punkte für jede der beiden Städte: 6 Punkte. Das Geschenk selbst bringt nichts.',
    'lesson.gift_position.claim.what':
        'Nach dem Öffnen legst du wie immer dein Plättchen und setzt eine Figur. Die Straße, die deine Figur verlassen hat, ist jetzt frei. Verlängere sie nach rechts und besetze sie wieder.',
    'lesson.gift_position.claim.hint':
        'Leg das Plättchen rechts neben die Kreuzung, mit einer Figur auf der Straße.',
    'lesson.gift_position.claim.done':
        'Ein Zug für beides: Die Wiese ist jetzt 6 Punkte wert, die Straße 2.',
    'lesson.gift_synod': 'Ein Kloster teilen',
    'lesson.gift_synod.open.what':
        'Das Geschenk Synode setzt eine Figur aus deinem Vorrat auf ein unfertiges Kloster, auch auf ein besetztes. Um das Kloster deines Gegners fehlt noch ein Plättchen. Stell deinen Mönch neben seinen.',
    'lesson.gift_synod.open.hint':
        'Leg das Plättchen noch nicht. Wähle erst das Geschenk, dann das Kloster.',
    'lesson.gift_synod.open.done': 'Jeder hat einen Mönch: Das Kloster gehört jetzt euch beiden.',
    'lesson.gift_synod.complete.what':
        'Nun legst du wie immer dein Plättchen. Stell damit das Kloster fertig.',
    'lesson.gift_synod.complete.hint': 'Die leere Ecke ist rechts unter dem Kloster.',
    'lesson.gift_synod.complete.done':
        'Bei Gleichstand bekommt jeder alles: 9 Punkte für jeden von euch. Es gibt noch zwei Geschenke: Kasse machen holt eine deiner Figuren zurück und bringt mindestens 2 Punkte, und mit Nimm 2 wählst du zwischen zwei Plättchen.',
};
