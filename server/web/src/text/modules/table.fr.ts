// French for a table that can be extended.
import type { table_en } from './table.en';

export const table_fr: Record<keyof typeof table_en, string> = {
    'option.table.extension': 'une que l’on peut agrandir',
    'table_preset.extension': 'une que l’hôte peut agrandir',
    'extend.open': 'Agrandir la table',
    'extend.what':
        'Ajoute {n} rangées ou colonnes de cases d’un côté. Rien de ce qui est posé ne bouge, et tous en sont informés.',
    'extend.side': '{n} de plus : {side}',
    'extend.close': 'Pas maintenant',
    'log.table_extended': 'L’hôte agrandit la table de {count} : {side}',
};
