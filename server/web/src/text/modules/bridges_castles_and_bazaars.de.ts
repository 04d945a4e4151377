// German for Bridges, Castles & Bazaars.
import type { bridges_castles_and_bazaars_en } from './bridges_castles_and_bazaars.en';

export const bridges_castles_and_bazaars_de: Record<
    keyof typeof bridges_castles_and_bazaars_en,
    string
> = {
    'module.bridges_castles_and_bazaars': 'Brücken, Burgen & Basare',
    'module_what.bridges_castles_and_bazaars':
        'Führe Straßen mit Brücken über Plättchen, mache kleine Städte zu Burgen und biete um die Plättchen eines Basars.',
    'rules.bridges_castles_and_bazaars':
        'Jeder Spieler hat drei Brücken und drei Burgen, ab fünf Spielern je zwei.\n' +
        'Einmal in deinem Zug darfst du eine Brücke über das neue Plättchen oder ein benachbartes legen. Sie führt von Wiese zu Wiese und ist eine Straße ihres Plättchens. Ein Plättchen, das nicht passt, darf mit einer Brücke gelegt werden, die es passend macht. Passt es nur so, darfst du darauf verzichten und ein neues ziehen.\n' +
        'Ist eine Stadt aus zwei Plättchen fertig und steht genau eine Figur darin, darf ihr Besitzer dort eine Burg bauen, statt zu werten. Die Figur bleibt, bis eine Straße, eine Stadt, ein Kloster oder ein Garten auf den zwei Plättchen der Burg oder den vier an ihrer langen Seite fertig wird. Dann bekommt ihr Besitzer ebenso viele Punkte. Für Bauern ist eine Burg eine Stadt, die einen Punkt mehr zählt.\n' +
        'Am Ende eines Zuges, in dem ein Basar gelegt wurde, wird für jeden Spieler ein Plättchen aufgedeckt. Reihum wählt jeder ein Plättchen und bietet Punkte, die anderen dürfen einmal mehr bieten. Wer gewählt hat, kauft es zum höchsten Gebot oder verkauft es dafür. In den nächsten Zügen werden diese Plättchen gelegt, statt zu ziehen.',
    'option.bridges_castles_and_bazaars_auction': 'Die Plättchen eines Basars',
    'option.bridges_castles_and_bazaars_auction.bids': 'werden versteigert',
    'option.bridges_castles_and_bazaars_auction.free': 'werden umsonst gewählt',
    'option_what.bridges_castles_and_bazaars_auction':
        'Ohne Gebote wählt jeder einfach ein Plättchen.',
    'feature.castle': 'Burg',
    'on.castle': 'auf einer Burg',
    'complete.castle': 'Burg',
    'incomplete.castle': 'Burg',
    'completes.castle': 'Burgen',
    'incompletes.castle': 'Burgen',
    'mark.bazaar': 'Basar',
    'reason.castle': '{n|# Burg|# Burgen}',
    'reason.bazaar': 'Basar',
    'points_for.bazaar': 'ein Plättchen des Basars',
    'bridges.left_bridge': 'Noch {n|# Brücke|# Brücken}',
    'bridges.left_castle': 'Noch {n|# Burg|# Burgen}',
    'bridges.castle': 'Burg',
    'bridges.bazaar': 'Basar',
    'bridges.open': '{tile}, offen',
    'bridges.owned': '{tile}, von {name}',
    'bridges.choose': '{tile} wählen',
    'bridges.highest': 'Höchstes Gebot: {n}, von {name}',
    'bridges.how_many': 'Dein Gebot in Punkten',
    'bridges.offer': '{n} bieten',
    'bridges.choices': 'Brücken, Burgen und Basar',
    'bridges.lay_ns': 'Brücke von Norden nach Süden',
    'bridges.lay_ew': 'Brücke von Osten nach Westen',
    'bridges.build': 'Burg bauen',
    'bridges.build_there': 'Hier eine Burg bauen',
    'bridges.buy': 'Plättchen kaufen',
    'bridges.decline': 'Auf das Plättchen verzichten und neu ziehen',
    'prompt.place.decline_tile':
        'Das Plättchen passt nur mit einer Brücke. Lege es oder verzichte darauf.',
    'prompt.decline_tile': 'Du verzichtest auf das Plättchen und ziehst ein neues. Bestätige.',
    'prompt.build_castle': 'Baue eine Burg oder bestätige, um die Stadt zu werten.',
    'asked.build_castle': 'Eine Burg bauen?',
    'asked.build_castle.of': '{names} darf eine Burg bauen',
    'prompt.choose_lot': 'Wähle ein Plättchen des Basars.',
    'asked.choose_lot': 'Wähle ein Plättchen des Basars',
    'asked.choose_lot.of': 'Warten, bis {names} ein Plättchen wählt',
    'prompt.bid_lot': 'Biete um das gewählte Plättchen oder bestätige, um zu passen.',
    'asked.bid_lot': 'Um das Plättchen bieten?',
    'asked.bid_lot.of': 'Warten auf ein Gebot von {names}',
    'prompt.buy_lot': 'Kaufe das Plättchen oder bestätige, um es dem Höchstbietenden zu verkaufen.',
    'asked.buy_lot': 'Kaufen oder verkaufen?',
    'asked.buy_lot.of': '{names} kauft oder verkauft das Plättchen',
    'log.bridge_laid': '{name} hat eine Brücke gelegt',
    'log.castle_built': '{name} hat eine Burg gebaut',
    'log.bazaar': 'Ein Basar öffnet',
    'log.lot_bid': '{name} bietet {n}',
    'log.lot_sold': 'Ein Plättchen des Basars geht an {name}',
    'log.lot_taken': '{name} nimmt das Plättchen des Basars',
};
