// The modules that have lines of their own. Whoever answers first is heard.
import { dragon_lines, type DragonHappening } from './dragon';
import { gift_lines, type GiftHappening } from './gifts';
import type { ModuleLines } from './lines';

export type ModuleHappening = DragonHappening | GiftHappening;

export const module_lines: readonly ModuleLines[] = [dragon_lines, gift_lines];
