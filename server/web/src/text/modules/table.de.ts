export const table_de = {
    'option.table.extension': 'erweiterbar',
    'table_preset.extension': 'erweiterbar durch den Gastgeber',
    'extend.open': 'Tisch erweitern',
    'extend.what':
        'Fügt auf einer Seite {n} Reihen oder Spalten hinzu. Gelegte Plättchen bleiben liegen, und alle Spieler erfahren davon.',
    'extend.side': '{n} mehr im {side}',
    'extend.close': 'Nicht jetzt',
    'log.table_extended': 'Der Gastgeber erweitert den Tisch: {count} mehr im {side}',
};
