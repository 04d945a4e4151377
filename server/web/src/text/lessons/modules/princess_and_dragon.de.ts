// German for the tutorial of The Princess & the Dragon.
export const princess_and_dragon_de = {
    'lesson.dragon_walk': 'Den Drachen loslassen',
    'lesson.dragon_walk.wake.what':
        'Dein Plättchen ist ein Vulkan: Der Drache steigt dort auf, wo du es legst. Später zieht er von Plättchen zu Plättchen und frisst die Figuren auf seinem Weg. Leg den Vulkan neben das Kloster deines Gegners, aber nicht neben deine eigene Figur.',
    'lesson.dragon_walk.wake.hint':
        'Leg ihn rechts neben das Kloster oder darunter. Links davon wäre der Drache auch neben deiner Figur.',
    'lesson.dragon_walk.wake.done':
        'Der Drache ist neben dem Mönch und zieht noch nicht. Auf sein Plättchen darf niemand eine Figur setzen. Wird ein weiterer Vulkan gelegt, zieht der Drache dorthin.',
    'lesson.dragon_walk.eat.what':
        'Du hast ein Drachenplättchen gelegt, das mit der Tatze: Der Drache zieht bis zu sechs Plättchen weit, nie zweimal auf dasselbe. Die Spieler ziehen ihn reihum, und du beginnst. Alle Figuren auf einem Plättchen, das er betritt, kehren zu ihren Besitzern zurück. Friss den Mönch deines Gegners.',
    'lesson.dragon_walk.eat.hint': 'Das Kloster ist links vom Drachen.',
    'lesson.dragon_walk.eat.done':
        'Der Mönch kehrt ohne Punkte zu deinem Gegner zurück. Den nächsten Schritt macht dein Gegner, dann wieder du, bis der Drache sechs gemacht hat oder nicht weiterkann.',
    'lesson.fairy': 'Die Fee rufen',
    'lesson.fairy.protect.what':
        'Der Drache ist neben deinem Ritter. Leg dein Plättchen irgendwo an. Setz dann keine Figur, sondern stell die Fee zu deinem Ritter: Der Drache meidet ihr Plättchen.',
    'lesson.fairy.protect.hint':
        'Wenn das Plättchen an seinem Platz ist, wähle deinen Ritter in der Stadt für die Fee.',
    'lesson.fairy.protect.done':
        'Dein Ritter ist vor dem Drachen sicher. Solange die Fee bei ihm ist, bringt sie dir außerdem zu Beginn jedes deiner Züge 1 Punkt.',
    'lesson.fairy.score.what':
        'Der Drache musste um deinen Ritter herum, und die Fee hat ihren ersten Punkt gebracht. 3 weitere bringt sie, wenn das Gebiet ihrer Figur gewertet wird. Stell deine Stadt fertig.',
    'lesson.fairy.score.hint': 'Die Lücke ist rechts neben deinem Ritter.',
    'lesson.fairy.score.done':
        '3 Plättchen sind 6 Punkte, und die Fee bringt 3 dazu. Dein Ritter ist zurück, und die Fee bleibt allein auf ihrem Plättchen, bis jemand sie versetzt.',
    'lesson.princess': 'Eine Stadt übernehmen',
    'lesson.princess.send.what':
        'Auf deinem Plättchen ist ein Burgfräulein. Legst du es an eine Stadt mit Rittern, darfst du einen von ihnen nach Hause schicken, statt eine Figur zu setzen. Tu das in der Stadt deines Gegners.',
    'lesson.princess.send.hint':
        'Leg das Plättchen rechts neben den Ritter, sodass sich die Städte verbinden. Wähle dann den Ritter.',
    'lesson.princess.send.done':
        'Der Ritter ist ohne Punkte zu deinem Gegner zurückgekehrt. Die Stadt gehört jetzt niemandem.',
    'lesson.princess.portal.what':
        'Dein Plättchen ist ein magisches Portal: Deine Figur darf auf ein beliebiges Plättchen, in ein unfertiges und unbesetztes Gebiet. Leg das Portal irgendwo an und setz deine Figur in die große Stadt.',
    'lesson.princess.portal.hint':
        'Wenn das Portal an seinem Platz ist, wähle für deine Figur die Stadt über dem Startplättchen.',
    'lesson.princess.portal.done':
        '3 Plättchen und ein Wappen: Die Stadt ist jetzt 4 Punkte wert. Ist sie fertig, bringt sie 2 Punkte für jedes Plättchen und jedes Wappen.',
};
