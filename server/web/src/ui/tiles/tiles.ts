// How the page shows a game of this family, as it is loaded: see ui/faces.ts.
import { want_sheet } from '../../base/sheet';
import sheet from '../../styles/turn.later.css';

export { tiles_face as face } from './face';
export const drawn = want_sheet(sheet);
