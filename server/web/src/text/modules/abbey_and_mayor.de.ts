export const abbey_and_mayor_de = {
    'module.abbey_and_mayor': 'Abtei & Bürgermeister',
    'module_what.abbey_and_mayor':
        'Fülle eine Lücke mit deiner Abtei, führe Städte mit dem Bürgermeister, fahre den Wagen nach einer Wertung weiter und baue eine Scheune für deine Wiesen.',
    'rules.abbey_and_mayor':
        'Jeder Spieler hat ein Abteiplättchen, einen Bürgermeister, einen Wagen und eine Scheune.\n' +
        'Vor dem Ziehen darfst du deine Abtei dorthin legen, wo auf allen vier Seiten Plättchen liegen. Jede Kante passt. Straßen und Städte, die an sie stoßen, enden dort und sind fertig. Sie ist ein Kloster, und du darfst eine Figur setzen. Ist kein Plättchen mehr da, darf jeder noch einmal eine Abtei legen.\n' +
        'Der Bürgermeister steht nur in Städten. Er zählt so viel, wie die Stadt Wappen hat: Ohne Wappen gewinnt er nichts.\n' +
        'Der Wagen steht auf Straßen, in Städten und Klöstern. Wird sein Gebiet gewertet, darf er sofort auf ein unfertiges, unbesetztes Gebiet auf seinem Plättchen oder einem ringsum fahren.\n' +
        'Statt eine Figur zu setzen, darfst du die Scheune auf eine Ecke deines Plättchens legen, an der vier Wiesen zusammentreffen. Die Bauern dort werden sofort gewertet und kehren zurück. Niemand sonst darf dort Bauern setzen. Bauern, deren Wiese sich später anschließt, bekommen 1 Punkt für jede fertige Stadt und kehren zurück. Am Ende bringt deine Scheune 4 Punkte für jede fertige Stadt ihrer Wiese.',
    'option.abbey_and_mayor_barn': 'Eine Scheune darf liegen',
    'option.abbey_and_mayor_barn.free_of_barns': 'auf einer Wiese ohne Scheune',
    'option.abbey_and_mayor_barn.anywhere': 'auf jeder Wiese',
    'option_what.abbey_and_mayor_barn': 'Zwei Scheunen auf einer Wiese bringen beide Punkte.',
    'option.abbey_and_mayor_wagon': 'Ein Wagen fährt',
    'option.abbey_and_mayor_wagon.around': 'auf jedes Gebiet in der Nähe',
    'option.abbey_and_mayor_wagon.connected': 'auf ein Gebiet, das seines berührt',
    'option_what.abbey_and_mayor_wagon':
        'In der ersten Ausgabe fährt er nur dorthin, was sein Gebiet berührt.',
    'figure.mayor': 'Bürgermeister',
    'a_figure.mayor': 'einen Bürgermeister',
    'figure.wagon': 'Wagen',
    'a_figure.wagon': 'einen Wagen',
    'reason.barn': '{n|# Stadt|# Städte} bei einer Scheune',
    'abbey.left': 'Hat eine Abtei',
    'abbey.barn_left': 'Hat eine Scheune',
    'abbey.barn_of': 'Die Scheune von {name}',
    'abbey.keep': 'Abtei behalten und ziehen',
    'prompt.place.keep_abbey': 'Lege deine Abtei in die Lücke oder behalte sie.',
    'prompt.keep_abbey': 'Du behältst deine Abtei und ziehst ein Plättchen. Bestätige.',
    'confirm.move_wagon': 'Wagen behalten',
    'prompt.move_wagon': 'Dein Wagen ist zurück. Wähle, wohin er fährt, oder behalte ihn.',
    'asked.move_wagon': 'Deinen Wagen weiterfahren?',
    'asked.move_wagon.of': 'Darf einen Wagen weiterfahren: {names}',
    'target.barn': 'Scheune an die Nordwestecke legen: {at}',
    'target.barn_here': 'Scheune an die markierte Ecke legen',
    'log.abbey_kept': '{name} behält die Abtei',
    'log.barn_laid': '{name} hat eine Scheune gelegt',
    'log.late_turns': 'Es ist kein Plättchen mehr da. Abteien dürfen noch gelegt werden.',
};
