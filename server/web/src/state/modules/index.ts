// The modules that have lines of their own. Whoever answers first is heard.
import { dragon_lines, type DragonHappening } from './dragon';
import { gift_lines, type GiftHappening } from './gifts';
import type { ModuleLines } from './lines';
import { sale_lines, type SaleHappening } from './sale';
import { table_lines, type TableHappening } from './table';
import { tower_lines, type TowerHappening } from './tower';

export type ModuleHappening =
    DragonHappening | GiftHappening | SaleHappening | TableHappening | TowerHappening;

export const module_lines: readonly ModuleLines[] = [
    tower_lines,
    dragon_lines,
    gift_lines,
    sale_lines,
    table_lines,
];
