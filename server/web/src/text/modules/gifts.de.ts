export const gifts_de = {
    'prompt.gift.take_2': 'Zieh ein zweites Plättchen und lege eines der beiden.',
    'prompt.gift.synod': 'Kein Kloster kommt infrage. Das Geschenk hätte jetzt keine Wirkung.',
    'prompt.gift.road_sweeper':
        'Keine Straße kommt infrage. Das Geschenk hätte jetzt keine Wirkung.',
    'prompt.gift.change_position':
        'Keine deiner Figuren kann wechseln. Das Geschenk hätte jetzt keine Wirkung.',
    'prompt.gift.cash_out':
        'Keine deiner Figuren kann zurückkehren. Das Geschenk hätte jetzt keine Wirkung.',
    gifts: 'Geschenke',
    'gifts.yours': 'Deine Geschenke',
    'gifts.hidden': '{n|# ungeöffnetes Geschenk|# ungeöffnete Geschenke}',
    'gifts.held': '{n} × {gift}',
    'gifts.stack': '{n|# Geschenk|# Geschenke} im Stapel',
    'gifts.opened': 'geöffnet:',
    'gift.gift_hidden': 'Geschenk',
    'gift.synod': 'Synode',
    'gift.road_sweeper': 'Straßenfeger',
    'gift.change_position': 'Stellungswechsel',
    'gift.cash_out': 'Kasse machen',
    'gift.take_2': 'Nimm 2',
    'gift_what.synod':
        'Setze eine Figur aus deinem Vorrat auf ein unfertiges Kloster, auch ein besetztes.',
    'gift_what.road_sweeper': 'Werte jetzt eine unfertige Straße. Alle ihre Figuren kehren zurück.',
    'gift_what.change_position':
        'Eine deiner Figuren wird zum Bauern einer Wiese auf ihrem Plättchen oder umgekehrt.',
    'gift_what.cash_out':
        'Nimm eine deiner Figuren zurück: 2 Punkte, dazu 2 für jede Figur, die dort bleibt.',
    'gift_what.take_2':
        'Zieh ein zweites Plättchen, lege eines der beiden und gib das andere zurück.',
    'help.gift': 'Geschenk wählen',
    'log.gift_received': '{name} hat ein Geschenk bekommen',
    'log.gift_got': '{name} hat ein Geschenk bekommen: {gift}',
    'log.gift_opened': '{name} hat ein Geschenk geöffnet: {gift}',
    'log.gifts_shuffled': 'Die geöffneten Geschenke wurden zu einem neuen Stapel gemischt',
    'reason.gift': '{n|# ungeöffnetes Geschenk|# ungeöffnete Geschenke}',
    'points_for.gifts': 'ungeöffnete Geschenke',
    'module.gifts': 'Die Geschenke',
    'module_what.gifts':
        'Verlängere die Straße oder Stadt eines anderen, um eine Geschenkkarte zu bekommen. Öffne sie, bevor du ein Plättchen legst.',
    'rules.gifts':
        'Erweiterst du eine Straße oder Stadt, in der ein anderer Spieler mehr Figuren hat als du, bekommst du ein Geschenk: höchstens eines pro Plättchen.\n' +
        'Bevor du ein Plättchen legst, darfst du eines deiner Geschenke öffnen. Seine Karte sagt, was es bewirkt.\n' +
        'Jedes ungeöffnete Geschenk bringt am Ende 2 Punkte.',
};
