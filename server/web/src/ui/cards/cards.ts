// All of this family that the page shows, as it is loaded: see ui/faces.ts.
import { want_sheet } from '../../base/sheet';
import sheet from '../../styles/cards.later.css';

export { cards_face as face } from './face';
export { CardScene } from './scene';
export { Cards } from './specimens';

export const drawn = want_sheet(sheet);
