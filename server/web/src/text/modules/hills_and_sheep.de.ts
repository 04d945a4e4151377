// German for Hills & Sheep.
import type { hills_and_sheep_en } from './hills_and_sheep.en';

export const hills_and_sheep_de: Record<keyof typeof hills_and_sheep_en, string> = {
    'module.hills_and_sheep': 'Hügel & Schafe',
    'module_what.hills_and_sheep':
        'Hügel entscheiden bei Gleichstand, Weinberge bereichern Klöster, und ein Schäfer sammelt eine Herde, solange der Wolf nicht kommt.',
    'rules.hills_and_sheep':
        'Jeder Spieler hat einen Schäfer. Im Beutel sind 18 Marker: 16 mit 1 bis 4 Schafen und 2 Wölfe.\n' +
        'Wird ein Plättchen mit Hügel gelegt, kommt das nächste Plättchen des Stapels verdeckt darunter und ist aus dem Spiel. Haben mehrere Spieler die Mehrheit und einige von ihnen dort Figuren auf Hügeln, werten nur diese.\n' +
        'Ein fertiges Kloster bringt für jeden Weinberg auf den acht Plättchen ringsum 3 Punkte mehr.\n' +
        'Statt einer Figur darfst du deinen Schäfer auf eine Wiese des neuen Plättchens stellen, wenn dort kein Schäfer ist. Du ziehst sofort einen Marker aus dem Beutel. Erweitert dein Plättchen die Wiese später, wählst du: noch einen ziehen oder werten. Ein Wolf vertreibt alle Schäfer der Wiese ohne Punkte.\n' +
        'Bei der Wertung bekommt jeder Spieler mit einem Schäfer auf der Wiese einen Punkt für jedes Schaf aller Herden dort, und die Schäfer kommen zurück. Eine abgeschlossene Wiese wird sofort gewertet. Eine Herde, die am Ende übrig ist, bringt nichts.',
    'option.hills_and_sheep_hill': 'Ein Hügel entscheidet',
    'option.hills_and_sheep_hill.at_least_one': 'mit einer Figur darauf',
    'option.hills_and_sheep_hill.number': 'mit den meisten Figuren auf Hügeln',
    'option_what.hills_and_sheep_hill':
        'Entweder genügt eine Figur auf einem Hügel, oder die Zahl der Figuren auf Hügeln entscheidet.',
    'figure.shepherd': 'Schäfer',
    'a_figure.shepherd': 'einen Schäfer',
    'mark.hill': 'Hügel',
    'mark.vineyard': 'Weinberg',
    'reason.vineyard': '{n|# Weinberg|# Weinberge}',
    'reason.flock': '{n|# Schaf|# Schafe}',
    'points_for.flock': 'die Herde',
    'hills.hidden': 'Unter diesem Hügel liegt ein verdecktes Plättchen',
    'hills.flock': '{n|# Schaf|# Schafe} beim Schäfer',
    'hills.flock_of': 'Die Herde von {name}: {n|# Schaf|# Schafe}',
    'hills.bag': '{n|# Marker|# Marker} im Beutel,',
    'hills.wolves': '{n|# Wolf|# Wölfe}',
    'hills.choices': 'Deine Herde',
    'target.expandFlock': 'Aus dem Beutel ziehen',
    'target.scoreFlock': 'Herde werten',
    'prompt.herd_flock': 'Deine Wiese ist gewachsen: ziehe für deine Herde oder werte sie.',
    'asked.herd_flock': 'Ziehen oder werten?',
    'asked.herd_flock.of': '{names} zieht oder wertet die Herde',
    'log.tile_buried': 'Unter dem Hügel liegt ein verdecktes Plättchen',
    'log.sheep_drawn': '{name} zieht {count|# Schaf|# Schafe}',
    'log.wolf_drawn': '{name} zieht einen Wolf',
};
