// The modules that have something of their own in the panel.
import { gifts } from './gifts';
import type { ModulePanel } from './panel';
import { sale } from './sale';
import { tower } from './tower';

export const module_panels: readonly ModulePanel[] = [tower, gifts, sale];
