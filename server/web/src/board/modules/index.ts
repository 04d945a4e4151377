// The modules that have something of their own to show.
import { dragon } from './dragon';
import { hunters } from './hunters';
import type { ModuleLook } from './look';
import { mage_and_witch } from './mage_and_witch';
import { tower } from './tower';

export const module_looks: readonly ModuleLook[] = [dragon, hunters, mage_and_witch, tower];
