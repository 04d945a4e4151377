// All that a player needs once something can be arranged, as it is loaded: see turn_part.ts.
import { want_sheet } from '../../base/sheet';
import sheet from '../../styles/turn.later.css';

export { Beside } from './beside';
export { Instead } from './instead';

export const drawn = want_sheet(sheet);
