// German for the tutorial of The Tower.
export const tower_de = {
    'lesson.tower_capture': 'Eine Figur gefangen nehmen',
    'lesson.tower_capture.build.what':
        'Dein Plättchen hat das Fundament eines Turms. Statt eine Figur zu setzen, darfst du ein Stockwerk auf einen Turm bauen. Mit einem Stockwerk reicht er über sein eigenes Plättchen und die vier daneben. Leg dein Plättchen zwischen die beiden Figuren deines Gegners und bau ein Stockwerk darauf.',
    'lesson.tower_capture.build.hint':
        'Leg das Plättchen unter das Startplättchen. Wähle dann das Stockwerk, keine Figur.',
    'lesson.tower_capture.build.done':
        'Beide Figuren sind in Reichweite. Mit einem zweiten Stockwerk würde der Turm in jeder Richtung zwei Plättchen weit reichen. Du hast noch 9 Stockwerke.',
    'lesson.tower_capture.choose.what':
        'Nach jedem Stockwerk darfst du eine Figur in Reichweite gefangen nehmen. Die Figur eines Gegners wird deine Gefangene und bringt nichts. Nimm die, die jetzt mehr wert ist.',
    'lesson.tower_capture.choose.hint':
        'Die Stadt links hat ein Plättchen. Um das Kloster rechts liegen mehr.',
    'lesson.tower_capture.choose.done':
        'Das Kloster hätte jetzt 4 Punkte gebracht, die Stadt 1. Der Mönch ist dein Gefangener.',
    'lesson.tower_prison': 'Die eigenen Figuren befreien',
    'lesson.tower_prison.exchange.what':
        'Dein Gegner hält eine deiner Figuren gefangen. Die Türme gehören allen: Du hast gerade ein zweites Stockwerk auf diesen gebaut und darfst nun eine Figur nehmen. Nimm die deines Gegners: Die beiden Gefangenen werden sofort ausgetauscht.',
    'lesson.tower_prison.exchange.hint':
        'Der Mönch deines Gegners ist links vom Turm. Der rechts ist deiner.',
    'lesson.tower_prison.exchange.done':
        'Beide Figuren sind zurück bei ihren Besitzern. Ein Austausch kostet nichts. Nimmst du eine eigene Figur, kehrt sie nur zu dir zurück.',
    'lesson.tower_prison.ransom.what':
        'Mit einem dritten Stockwerk hat dein Gegner deinen anderen Mönch genommen. Einmal pro Zug darfst du eine Figur freikaufen: Du zahlst ihrem Wärter 3 Punkte. Leg dein Plättchen irgendwo an und kauf deine Figur frei.',
    'lesson.tower_prison.ransom.hint':
        'Wenn das Plättchen an seinem Platz ist, wähle den Freikauf. Eine Figur musst du nicht setzen.',
    'lesson.tower_prison.ransom.done':
        'Du hattest 4 Punkte und hast jetzt 1, dein Gegner hat 3. Deine Figur ist zurück, und du darfst sie sofort setzen.',
    'lesson.tower_guard': 'Einen Turm bewachen',
    'lesson.tower_guard.guard.what':
        'Dein Gegner hat unter dem Startplättchen einen Turm begonnen. Ein Stockwerk mehr würde deinen Ritter erreichen. Leg dein Plättchen irgendwo an. Stell dann eine Figur als Wächter auf den Turm: Solange sie dort steht, baut niemand weiter.',
    'lesson.tower_guard.guard.hint':
        'Wenn das Plättchen an seinem Platz ist, wähle den Turm für deine Figur.',
    'lesson.tower_guard.guard.done':
        'Der Turm behält sein eines Stockwerk, und dein Ritter ist außer Reichweite. Der Wächter selbst bringt keine Punkte.',
    'lesson.tower_guard.complete.what':
        'Dein Gegner konnte nicht weiterbauen. Stell deine Stadt fertig.',
    'lesson.tower_guard.complete.hint': 'Die Lücke ist rechts neben deinem Ritter.',
    'lesson.tower_guard.complete.done':
        '3 Plättchen: 6 Punkte, und der Ritter ist zurück. Der Wächter bleibt auf dem Turm, außer er wird von einem anderen aus gefangen genommen.',
};
