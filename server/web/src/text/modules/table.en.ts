// English for a table that can be extended.
export const table_en = {
    'option.table.extension': 'one that can be extended',
    'table_preset.extension': 'one to which the host adds panels',
    'extend.open': 'Extend the table',
    'extend.what':
        'Adds {n} rows or columns of cells along one side. Nothing that lies there moves, and everybody is told.',
    'extend.side': '{n} more in the {side}',
    'extend.close': 'Not now',
    'log.table_extended': 'The host adds a panel to the table: {count} more in the {side}',
};
