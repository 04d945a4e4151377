export const traders_de = {
    'module.traders_and_builders': 'Händler & Baumeister',
    'module_what.traders_and_builders':
        'Stelle eine Stadt fertig und nimm ihre Waren. Ein Baumeister gibt dir ein zweites Plättchen, wenn sein Gebiet wächst. Ein Schwein macht deine Wiese wertvoller.',
    'rules.traders_and_builders':
        'Jeder Spieler hat außer den Meeples einen Baumeister und ein Schwein. Sie besetzen nichts und gehen mit deiner letzten Figur dort.\n' +
        'Setze den Baumeister auf eine Straße oder in eine Stadt mit einer deiner Figuren. Erweiterst du dieses Gebiet später, spielst du im selben Zug ein zweites Plättchen, aber nie ein drittes.\n' +
        'Setze das Schwein auf eine Wiese mit einem deiner Bauern. Gehört die Wiese dir, bekommst du dort 4 statt 3 Punkte für jede fertige Stadt.\n' +
        'Stellst du eine Stadt fertig, nimmst du alle ihre Waren, auch wenn sie dir nicht gehört. Am Ende bringen der meiste Wein, das meiste Getreide und das meiste Tuch je 10 Punkte.',
    'figure.builder': 'Baumeister',
    'a_figure.builder': 'einen Baumeister',
    'figure.pig': 'Schwein',
    'a_figure.pig': 'ein Schwein',
    'mark.wine': 'Wein',
    'mark.grain': 'Getreide',
    'mark.cloth': 'Tuch',
    'items.wine': '{n|# Wein|# Wein}',
    'items.grain': '{n|# Getreide|# Getreide}',
    'items.cloth': '{n|# Tuch|# Tuch}',
    'reason.pig': 'Schwein',
    'reason.wine': '{n|# Wein|# Wein}',
    'reason.grain': '{n|# Getreide|# Getreide}',
    'reason.cloth': '{n|# Tuch|# Tuch}',
    'points_for.wine': 'der meiste Wein',
    'points_for.grain': 'das meiste Getreide',
    'points_for.cloth': 'das meiste Tuch',
    'log.doubled': 'Der Baumeister von {name}: noch ein Plättchen',
    'log.items_taken': '{name} nimmt {items}',
};
