// English for a table that can be extended.
export const table_en = {
    'option.table.extension': 'extendable',
    'table_preset.extension': 'extendable by the host',
    'extend.open': 'Extend the table',
    'extend.what':
        'Adds {n} rows or columns on one side. Tiles already placed do not move, and all players are told.',
    'extend.side': '{n} more to the {side}',
    'extend.close': 'Not now',
    'log.table_extended': 'The host extends the table: {count} more to the {side}',
};
