export const tower_de = {
    'module.tower': 'Der Turm',
    'module_what.tower':
        'Plättchen mit Fundamenten. Alle bauen Stockwerk um Stockwerk an gemeinsamen Türmen und nehmen von dort Figuren gefangen. Gefangene werden ausgetauscht oder freigekauft.',
    'rules.tower':
        'Jeder Spieler hat Stockwerke: 10, 9, 7, 6 oder 5 bei zwei, drei, vier, fünf oder sechs Spielern.\n' +
        'Statt eine Figur zu setzen, darfst du ein Stockwerk auf ein Fundament oder einen Turm ohne Wächter bauen. Danach darfst du eine Figur gefangen nehmen: auf dem Plättchen des Turms oder in seiner Reihe oder Spalte, so viele Plättchen weit, wie der Turm Stockwerke hat. Lücken sind egal. Baumeister und Schweine sind sicher.\n' +
        'Ist es deine eigene Figur, kehrt sie zu dir zurück. Sonst wird sie deine Gefangene, noch vor jeder Wertung. Hält ihr Besitzer eine von deinen, kehren beide sofort zurück.\n' +
        'Einmal pro Zug darfst du eine deiner Figuren für 3 Punkte freikaufen, die ihr Wärter bekommt, und sie sofort einsetzen.\n' +
        'Statt eine Figur anderswo zu setzen, darfst du einen Meeple oder großen Meeple als Wächter auf einen Turm stellen. Solange er dort steht, wird nicht weitergebaut. Er bringt keine Punkte.',
    'figure_on.tower': 'Wächter',
    'a_figure_on.tower': 'einen Wächter',
    'feature.tower': 'Turm',
    'on.tower': 'auf einen Turm',
    'complete.tower': 'Turm',
    'incomplete.tower': 'Turm',
    'completes.tower': 'Türme',
    'incompletes.tower': 'Türme',
    'tower.floors': '{at}: ein Turm mit {n|# Stockwerk|# Stockwerken}',
    'tower.left': 'noch {n|# Stockwerk|# Stockwerke}',
    'tower.holds': 'Hält {n} × {figure} von {name} gefangen',
    'tower.prisoners': 'Deine gefangenen Figuren',
    'reason.ransom': 'Lösegeld',
    'points_for.ransom': 'Lösegeld',
    'help.prisoner': 'Gefangenen freikaufen, Rückkehrer oder Käufer wählen',
    'prompt.capture_figure':
        'Wähle eine Figur, die du gefangen nimmst, oder bestätige, um keine zu nehmen.',
    'prompt.free_prisoner': 'Gefangenenaustausch: Wähle, welche deiner Figuren zurückkehrt.',
    'asked.capture_figure': 'Eine Figur gefangen nehmen?',
    'asked.capture_figure.of': 'Darf eine Figur gefangen nehmen: {names}',
    'asked.free_prisoner': 'Welche deiner Figuren kehrt zurück?',
    'asked.free_prisoner.of': 'Gefangenenaustausch: Warten auf {names}',
    'target.floor': 'Stockwerk bauen: {at}',
    'target.capture': '{figure} von {name} gefangen nehmen: {at}',
    'target.ransom': '{figure} bei {name} für 3 Punkte freikaufen',
    'target.exchange': '{figure} kehrt von {name} zurück',
    'log.floor_laid': '{name} hat ein Stockwerk auf einen Turm gebaut',
    'log.captured': '{figure} von {name} ist gefangen',
    'log.taken_home': '{figure} von {name} kehrt zurück',
    'log.exchanged': 'Gefangenenaustausch: {figure} von {name} kehrt zurück',
    'log.ransomed': '{name} hat freigekauft: {figure}',
    'reason_not.no_floor_left': 'Du hast kein Stockwerk mehr.',
    'reason_not.too_few_points': 'Du hast nicht genug Punkte.',
    'reason_not.ransomed_already': 'Du hast in diesem Zug schon eine Figur freigekauft.',
};
