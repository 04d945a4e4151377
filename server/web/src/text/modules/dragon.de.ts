export const dragon_de = {
    'module.princess_and_dragon': 'Burgfräulein & Drache',
    'module_what.princess_and_dragon':
        'Der Drache steigt aus einem Vulkan und frisst Figuren. Ein Burgfräulein schickt einen Ritter nach Hause, Portale führen überallhin, die Fee beschützt.',
    'rules.princess_and_dragon':
        'Wird ein Vulkan gelegt, zieht der Drache dorthin. Auf sein Plättchen darfst du keine Figur setzen.\n' +
        'Bei einem Drachenplättchen zieht der Drache bis zu sechs Plättchen weit, nie zweimal auf dasselbe. Die Spieler ziehen ihn reihum; wer das Plättchen gelegt hat, beginnt. Alle Figuren auf seinem Weg kehren zu ihren Besitzern zurück.\n' +
        'Statt eine Figur zu setzen, darfst du die Fee zu einer deiner Figuren stellen. Der Drache meidet ihr Plättchen. Sie bringt dir 1 Punkt zu Beginn jedes deiner Züge und 3, wenn das Gebiet der Figur gewertet wird.\n' +
        'Legst du ein Burgfräulein an eine Stadt mit Rittern, darfst du einen von ihnen nach Hause schicken, statt eine Figur zu setzen.\n' +
        'Legst du ein magisches Portal, darfst du deine Figur auf ein beliebiges Plättchen setzen, in ein unfertiges und unbesetztes Gebiet.',
    'option.princess_and_dragon_walk': 'Der Drache zieht',
    'option.princess_and_dragon_walk.after_scoring': 'nach der Wertung',
    'option.princess_and_dragon_walk.before_scoring': 'vor der Wertung',
    'option_what.princess_and_dragon_walk':
        'Vor der Wertung, wie in der ersten Ausgabe, bringen gefressene Figuren nichts.',
    'option.princess_and_dragon_knights': 'Das Burgfräulein',
    'option.princess_and_dragon_knights.may': 'darf einen Ritter nach Hause schicken',
    'option.princess_and_dragon_knights.must': 'muss einen Ritter nach Hause schicken',
    'option_what.princess_and_dragon_knights': 'In der ersten Ausgabe muss es.',
    'board.token_here': 'Hier steht: {token}.',
    'token.dragon': 'Drache',
    'token.fairy': 'Fee',
    'mark.princess': 'Burgfräulein',
    'mark.dragon': 'Drache',
    'mark.magic_portal': 'magisches Portal',
    'prompt.walk_token': 'Wähle den nächsten Schritt des Drachen.',
    'prompt.take_figure': 'Das Burgfräulein schickt einen Ritter nach Hause. Wähle einen.',
    'prompt.others': 'Wähle auf dem Spielfeld oder bestätige, um zu passen.',
    'asked.walk_token': 'Zieh den Drachen',
    'asked.walk_token.of': '{names} zieht den Drachen',
    'asked.take_figure': 'Dein Burgfräulein schickt einen Ritter nach Hause',
    'asked.take_figure.of': 'Das Burgfräulein schickt einen Ritter nach Hause: Warten auf {names}',
    'target.take': '{figure} von {name} nach Hause schicken: {at}',
    'log.dragon_came': 'Der Drache steigt aus dem Vulkan',
    'log.dragon_walked': '{name} hat den Drachen gezogen',
    'log.fairy_moved': 'Die Fee stellt sich zu einer Figur von {name}',
    'log.fairy_alone': 'Die Fee bleibt allein',
    'log.eaten': 'Der Drache hat gefressen: {figure} von {name}',
    'log.sent_home': '{figure} von {name} geht nach Hause',
};
